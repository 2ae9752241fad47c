"""An import-linter contract: a package imports only itself and the standard library."""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class StdlibOnly(Contract):
    """Kept when `module` imports only itself and the standard library.

    `typing_only` lists what may be imported for type checkers only, under `if TYPE_CHECKING`.
    """

    module = fields.StringField()
    typing_only = fields.SetField(subfield=fields.StringField(), required=False, default=set())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """List each (importer, imported) pair that is not allowed."""
        if self.module not in graph.modules:
            return ContractCheck(kept=True)
        inside = {self.module, *graph.find_descendants(self.module)}
        allowed = {*sys.stdlib_module_names, *self.typing_only}
        strangers = [
            (importer, imported)
            for importer in sorted(inside)
            for imported in sorted(graph.find_modules_directly_imported_by(importer))
            if imported not in inside and imported.partition(".")[0] not in allowed
        ]
        return ContractCheck(kept=not strangers, metadata={"strangers": strangers})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print the imports that are not allowed."""
        for importer, imported in check.metadata["strangers"]:
            output.print_error(f"{importer} imports {imported}")

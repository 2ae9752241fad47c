"""Adding to the dice: a promise before a table, sealed entropy, and showing it. See fair-dice.md."""

from litestar import get, post
from litestar.params import JSONBody

from archipel.table.access import need_seat
from archipel.table.dice import added_entropy
from archipel.table.entries import Entry
from archipel.table.table import Table
from archipel.web.api.requests import SealRequest, UnsealRequest
from archipel.web.api.responses import AddedResponse, PromiseResponse
from archipel.web.http.context import TableId, TheBackend, TheCaller
from archipel.web.http.errors import ERRORS


@get("/api/promise", responses=ERRORS, sync_to_thread=False)
def promise(backend: TheBackend) -> PromiseResponse:
    """A table that you may open, and the commitment to its seed: so you can add entropy when you open it."""
    table, dice = backend.service.promise()
    return PromiseResponse(table=table, dice=dice)


@post("/api/tables/{table_id:str}/seal", responses=ERRORS, status_code=200)
async def seal(
    table_id: TableId, data: JSONBody[SealRequest], caller: TheCaller, backend: TheBackend
) -> AddedResponse:
    """Before the game begins, add to its dice: the SHA-256 of 32 random bytes. After its end, those of the
    rematch."""
    service = backend.service
    backend.admit_seating(table_id, caller.holder)
    live = await service.get(table_id)

    def decide(table: Table) -> list[Entry]:
        return added_entropy.seal(table, need_seat(table, caller, data.seat), data.seal, service.now())

    await service.change(live, decide)
    taken = data.seal in added_entropy.seals_of(live.table).values()
    return AddedResponse(number=live.table.number, taken=taken)


@post("/api/tables/{table_id:str}/unseal", responses=ERRORS, status_code=200)
async def unseal(
    table_id: TableId, data: JSONBody[UnsealRequest], caller: TheCaller, backend: TheBackend
) -> AddedResponse:
    """Show what you have sealed, once the table is `mixing`. First check that `dice` and the seals are those
    that you know."""
    service = backend.service
    backend.admit_seating(table_id, caller.holder)
    live = await service.get(table_id)

    def decide(table: Table) -> list[Entry]:
        return added_entropy.unseal(table, need_seat(table, caller, data.seat), data.entropy, service.now())

    await service.change(live, decide)
    taken = data.entropy in {one.shown for one in live.table.commitment.added}
    return AddedResponse(number=live.table.number, taken=taken)

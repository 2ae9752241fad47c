"""All seats of this browser, and a new key for them."""

from litestar import Response, get, post
from litestar.response import Redirect

from archipel.table import Code, Refused, Table
from archipel.table.seats import holder_of, new_token
from archipel.web.asks import TOKEN
from archipel.web.context import Asked, TheBackend, client_of
from archipel.web.keys import open_tables
from archipel.web.pages.forms import FormFields, check_form, matching
from archipel.web.pages.render import page, visitor_of
from archipel.web.pages.table.names import names_of
from archipel.web.secrets import set_cookies


@get("/seats")
async def show_yours(request: Asked, backend: TheBackend) -> Response[str]:
    """The games that are not over. The form carries the new key: it can be sent again if it fails."""
    visitor = visitor_of(request, backend)
    backend.admit_seating("seats", client_of(request))
    holder = holder_of(visitor.token)
    tables = await open_tables(backend.service, holder) if visitor.token else []
    answer = page(
        "yours.html",
        visitor,
        yours=[(one, names_of(one, visitor.tongue), _asked(one, holder)) for one in tables],
        next=new_token(),
    )
    answer.headers["cache-control"] = "no-store"
    return answer


@post("/seats")
async def renew(request: Asked, backend: TheBackend, data: FormFields) -> Response[None]:
    """Move all seats to the new key. Other devices that know the old one are locked out."""
    visitor = visitor_of(request, backend)
    check_form(visitor, data)
    backend.admit_seating("token", client_of(request))
    fresh = matching(data.get("next", ""), TOKEN)
    if not visitor.token or not fresh:
        raise Refused(Code.BAD_TOKEN, "the cookie is not one of ours")
    await backend.service.renew(holder_of(visitor.token), holder_of(fresh))
    secure = request.url.scheme == "https"
    return Redirect("/seats", status_code=303, cookies=set_cookies(backend.service.key, fresh, secure))


def _asked(table: Table, holder: str) -> bool:
    """Is the game waiting for this holder?"""
    return any(seat in table.waiting for seat in table.held_by(holder))

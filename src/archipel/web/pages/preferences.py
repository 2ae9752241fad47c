"""Language and light, by a plain form: kept in cookies, for a year."""

from typing import Annotated, Final

from litestar import Response, post
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body
from litestar.response import Redirect

from archipel.web.context import Asked
from archipel.web.pages.languages import LANGUAGES
from archipel.web.pages.render import LANGUAGE_COOKIE, LIGHTS

_YEAR: Final = 365 * 24 * 3600
Form = Annotated[dict[str, str], Body(media_type=RequestEncodingType.URL_ENCODED)]


def own_path(text: str) -> str:
    """A path of this server, never another address."""
    plain = text.isascii() and text.isprintable() and "\\" not in text
    return text if plain and text.startswith("/") and not text.startswith("//") else "/"


@post("/preferences", sync_to_thread=False)
def set_preferences(request: Asked, data: Form) -> Response[None]:
    """Set what the form holds, and go back. A value we do not know means: as the system wishes."""
    secure = request.url.scheme == "https"
    asked = {LANGUAGE_COOKIE: (data.get("language"), tuple(LANGUAGES))}
    asked.update({f"archipel-{name}": (data.get(name), values) for name, values in LIGHTS.items()})
    cookies = []
    for name, (value, known) in asked.items():
        if value is not None:
            kept = value if value in known else ""
            age = _YEAR if kept else 0
            cookies.append(Cookie(name, value=kept, max_age=age, samesite="lax", secure=secure))
    return Redirect(own_path(data.get("back", "/")), status_code=303, cookies=cookies)

"""Language and theme, set with plain forms and kept in cookies for a year."""

from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.response import Redirect

from archipel.web.http.context import HttpRequest, TheBackend
from archipel.web.pages.forms import YEAR_S, FormFields
from archipel.web.pages.render import APPEARANCE, LANGUAGE_COOKIE, Page, page, visitor_of
from archipel.words import languages


def local_path(text: str) -> str:
    """A path on this server, never another site."""
    plain = text.isascii() and text.isprintable() and "\\" not in text
    return text if plain and text.startswith("/") and not text.startswith("//") else "/"


@get("/preferences", sync_to_thread=False)
def show_preferences(request: HttpRequest, backend: TheBackend) -> Page:
    """All settings on one page."""
    visitor = visitor_of(request, backend)
    say = visitor.tongue.gettext
    system = say("as the device is set")
    lights = {
        "theme": (say("Light"), {"": system, "day": say("day chart"), "night": say("night chart")}),
        "contrast": (say("Contrast"), {"": system, "more": say("more")}),
        "colours": (say("Colours"), {"": say("all"), "few": say("few: patterns and letters only")}),
        "motion": (say("Motion"), {"": system, "none": say("none")}),
    }
    return page("preferences.html", visitor, lights=lights)


@post("/preferences", sync_to_thread=False)
def set_preferences(request: HttpRequest, data: FormFields) -> Response[None]:
    """Save the settings in the form, and go back. Unknown values mean the system's default."""
    secure = request.url.scheme == "https"
    asked = {LANGUAGE_COOKIE: (data.get("language"), tuple(languages()))}
    asked.update({f"archipel-{name}": (data.get(name), values) for name, values in APPEARANCE.items()})
    cookies = []
    for name, (value, known) in asked.items():
        if value is not None:
            kept = value if value in known else ""
            age = YEAR_S if kept else 0
            cookies.append(Cookie(name, value=kept, max_age=age, samesite="lax", secure=secure))
    return Redirect(local_path(data.get("back", "/")), status_code=303, cookies=cookies)

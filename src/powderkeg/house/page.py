"""The first page: the games of the house, and where its doors are."""

from html import escape
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get

from powderkeg.games import SPECS
from powderkeg.words import say

STYLE = (Path(__file__).parent / "page.css").read_text(encoding="utf-8")


@get("/", include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[str]:
    language = request.scope["caller"].language  # type: ignore[typeddict-item]
    readiness = request.app.state.house.readiness
    games = "".join(
        f"<li><h2>{word(language, f'game-{name}')}</h2><p>{word(language, f'game-{name}-aim')}</p>"
        f"<p>{word(language, f'page-{readiness.state(name)}')}</p></li>"
        for name in SPECS
    )
    html = (
        f'<!doctype html><html lang="{language}"><head><meta charset="utf-8"><title>Powderkeg</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/page.css">'
        f"</head><body><main><h1>Powderkeg</h1><p>{word(language, 'page-welcome')}</p><ul>{games}</ul>"
        f'<p>{word(language, "page-doors")} <a href="/api/openapi/openapi.json">OpenAPI</a> · '
        '<a href="/api/wire">WebSocket</a></p></main></body></html>'
    )
    return Response(html, media_type=MediaType.HTML)


@get("/page.css", include_in_schema=False)
async def style() -> Response[str]:
    return Response(STYLE, media_type=MediaType.CSS)


def word(language: str, message: str) -> str:
    return escape(say(language, message))

"""Look at every page of the site in chromium, at three widths, in the light and in the dark scheme: docs/test_browser.sh

* The console has no errors or warnings, no request fails, and no request leaves the site.
* No page is wider than the window.
* axe finds nothing: contrast, labels, names, headings, landmarks, and all its other rules, those of "best practice" too.
* For words that people search for, the site's search shows the right page first.
"""

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parent / "_build/html"
PAGES = sorted(path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*.html") if "_static" not in path.parts)
SCHEMES = ("light", "dark")
# Each width, and the options of axe. The theme has one layout for phones and tablets, and one for large windows. Contrast is
# computed in one layout, because it takes most of the time: the colours of both are equal.
ALL = {"resultTypes": ["violations"], "preload": False}
WIDTHS = {390: ALL | {"rules": {"color-contrast": {"enabled": False}}}, 768: None, 1280: ALL}
SCREENSHOTS = ("index.html", "api/shake.html", "try/index.html")

# Words that people search for, and the page that must come first.
SEARCHES = {
    "batch": "lanes", "blake3": "blake3", "concatenate": "sp800-185", "constant time": "security",
    "domain separation": "sp800-185", "drop-in": "coming-from", "encrypt": "age", "hash a file": "files",
    "hkdf": "hpke", "incremental": "shake", "install": "install", "javascript": "web", "key derivation": "sp800-185",
    "kyber": "mlkem", "mac": "sp800-185", "merkle": "distributed", "numpy": "arrays", "password": "age",
    "performance": "speed", "pqc": "xwing", "PRF": "sp800-185", "quickstart": "quickstart",
    "random numbers": "random", "reproducible": "random", "salt": "sp800-185", "sha256sum": "command",
    "sha3": "shake", "shake128": "shake", "sign": "slhdsa", "streaming": "shake", "tamper": "age",
    "thread-safe": "files", "troubleshooting": "quickstart", "x-wing": "xwing", "xwing": "xwing",
    "zeroize": "security",
}

# The theme lets the text scroll in a frame of its own. Code, tables and pictures can scroll in theirs.
WIDE = """() => [...document.querySelectorAll("html, .content")].filter((part) => part.scrollWidth > part.clientWidth)
    .map((part) => `${part.scrollWidth} pixels wide in ${part.clientWidth}`)"""

# Two frames, after which the page's scripts have seen the new size.
SETTLED = "() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))"


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_arguments: object) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on this machine, and return its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(folder))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    with served(ROOT) as address:
        yield address


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
        yield playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])


@contextmanager
def opened(browser: Browser, site: str, name: str, scheme: str = "light") -> Iterator[tuple[Page, list[str]]]:
    """Open a page, and return it with a list that grows by what the console and the requests complain of."""
    problems: list[str] = []
    with browser.new_context(color_scheme=scheme) as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.on("console", lambda message: message.type in ("error", "warning") and problems.append(f"console: {message.text}"))
        page.on("pageerror", lambda error: problems.append(f"error: {error}"))
        page.on("requestfailed", lambda request: problems.append(f"request: {request.url} failed, {request.failure}"))
        page.on("response", lambda response: response.status >= 400 and problems.append(f"request: {response.url} returns {response.status}"))
        page.on("request", lambda request: request.url.startswith((site, "data:", "blob:")) or problems.append(f"request: {request.url} is elsewhere"))
        page.goto(site + name)
        yield page, problems


def problems_of(browser: Browser, site: str, name: str, scheme: str) -> list[str]:
    with opened(browser, site, name, scheme) as (page, problems):
        page.evaluate(AXE_SCRIPT)
        for width, options in WIDTHS.items():
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate(SETTLED)
            problems += [f"width {width}: {wide}" for wide in page.evaluate(WIDE)]
            if options:
                found = page.evaluate("(options) => axe.run(options)", options)["violations"]
                problems += [f"axe at {width}, {rule['id']}: {node['html'][:200]}: {node['failureSummary']}" for rule in found for node in rule["nodes"]]
            if name in SCREENSHOTS:
                page.screenshot(path=ROOT.parent / "screenshots" / f"{name.removesuffix('.html').replace('/', '-')}-{width}-{scheme}.png")
        return problems


def test_the_site_is_built() -> None:
    assert len(PAGES) > 50 and set(SCREENSHOTS) <= set(PAGES)


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("name", PAGES)
def test_page(browser: Browser, site: str, name: str, scheme: str) -> None:
    assert not problems_of(browser, site, name, scheme)


@pytest.mark.parametrize(("words", "expected"), SEARCHES.items())
def test_search(browser: Browser, site: str, words: str, expected: str) -> None:
    with opened(browser, site, "search.html") as (page, problems):
        page.get_by_role("textbox", name="Search").first.fill(words)
        # The page of results aborts the requests that this page has not finished.
        page.wait_for_load_state("networkidle")
        page.keyboard.press("Enter")
        first = page.locator("#search-results li a").first
        expect(first).to_be_visible()
        assert (first.get_attribute("href") or "").partition("#")[0] == f"{expected}.html"
        assert not problems


# Each planted page, and what must be found on it.
PLANTED = {
    "wide": ("<p style='width: 1500px'>Wide</p>", "width 1280: 1"),
    "console": ("<script>console.error('planted')</script>", "console: planted"),
    "exception": ("<script>throw new Error('planted')</script>", "error: planted"),
    "missing": ("<img src='missing.png' alt='A picture'>", "missing.png returns 404"),
    "elsewhere": ("<img src='http://127.0.0.1:9/a.png' alt='A picture'>", "http://127.0.0.1:9/a.png is elsewhere"),
    "contrast": ("<p style='color: #aaa'>Pale</p>", "axe at 1280, color-contrast"),
    "contrast in the dark": ("<style>@media (prefers-color-scheme: dark) { p { color: #ddd } }</style><p>Pale</p>", "axe at 1280, color-contrast"),
    "label": ("<input type='text'>", "axe at 1280, label"),
    "name": ("<button></button>", "axe at 1280, button-name"),
    "alternative text": ("<img src='data:,' >", "axe at 1280, image-alt"),
    "heading": ("<h4>Deep</h4>", "axe at 1280, heading-order"),
    "heading of a page": ("<script>document.querySelector('h1').remove()</script>", "axe at 390, page-has-heading-one"),
    "keyboard": ("<pre style='overflow: auto; width: 9em'>A long line of code that scrolls</pre>", "scrollable-region-focusable"),
    "landmark": ("</main><p>Outside</p><main>", "axe at 1280, region"),
}


@pytest.mark.parametrize("name", PLANTED)
def test_planted_problems_are_found(browser: Browser, tmp_path: Path, name: str) -> None:
    body, expected = PLANTED[name]
    page = "<!doctype html><html lang=en><title>Planted</title><link rel=icon href='data:,'><body style='background: #fff'><main><h1>Planted</h1>{}</main>"
    (tmp_path / "planted.html").write_text(page.format(body))
    (tmp_path / "good.html").write_text(page.format("<p>Good</p>"))
    with served(tmp_path) as address:
        assert not problems_of(browser, address, "good.html", "dark")
        assert any(expected in problem for problem in problems_of(browser, address, "planted.html", "dark"))

#!/usr/bin/env python3
"""Check the links and pages of the documentation site. Usage: docs/check_site.py docs/_build/html

* Every link inside it leads somewhere, to the place on the page too, and every picture is there.
* Every page has a link to the API in its text, except those of the project.
* A search for each of some phrases finds its page.
* The copy button copies all of a block, or all commands of an example, and Python's prompt accepts what it copies.
* No page is wider than a phone or a screen, measured by chromium where it is installed, in a light and a dark scheme.
"""

import codeop
import http.server
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urljoin, urlparse

from sphinx.search.en import SearchEnglish

GENERATED = {"genindex.html", "search.html", "py-modindex.html"}
WIDTHS = (390, 1280)


# Languages of blocks with prompts, of which only the lines with a prompt are copied.
SESSIONS = {"console": "$ ", "doctest": ">>> ", "pycon": ">>> "}


# Search terms, each with the page that the site's search must find.
SEARCHED = {
    "batch": "lanes", "blake3": "blake3", "concatenate": "sp800-185", "domain separation": "sp800-185", "drop-in": "coming-from", "encrypt": "age",
    "hkdf": "hpke", "incremental": "shake", "merkle": "distributed", "pqc": "xwing", "PRF": "sp800-185", "quickstart": "quickstart",
    "reproducible": "random", "salt": "sp800-185", "sha256sum": "command", "streaming": "shake", "tamper": "age", "thread-safe": "files",
    "troubleshooting": "quickstart", "x-wing": "xwing", "xwing": "xwing", "zeroize": "security",
}


class Page(HTMLParser):
    """The anchors, links and code blocks of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.places: set[str] = set()
        self.links: list[str] = []
        self.own_links: list[str] = []
        self.articles = 0
        self.blocks: list[tuple[str, str]] = []
        self.language = ""
        self.code: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.places |= {value for key in ("id", "name") if (value := values.get(key))}
        self.articles += tag == "article"
        if language := re.search(r"highlight-(\S+) notranslate|(doctest) highlight", values.get("class") or ""):
            self.language = language[1] or language[2]
        if tag == "pre":
            self.code = ""
        link = values.get("href") if tag in ("a", "link") else values.get("src")
        if link:
            self.links.append(link)
            if self.articles and tag == "a":
                self.own_links.append(link)

    def handle_endtag(self, tag: str) -> None:
        self.articles -= tag == "article"
        if tag == "pre" and self.code is not None:
            self.blocks.append((self.language, self.code))
            self.code = None

    def handle_data(self, data: str) -> None:
        if self.code is not None:
            self.code += data


def broken_links(pages: dict[str, Page], root: Path) -> list[str]:
    found = []
    for name, page in pages.items():
        for link in page.links:
            if urlparse(link).scheme or link.startswith("//"):
                continue
            target, place = urldefrag(urljoin(f"/{name}", link))
            target = unquote(urlparse(target).path).lstrip("/") or "index.html"
            if not (root / target).is_file():
                found.append(f"{name}: {link} leads nowhere")
            elif place and target in pages and unquote(place) not in pages[target].places:
                found.append(f"{name}: {link} leads to no place on {target}")
    return found


def without_api(pages: dict[str, Page]) -> list[str]:
    def leads_there(name: str, link: str) -> bool:
        return re.match(r"/api(\.html|/)", urljoin(f"/{name}", link)) is not None

    return [f"{name}: no link to the API in its text" for name, page in pages.items()
            if not re.match(r"api(\.html|/)|project/", name) and name not in GENERATED
            and not any(leads_there(name, link) for link in page.own_links)]


def not_found(root: Path) -> list[str]:
    """Return the words that people search for and that lead to other pages, by the index that the search reads."""
    index = json.loads(re.fullmatch(r"Search\.setIndex\((.*)\)", (root / "searchindex.js").read_text(encoding="utf-8"), re.DOTALL)[1])  # type: ignore[index]
    english = SearchEnglish({})

    def pages(word: str) -> set[str]:
        found: set[str] = set()
        for kind in ("terms", "titleterms"):
            numbers = index[kind].get(english.stem(word), [])
            found |= {index["docnames"][number] for number in (numbers if isinstance(numbers, list) else [numbers])}
        return found

    return [f"a search for {phrase!r} does not find {page}.html" for phrase, page in SEARCHED.items()
            if not any(index["docnames"][number] == page for number, *_ in index["indexentries"].get(phrase.lower(), []))
            and not all(page in pages(word) for word in english.split(phrase.lower()) if word not in english.stopwords)]


def bad_copies(pages: dict[str, Page], root: Path) -> list[str]:
    """Return the blocks of which the copy button copies too little or too much."""
    script = (root / "_static/copybutton.js").read_text(encoding="utf-8")
    # As sphinx-copybutton writes its call: formatCopyText(text, pattern, isRegexp, ..).
    pattern = re.search(r"formatCopyText\(text, '(.*?)', true, true, true, true, '', ''\)", script)
    assert pattern, "the copy button has other options"
    prompt = re.compile(f"^({pattern[1]})(.*)$".encode().decode("unicode_escape"))
    found = []
    for name, page in pages.items():
        for number, (language, text) in enumerate(page.blocks, 1):
            lines = text.rstrip("\n").split("\n")
            matches = [prompt.match(line) for line in lines]
            where = f"{name}: block {number}, {language}"
            if language not in SESSIONS:
                if any(matches):
                    found.append(f"{where}: a line begins with a prompt, so the others are not copied")
            elif not lines[0].startswith(SESSIONS[language]):
                found.append(f"{where}: the first line has no prompt")
            elif language != "console":
                copied = [match[2] if match else line for match, line in zip(matches, lines) if match or not line]
                if not name.startswith("api/") and re.search(r"^Traceback(.|\n)*^>>> ", text, re.MULTILINE):
                    found.append(f"{where}: an exception is not the last result, so a script would stop there")
                if problem := refused(copied):
                    found.append(f"{where}: {problem}")
    return found


def refused(lines: list[str]) -> str | None:
    """Return why Python's prompt refuses lines that are pasted."""
    statement: list[str] = []
    # The last line is Enter, which the user presses.
    for line in [*lines, ""]:
        statement.append(line)
        try:
            complete = codeop.compile_command("\n".join(statement), symbol="single")
        except SyntaxError as error:
            return f"Python's prompt refuses {line!r}: {error}"
        if complete:
            statement = []
    return f"{statement[0]!r} has no end" if any(statement) else None


# Loads each page into a frame of each width, and writes down those that are wider.
MEASURE = """<!doctype html><body><script>
const pages = %s, widths = %s, wide = [];
(async () => {
  for (const width of widths) {
    const frame = document.createElement("iframe");
    frame.style = `width: ${width}px; height: 800px`;
    document.body.append(frame);
    for (const page of pages) {
      await new Promise(done => { frame.onload = done; frame.src = "/" + page; });
      await frame.contentDocument.fonts.ready;
      // The theme lets the text scroll in a frame of its own; code, tables and pictures may scroll in theirs.
      for (const part of frame.contentDocument.querySelectorAll("html, .content"))
        if (part.scrollWidth > part.clientWidth) {
          wide.push(`${page}: ${part.scrollWidth} pixels wide in ${part.clientWidth}, on a screen of ${width}`);
          break;
        }
    }
    frame.remove();
  }
  const result = document.createElement("pre");
  result.id = "result";
  result.textContent = JSON.stringify({ measured: pages.length * widths.length, wide });
  document.body.replaceChildren(result);
})();
</script></body>"""


def too_wide(names: list[str], root: Path, chromium: str) -> list[str]:
    class Handler(http.server.SimpleHTTPRequestHandler):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments, directory=str(root))  # type: ignore[arg-type]

        def do_GET(self) -> None:
            if self.path != "/measure":
                super().do_GET()
                return
            body = (MEASURE % (json.dumps(names), json.dumps(WIDTHS))).encode()
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_arguments: object) -> None:
            pass

    found = []
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server, tempfile.TemporaryDirectory() as profile:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for scheme in ("light", "dark"):
            command = [chromium, "--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1400,1000", f"--user-data-dir={profile}",
                       "--virtual-time-budget=600000", "--timeout=600000", "--dump-dom", f"http://127.0.0.1:{server.server_port}/measure"]
            if scheme == "dark":
                command.insert(-2, "--blink-settings=preferredColorScheme=0")
            done = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
            match = re.search(r'<pre id="result">(.*?)</pre>', done.stdout, re.DOTALL)
            if not match:
                return [f"chromium measured nothing: {done.stderr[-500:]}"]
            result = json.loads(match[1].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
            assert result["measured"] == len(names) * len(WIDTHS)
            found += [f"{line}, {scheme}" for line in result["wide"]]
        server.shutdown()
    return found


def main() -> int:
    root = Path(sys.argv[1])
    files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.html") if "_static" not in path.parts)
    pages = {name: Page((root / name).read_text(encoding="utf-8")) for name in files}
    assert len(pages) > 20, "there is no site"
    problems = broken_links(pages, root) + without_api(pages) + not_found(root) + bad_copies(pages, root)
    if chromium := shutil.which("chromium"):
        problems += too_wide(files, root, chromium)
    else:
        print("site: the width of pages was NOT CHECKED, there is no chromium; Debian has it in chromium")
    print("\n".join(problems), file=sys.stderr) if problems else None
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

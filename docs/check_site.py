#!/usr/bin/env python3
"""Check the pages of the documentation site. Usage: docs/check_site.py docs/_build/html

* Every page has a link to the API in its text, except those of the project.
* The copy button copies all of a block, or all commands of an example, and Python's prompt accepts what it copies.

docs/build.sh checks links with lychee. docs/test_browser.py looks at the pages in a browser.
"""

import codeop
import re
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urljoin

GENERATED = {"genindex.html", "search.html", "py-modindex.html"}

# Languages of blocks with prompts, of which only the lines with a prompt are copied.
SESSIONS = {"console": "$ ", "doctest": ">>> ", "pycon": ">>> "}


class Page(HTMLParser):
    """The links in the text of a page, and its code blocks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.articles = 0
        self.blocks: list[tuple[str, str]] = []
        self.language = ""
        self.code: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = dict(attributes)
        self.articles += tag in ("article", "main")
        if language := re.search(r"highlight-(\S+) notranslate|(doctest) highlight", values.get("class") or ""):
            self.language = language[1] or language[2]
        if tag == "pre":
            self.code = ""
        link = values.get("href")
        if link and self.articles and tag == "a":
            self.links.append(link)

    def handle_endtag(self, tag: str) -> None:
        self.articles -= tag in ("article", "main")
        if tag == "pre" and self.code is not None:
            self.blocks.append((self.language, self.code))
            self.code = None

    def handle_data(self, data: str) -> None:
        if self.code is not None:
            self.code += data


def without_api(pages: dict[str, Page]) -> list[str]:
    def leads_there(name: str, link: str) -> bool:
        return re.match(r"/api(\.html|/)", urljoin(f"/{name}", link)) is not None

    return [f"{name}: no link to the API in its text" for name, page in pages.items()
            if not re.match(r"api(\.html|/)|project/", name) and name not in GENERATED
            and not any(leads_there(name, link) for link in page.links)]


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


def main() -> int:
    root = Path(sys.argv[1])
    files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.html") if "_static" not in path.parts)
    pages = {name: Page((root / name).read_text(encoding="utf-8")) for name in files}
    assert len(pages) > 20, "there is no site"
    problems = without_api(pages) + bad_copies(pages, root)
    print("\n".join(problems), file=sys.stderr) if problems else None
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

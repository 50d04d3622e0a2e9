#!/usr/bin/env python3
"""Check the English of documents, comments and messages.

Usage: check_prose.py [--long] [PATH ...]

Each finding names a rule, and what to write instead. Without PATH, the files in PATHS are checked. With --long,
sentences of more than 35 words are also listed; they do not count as errors.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
# The checked paths. Add a path when its text is clean.
PATHS = [
    ".github", "ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "Makefile", "README.md", "RELEASING.md", "SECURITY.md",
    "SOUNDNESS.md", "crates/*/README.md", "crates/sycon-cli/src", "docs/*.md", "examples", "python/README.md", "tools/README.md",
    "vectors/SOURCES.md", "web/README.md", "web/src/README.md",
]
# A finding that is right as it is: its file and its text, and why. One that is not found is an error.
EXCEPTIONS: dict[tuple[str, str], str] = {}

START = r"(?:^|(?<=[.:;] ))"
# Each rule: a pattern, a sentence that breaks the rule, and what to write. Code spans are invisible to a pattern, except in CODE.
RULES = [
    (START + r"(?:Who|Whoever|What(?! to do)|Whatever|Whether)\b(?![^.!]*\?)", "Who needs this installs it.",
     "begin with a noun or a verb: you, the caller, a file"),
    (START + r"(?:Of|None|Nobody|Nothing|Concerned)\b(?! course)", "Of a list all lines are checked.",
     "begin with the subject"),
    (r"(?<!here )\b(?:is|are|was|were) no (?!longer|more|less)\w|\b(?:is|are|was|were) none\b", "It is no standard.",
     "negate the verb: is not a"),
    (r"(?i)\b(?:all|any|none|nothing|nobody|everything|anything|no \w+) but (?!not|also|only|if|it|they|is|are)\w",
     "It reads all but the last.", "except"),
    (r"(?i)\b(?:behind(?! (?:a|each|the) (?:promise|standard))|besides?)\b", "The tag stands behind the ciphertext.",
     "after, followed by, past, next to, compared with, also"),
    (r"(?i)\bas (?:\w+ ){1,3}(?:has|have|had) (?:it|them)\b", "Keccak as Ethereum has it.",
     "name the relation: the variant that Ethereum uses"),
    (r"(?i)\b(?:likewise|as above|as there|that one|(?:its|their) kin|so (?:much|many)(?! \w+ (?:as|that)| (?:as|that)))\b",
     "For others likewise.", "name the thing again"),
    (r"(?i)\b(?:in earnest|anew|all alike|shall|meanwhile|sharp tools?|of (?:one's|your) own|nowhere else|in one go)\b",
     "It shall be read anew.", "the field's term, or a plain word: in real code, again, uniformly distributed, low-level"),
    (r"(?<![-\w])may(?! \d)\b", "You may use it.", "can, could, or must not"),
    (r"(?i)\btakes? (?:this one|`)", "Take `KT128` for large files.", "use, accept"),
    (r"(?i)\b(?:he|him|his|himself|she|her)\b", "The signer sees what he signs.", "they, their"),
    (r"(?i)\b(?:function|library|code|kernel|backend|test|file|list|header|table|option|command|crate|page|type|error)s? "
     r"(?:says?|tells?|knows?|wants?|speaks?|sees?|asks?|thinks?)\b", "The file says who made it.",
     "states, contains, names, requires"),
    (r"\b(?:wiped when|one behind the other|no one's business|(?:found|told) out)\b", "The key is wiped when dropped.",
     "zeroized on drop, concatenated, detected"),
]
RULES = [(re.compile(pattern), example, advice) for pattern, example, advice in RULES]
CODE = [(re.compile(r"\w\.\.(?=[\s,;:)`]|$)"), "Name each `FILE..` of it.", "… in prose, FILE... in usage")]
COMMENT = {".rs": r"//[/!]?", ".c": r"//|/?\*+/?", ".h": r"//|/?\*+/?", ".go": r"//", ".js": r"//|/?\*+/?", ".ts": r"//|/?\*+/?"}


def lines_of(suffix: str, content: str) -> Iterator[tuple[int, str]]:
    """Yield the number and the text of each line of a file that people read. An empty text ends a paragraph.

    In Markdown that is all except code. Elsewhere it is comments, docstrings, and strings of several words.
    """
    comment = re.compile(r"\s*(?:" + COMMENT.get(suffix, "#") + r")(?: (.*)|$)")
    fence = docstring = False
    for number, line in enumerate(content.splitlines(), 1):
        match = comment.match(line)
        begins = suffix in (".py", ".pyi") and line.lstrip().startswith('"""')
        quotes = line.count('"""') if begins or docstring else 0
        if suffix == ".md":
            text = line
        elif begins or docstring:
            text = line.strip().strip('"')
        elif match:
            text = match[1] or ""
        else:
            for string in re.findall(r'"((?:[^"\\]|\\.)* (?:[^"\\]|\\.)*)"', line):
                yield number, ""
                yield number, string
            text = ""
        docstring ^= quotes % 2 == 1
        fence ^= text.lstrip().startswith("```")
        yield number, "" if fence or text.lstrip().startswith(("```", ":::", "<!--", ">>> ")) else text


def paragraphs(lines: Iterator[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """Yield lists of lines that belong together. A heading, an item of a list and a cell of a table begin a new one."""
    paragraph: list[tuple[int, str]] = []
    for number, line in lines:
        text = line.strip()
        cells = [cell.strip() for cell in text.strip("|").split(" | ")] if text.startswith("|") else None
        if not text or cells or re.match(r"(?:[-*+>]|\d+\.|#+) ", text):
            yield paragraph
            paragraph = []
        for cell in cells or []:
            yield [(number, re.sub(r"^\W+", "", cell))]
        text = re.sub(r"^(?:(?:[-*+>]|\d+\.|#+) )?(?:\*\*|\[)?", "", text)
        if text and not cells:
            paragraph.append((number, text))
    yield paragraph


def findings(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str, str]]:
    """Yield a line, the text that breaks a rule, and what to write."""
    for paragraph in paragraphs(lines):
        whole = " ".join(text for _, text in paragraph).replace("**", "  ")
        masked = re.sub(r"`[^`]+`", lambda span: "`" + "x" * (len(span[0]) - 2) + "`", whole)
        for rules, text in ((RULES, masked), (CODE, whole)):
            for pattern, _, advice in rules:
                for match in pattern.finditer(text):
                    position = 0
                    for number, line in paragraph:
                        position += len(line) + 1
                        if match.start() < position:
                            break
                    yield number, whole[match.start():match.end() + 30].strip(), advice


def long_sentences(lines: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the first line and the text of each sentence of more than 35 words."""
    for paragraph in paragraphs(lines):
        for sentence in re.split(r"(?<=[.:;!?]) ", " ".join(text for _, text in paragraph)):
            if len(sentence.split()) > 35:
                yield paragraph[0][0], sentence


def wide_lines(content: str) -> Iterator[tuple[int, int]]:
    """Yield the number and the width of each line of prose of more than 100 characters in Markdown.

    Tables, headings, images, options of directives, long links and generated text are not wrapped.
    """
    generated = False
    for line, (number, prose) in zip(content.splitlines(), lines_of(".md", content), strict=True):
        generated = line.startswith("<!-- BEGIN") or (generated and not line.startswith("<!-- END"))
        if len(prose) > 100 and not generated and " " in prose.strip()[:100] and not re.match(r"\s*(?:[|#:]|!\[)| {4}", prose):
            yield number, len(prose)


def files(paths: list[str]) -> Iterator[str]:
    """Yield each tracked file of each path."""
    for path in paths:
        listed = subprocess.run(["git", "ls-files", "--", path], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split()
        if not listed:
            sys.exit(f"check_prose: {path}: no such file in the repository; correct PATHS")
        yield from listed


def check_rules() -> None:
    """Stop if a rule does not find its example, or if something that is right is found."""
    for pattern, example, _ in RULES + CODE:
        if not pattern.search(example) or not list(findings(iter([(1, "An example."), (2, example)]))):
            sys.exit(f"check_prose: {pattern.pattern}: does not find {example!r}")
    wrong = [(".md", "| a | You may. |"), (".md", "A line\nthat may be."), (".rs", "/// You may."), (".rs", 'x("You may.")'),
             (".py", "# You may."), (".py", '"""A docstring.\n\nYou may.\n"""'), (".c", " * You may."), (".go", "// You may."), (".js", "// You may.")]
    right = [(".md", "It is not a standard; it is no longer one. What is it? `You may` read `x[..4]` in May 2026."),
             (".md", "```\nYou may.\n```"), (".rs", "let may = may;"), (".py", 'may = """x"""\nmay = 1')]
    for suffix, content in wrong + right:
        if bool(list(findings(lines_of(suffix, content)))) != ((suffix, content) in wrong):
            sys.exit(f"check_prose: judges {content!r} in {suffix} wrongly")
    wide = "a " * 51
    for content, expected in ((wide, [(1, 102)]), (f"```\n{wide}\n```\n| {wide}|\n" + "a" * 101, []),
                              (f"<!-- BEGIN x -->\n{wide}\n<!-- END x -->\n\n{wide}", [(5, 102)])):
        if list(wide_lines(content)) != expected:
            sys.exit(f"check_prose: finds other wide lines than {expected} in {content!r}")


def main(arguments: list[str]) -> None:
    check_rules()
    long = "--long" in arguments
    paths = [argument for argument in arguments if argument != "--long"]
    unused, count, problems = set(EXCEPTIONS), 0, 0
    for file in files(paths or PATHS):
        count += 1
        suffix, content = Path(file).suffix, (ROOT / file).read_text()
        for number, text, advice in findings(lines_of(suffix, content)):
            known = {exception for exception in EXCEPTIONS if exception[0] == file and exception[1] in text}
            unused -= known
            if not known:
                problems += 1
                print(f"{file}:{number}: {text!r}: write: {advice}", file=sys.stderr)
        for number, width in wide_lines(content) if suffix == ".md" else ():
            problems += 1
            print(f"{file}:{number}: {width} characters; wrap the line at 100", file=sys.stderr)
        for number, sentence in long_sentences(lines_of(suffix, content)) if long else ():
            print(f"{file}:{number}: {len(sentence.split())} words: {sentence}")
    for file, text in unused if not paths else ():
        problems += 1
        print(f"{file}: exception {text!r} is not found; remove it from EXCEPTIONS", file=sys.stderr)
    print(f"prose: {count} files, {problems} problems")
    sys.exit(bool(problems))


main(sys.argv[1:])

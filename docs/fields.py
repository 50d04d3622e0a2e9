"""Show the parameters, results and exceptions of docstrings as lists, and the methods that a class inherits.

Docstrings are prose, for `help()`. A sentence that begins with the name of a parameter becomes an item of the list of
parameters, with the sentences that follow it. Sentences that begin with "Returns" or "Raises" become fields.
"""

import ast
import inspect
import re
from typing import Any

import signatures

# The text for a returned type, if the docstring does not describe the result.
RESULTS = {
    "Hash": "a :py:class:`sycon.Hash`, with the methods of hashlib's objects.",
    "Keccak256": "a :py:class:`sycon.Hash`, with the methods of hashlib's objects.",
    "Mac": "a :py:class:`sycon.Mac`, a hash object that also verifies tags.",
    "Reader": "a :py:class:`sycon.Reader` at the beginning of the output.",
}
# A sentence about a parameter names it among its first words.
PARAMETER = re.compile(r"(?!A candidate of)(?:[A-Z]\w* )?(?:\w+ ){0,2}`{1,2}(\w+)(?:=\w+)?`{1,2}")
# The beginnings of sentences that are not about the parameter before them.
GENERAL = re.compile(r"\*\*Never use|A (?:MAC|candidate of|forged|new|shorter)|After `+os|All workers|An object|CPUs|Each value of|Empty lines|Every operation"
                     r"|If (?:another language|the file|you cannot|`(?:en|de)capsulate)|No value|Objects|Only BLAKE3|SHA-2|Several|Short messages|Signatures differ"
                     r"|Source:|Text is|The (?:GIL|other|security|state|time)|You can")
RAISES = re.compile(r"^Raises? ")
# In a sentence that begins with "Raises", the words that refer to the parameter before it.
PRONOUN = re.compile(r"\b(?:it|others?|another|longer)\b")


def sentences(paragraph: str) -> list[str]:
    return re.split(r"(?:(?<=[.?])|(?<=[.?]\*\*))\s+(?=[A-Z`*])", " ".join(paragraph.split()))


def parameters(name: str, item: Any) -> list[str]:
    """Return the names of the parameters of a function or a class."""
    function = signatures.find(name)
    if function is not None:
        arguments = function.args
        return [argument.arg for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs) if argument.arg not in ("self", "cls")]
    try:
        return list(inspect.signature(item).parameters)
    except (TypeError, ValueError):
        return []


def as_lists(_app: Any, what: str, name: str, item: Any, _options: Any, lines: list[str]) -> None:
    """Replace the lines of a docstring. (Sphinx calls this for each object.)"""
    if what in ("function", "method", "class"):
        end = next((number for number, line in enumerate(lines) if line.startswith((">>>", "* ", "- "))), len(lines))
        lines[:end] = [*with_fields(name, item, lines[:end]), ""]
    if what == "class":
        lines += inherited(item)


def with_fields(name: str, item: Any, lines: list[str]) -> list[str]:
    names = parameters(name, item)
    kept: list[str] = []
    items: dict[str, str] = {}
    returns, raises = [], []
    for number, paragraph in enumerate("\n".join(lines).split("\n\n")):
        # The parameter of the sentences that follow.
        current = None
        general = []
        for place, sentence in enumerate(sentences(paragraph)):
            match = PARAMETER.match(sentence)
            summary = number == place == 0
            if not summary and RAISES.match(sentence) and not (current and PRONOUN.search(sentence)):
                raises.append(RAISES.sub("", sentence))
                current = None
            elif not summary and match and match[1] in names:
                current = match[1]
                items[current] = f"{items[current]} {sentence}" if current in items else sentence
            elif not summary and sentence.startswith("Returns "):
                returns.append(sentence.removeprefix("Returns "))
                current = None
            elif current and not GENERAL.match(sentence):
                items[current] += f" {sentence}"
            else:
                current = None
                general.append(sentence)
        kept += [" ".join(general), ""]
    function = signatures.find(name)
    result = ast.unparse(function.returns).rpartition(".")[2] if function and function.returns else None
    if result in RESULTS and not returns and not kept[0].startswith(("Return ", "End the input")):
        returns = [RESULTS[result]]
    for title, texts in (("Parameters", list(items.values())), ("Returns", returns), ("Raises", raises)):
        if texts:
            mark = "* " if title == "Parameters" or len(texts) > 1 else ""
            kept += [f":{title}:", *(f"   {mark}{text[0].upper()}{text[1:]}" for text in texts)]
    return kept


def inherited(item: type) -> list[str]:
    """Return a list of links to the public members that a class inherits from a class of the package."""
    for base in item.__mro__[1:]:
        if base.__module__.partition(".")[0] == "sycon":
            path = f"{base.__module__}.{base.__name__}"
            # A member that this class lacks, and that exists to raise a helpful exception, is not an attribute.
            members = [name for name in sorted(vars(base)) if not name.startswith("_") and name not in vars(item) and hasattr(base, name)]
            links = ", ".join(f":py:obj:`{name} <{path}.{name}>`" for name in members)
            return ["", f"Inherited from :py:class:`{path}`: {links}.", ""]
    return []

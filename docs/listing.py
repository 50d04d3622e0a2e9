"""The directive `functions`, which documents every function of a family."""

import json
import re
from pathlib import Path

from docutils.nodes import Node
from sphinx.util.docutils import SphinxDirective

from sycon import _sycon

DESCRIPTIONS = json.loads((Path(__file__).parents[1] / "vectors/functions.json").read_text(encoding="utf-8"))


class Functions(SphinxDirective):
    """Its argument is a regular expression for the beginning of the functions' identifiers, such as `ascon_`."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[Node]:
        family = [row for row in DESCRIPTIONS if re.match(self.arguments[0], row["id"])]
        if not family:
            raise self.error(f"{self.name}: no function matches (got {self.arguments[0]!r})")
        xofs = [row for row in family if row["output"] == "extendable"]
        classes = [getattr(_sycon, row["type"], None) for row in xofs]
        functions = [getattr(_sycon, {"blake3": "blake3_xof"}.get(row["id"], row["id"]), None) for row in family]
        lines: list[str] = []
        # A type in Rust can be a parameter here.
        for item in filter(None, [*classes, *functions]):
            is_class = item in classes
            lines += [f".. auto{'class' if is_class else 'function'}:: {item.__module__}.{item.__name__}"]
            lines += ["   :no-members:", "   :show-inheritance:", ""] if is_class else [""]
        return self.parse_text_to_nodes("\n".join(lines))

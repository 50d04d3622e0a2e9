"""The documentation site. From the root of the repository, where sycon and requirements.txt are installed:

python -m sphinx -W -b html docs docs/_build/html
python -m sphinx -W -b doctest docs docs/_build/doctest
python docs/check_site.py docs/_build/html
python docs/check_commands.py target/release/sycon

They don't need the network. The second runs every Python example of the pages and of the docstrings, the third looks for wrong copies, the last
runs every example of the command and of JavaScript. docs/build.sh runs them and checks links. docs/test_browser.sh looks at the pages.
"""

import doctest
import re
import sys
from inspect import ismodule
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.ext.napoleon import GoogleDocstring
from sphinx.util.logging import getLogger

import sycon

sys.path.insert(0, str(Path(__file__).parent))
import inherited
import listing
import signatures

project = "sycon"
author = "The sycon developers"
copyright = "The sycon developers. Licence: MIT or Apache-2.0"
version = release = sycon.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx.ext.napoleon", "sphinx_copybutton", "sphinx_design"]
REPOSITORY = "https://github.com/sycon-crypto/sycon"
BRANCH = "main"

exclude_patterns = ["_build", "README.md"]
source_suffix = {".md": "markdown"}
needs_sphinx = "9.0"

# A link that leads nowhere is an error.
nitpicky = True
# Docstrings write `data` for code.
default_role = "code"

myst_enable_extensions = ["attrs_inline", "colon_fence"]
# The text that search engines show for a page without its own description.
myst_html_meta = {
    "description": "Sycon: SHA-3, SHAKE, BLAKE3, KangarooTwelve and KMAC, X-Wing, HPKE and age files, for Python, Rust, C, Go, JavaScript and the command line",
}
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "groupwise"}
autodoc_class_signature = "mixed"
autodoc_typehints = "signature"
# `with_lists` calls it, except for attributes, whose docstrings it would split at the first colon.
napoleon_google_docstring = False
napoleon_numpy_docstring = False
# Types are in the signature.
napoleon_use_rtype = False
python_use_unqualified_type_names = True
# Types that have no page here: of Python, of numpy and of engines, and those that api.md explains.
nitpick_ignore_regex = [
    ("py:exc", r"io\..*"),
    ("py:class", r"(collections\.abc|concurrent\.futures|numpy|polars|duckdb|datafusion)\..*"),
    ("py:class", r"(.*\.)?(ReadableBuffer|WriteableBuffer|_Readable|_Writable|_Array|_Stream|_Out|_Messages|_HpkePublicKey|_HpkePrivateKey|_Age\w+|PathLike|StrPath|Readable|Writable|Seekable)"),
]
add_module_names = False

# The examples with `>>>`, also those in docstrings.
doctest_test_doctest_blocks = "default"
# Sphinx's default, except that the text of an error counts.
doctest_default_flags = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1
trim_doctest_flags = True

# The copy button removes prompts and output. It keeps the empty line that ends a compound statement.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = [("site.js", {"defer": "defer"})]
templates_path = ["_templates"]
html_favicon = "_static/icon.svg"
html_title = f"sycon {release}"
html_theme_options = {
    "source_repository": REPOSITORY,
    "source_branch": BRANCH,
    "source_directory": "docs/",
    "footer_icons": [{"name": "Repository", "url": REPOSITORY, "html": "Repository", "class": ""}],
}
html_copy_source = False
html_search_scorer = str(Path(__file__).with_name("scorer.js"))
html_show_sphinx = False
# The footer: the licence.
html_show_copyright = True


def check_api(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warns, which fails the build, of public names that api.md forgot."""
    documented = {name.removeprefix("sycon.") for name, *_ in env.get_domain("py").get_objects()}
    modules = {name: item for name, item in vars(sycon).items() if name in sycon.__all__ and ismodule(item)}
    public = {*sycon.__all__, *(f"{name}.{item}" for name in modules for item in modules[name].__all__)}
    for name in sorted(public - documented - {"__version__"}):
        getLogger(__name__).warning("sycon.%s is not in api.md", name)


def from_the_root(_app: Sphinx, page: str, source: list[str]) -> None:
    """Replace a page in project/ with the file at the root of the repository, and let links to either lead to pages."""
    if not page.startswith("project/"):
        # In the repository, `../SOUNDNESS.md#theorems` leads to the file at the root; on the site, to its page.
        source[0] = re.sub(r"(\]\(|^\[\w+\]: )\.\./([A-Z]+\.md)", r"\1project/\2", source[0], flags=re.MULTILINE)
        return
    root = Path(__file__).parents[1]

    def target(match: re.Match[str]) -> str:
        path, _, place = match[1].partition("#")
        if path.startswith("docs/"):
            return f"](../{match[1].removeprefix('docs/')})"
        here = not path or (root / "docs/project" / path).is_file()
        return match[0] if here else f"]({REPOSITORY}/blob/{BRANCH}/{match[1]})"

    text = (root / f"{page.removeprefix('project/')}.md").read_text(encoding="utf-8")
    source[0] = re.sub(r"\]\((?!\w+:)([^)\s]+)\)", target, text)


def separate_examples(_app: Sphinx, document: nodes.document) -> None:
    """Give each example a namespace of its own, so that it runs when pasted alone."""
    for number, block in enumerate(document.findall(lambda node: isinstance(node, nodes.doctest_block) or "testnodetype" in getattr(node, "attributes", ()))):
        block["groups"] = [f"example {number}"]


def with_lists(app: Sphinx, what: str, name: str, item: Any, options: Any, lines: list[str]) -> None:
    """Replace the sections of a docstring, such as `Args:`, with the fields that Sphinx shows as lists."""
    if what not in ("attribute", "data", "property"):
        lines[:] = GoogleDocstring(lines, app.config, app, what, name, item, options).lines()


def setup(app: Sphinx) -> None:
    app.add_directive("functions", listing.Functions)
    app.connect("source-read", from_the_root)
    app.connect("doctree-read", separate_examples)
    app.connect("env-check-consistency", check_api)
    app.connect("autodoc-process-signature", signatures.with_types)
    app.connect("autodoc-process-docstring", with_lists)
    app.connect("autodoc-process-docstring", inherited.append)

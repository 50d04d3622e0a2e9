"""The documentation site. From the root of the repository, where sycon and requirements.txt are installed:

python -m sphinx -W -b html docs docs/_build/html
python -m sphinx -W -b doctest docs docs/_build/doctest
python docs/check_site.py docs/_build/html
python docs/check_commands.py target/release/sycon

None needs the network. The second runs every Python example of the pages and of the docstrings, the
third looks for broken links and for pages that are too wide, the last runs every example of the command.
"""

import sys
from inspect import ismodule
from pathlib import Path

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.logging import getLogger

import sycon

sys.path.insert(0, str(Path(__file__).parent))
import listing
import signatures

project = "sycon"
author = "The sycon developers"
copyright = author
version = release = sycon.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest", "sphinx_copybutton"]
exclude_patterns = ["_build", "README.md"]
source_suffix = {".md": "markdown"}
needs_sphinx = "9.0"

# A link that leads nowhere is an error.
nitpicky = True
# Docstrings write `data` for code.
default_role = "code"

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "member-order": "groupwise"}
autodoc_class_signature = "mixed"
autodoc_typehints = "signature"
python_use_unqualified_type_names = True
# Types that have no page here: of Python, of numpy and of engines, and those that api.md explains.
nitpick_ignore_regex = [
    ("py:class", r"(collections\.abc|concurrent\.futures|numpy|polars|duckdb|datafusion)\..*"),
    ("py:class", r"(.*\.)?(ReadableBuffer|WriteableBuffer|_Readable|_Writable|_Array|_Stream|_Out|_Messages|_HpkePublicKey|_HpkePrivateKey|_Age\w+|PathLike|StrPath|Readable|Writable|Seekable)"),
]
add_module_names = False

# The examples with `>>>`, also those in docstrings.
doctest_test_doctest_blocks = "default"
trim_doctest_flags = True

# The copy button removes prompts and output. It keeps the empty line that ends a compound statement.
copybutton_prompt_text = r">>> |\.\.\.(?: |$)|\$ "
copybutton_prompt_is_regexp = True

html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_title = "sycon"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False


def check_api(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warns, which fails the build, of public names that api.md forgot."""
    documented = {name.removeprefix("sycon.") for name, *_ in env.get_domain("py").get_objects()}
    modules = {name: item for name, item in vars(sycon).items() if name in sycon.__all__ and ismodule(item)}
    public = {*sycon.__all__, *(f"{name}.{item}" for name in modules for item in modules[name].__all__)}
    for name in sorted(public - documented - {"__version__"}):
        getLogger(__name__).warning("sycon.%s is not in api.md", name)


def separate_examples(_app: Sphinx, document: nodes.document) -> None:
    """Give each example a namespace of its own, so that it runs when pasted alone."""
    for number, block in enumerate(document.findall(lambda node: isinstance(node, nodes.doctest_block) or "testnodetype" in getattr(node, "attributes", ()))):
        block["groups"] = [f"example {number}"]


def setup(app: Sphinx) -> None:
    app.add_directive("functions", listing.Functions)
    app.connect("doctree-read", separate_examples)
    app.connect("env-check-consistency", check_api)
    app.connect("autodoc-process-signature", signatures.with_types)

"""The documentation site. From the root of the repository, where sycon and requirements.txt are installed:

python -m sphinx -W -b html docs docs/_build/html
python -m sphinx -W -b doctest docs docs/_build/doctest
python docs/check_commands.py target/release/sycon

Neither needs the network. The second runs every Python example of the pages and of the docstrings, the
third every example of the command.
"""

import ast
import copy
from inspect import ismodule
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util.logging import getLogger

import sycon

project = "sycon"
author = "The sycon developers"
copyright = author
version = release = sycon.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
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
autodoc_typehints = "none"
# Types of the stubs that only type checkers know.
nitpick_ignore_regex = [("py:class", r"_?[A-Z]\w*|collections\.abc\.\w+|types\.\w+|_typeshed\.\w+|typing\.\w+")]
add_module_names = False

# The examples are those on the pages, with `>>>`; each page is one session.
doctest_test_doctest_blocks = "default"
trim_doctest_flags = True

html_theme = "furo"
html_title = "sycon"
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False


def stub_signatures() -> dict[str, tuple[str, str | None]]:
    """What the stubs say about functions and classes, and about their members, by name."""
    tree = ast.parse((Path(sycon.__file__).parent / "_sycon.pyi").read_text())
    signatures = {}
    for node in tree.body:
        members = node.body if isinstance(node, ast.ClassDef) else []
        for prefix, item in [("", node), *((f"{node.name}.", member) for member in members)]:
            if isinstance(item, ast.FunctionDef):
                static = any(getattr(name, "id", "") == "staticmethod" for name in item.decorator_list)
                arguments = item.args
                if prefix and not static:
                    arguments = copy.deepcopy(arguments)
                    (arguments.posonlyargs or arguments.args).pop(0)
                returns = ast.unparse(item.returns) if item.returns else None
                if item.name == "__new__":
                    signatures[node.name] = f"({ast.unparse(arguments)})", None
                else:
                    signatures[prefix + item.name] = f"({ast.unparse(arguments)})", returns
    return signatures


SIGNATURES = stub_signatures()


def typed_signature(_app, what, name, item, _options, signature, returns):
    """That of the stubs, where the compiled module has one."""
    name = name.removeprefix("sycon.")
    if what in ("function", "class", "method") and signature is not None:
        return SIGNATURES.get(name, (signature, returns))
    return None


def check_api(_app: Sphinx, env: BuildEnvironment) -> None:
    """Warns, which fails the build, of public names that api.md forgot."""
    documented = {name.removeprefix("sycon.") for name, *_ in env.get_domain("py").get_objects()}
    modules = {name: item for name, item in vars(sycon).items() if name in sycon.__all__ and ismodule(item)}
    public = {*sycon.__all__, *(f"{name}.{item}" for name in modules for item in modules[name].__all__)}
    for name in sorted(public - documented - {"__version__"}):
        getLogger(__name__).warning("sycon.%s is not in api.md", name)


def setup(app: Sphinx) -> None:
    app.connect("autodoc-process-signature", typed_signature)
    app.connect("env-check-consistency", check_api)

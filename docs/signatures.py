"""Add typed signatures to the compiled functions, from the stub: the functions themselves have no types."""

import ast
from pathlib import Path
from typing import Any

import sycon
from sycon import _sycon

Function = ast.FunctionDef

PACKAGE = Path(sycon.__file__).parent
STUB = ast.parse((PACKAGE / "_sycon.pyi").read_text(encoding="utf-8")).body

CLASSES = {item.name: item for item in STUB if isinstance(item, ast.ClassDef)}
FUNCTIONS = {item.name: item for item in reversed(STUB) if isinstance(item, Function)}


def with_types(_app: Any, what: str, name: str, _obj: Any, _options: Any, signature: str | None, _returns: Any) -> tuple[str, str] | None:
    """Return the signature of a compiled object, if the stub defines it. (Sphinx calls this for each object.)"""
    function = None if signature is None else _find(name.removeprefix("sycon.").split("."))
    if function is None:
        return None
    arguments = function.args
    if what == "class" or what == "method" and not _is_static(function):
        # Without `self`, or the class.
        (arguments.posonlyargs or arguments.args).pop(0)
    returns = "" if what == "class" or function.returns is None else ast.unparse(function.returns)
    return f"({ast.unparse(arguments)})", returns


def _find(path: list[str]) -> Function | None:
    """Return the function that the stub defines for a name of the package or one of its modules."""
    folder = PACKAGE
    while len(path) > 1 and ((folder / path[0]).is_dir() or (folder / f"{path[0]}.py").is_file()):
        folder /= path.pop(0)
    module = folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")
    names = _compiled_names(module)
    first = names.get(path[0], path[0])
    if first not in CLASSES:
        function = FUNCTIONS.get(first)
    elif len(path) == 1:
        function = _member(first, "__new__") or _member(first, "__init__")
    else:
        function = _member(first, path[1])
    if function is None:
        return None
    # A copy, since it is changed.
    copied: Function = ast.parse(ast.unparse(function)).body[0]  # type: ignore[assignment]
    for node in ast.walk(copied):
        if isinstance(node, ast.Name) and isinstance(item := getattr(_sycon, node.id, None), type):
            # With its module, since several modules have a `Reader`. Pages show the last part.
            node.id = f"{item.__module__}.{item.__name__}"
    return copied


def _compiled_names(module: Path) -> dict[str, str]:
    """Return the names that a module imports from the compiled module, with the names in the compiled module."""
    imports = (item for item in ast.parse(module.read_text(encoding="utf-8")).body if isinstance(item, ast.ImportFrom))
    return {name.asname or name.name: name.name for item in imports if item.module == "_sycon" for name in item.names}


def _member(name: str, member: str) -> Function | None:
    """Return a method of a class in the stub, or of one of its base classes."""
    for item in CLASSES[name].body:
        if isinstance(item, Function) and item.name == member:
            return item
    bases = (base.id for base in CLASSES[name].bases if isinstance(base, ast.Name) and base.id in CLASSES)
    return next(filter(None, (_member(base, member) for base in bases)), None)


def _is_static(function: Function) -> bool:
    return "staticmethod" in map(ast.unparse, function.decorator_list)

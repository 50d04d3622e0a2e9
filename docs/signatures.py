"""Signatures with types, for the compiled module: from its stub, since the functions themselves have none."""

import ast
from pathlib import Path
from typing import Any

import sycon

Function = ast.FunctionDef

STUB = Path(sycon.__file__).parent / "_sycon.pyi"


def _stub() -> dict[str, list[Function]]:
    """The functions by name, and methods by the name of their class and their own, with overloads in turn."""
    found: dict[str, list[Function]] = {}
    for item in ast.parse(STUB.read_text(encoding="utf-8")).body:
        if isinstance(item, Function):
            found.setdefault(item.name, []).append(item)
        elif isinstance(item, ast.ClassDef):
            for member in item.body:
                if isinstance(member, Function):
                    found.setdefault(f"{item.name}.{member.name}", []).append(member)
    return found


FUNCTIONS = _stub()


def with_types(_app: Any, what: str, name: str, obj: Any, _options: Any, signature: str | None, _returns: Any) -> tuple[str, str] | None:
    """The signature of a compiled object, if the stub has one. (Sphinx calls it for each object.)"""
    functions = _candidates(what, obj, name)
    if not functions or signature is None:
        return None
    function = functions[0]
    arguments = function.args
    bound = what in ("class", "exception") or (what == "method" and not _is_static(function))
    if bound:
        arguments = ast.arguments(
            posonlyargs=arguments.posonlyargs[1:] if arguments.posonlyargs else [],
            args=arguments.args if arguments.posonlyargs else arguments.args[1:],
            vararg=arguments.vararg, kwonlyargs=arguments.kwonlyargs, kw_defaults=arguments.kw_defaults,
            kwarg=arguments.kwarg, defaults=arguments.defaults,
        )
    returns = "" if what == "class" or function.returns is None else ast.unparse(function.returns)
    return f"({ast.unparse(arguments)})", returns


def _candidates(what: str, obj: Any, name: str) -> list[Function]:
    if what == "class":
        return next((FUNCTIONS[f"{kind.__name__}.{new}"] for kind in obj.__mro__ for new in ("__new__", "__init__")
                     if f"{kind.__name__}.{new}" in FUNCTIONS), [])
    if what == "function":
        # A module of Python may have another name for it.
        return FUNCTIONS.get(getattr(obj, "__name__", ""), []) or FUNCTIONS.get(name.rpartition(".")[2], [])
    qualified = getattr(obj, "__qualname__", "")
    return FUNCTIONS.get(qualified, [])


def _is_static(function: Function) -> bool:
    names = {ast.unparse(decorator) for decorator in function.decorator_list}
    return "staticmethod" in names

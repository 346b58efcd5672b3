"""The checks: functions of these modules, in order. Those of one machine share its start."""

import dataclasses
import importlib
import typing


@dataclasses.dataclass
class Check:
    name: str
    card: str
    words: str
    function: typing.Callable


@dataclasses.dataclass
class Context:
    """What a check works with: the machine, and pictures without one."""

    guest: typing.Any
    headless: typing.Any
    folder: str


registered = []


def check(card, name=None):
    """Makes a check of a function, whose comment says what has to be so; it returns a note, or nothing."""

    def register(function):
        words = " ".join((function.__doc__ or "").split())
        registered.append(Check(name or function.__name__.replace("_", "-"), card, words, function))
        return function

    return register


MODULES = ["base", "screens", "touching", "several", "life", "appliance"]


def all_checks():
    for module in MODULES:
        importlib.import_module(f"checks.{module}")
    cards = list(dict.fromkeys(check.card for check in registered))
    return sorted(registered, key=lambda check: cards.index(check.card))

"""A recording as text that has something of all that a page shows."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "lib"))
from wholefile import whole_file  # noqa: E402


def lines(second_color="0 0.4 1 1"):
    """Two clients on a display of 320 × 240, two seconds in sixty frames a second.

    `second_color` is what the card turns into at one second: recordings differ from there on.
    """
    yield "recording 320x240 background #202428"
    yield from [
        "0 connect 1", '0 1 hello "mover"', "0 1 commit",
        "  createLayer 1", "  set 1 bounds 0 0 160 120", "  set 1 position 80 60",
        "  set 1 backgroundColor 1 1 1 1", '  set 1 name "board"',
        "  createLayer 2", "  set 2 bounds 0 0 40 40", "  set 2 position 30 60",
        "  set 2 backgroundColor 1 0 0 1", '  set 2 name "card"',
        "  createLayer 3", "  set 3 bounds 0 0 20 20", "  set 3 position 20 20",
        "  set 3 backgroundColor 1 0.8 0 1", "  set 3 cornerRadius 6", '  set 3 name "badge"',
        "  setSublayers 2: 3", "  setSublayers 1: 2",
        '  createContext 1 layer 1 origin 20 20 size 160 120 "Mover"',
        "  addAnimation 1 to 2 basic position.x from 30 to 130 duration 2 curve easeInEaseOut",
        "  addAnimation 2 to 3 basic transform.rotation.z from 0 to 6.283185307179586"
        " duration 0.5 repeatCount inf",
        "0 connect 2", '0 2 hello "glass"', "0 2 commit",
        "  createLayer 1", "  set 1 bounds 0 0 90 120", "  set 1 position 45 60",
        "  set 1 backgroundColor 0.1 0.2 0.3 1", "  createLayer 2", "  set 2 bounds 0 0 60 60",
        "  set 2 position 45 60", "  set 2 backgroundColor 0.3 0.8 0.5 1", "  set 2 opacity 0.5",
        '  set 2 name "pane"', "  createLayer 3", "  set 3 bounds 0 0 30 30",
        "  set 3 position 50 50", "  set 3 backgroundColor 0.9 0.3 0.6 1", "  setSublayers 2: 3",
        "  setSublayers 1: 2", '  createContext 1 layer 1 origin 210 60 size 90 120 "Glass"',
    ]
    for frame in range(121):
        if frame == 60:
            yield from [
                "1 1 commit", f"  set 2 backgroundColor {second_color}",
                "1 input move 100 80", "1 input press 1",
                "1 input release 1",
            ]
        yield f"{frame / 60:.6f} tick"


def write(path, **colors):
    with whole_file(path, "w", "utf-8") as file:
        file.write("\n".join(lines(**colors)) + "\n")

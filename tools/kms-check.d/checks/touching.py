"""Fingers, pointer and keys arrive where the picture is."""

import os
import re

import guest as programs
import host
import machine

from checks import check
from checks.screens import KMS, TURNS, exchanges_axes

WIDTH, HEIGHT = 1280, 800

# Pixels per point: what the demo shows, 480 by 360 points, has to fit into 800 pixels.
SCALE = 1.6

# Upright places, in pixels: on and beside the demo's four targets.
PLACES = [(x, y) for y in (96, 352, 424) for x in (128, 384, 640)]


def on_screen(x, y, turn):
    """Where an upright point is on the screen, worked out apart from the programs."""
    width, height = (HEIGHT, WIDTH) if exchanges_axes(turn) else (WIDTH, HEIGHT)
    if turn.startswith("flipped"):
        x = width - x
    for _ in range({"90": 1, "180": 2, "270": 3}.get(turn.removeprefix("flipped").strip("-"), 0)):
        x, y, width, height = height - y, x, height, width
    return x, y


def hits(text):
    """What demo-hit says of each press: a name and a place, or a miss."""
    return [re.sub(r" time .*", "", line) for line in text.splitlines() if re.match("hit|miss", line)]


def expected(context, turn):
    """What the presses hit without a screen."""
    width, height = (HEIGHT, WIDTH) if exchanges_axes(turn) else (WIDTH, HEIGHT)
    with host.Session(context.headless.programs, context.folder, "--size", f"{width}x{height}",
                      "--scale", str(SCALE), "--layout", "fill") as session:
        session.start("demo-hit")
        session.control("clock", "set", "0.5")
        for x, y in PLACES:
            session.control("input", "touch", "began", str(x), str(y))
            session.control("input", "touch", "ended", str(x), str(y))
        return hits(session.said("demo-hit", len(PLACES)))


def touch_check(turn):
    def function(context):
        guest = context.guest
        wanted = expected(context, turn)
        guest.fingers(WIDTH, HEIGHT)
        server = programs.Server(
            guest, *KMS, "--layout", "fill", "--set", f"output Virtual-1 rotate {turn} scale {SCALE}")
        server.start("demo-hit")
        server.set_clock(0.5)
        for x, y in PLACES:
            column, row = on_screen(x, y, turn)
            guest.touch(f"down 0 {column} {row}", "up 0")
        guest.until("[ $(grep -cE '^(hit|miss)' /shared/demo-hit.log) -ge 9 ]", "nine presses arrived")
        with open(os.path.join(guest.shared, "demo-hit.log")) as file:
            found = hits(file.read())
        if found != wanted:
            raise machine.Failure(f"found {found}, and without a screen {wanted}")
        names = {line.split()[1] for line in wanted if line.startswith("hit")}
        if len(names) < 3:
            raise machine.Failure(f"the nine places hit only {names}")
        return f"{wanted.count('miss')} misses, and hits of {', '.join(sorted(names))}"

    function.__doc__ = f"Touches in nine places hit the layers of headless ones, with `rotate {turn}`."
    check("virtio", f"touches-{turn}")(function)


for each in TURNS:
    touch_check(each)

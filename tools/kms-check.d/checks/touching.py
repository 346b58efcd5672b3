"""Fingers, pointer and keys arrive where the picture is."""

import os
import re

import guest as programs
import host
import machine

from checks import check, screens
from checks.screens import KMS, exchanges_axes

WIDTH, HEIGHT = 1280, 800

# Pixels per point: what the demo shows, 480 by 360 points, has to fit into 800 pixels.
SCALE = 1.6

# Upright places, in pixels: on and beside the demo's four targets.
PLACES = [(x, y) for y in (96, 352, 424) for x in (128, 384, 640)]

# Seconds at which pictures are compared; the presses are between the last two.
BEFORE, AFTER = [0.25, 0.5], 0.75


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


class Upright:
    """The demo without a screen: its pictures before and after the presses, and what they hit."""

    def __init__(self, context, turn):
        size = screens.turned_size(WIDTH, HEIGHT, turn)
        with host.Session(context.headless.programs, context.folder, "--size", size,
                          "--scale", str(SCALE), "--layout", "fill") as session:
            session.start("demo-hit")
            self.before = [session.picture_at(time) for time in BEFORE]
            for x, y in PLACES:
                session.control("input", "touch", "began", str(x), str(y))
                session.control("input", "touch", "ended", str(x), str(y))
            self.hits = hits(session.said("demo-hit", len(PLACES)))
            session.control("wait", "--idle")
            self.after = session.picture_at(AFTER)


def turn_check(turn):
    def function(context):
        guest = context.guest
        upright = context.headless.once(screens.turned_size(WIDTH, HEIGHT, turn), Upright, context, turn)
        names = {line.split()[1] for line in upright.hits if line.startswith("hit")}
        assert len(names) == 4, upright.hits
        guest.fingers(WIDTH, HEIGHT)
        server = programs.Server(
            guest, *KMS, "--layout", "fill", "--set", f"output Virtual-1 rotate {turn} scale {SCALE}")
        server.start("demo-hit")
        for time, picture in zip(BEFORE, upright.before):
            server.set_clock(time)
            programs.expect_screen(guest, picture.turned(turn), f"{turn}, {time} s")
        for x, y in PLACES:
            column, row = on_screen(x, y, turn)
            guest.touch(f"down 0 {column} {row}", "up 0")
        guest.until("[ $(grep -cE '^(hit|miss)' /shared/demo-hit.log) -ge 9 ]", "nine presses arrived")
        with open(os.path.join(guest.shared, "demo-hit.log")) as file:
            found = hits(file.read())
        if found != upright.hits:
            raise machine.Failure(f"found {found}, and without a screen {upright.hits}")
        server.control("wait --idle")
        server.set_clock(AFTER)
        programs.expect_screen(guest, upright.after.turned(turn), f"{turn}, after the presses")

    function.__doc__ = (f"With `rotate {turn}`, the picture is the headless one, turned, and touches in nine places "
                        "hit the headless layers.")
    check("virtio", f"turned-{turn}")(function)


for each in screens.TURNS:
    turn_check(each)


def listener(context, *options):
    """A server with a program that prints every event."""
    server = programs.Server(context.guest, *KMS, "--layout", "fill", *options)
    context.guest.run(f"(python3 /agate/tools/python-client --display {server.display} --seconds 9999 "
                      ">/shared/events.log 2>&1 &)")
    server.control("wait --clients 1 --commits 1 --idle")
    return server


def events(context, kind, count):
    """What the program has heard of a kind, once that is so many lines."""
    context.guest.until(f"[ $(grep -c '^{kind} ' /shared/events.log) -ge {count} ]",
                        f"{count} events of {kind} arrived")
    with open(os.path.join(context.guest.shared, "events.log")) as file:
        lines = [line.split() for line in file if line.startswith(kind + " ")]
    return [dict(word.split("=", 1) for word in line[1:] if "=" in word) for line in lines]


@check("virtio")
def keys(context):
    """Keys of a keyboard arrive at the program with the focus, by a configured layout."""
    listener(context, "--set", "keyboard layout de")
    for key in ("z", "semicolon"):
        context.guest.press(key)
    symbols = [event["symbol"].strip('"') for event in events(context, "key", 4)]
    characters = [event["characters"].strip('"') for event in events(context, "text", 2)]
    if characters != ["y", "ö"]:
        raise machine.Failure(f"characters {characters}, symbols {symbols}")
    return " ".join(symbols)


@check("virtio")
def pointer(context):
    """A pointer that is moved and pressed is where the screen was touched, also on a turned output."""
    listener(context, "--set", "output Virtual-1 rotate 90")
    context.guest.point(0.25, 0.5)
    events(context, "pointer", 1)
    context.guest.button("left", True)
    context.guest.button("left", False)
    context.guest.until("grep -q 'kind=released' /shared/events.log", "a button was let go")
    pressed = next(event for event in events(context, "pointer", 3) if event["kind"] == "pressed")
    # A quarter of the screen's width is a quarter of the way from the upright picture's lower edge.
    x, y = float(pressed["x"]), float(pressed["y"])
    if abs(x - 400) > 1 or abs(y - 960) > 1:
        raise machine.Failure(f"pressed at {x}, {y} instead of 400, 960")
    return f"{x}, {y}"


@check("virtio")
def ten_fingers(context):
    """Ten fingers at once are ten touches, each at its place."""
    context.guest.fingers(WIDTH, HEIGHT)
    listener(context)
    context.guest.touch(*(f"down {finger} {100 * finger + 50} {70 * finger + 50}" for finger in range(10)))
    began = [event for event in events(context, "touch", 10) if event["kind"] == "began"]
    places = {(float(event["x"]), float(event["y"])) for event in began}
    if places != {(100.0 * finger + 50, 70.0 * finger + 50) for finger in range(10)}:
        raise machine.Failure(f"touches at {sorted(places)}")
    context.guest.touch(*(f"up {finger}" for finger in range(10)))
    if len({event["finger"] for event in began}) != 10:
        raise machine.Failure("fingers are not told apart")

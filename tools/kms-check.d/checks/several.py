"""Several screens: two heads of a card, heads that come and go while an animation runs, and two cards."""

import os

import guest as programs
import host
import machine
import pictures

from checks import check
from checks.screens import KMS, TIMES

SECOND = "/sys/class/drm/card0-Virtual-2"


def plug(guest, width, height, head=1):
    guest.head(head).resize(width, height)
    guest.until(f"grep -q ^connected {SECOND}/status && head -1 {SECOND}/modes | grep -qx {width}x{height}",
                f"a screen of {width}x{height} is there")


def unplug(guest, head=1):
    guest.head(head).unplug()
    guest.until(f"grep -q ^disconnected {SECOND}/status", "the screen is away")


class Both:
    """The same in the machine and without screens: outputs of memory stand for the screens."""

    def __init__(self, context, lines, names, modes):
        self.guest, self.names = context.guest, names
        words = [line for each in lines for line in ("--set", each)]
        sizes = [line for number, mode in enumerate(modes)
                 for line in ("--set", f"output memory-{number + 1} mode {mode}")]
        self.session = host.Session(
            context.headless.programs, context.folder, *sizes, *(self.in_memory(word) for word in words))
        self.server = programs.Server(self.guest, *KMS, *words)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.session.__exit__()

    def in_memory(self, words):
        for number, name in enumerate(self.names):
            words = words.replace(name, f"memory-{number + 1}")
        return words

    def start(self, demo):
        self.server.start(demo)
        self.session.start(demo)

    def control(self, words):
        self.session.control(*self.in_memory(words).split())
        self.server.control(words)

    def set_clock(self, seconds):
        self.control(f"clock set {seconds}")

    def picture(self, number):
        path = os.path.join(self.session.folder, "picture.png")
        self.session.control("screenshot", path, "--output", f"memory-{number + 1}")
        return pictures.read_png(path)

    def expect(self, number, what, turn="normal", **screen):
        programs.expect_screen(self.guest, self.picture(number).turned(turn), what, **screen)


@check("virtio")
def two_heads(context):
    """Two screens of different size show parts of one desktop, one of them turned."""
    plug(context.guest, 1024, 600)
    lines = ["output Virtual-2 rotate 90", "assign client demo-hello to Virtual-2",
             "assign client demo-looks to Virtual-1"]
    try:
        with Both(context, lines, ["Virtual-1", "Virtual-2"], ["1280x800", "1024x600"]) as both:
            both.start("demo-hello")
            both.start("demo-looks")
            for time in TIMES:
                both.set_clock(time)
                both.expect(0, f"the first at {time} s", head=0)
                both.expect(1, f"the second at {time} s", "90", head=1)
    finally:
        unplug(context.guest)


@check("virtio")
def plugged_while_running(context):
    """Screens are plugged, changed and unplugged while an animation runs: all show what they should."""
    fill = ("--layout", "fill")
    server = programs.Server(context.guest, *KMS, *fill, "--set", "assign client demo-hello to Virtual-2")
    server.start("demo-hello")
    try:
        for number, (width, height) in enumerate([(1024, 600), (800, 480), (1024, 600)]):
            time = TIMES[number]
            plug(context.guest, width, height)
            server.set_clock(time)
            picture = context.headless.pictures("demo-hello", f"{width}x{height}", [time], *fill)[0]
            programs.expect_screen(context.guest, picture, f"{width}x{height}, plugged", head=1, limit=10)
            unplug(context.guest)
            server.set_clock(time + 0.01)
        picture = context.headless.pictures("demo-hello", "1280x800", [TIMES[2] + 0.01], *fill)[0]
        programs.expect_screen(context.guest, picture, "the window is on the first screen again", limit=10)
    finally:
        context.guest.head(1).unplug()


@check("two-cards")
def two_cards(context):
    """Two cards show two parts of one desktop."""
    lines = ["output Virtual-1 mode 1280x800", "output Virtual-2 mode 1024x768",
             "assign client demo-hello to Virtual-2"]
    names = context.guest.run("cd /sys/class/drm; ls -d card*-*")
    both = Both(context, lines, ["Virtual-1", "Virtual-2"], ["1280x800", "1024x768"])
    with both:
        both.start("demo-hello")
        for time in TIMES[:3]:
            both.set_clock(time)
            both.expect(0, f"the first card at {time} s", card="gpu")
            both.expect(1, f"the second card at {time} s", card="other")
    return " ".join(names)

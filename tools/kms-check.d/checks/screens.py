"""What a screen shows is the headless picture, in each size, turned each way."""

import guest as programs
import machine

from checks import check

KMS = ("--output", "kms", "--renderer", "software")
TIMES = [number / 10 for number in range(1, 11)]
TURNS = ["normal", "90", "180", "270", "flipped", "flipped-90", "flipped-180", "flipped-270"]


def exchanges_axes(turn):
    return turn.endswith("90") or turn.endswith("270")


def turned_size(width, height, turn):
    """The size of the upright picture."""
    return f"{height}x{width}" if exchanges_axes(turn) else f"{width}x{height}"


def compare(context, server, demo, width, height, times, turn="normal", **screen):
    pictures = context.headless.pictures(demo, turned_size(width, height, turn), times)
    for time, picture in zip(times, pictures):
        server.set_clock(time)
        programs.expect_screen(context.guest, picture.turned(turn), f"{turn}, {time} s", **screen)


@check("virtio")
def ten_times(context):
    """A screen shows the headless picture at ten times of an animation."""
    server = programs.Server(context.guest, *KMS)
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1280, 800, TIMES)


@check("virtio")
def size_of_the_screen(context):
    """The preferred mode of another screen is taken: 1024x600."""
    context.guest.head(0).resize(1024, 600)
    context.guest.until("grep -q 1024x600 /sys/class/drm/card0-Virtual-1/modes", "the screen offers 1024x600")
    try:
        server = programs.Server(context.guest, *KMS)
        server.start("demo-hello")
        compare(context, server, "demo-hello", 1024, 600, TIMES[:3])
    finally:
        context.guest.head(0).resize(1280, 800)
        context.guest.until("grep -q 1280x800 /sys/class/drm/card0-Virtual-1/modes", "the screen is back")


@check("virtio")
def mode_that_was_asked_for(context):
    """A configured mode is set instead of the preferred one: 1024x768."""
    server = programs.Server(context.guest, *KMS, "--set", "output Virtual-1 mode 1024x768")
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1024, 768, TIMES[:3])


@check("virtio")
def mode_that_does_not_exist(context):
    """A mode that the screen does not have is an error that names both, and the preferred one is shown."""
    server = programs.Server(context.guest, *KMS, "--set", "output Virtual-1 mode 1111x333")
    log = server.log()
    if "1111x333" not in log or "Virtual-1" not in log:
        raise machine.Failure(f"the log does not name connector and mode: {log}")
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1280, 800, TIMES[:1])
    return next(line for line in log.splitlines() if "1111x333" in line)


@check("bochs")
def other_driver(context):
    """The same on a card without cursor plane, with another driver."""
    server = programs.Server(context.guest, *KMS, "--set", "output * mode 1280x800")
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1280, 800, TIMES[:5])


@check("bochs")
def other_driver_turned(context):
    """The same, turned."""
    server = programs.Server(
        context.guest, *KMS, "--set", "output * mode 1024x768 rotate 270")
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1024, 768, TIMES[:3], "270")

"""Whether the machine is one in which pictures can be compared."""

import os

import guest as programs
import machine
import pictures

from checks import check


@check("virtio")
def headless(context):
    """Without a display, renderd draws in the machine what it draws here."""
    server = programs.Server(context.guest, "--headless", "--size", "1280x800")
    server.start("demo-hello")
    times = [0.5, 1.0]
    expected = context.headless.pictures("demo-hello", "1280x800", times)
    for time, picture in zip(times, expected):
        server.set_clock(time)
        server.control("screenshot /shared/picture.png")
        drawn = pictures.read_png(os.path.join(context.guest.shared, "picture.png"))
        if drawn != picture:
            raise machine.Failure(f"at {time} s: {drawn.difference(picture)}")
    return f"{len(times)} pictures; renderd was ready {context.guest.run('cat /tmp/renderd.start')[0]} s after start"

"""What happens to the card: other programs, ends, virtual terminals, idleness, and what a server costs."""

import time

import guest as programs
import machine

from checks import check
from checks.screens import KMS, TIMES, compare


@check("virtio")
def second_server(context):
    """A second server is refused in words, the first goes on, and the second shows its picture after its end."""
    first = programs.Server(context.guest, *KMS)
    first.start("demo-hello")
    second = programs.Server(context.guest, *KMS, name="second", expects_ready=False)
    context.guest.until("grep -q 'taking of /dev/tty.*: Device or resource busy' /shared/second.log",
                        "the second server says that the terminal is another's")
    context.guest.until("grep -q '/dev/dri/card0: Permission denied' /shared/second.log",
                        "the second server says that it is refused")
    second.start("demo-hello")
    compare(context, first, "demo-hello", 1280, 800, TIMES[:2])
    first.end()
    compare(context, second, "demo-hello", 1280, 800, TIMES[2:3])
    return next(line for line in second.log().splitlines() if "Permission denied" in line).split("reason=")[-1]


@check("virtio")
def killed(context):
    """After an end by SIGKILL, the next server shows the same."""
    for signal in ("KILL", "KILL", "TERM"):
        server = programs.Server(context.guest, *KMS)
        server.start("demo-hello")
        compare(context, server, "demo-hello", 1280, 800, TIMES[:1])
        server.end(signal)
        context.guest.run("killall demo-hello", fails=True)


@check("virtio")
def other_terminal(context):
    """Pictures are back after a switch to another virtual terminal and back, and none is lost."""
    server = programs.Server(context.guest, *KMS)
    server.start("demo-hello")
    compare(context, server, "demo-hello", 1280, 800, TIMES[:1])
    here = context.guest.run("cat /sys/class/tty/tty0/active")[0].removeprefix("tty")
    context.guest.run(f"chvt {int(here) + 1}")
    server.set_clock(TIMES[1])
    picture = context.headless.pictures("demo-hello", "1280x800", TIMES[:2])[1]
    if context.guest.shown() == picture:
        raise machine.Failure("the server draws on another's terminal")
    context.guest.run(f"chvt {here}")
    programs.expect_screen(context.guest, picture, "after the return")
    server.set_clock(TIMES[2])
    picture = context.headless.pictures("demo-hello", "1280x800", TIMES[:3])[2]
    programs.expect_screen(context.guest, picture, "after the return, later")


def switches(guest, process):
    """How often its threads have waited or were interrupted, in all."""
    return int(guest.run(
        f"cat /proc/{process}/task/*/status | awk '/ctxt_switches/ {{ sum += $2 }} END {{ print sum }}'")[0])


@check("virtio")
def idle(context):
    """A server whose picture stands still does not wake up, with a real clock."""
    server = programs.Server(context.guest, *KMS, "--clock", "real")
    time.sleep(1)
    process = server.process()
    before = switches(context.guest, process)
    time.sleep(3)
    count = switches(context.guest, process) - before
    if count:
        raise machine.Failure(f"{count} wake-ups in 3 s")


def memory(guest, process):
    """Resident KiB by kind."""
    lines = guest.run(f"grep -E '^(VmRSS|RssAnon|RssFile|RssShmem)' /proc/{process}/status")
    return {line.split(":")[0]: int(line.split()[1]) for line in lines}


@check("virtio")
def first_picture(context):
    """The time from the start of a server to its first picture, beside that until one without a screen is ready; its
    log, with all that it ever says, does no harm."""
    guest, log = context.guest, ("--log-level", "trace")
    # Files that are read for the first time come from the host, which takes seconds.
    programs.Server(guest, *KMS, *log, name="cold").end()
    began = time.monotonic()
    bare = programs.Server(guest, "--output", "memory", *log, name="bare")
    without, _ = time.monotonic() - began, bare.end()
    began = time.monotonic()
    server = programs.Server(guest, *KMS, *log, "--background", "#123456", expects_ready=False)
    while guest.shown().pixel(640, 400) != (0x12, 0x34, 0x56):
        if time.monotonic() > began + guest.limit:
            raise machine.Failure("no picture" + guest.context())
        # The machine has one processor, which should not only answer.
        time.sleep(0.1)
    took = time.monotonic() - began
    if server.end() != 0:
        raise machine.Failure("the server failed at its end" + guest.context())
    return f"{took:.2f} s; without a screen ready after {without:.2f} s"


@check("virtio")
def resident_memory(context):
    """A server with one screen of 1280x800 and a demo has about 30 MB: at most 34."""
    server = programs.Server(context.guest, *KMS)
    server.start("demo-hello")
    server.set_clock(1)
    kinds = memory(context.guest, server.process())
    note = f"{kinds['VmRSS'] / 1024:.1f} MB, of which anonymous {kinds['RssAnon'] / 1024:.1f}"
    if kinds["VmRSS"] > 34 * 1024:
        raise machine.Failure(note)
    return note


@check("virtio")
def memory_over_frames(context):
    """The memory of a server does not grow over 300 frames of a manual clock."""
    server = programs.Server(context.guest, *KMS)
    server.start("demo-hello")
    process, sizes = server.process(), []
    for _ in range(2):
        context.guest.run(f"python3 -I -S /agate/tools/kms-check.d/frames.py {server.display}.control 150")
        sizes.append(memory(context.guest, process)["RssAnon"])
    growth = sizes[-1] - sizes[0]
    if growth > 64:
        raise machine.Failure(f"{sizes} KiB after each 150 frames")
    return f"{growth} KiB over the last 150"

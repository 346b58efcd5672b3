"""A whole Debian with systemd, udev and logind, in which the package is installed and its unit enabled, as
docs/kiosk.md says. Needs a folder with that system (--system), which tools/package-check makes."""

import os
import time

import guest as programs
import machine
import pictures

from checks import check

DISPLAY = "/run/agate/display"


def control(context, words, fails=False):
    return context.guest.run(
        f"setpriv --reuid kiosk --regid kiosk --clear-groups renderctl {words} --display {DISPLAY}",
        fails=fails)


def property_of(context, unit, name):
    return context.guest.run(f"systemctl show --value -p {name} {unit}")[0]


def wait_for_program(context):
    context.guest.until(
        f"setpriv --reuid kiosk --regid kiosk --clear-groups renderctl wait --clients 1 --commits 1 --idle "
        f"--timeout 5 --display {DISPLAY} 2>/dev/null", "the program is shown")


def expect_own_picture(context, what):
    """The screen shows what the server says that it shows."""
    # What moves would be elsewhere on the screen than in the picture.
    control(context, "clock freeze")
    control(context, "screenshot /tmp/picture.png")
    context.guest.run("cp /tmp/picture.png /root/picture.png; sync")
    picture = pictures.read_png(os.path.join(context.guest.system, "root/picture.png"))
    if len(set(picture.planes()[0])) < 8:
        raise machine.Failure(f"{what}: the picture is empty")
    programs.expect_screen(context.guest, picture, what)
    control(context, "clock resume")


@check("system")
def started_by_systemd(context):
    """systemd starts server and program, as a user without groups; the screen shows the program."""
    context.guest.until("systemctl is-active renderd-kiosk kiosk-program | grep -cx active | grep -qx 2",
                        "both units are active")
    wait_for_program(context)
    expect_own_picture(context, "after start")
    process = property_of(context, "renderd-kiosk", "MainPID")
    status = "\n".join(context.guest.run(f"cat /proc/{process}/status"))
    for line in ("Seccomp:\t2", "NoNewPrivs:\t1", "CapEff:\t0000000000000000"):
        if line not in status:
            raise machine.Failure(f"the server is not restricted: no '{line}'")
    groups = next(line for line in status.splitlines() if line.startswith("Groups:"))
    return f"{context.guest.run('systemd-analyze')[0]}; {' '.join(groups.split())}"


@check("system")
def replaced_by_watchdog(context):
    """A server that hangs is replaced, and the program is back on the screen."""
    process = property_of(context, "renderd-kiosk", "MainPID")
    context.guest.run(f"kill -STOP {process}")
    began = time.monotonic()
    context.guest.until(f"[ $(systemctl show --value -p MainPID renderd-kiosk) != {process} ] && "
                        "systemctl is-active -q renderd-kiosk", "another server")
    took = time.monotonic() - began
    wait_for_program(context)
    expect_own_picture(context, "after the watchdog")
    return f"after {took:.0f} s"


@check("system")
def plugged(context):
    """A second screen that is plugged in is announced by udev, and shown."""
    context.guest.head(1).resize(1024, 600)
    context.guest.until(
        f"setpriv --reuid kiosk --regid kiosk --clear-groups renderctl output list --display {DISPLAY} "
        "| grep Virtual-2 | grep -q 1024x600", "the second screen is on")
    context.guest.head(1).unplug()


@check("system")
def stopped(context):
    """After the end of the unit, the terminal has text again."""
    context.guest.run("systemctl stop kiosk-program renderd-kiosk")
    if "\n".join(context.guest.run("loginctl list-sessions --no-legend")).strip():
        raise machine.Failure("a session is left")
    context.guest.run("systemctl start getty@tty1")
    time.sleep(2)
    colours = set(zip(*context.guest.shown().planes()))
    if not 2 <= len(colours) < 32:
        raise machine.Failure(f"the screen shows {len(colours)} colours: no text")

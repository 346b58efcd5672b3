"""The machine by hand: lines of sh that run in it, and words with a colon for what is around it."""

import sys

import machine

HELP = """lines of sh run in the machine, whose PATH has the programs; and
  :screen FILE [HEAD]     writes what a screen shows, as PPM
  :plug HEAD WIDTHxHEIGHT plugs a screen, or gives it another size (virtio)
  :unplug HEAD            takes it away
  :key NAME               presses a key of qemu's names
  :point X Y              moves the pointer, in shares of the whole: 0.5 0.5
  :click                  presses and lets go the left button
  :fingers WIDTHxHEIGHT   makes a touch screen; then: echo 'down 0 X Y' >/tmp/fingers, move, up
"""


def around(guest, words):
    name, *rest = words
    if name == ":screen":
        picture = guest.shown(int(rest[1]) if len(rest) > 1 else 0)
        picture.write(rest[0])
        print(f"{picture.width}x{picture.height}")
    elif name == ":plug":
        guest.head(int(rest[0])).resize(*map(int, rest[1].split("x")))
    elif name == ":unplug":
        guest.head(int(rest[0])).unplug()
    elif name == ":key":
        guest.press(rest[0])
    elif name == ":point":
        guest.point(*map(float, rest))
    elif name == ":click":
        guest.button("left", True)
        guest.button("left", False)
    elif name == ":fingers":
        guest.fingers(*map(int, rest[0].split("x")))
    else:
        print(HELP, end="")


def run(guest):
    print(HELP if sys.stdin.isatty() else "", end="")
    while True:
        if sys.stdin.isatty():
            print("# ", end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            return
        words = line.split()
        try:
            if words and words[0].startswith(":"):
                around(guest, words)
            elif words:
                print("".join(said + "\n" for said in guest.run(line.strip(), fails=True)), end="", flush=True)
                if guest.status:
                    print(f"[{guest.status}]", flush=True)
        except (machine.Failure, ValueError, IndexError) as failure:
            print(failure, flush=True)
            if guest.process.poll() is not None:
                return

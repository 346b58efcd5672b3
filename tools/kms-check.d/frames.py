"""Runs in the machine: moves a manual clock on by many frames, 1/60 s each.

usage: frames.py CONTROL-SOCKET COUNT
"""

import socket
import sys

control = socket.socket(socket.AF_UNIX)
control.connect(sys.argv[1])
answers = control.makefile("rb")
for _ in range(int(sys.argv[2])):
    control.sendall(b"clock advance 0.0166666667\n")
    if b'"error"' in (answer := answers.readline()):
        sys.exit(answer.decode())

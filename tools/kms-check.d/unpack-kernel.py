"""Takes the program of the kernel out of a compressed image: qemu starts it directly, which saves unpacking
in the slow machine.

usage: unpack-kernel.py VMLINUZ VMLINUX
"""

import lzma
import sys

with open(sys.argv[1], "rb") as file:
    image = file.read()
start = image.find(b"\xfd7zXZ\x00")
if start < 0:
    sys.exit(f"{sys.argv[1]}: not compressed by xz")
# Something else follows the stream.
program = lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(image[start:])
if program[:4] != b"\x7fELF":
    sys.exit(f"{sys.argv[1]}: what is compressed in it is no program")
with open(sys.argv[2], "wb") as file:
    file.write(program)

"""Makes the file system that the machine starts with: busybox, modules in the order of loading, and `init`."""

import lzma
import os
import stat

here = os.path.dirname(os.path.abspath(__file__))

MODULES = ["virtio_pci", "9pnet_virtio", "9p", "bochs", "virtio_gpu", "virtio_input", "evdev", "uinput"]


class Archive:
    """A cpio archive in the format that the kernel reads."""

    def __init__(self):
        self.parts, self.count = [], 0

    def add(self, name, mode, content=b""):
        self.count += 1
        bytes_ = name.encode() + b"\0"
        numbers = [self.count, mode, 0, 0, 1, 0, len(content), 0, 0, 0, 0, len(bytes_), 0]
        header = b"070701" + b"".join(b"%08X" % number for number in numbers) + bytes_
        self.parts += [header, b"\0" * (-len(header) % 4), content, b"\0" * (-len(content) % 4)]

    def folder(self, name):
        self.add(name, stat.S_IFDIR | 0o755)

    def file(self, name, content, mode=0o644):
        self.add(name, stat.S_IFREG | mode, content)

    def link(self, name, target):
        self.add(name, stat.S_IFLNK | 0o777, target.encode())

    def bytes(self):
        self.add("TRAILER!!!", 0)
        return b"".join(self.parts)


def module_files(root):
    files = {}
    for folder, _, names in os.walk(root):
        for name in names:
            stem, dot, kind = name.partition(".ko")
            if dot and kind in ("", ".xz"):
                files[stem.replace("-", "_")] = os.path.join(folder, name)
    return files


def read_module(path):
    with open(path, "rb") as file:
        content = file.read()
    return lzma.decompress(content) if path.endswith(".xz") else content


def dependencies(content):
    """The names in the module's own description."""
    start = content.find(b"\0depends=") + len(b"\0depends=")
    names = content[start:content.find(b"\0", start)].decode()
    return [name.replace("-", "_") for name in names.split(",") if name]


def modules(root):
    """Name and content of each module, those first that others need."""
    files, order = module_files(root), {}

    def add(name):
        if name in order:
            return
        if name not in files:
            raise SystemExit(f"{root} has no module {name}")
        content = read_module(files[name])
        for needed in dependencies(content):
            add(needed)
        order[name] = content

    for name in MODULES:
        add(name)
    return order


def etc(archive):
    """What programs of the host read: fonts, the path of libraries, and a user."""
    archive.folder("etc")
    archive.file("etc/passwd", b"root:x:0:0:root:/root:/bin/sh\n")
    archive.file("etc/group", b"root:x:0:\n")
    for name in ("/etc/ld.so.cache", "/etc/alternatives"):
        if os.path.isfile(name):
            with open(name, "rb") as file:
                archive.file(name[1:], file.read())
    for folder, _, names in os.walk("/etc/fonts"):
        archive.folder(folder[1:])
        for name in names:
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                with open(path, "rb") as file:
                    archive.file(path[1:], file.read())


def write(path, kernel, folders):
    """`folders` has the lines for `init`: tag, place, options."""
    archive = Archive()
    for name in ("bin", "dev", "proc", "sys", "run", "tmp", "var", "modules", "usr"):
        archive.folder(name)
    # Debian's folders below /usr.
    for name in ("lib", "lib64", "sbin"):
        archive.link(name, f"usr/{name}")
    with open(os.path.join(kernel, "busybox"), "rb") as file:
        archive.file("bin/busybox", file.read(), 0o755)
    archive.link("bin/sh", "busybox")
    loaded = modules(os.path.join(kernel, "modules"))
    for name, content in loaded.items():
        archive.file(f"modules/{name}.ko", content)
    archive.file("modules/order", "".join(f"{name}\n" for name in loaded).encode())
    archive.file("folders", "".join(f"{line}\n" for line in folders).encode())
    etc(archive)
    for name in ("init", "serve"):
        with open(os.path.join(here, name), "rb") as file:
            archive.file(name, file.read(), 0o755)
    with open(path, "wb") as file:
        file.write(archive.bytes())

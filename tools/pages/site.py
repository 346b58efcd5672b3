"""Puts the project's site together from what `tools/site` has made, and checks its links.

usage: site.py assemble ROOT SITE [--source URL]
       site.py check SITE [--base-path PATH]
       site.py undocumented SYMBOLS...
"""

import argparse
import html
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import urllib.parse

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "lib"))
from wholefile import whole_file  # noqa: E402

NAME = "Agate"
# The module behind each name that an application imports.
MODULES = [
    ("UIKit", "layerviews", "views, windows, controllers and animation blocks"),
    ("AppKit", "appkitviews", "the same with the views of the Mac"),
    ("CoreAnimation, QuartzCore", "coreanimation", "layers, animations, transactions and windows"),
    ("Quartz2D, CoreGraphics", "quartz2d", "colours, paths, images, text and drawing"),
]
# The essays of the index, by a reader's purpose; all others come behind them.
SHELVES = [
    ("Begin", ["README.md", "docs/apps.md", "docs/porting.md", "Examples/layer-samples/README.md",
               "Examples/uikit-samples/README.md",
               "Examples/animation-files/README.md"]),
    ("Test and debug", ["Examples/ui-testing/README.md", "docs/debugging.md", "docs/looking.md",
                        "docs/recordings.md", "docs/viewer.md", "docs/environment.md"]),
    ("Screens without a desktop", ["docs/kiosk.md", "docs/outputs.md", "docs/input.md"]),
    ("What is the same as Apple's", ["docs/compatibility.md", "docs/core-animation.md",
                                     "docs/views.md", "docs/windows.md", "docs/surfaces.md",
                                     "docs/video.md"]),
    ("Every pixel", ["docs/rendering.md", "docs/rendering-layers.md", "docs/rendering-groups.md",
                     "docs/rendering-effects.md", "docs/rendering-paths.md",
                     "docs/rendering-particles.md", "docs/rendering-surfaces.md",
                     "docs/rendering-gl.md"]),
    ("How it is made", ["ARCHITECTURE.md", "docs/decisions.md", "docs/terms.md",
                        "protocol/README.md", "protocol/REFERENCE.md", "protocol/control.md",
                        "docs/benchmarks.md", "docs/benchmarks-history.md", "CONTRIBUTING.md",
                        "SECURITY.md", "CHANGELOG.md"]),
]

STYLE = """
:root { color-scheme: light dark; --ink: #1c1f23; --paper: #fff; --line: #d8dce2; --quiet: #5a6270;
  --link: #0b62c4; --code: #f2f4f7 }
@media (prefers-color-scheme: dark) { :root { --ink: #e4e7eb; --paper: #16181b; --line: #353a41;
  --quiet: #9aa3b0; --link: #74b0ff; --code: #22262b } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.55 system-ui, "Helvetica Neue", "Nimbus Sans", sans-serif }
header { border-bottom: 1px solid var(--line); padding: 10px 24px }
header a { color: inherit; font-weight: 600; text-decoration: none }
main { max-width: 860px; margin: 0 auto; padding: 16px 24px 80px }
a { color: var(--link) }
h1 { line-height: 1.2; margin: 8px 0 16px }
h2 { border-bottom: 1px solid var(--line); padding-bottom: 4px; margin-top: 40px }
h1, h2, h3, h4 { scroll-margin-top: 12px }
img { max-width: 100%; height: auto }
code, pre { font: 14px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; background: var(--code);
  border-radius: 4px }
code { padding: 1px 4px }
pre { padding: 12px 14px; overflow-x: auto }
pre code { padding: 0 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-size: 15px }
td, th { border-bottom: 1px solid var(--line); padding: 5px 14px 5px 0; text-align: left;
  vertical-align: top }
.path { color: var(--quiet); font-size: 14px; margin: 0 }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(230px, 1fr)); gap: 14px;
  padding: 0; list-style: none }
.cards li { border: 1px solid var(--line); border-radius: 8px; padding: 12px 14px }
.cards a { font-weight: 600; text-decoration: none }
.cards span { display: block; color: var(--quiet); font-size: 14px }
"""


# MARK: Assembling the site


def files(root):
    """The paths of the repository's files and folders."""
    listed = subprocess.run(
        ["git", "-C", root, "ls-files", "--cached", "--others", "--exclude-standard"],
        check=True, capture_output=True, text=True).stdout.split("\n")
    paths = {path for path in listed if path and os.path.exists(os.path.join(root, path))}
    folders = {"."}
    for path in paths:
        while path := os.path.dirname(path):
            folders.add(path)
    return paths, folders


def article_place(path):
    """Where DocC puts an article, Sources/F/M/M.docc/A.md: a folder, since its pages find themselves by
    their addresses."""
    found = re.fullmatch(r"Sources/\w+/(\w+)/\1\.docc/(\w+)\.md", path)
    if not found:
        return None
    module, article = found[1].lower(), found[2].lower()
    inside = "" if article == module else f"/{article}"
    return f"api/documentation/{module}{inside}/"


def assemble(root, site, source):
    # Imported only here: the other commands need no packages.
    import essays
    paths, folders = files(root)
    write(site, "site.css", STYLE.lstrip())
    pages = {path: essays.Page(root, path) for path in sorted(paths)
             if path.endswith(".md") and ".docc/" not in path}
    articles = {path: place for path in paths if (place := article_place(path))}
    copies, faults = essays.resolve(pages, articles, paths | folders, source)
    for page in pages.values():
        write(site, page.place, essays.render(page, NAME))
    for place, path in copies.items():
        os.makedirs(os.path.dirname(os.path.join(site, place)), exist_ok=True)
        shutil.copyfile(os.path.join(root, path), os.path.join(site, place))
    faults += [("tools/pages/site.py", path, "there is no such page")
               for _, shelf in SHELVES for path in shelf if path not in pages]
    write(site, "index.html", index(essays, pages))
    return faults


def index(essays, pages):
    def card(address, title, words):
        return (f'<li><a href="{address}">{html.escape(title)}</a>'
                f"<span>{html.escape(words)}</span></li>")
    parts = [f"<h1>{NAME}</h1>", "<p>Core Animation for Linux, in Swift, with the views of UIKit "
             "and AppKit on top: programs describe layers, views and animations with Apple's API, "
             "and a separate server moves and draws them.</p>"]
    parts += ["<h2>Reference</h2>", '<ul class="cards">']
    parts += [card(f"api/documentation/{module}/", name, words)
              for name, module, words in MODULES]
    parts += ["</ul>", "<h2>To look at</h2>", '<ul class="cards">',
              card("goldens/index.html", "Golden scenes", "each feature of layers, as it is drawn"),
              card("viewer/demo.html", "A recording in the viewer",
                   "frames, layers and values of a demo, at any time"), "</ul>"]
    placed = {path for _, shelf in SHELVES for path in shelf}
    rest = [path for path in pages if path not in placed]
    for title, shelf in SHELVES + [("Beside the code", rest)]:
        parts += [f"<h2>{title}</h2>", "<ul>"]
        for path in filter(pages.get, shelf):
            page = pages[path]
            name = page.title if shelf is not rest else f"{page.title} ({os.path.dirname(path)})"
            parts.append(f'<li><a href="{page.place}">{html.escape(name)}</a></li>')
        parts.append("</ul>")
    return essays.frame(NAME, NAME, ".", "\n".join(parts))


def write(site, place, text):
    path = os.path.join(site, place)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with whole_file(path, "w", "utf-8") as file:
        file.write(text)


# MARK: Checking


class Addresses(html.parser.HTMLParser):
    """The links and the anchors of a page."""

    def __init__(self, text):
        super().__init__()
        self.found, self.anchors = [], set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif name in ("href", "src") and value:
                self.found.append(value)


def check(site, base_path):
    """Each internal link that leads nowhere: (page, address, why)."""
    pages = {}
    for folder, _, names in os.walk(site):
        for name in names:
            path = os.path.relpath(os.path.join(folder, name), site)
            pages[path] = None
    faults = []

    def addresses(path):
        if pages[path] is None:
            with open(os.path.join(site, path), encoding="utf-8") as file:
                pages[path] = Addresses(file.read())
        return pages[path]

    def look(path, address):
        if re.match(r"[a-z][a-z0-9+.-]*:|//", address):
            return
        place, _, anchor = address.partition("#")
        place = urllib.parse.unquote(place.partition("?")[0])
        if place.startswith("/"):
            if not place.startswith(base_path + "/"):
                faults.append((path, address, f"it is not below {base_path or '/'}"))
                return
            target = place[len(base_path) + 1:]
        else:
            target = os.path.normpath(os.path.join(os.path.dirname(path), place)) if place else path
        if target in ("", ".") or os.path.isdir(os.path.join(site, target)):
            target = os.path.normpath(os.path.join(target, "index.html"))
        if target not in pages:
            faults.append((path, address, "there is no such file in the site"))
        # DocC's pages make their anchors when they run.
        elif anchor and target.endswith(".html") and not target.startswith(("api/", "viewer/")):
            if anchor not in addresses(target).anchors:
                faults.append((path, address, "the page has no such anchor"))

    for path in sorted(pages):
        # The viewer's page makes all its links itself.
        if path.endswith(".html") and not path.startswith("viewer/"):
            for address in addresses(path).found:
                look(path, address)
        elif path.startswith("api/data/") and path.endswith(".json"):
            with open(os.path.join(site, path), encoding="utf-8") as file:
                references = json.load(file).get("references", {})
            for reference in references.values():
                if reference.get("type") in ("topic", "link") and "url" in reference:
                    url = reference["url"]
                    look(path, f"{base_path}/api{url}" if url.startswith("/") else url)
    return faults


def undocumented(paths):
    """The public declarations of a module that have no documentation: (file, line, name)."""
    found = []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            symbols = json.load(file)["symbols"]
        for symbol in symbols:
            place = symbol.get("location")
            if place and "docComment" not in symbol and not is_plain(symbol):
                name = ".".join(symbol["pathComponents"])
                file_path = urllib.parse.unquote(urllib.parse.urlparse(place["uri"]).path)
                found.append((file_path, place["position"]["line"] + 1, name))
    return sorted(found)


def is_plain(symbol):
    """Overrides, whose documentation is the overridden member's, and what the compiler makes."""
    fragments = [part["spelling"] for part in symbol.get("declarationFragments", [])]
    return "override" in fragments or "::SYNTHESIZED::" in symbol["identifier"]["precise"]


# MARK: The commands


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    making = commands.add_parser("assemble")
    making.add_argument("root")
    making.add_argument("site")
    making.add_argument("--source")
    checking = commands.add_parser("check")
    checking.add_argument("site")
    checking.add_argument("--base-path", default="")
    listing = commands.add_parser("undocumented")
    listing.add_argument("symbols", nargs="+")
    arguments = parser.parse_args()
    if arguments.command == "assemble":
        faults = assemble(arguments.root, arguments.site, arguments.source)
    elif arguments.command == "check":
        faults = check(arguments.site, arguments.base_path)
    else:
        faults = undocumented(arguments.symbols)
        for path, line, name in faults:
            print(f"{path}:{line}: {name} has no documentation")
        sys.exit(1 if faults else 0)
    for path, address, why in faults:
        print(f"{path}: {address}: {why}", file=sys.stderr)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

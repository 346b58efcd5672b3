"""The project's Markdown as pages of HTML, with the links among them, and what of it has no place.

Needs markdown-it-py: Debian's python3-markdown-it, or `pip install markdown-it-py`.
"""

import html
import os
import re

from markdown_it import MarkdownIt

# The folder of the site for the pages, each under its own path.
FOLDER = "essays"


def slug(text, taken):
    """The anchor of a heading, as GitHub makes it."""
    name = re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")
    number = taken.get(name)
    taken[name] = 0 if number is None else number + 1
    return name if number is None else f"{name}-{number + 1}"


class Page:
    """One file of Markdown."""

    def __init__(self, root, path):
        self.root, self.path = root, path
        with open(os.path.join(root, path), encoding="utf-8") as file:
            self.tokens = MarkdownIt("commonmark").enable("table").parse(file.read())
        self.title, self.anchors = os.path.basename(path), set()
        taken = {}
        for index, token in enumerate(self.tokens):
            if token.type != "heading_open":
                continue
            text = plain(self.tokens[index + 1])
            anchor = slug(text, taken)
            token.attrSet("id", anchor)
            self.anchors.add(anchor)
            if token.tag == "h1":
                self.title = text

    @property
    def place(self):
        """The path of the page in the site."""
        return f"{FOLDER}/{os.path.splitext(self.path)[0]}.html"

    def inline(self):
        """All tokens that may be links or pictures."""
        for token in self.tokens:
            yield from token.children or []


def plain(inline):
    """The text of a heading, without its marks."""
    return "".join(token.content for token in inline.children if token.type in ("text", "code_inline"))


def links(page):
    """Each link or picture of a page with the attribute that has its address."""
    for token in page.inline():
        if token.type in ("link_open", "image"):
            yield token, "href" if token.type == "link_open" else "src"


def is_external(address):
    return re.match(r"[a-z][a-z0-9+.-]*:", address) is not None


def resolve(pages, articles, repository, source):
    """Turns the addresses of each page into those of the site.

    Returns the files to copy, by their path in the site, and what is wrong: (file, address, why).

    - articles: the places in the site of Markdown that is DocC's.
    - repository: what is in it, as a set of paths: files and folders.
    - source: the address of a file that has no page of its own, ahead of its path; None leaves the
      text of such a link and takes the link away.
    """
    copies, faults = {}, []
    for page in pages.values():
        here = os.path.dirname(page.path)
        for token, name in links(page):
            address = token.attrGet(name) or ""
            if is_external(address):
                continue
            path, _, anchor = address.partition("#")
            target = os.path.normpath(os.path.join(here, path)) if path else page.path
            if target not in repository:
                faults.append((page.path, address, "there is no such file"))
                continue
            if target in pages:
                if anchor and anchor not in pages[target].anchors:
                    faults.append((page.path, address, "the page has no such heading"))
                place = pages[target].place + (f"#{anchor}" if anchor else "")
            elif target in articles:
                place = articles[target]
            elif token.type == "image" or target.endswith((".png", ".svg")):
                place = f"{FOLDER}/{target}"
                copies[place] = target
            elif source:
                place = None
                token.attrSet(name, f"{source}/{target}")
            else:
                place = None
                token.attrs.pop(name, None)
            if place:
                relative = os.path.relpath(place, os.path.dirname(page.place))
                token.attrSet(name, relative + ("/" if place.endswith("/") else ""))
    return copies, faults


def render(page, site_name):
    """The whole page."""
    up = os.path.relpath(".", os.path.dirname(page.place))
    renderer = MarkdownIt("commonmark").enable("table")
    body = renderer.renderer.render(page.tokens, renderer.options, {})
    # Tables that are wider than a phone scroll separately.
    body = body.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")
    return frame(page.title, site_name, up, f'<p class="path">{html.escape(page.path)}</p>' + body)


def frame(title, site_name, up, body):
    """A page of the site around its text."""
    head = html.escape(title if title == site_name else f"{title} - {site_name}")
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{head}</title>
<link rel="stylesheet" href="{up}/site.css">
</head>
<body>
<header><a href="{up}/index.html">{html.escape(site_name)}</a></header>
<main>
{body}
</main>
</body>
</html>
"""

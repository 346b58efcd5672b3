import CPageFiles
import Foundation

/// The page of `renderctl inspect`: the page of a recording, whose frames arrive while it is open.
package enum LivePage {
  /// Content security policy: the page's own script, style and pictures, and requests to its own server.
  package static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src blob: data:; "
    + "connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

  package static var style: [UInt8] { PageFile.pageCSS.bytes }

  package static var script: [UInt8] {
    RecordingPage.script(ending: [.liveJS, .inspectJS])
  }

  /// The page, which loads its style from `page.css` and its script from `page.js`.
  package static var html: [UInt8] {
    var text = String(decoding: PageFile.pageHTML.bytes, as: UTF8.self)
    let changes = [
      // The server sends a policy that allows less.
      (#/<meta http-equiv="Content-Security-Policy"[^>]*>/#, ""),
      (#/<style>[^<]*<\/style>/#, "<link rel=\"stylesheet\" href=\"page.css\">"),
      (#/<script>[^<]*<\/script>/#, "<script src=\"page.js\"></script>"),
      (#/<!-- films -->/#, ""),
    ]
    for (part, replacement) in changes { text = text.replacing(part, with: replacement) }
    return Array(text.utf8)
  }
}

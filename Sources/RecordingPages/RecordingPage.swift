internal import Foundation
package import RenderTools

/// One HTML page that shows the past of a screen, or of two beside each other. It needs no network and no
/// file beside it.
package enum RecordingPage {
  /// Bytes of a page unless its user wants others: what a mail or a chat still takes.
  package static let usualByteCount = 10_000_000

  /// How often a page is made anew, with fewer pictures, before it counts as impossible.
  private static let attempts = 12

  /// What happens while a page is made.
  package enum Progress: Sendable {
    /// A recording is played; which, and how much is done, from 0 to 1.
    case playing(file: String, Double)
    /// The page would be too large; it is made anew with a picture for so many frames.
    case thinning(every: Int)
  }

  /// - Parameters:
  ///   - files: one or two.
  ///   - options: `pictureStride` and `pictureBytes` are found here.
  ///   - maximumBytes: of the page. Frames go without a picture of their own as far as that takes.
  /// - Throws: `BadFileError` for a recording that cannot be shown, `PageTooLarge`.
  package static func make(
    _ files: [RecordingFile], _ options: FilmOptions = FilmOptions(),
    maximumBytes: Int = usualByteCount, progress: (Progress) -> Void = { _ in }
  ) throws -> [UInt8] {
    var options = options
    var needed = 0
    for _ in 0..<attempts {
      options.pictureBytes = maximumBytes / 4 * 3
      do {
        var films: [Film] = []
        for file in files {
          films.append(
            try Film(file, options) { progress(.playing(file: file.path, $0)) })
          options.pictureBytes -= films.last?.pictureBytes ?? 0
        }
        let page = try assemble(films)
        if page.count <= maximumBytes { return page }
        let pictures = films.reduce(0) { $0 + $1.pictureBytes } / 3 * 4
        needed = page.count - pictures
        let room = maximumBytes - needed
        // One picture has to be there; a stride beyond all frames changes nothing.
        let most = films.map(\.frameCount).max() ?? 0
        guard room > 0, options.pictureStride < most else { break }
        options.pictureStride = stride(options, pictures, room)
      } catch let error as FilmTooLong {
        options.pictureStride = stride(options, error.expectedBytes / 3 * 4, maximumBytes)
      }
      progress(.thinning(every: options.pictureStride))
    }
    throw PageTooLarge(maximumBytes: maximumBytes, neededBytes: needed)
  }

  private static func stride(_ options: FilmOptions, _ bytes: Int, _ room: Int) -> Int {
    let factor = min(max(Double(bytes) / Double(max(room, 1)) * 1.1, 1.2), 1000)
    return min(Int((Double(options.pictureStride) * factor).rounded(.up)), 1_000_000)
  }

  // MARK: The page

  /// In the order in which they build on each other.
  private static var script: [UInt8] {
    let parts = [
      PackageResources.data_js, PackageResources.film_js, PackageResources.pictures_js,
      PackageResources.reasons_js, PackageResources.stage_js, PackageResources.space_js,
      PackageResources.tree_js, PackageResources.details_js, PackageResources.timeline_js,
      PackageResources.viewer_js,
    ]
    return Array("'use strict';\n(() => {\n".utf8) + parts.joined() + Array("})();\n".utf8)
  }

  private static func assemble(_ films: [Film]) throws -> [UInt8] {
    var page: [UInt8] = []
    var rest = PackageResources.page_html[...]
    let parts: [(mark: String, bytes: () throws -> [UInt8])] = [
      ("/* page.css */", { PackageResources.page_css }),
      ("<!-- films -->", { try films.flatMap(self.data) }),
      ("/* script */", { script }),
    ]
    for part in parts {
      let mark = Array(part.mark.utf8)
      guard let place = rest.firstRange(of: mark) else { continue }
      page += rest[..<place.lowerBound]
      page += try part.bytes()
      rest = rest[place.upperBound...]
    }
    return page + rest
  }

  /// The document, packed, and behind it the pictures: their lengths, then their bytes.
  private static func data(_ film: Film) throws -> [UInt8] {
    guard let document = Gzip.pack(Array(film.document.utf8)) else { throw PageOutOfMemory() }
    let lengths = film.pictures.map { String($0.count) }.joined(separator: " ")
    let pictures = Data(film.pictures.joined()).base64EncodedString()
    return Array(
      """
      <script type="application/octet-stream" class="film">\(Data(document).base64EncodedString())</script>
      <script type="application/octet-stream" class="pictures" data-lengths="\(lengths)">\(pictures)</script>

      """.utf8)
  }
}

/// Even without most of its pictures a page has more bytes than it may have.
package struct PageTooLarge: Error, CustomStringConvertible {
  package let maximumBytes: Int
  /// Without any picture.
  package let neededBytes: Int

  package var description: String {
    "the page does not fit into \(maximumBytes) bytes"
      + (neededBytes > 0 ? ": all but its pictures takes \(neededBytes)" : "")
      + "; fewer frames (--every, --from, --to) or a larger --max-size help"
  }
}

/// There is no memory to pack a page.
package struct PageOutOfMemory: Error, CustomStringConvertible {
  package var description: String { "there is no memory to pack the page" }
}

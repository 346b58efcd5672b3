internal import Foundation
package import RenderTools

/// One HTML page that shows the past of a screen, or of two beside each other. It needs no network and no
/// file beside it.
package enum RecordingPage {
  /// How often a page is made anew, with less in it, before it counts as impossible.
  private static let attempts = 12

  /// What happens while a page is made.
  package enum Progress: Sendable {
    /// A recording is played; which, and how much is done, from 0 to 1.
    case playing(file: String, Double)
    /// The page would be too large; it is made anew with one frame for so many of the recording's, and a
    /// picture for so many of those.
    case thinning(every: Int, pictureStride: Double)
  }

  /// - Parameters:
  ///   - files: one or two.
  ///   - options: how many bytes there may be is found here; `every` and `pictureStride` are where it
  ///     begins.
  ///   - maximumBytes: of the page. As far as that takes, frames go without a picture of their own, and
  ///     then some frames without being in the page.
  /// - Throws: `BadFileError` for a recording that cannot be shown, `PageTooLarge`.
  package static func make(
    _ files: [RecordingFile], _ options: FilmOptions = FilmOptions(),
    maximumBytes: Int, progress: (Progress) -> Void = { _ in }
  ) throws -> [UInt8] {
    let ownBytes = try assemble([]).count
    guard maximumBytes > ownBytes else {
      throw PageTooLarge(maximumBytes: maximumBytes, neededBytes: ownBytes)
    }
    var options = options
    for attempt in 1...attempts {
      do {
        let (page, films) = try attemptPage(files, options, maximumBytes - ownBytes, progress)
        if page.count <= maximumBytes { return page }
        let pictures = films.reduce(0) { $0 + $1.pictureBytes } / 3 * 4
        let rest = page.count - pictures
        let isLast = films.allSatisfy { $0.frameCount == 1 }
        if isLast || attempt == attempts {
          throw PageTooLarge(maximumBytes: maximumBytes, neededBytes: page.count)
        }
        // Pictures are thinned first, but not below a quarter of what there is room for.
        if rest > maximumBytes / 4 * 3 {
          thin(&options, .document, Double(rest) / Double(maximumBytes) / 0.7)
        } else {
          thin(&options, .pictures, Double(pictures) / Double(maximumBytes - rest))
        }
      } catch let error as FilmTooLong {
        thin(&options, error.part, error.excess)
      }
      progress(.thinning(every: options.every, pictureStride: options.pictureStride))
    }
    throw PageTooLarge(maximumBytes: maximumBytes, neededBytes: nil)
  }

  private static func attemptPage(
    _ files: [RecordingFile], _ options: FilmOptions, _ filmBytes: Int,
    _ progress: (Progress) -> Void
  ) throws -> ([UInt8], [Film]) {
    var options = options
    // What is in base64 has four bytes for three; documents are packed to a quarter or less, and may
    // take most of the page when nothing else does.
    options.pictureBytes = filmBytes / 4 * 3
    options.documentBytes = max(filmBytes * 2, 100_000)
    var films: [Film] = []
    for file in files {
      let film = try Film(file, options) { progress(.playing(file: file.path, $0)) }
      options.pictureBytes -= film.pictureBytes
      options.documentBytes -= film.document.utf8.count
      films.append(film)
    }
    return (try assemble(films), films)
  }

  /// - Parameter excess: how many times as many bytes there are as there may be.
  private static func thin(_ options: inout FilmOptions, _ part: FilmTooLong.Part, _ excess: Double)
  {
    let factor = min(max(excess * 1.06, 1.06), 1000)
    switch part {
    case .pictures: options.pictureStride = min(options.pictureStride * factor, 1e6)
    case .document:
      let every = Int(min((Double(options.every) * factor).rounded(.up), 1_000_000))
      options.pictureStride = max(
        options.pictureStride * Double(options.every) / Double(every), 1)
      options.every = every
    }
  }

  // MARK: The page

  /// In the order in which they build on each other.
  ///
  /// - Parameter ending: what starts the page.
  static func script(ending: [[UInt8]]) -> [UInt8] {
    let parts =
      [
        PackageResources.data_js, PackageResources.film_js, PackageResources.pictures_js,
        PackageResources.reasons_js, PackageResources.stage_js, PackageResources.space_js,
        PackageResources.tree_js, PackageResources.details_js, PackageResources.timeline_js,
        PackageResources.viewer_js,
      ] + ending
    return Array("'use strict';\n(() => {\n".utf8) + parts.joined() + Array("})();\n".utf8)
  }

  private static func assemble(_ films: [Film]) throws -> [UInt8] {
    var page: [UInt8] = []
    var rest = PackageResources.page_html[...]
    let parts: [(mark: String, bytes: () throws -> [UInt8])] = [
      ("/* page.css */", { PackageResources.page_css }),
      ("<!-- films -->", { try films.flatMap(self.data) }),
      ("/* script */", { script(ending: [PackageResources.start_js]) }),
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

/// A page has more bytes than it may have, with as little in it as can be.
package struct PageTooLarge: Error, CustomStringConvertible {
  package let maximumBytes: Int
  /// Nil when it was never made.
  package let neededBytes: Int?

  package var description: String {
    "the page does not fit into \(maximumBytes) bytes"
      + (neededBytes.map { ": with next to nothing in it, it takes \($0)" } ?? "")
      + "; --max-size may be larger"
  }
}

/// There is no memory to pack a page.
package struct PageOutOfMemory: Error, CustomStringConvertible {
  package var description: String { "there is no memory to pack the page" }
}

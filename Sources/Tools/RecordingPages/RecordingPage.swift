import CPageFiles
import Foundation
package import RenderTools

/// One HTML page that shows a recording, or two beside each other. It needs no network and no other
/// file.
package enum RecordingPage {
  /// Number of attempts to make a page, each with less in it than the last.
  private static let attempts = 12

  /// Progress of making a page.
  package enum Progress: Sendable {
    /// A recording is being played; the second value is the finished share, from 0 to 1.
    case playing(file: String, Double)
    /// The page would be too large; it is made again with every nth frame of the recording, and one
    /// picture per `pictureStride` of these frames.
    case thinning(every: Int, pictureStride: Double)
  }

  /// - Parameters:
  ///   - files: one or two recordings.
  ///   - options: initial options. `every` and `pictureStride` grow until the page fits; the limits of
  ///     bytes are set here.
  ///   - maximumBytes: size limit of the page. To fit it, frames lose their own picture, and then frames
  ///     are left out.
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
        // Pictures are thinned first, but not below a quarter of the page.
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
    // Base64 has four bytes for three. Documents are packed to a quarter or less, and may take most of
    // the page if pictures do not.
    options.pictureBytes = filmBytes / 4 * 3
    options.documentBytes = max(filmBytes * 2, 100_000)
    var films: [Film] = []
    for (recording, file) in files.enumerated() {
      // An output without a frame in the given time has no film, unless none has.
      var failure: (any Error)?
      var isShown = false
      for output in file.outputs {
        options.output = output
        do {
          var film = try Film(file, options) { progress(.playing(file: file.path, $0)) }
          film.recording = recording
          options.pictureBytes -= film.pictureBytes
          options.documentBytes -= film.document.utf8.count
          films.append(film)
          isShown = true
        } catch let error as BadFileError {
          failure = failure ?? error
        }
      }
      if !isShown, let failure { throw failure }
    }
    return (try assemble(films), films)
  }

  /// - Parameter excess: size as a multiple of the allowed size.
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

  /// Joins the page's scripts in the order of their dependencies.
  ///
  /// - Parameter ending: last scripts, which start the page.
  static func script(ending: [PageFile]) -> [UInt8] {
    let files: [PageFile] = [
      .dataJS, .filmJS, .picturesJS, .reasonsJS, .stageJS, .spaceJS, .treeJS, .detailsJS,
      .timelineJS, .viewerJS,
    ]
    return Array("'use strict';\n(() => {\n".utf8) + (files + ending).flatMap(\.bytes)
      + Array("})();\n".utf8)
  }

  private static func assemble(_ films: [Film]) throws -> [UInt8] {
    var page: [UInt8] = []
    var rest = PageFile.pageHTML.bytes[...]
    let parts: [(mark: String, bytes: () throws -> [UInt8])] = [
      ("/* page.css */", { PageFile.pageCSS.bytes }),
      ("<!-- films -->", { try films.flatMap(self.data) }),
      ("/* script */", { script(ending: [.startJS]) }),
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

  /// The elements of a film: its packed document, then its pictures with their lengths.
  private static func data(_ film: Film) throws -> [UInt8] {
    guard let document = Gzip.pack(Array(film.document.utf8)) else { throw PageOutOfMemory() }
    let lengths = film.pictures.map { String($0.count) }.joined(separator: " ")
    let pictures = Data(film.pictures.joined()).base64EncodedString()
    return Array(
      """
      <script type="application/octet-stream" data-recording="\(film.recording)" class="film">\(Data(document).base64EncodedString())</script>
      <script type="application/octet-stream" class="pictures" data-lengths="\(lengths)">\(pictures)</script>

      """.utf8)
  }
}

/// The error that a page is too large even with as little in it as possible.
package struct PageTooLarge: Error, CustomStringConvertible {
  package let maximumBytes: Int
  /// Size of the smallest attempt; nil if none was completed.
  package let neededBytes: Int?

  package var description: String {
    "the page does not fit into \(maximumBytes) bytes"
      + (neededBytes.map { ": with next to nothing in it, it takes \($0)" } ?? "")
      + "; --max-size may be larger"
  }
}

/// The error that there is not enough memory to pack a page.
package struct PageOutOfMemory: Error, CustomStringConvertible {
  package var description: String { "there is no memory to pack the page" }
}

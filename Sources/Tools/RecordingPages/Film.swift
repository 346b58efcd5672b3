import RenderServer
package import RenderTools

/// A recording split into frames, as JSON and PNG, for the page of `renderctl view`.
///
/// `docs/viewer.md` lists the fields of `document`.
package struct Film: Sendable {
  /// The JSON document: everything except the pictures.
  package let document: String
  /// PNG files without duplicates; the document refers to them by index.
  package let pictures: [[UInt8]]
  package let frameCount: Int
  /// Number of the film's recording in a page: 0, or 1 for the second.
  package var recording = 0

  /// Size of all pictures, in bytes.
  package var pictureBytes: Int { pictures.reduce(0) { $0 + $1.count } }
}

/// The error that a film needs more bytes than allowed.
package struct FilmTooLong: Error, Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case pictures
    case document
  }

  package let part: Part
  /// Estimated size of the part, as a multiple of its allowed size.
  package let excess: Double
}

extension Film {
  /// Replays a recording and collects its frames.
  ///
  /// - Parameter progress: called after each frame with the finished share, from 0 to 1.
  /// - Throws: `BadFileError` for a recording that has no frame in the given time, `FilmTooLong` when it
  ///   needs more than `options.pictureBytes` or `options.documentBytes`.
  package init(
    _ file: RecordingFile, _ options: FilmOptions = FilmOptions(),
    progress: (Double) -> Void = { _ in }
  ) throws {
    let maker = FilmMaker(file, options)
    try maker.run(progress)
    guard maker.frameCount > 0 else {
      throw BadFileError(file: file.path, reason: "no frame was drawn in the given time")
    }
    document = maker.document
    pictures = maker.pictures.files
    frameCount = maker.frameCount
  }
}

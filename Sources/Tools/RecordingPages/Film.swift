internal import RenderServer
package import RenderTools

/// A recording taken apart into frames: what the page of `renderctl view` shows, as JSON and PNG.
///
/// `docs/viewer.md` lists the fields of `document`.
package struct Film: Sendable {
  /// All but the pictures.
  package let document: String
  /// PNG files, each once; the document refers to them by index.
  package let pictures: [[UInt8]]
  package let frameCount: Int

  /// Of the pictures together.
  package var pictureBytes: Int { pictures.reduce(0) { $0 + $1.count } }
}

/// A film was given up because it needs more bytes than it may have.
package struct FilmTooLong: Error, Hashable, Sendable {
  package enum Part: Hashable, Sendable {
    case pictures
    case document
  }

  package let part: Part
  /// How many times as many bytes as it may have the part would about need.
  package let excess: Double
}

extension Film {
  /// Replays a recording and collects its frames.
  ///
  /// - Parameter progress: told now and then how much is done, from 0 to 1.
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

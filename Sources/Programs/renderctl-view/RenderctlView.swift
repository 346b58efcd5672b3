import ArgumentParser
import BuildRevision
import Foundation
import RecordingPages
import RenderServer
import RenderTools
import RenderctlOptions

@main
struct RenderctlView: ParsableCommand {
  static let configuration = ViewOptions.configuration(
    named: "renderctl-view", version: "\(ServerVersion.text) (\(BuildRevision.ofProgram))")

  @OptionGroup var options: ViewOptions

  func run() throws {
    var film = FilmOptions()
    film.every = options.every
    film.from = options.from ?? 0
    film.to = options.to ?? .infinity
    film.threads = options.threads
    do {
      let files = try options.recordings.map { path throws(BadFileError) in
        try RecordingFile(path: path)
      }
      for note in files.flatMap(\.notes) { tell(note) }
      var reporter = ProgressReporter()
      let page = try RecordingPage.make(files, film, maximumBytes: options.maxSize.bytes) {
        if !options.quiet, let line = reporter.line($0) { tell(line) }
      }
      try PixelFiles.writeBytes(page, to: options.output)
    } catch {
      throw report(error)
    }
  }
}

/// Prints the progress of a page, every few seconds.
private struct ProgressReporter {
  private static let interval = Duration.seconds(5)

  private let clock = ContinuousClock()
  private var last = ContinuousClock.now

  /// - Returns: Nil if it is too early for another line.
  mutating func line(_ progress: RecordingPage.Progress) -> String? {
    switch progress {
    case .thinning(let every, let stride):
      let frames = every == 1 ? "all frames" : "one of \(every) frames"
      let share = Int((100 / stride).rounded())
      let pictures =
        stride == 1 ? "" : ", \(share < 1 ? "few" : "\(share) %") of them with a picture"
      return "the page would be too large: made anew with \(frames)\(pictures)"
    case .playing(let file, let share):
      guard clock.now - last >= Self.interval else { return nil }
      last = clock.now
      return "\(file): \(Int(share * 100)) %"
    }
  }
}

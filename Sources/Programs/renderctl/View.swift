import ArgumentParser
import Foundation
import RecordingPages
import RenderTools

struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view",
    abstract: "Makes a page for a browser that shows the whole past of a recording.",
    discussion: """
      The page is one file and needs no network: the picture at any time, with what was damaged, \
      drawn more than once, off screen or blended; the layers as a tree and in space; their \
      properties as committed and as shown; animations, commits, input and frames on one time line; \
      and why a frame was drawn. docs/viewer.md explains it.

      Two recordings are shown beside each other, with the pixels that differ.

      A page that would be larger than --max-size shows some frames without a picture of their own, or \
      leaves frames out.
      """)

  @Argument(help: "A recording (.rdrec), or two to compare.") var files: [String]
  @Option(name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "page.html"))
  var output: String
  @Option(help: ArgumentHelp("A second recording, to compare.", valueName: "file"))
  var compare: String?
  @Option(help: ArgumentHelp("Only every n-th frame.", valueName: "n")) var every = 1
  @Option(help: ArgumentHelp("Seconds since the start of the recording.", valueName: "s"))
  var from: Double?
  @Option(help: ArgumentHelp("Seconds since the start of the recording.", valueName: "s"))
  var to: Double?
  @Option(
    help: ArgumentHelp(
      "The most bytes that the page may have: a number, or one with k, M or G.", valueName: "bytes")
  )
  var maxSize = ByteCount(bytes: RecordingPage.usualByteCount)
  @Option(help: ArgumentHelp("Threads that draw.", valueName: "n")) var threads = 1
  @Flag(name: .shortAndLong, help: "Say nothing about the progress.") var quiet = false

  private var recordings: [String] { files + (compare.map { [$0] } ?? []) }

  func validate() throws {
    if !(1...2).contains(recordings.count) {
      throw ValidationError("Give one recording, or two to compare.")
    }
    if every < 1 { throw ValidationError("--every is at least 1.") }
    if let from, !from.isFinite { throw ValidationError("--from takes seconds.") }
    if let to, !to.isFinite { throw ValidationError("--to takes seconds.") }
    if let from, let to, from > to { throw ValidationError("--from is not after --to.") }
    if !(1...64).contains(threads) { throw ValidationError("--threads is 1 to 64.") }
  }

  func run() throws {
    var options = FilmOptions()
    options.every = every
    options.from = from ?? 0
    options.to = to ?? .infinity
    options.threads = threads
    do {
      let files = try recordings.map { path throws(BadFileError) in try RecordingFile(path: path) }
      for note in files.flatMap(\.notes) { say(note) }
      var reporter = ProgressReporter()
      let page = try RecordingPage.make(files, options, maximumBytes: maxSize.bytes) { progress in
        if !quiet, let line = reporter.line(progress) { say(line) }
      }
      try PixelFiles.writeBytes(page, to: output)
    } catch {
      throw report(error)
    }
  }

  private func say(_ line: String) {
    FileHandle.standardError.write(Data("renderctl: \(line)\n".utf8))
  }
}

/// Says how far a page is, every few seconds.
private struct ProgressReporter {
  private static let interval = Duration.seconds(5)

  private let clock = ContinuousClock()
  private var last = ContinuousClock.now

  /// - Returns: nil when it is too early for another line.
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

/// A number of bytes as users write it: 800000, 800k, 10M, 1G.
struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
  let bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    let factor = argument.last.flatMap { factors[$0] }
    guard let number = Double(factor == nil ? argument : String(argument.dropLast())),
      case let bytes = number * (factor ?? 1), bytes >= 1, bytes <= 1e12
    else { return nil }
    self.bytes = Int(bytes)
  }

  var description: String {
    bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000)M" : String(bytes)
  }
  var defaultValueDescription: String { description }
}

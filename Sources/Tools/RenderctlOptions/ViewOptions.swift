package import ArgumentParser

/// The command line of `renderctl view` and of the program `renderctl-view`.
package struct ViewOptions: ParsableArguments {
  @Argument(help: "A recording (.rdrec), or two to compare.") package var files: [String]
  @Option(name: .shortAndLong, help: ArgumentHelp("The page to write.", valueName: "page.html"))
  package var output: String
  @Option(help: ArgumentHelp("A second recording, to compare.", valueName: "file"))
  package var compare: String?
  @Option(help: ArgumentHelp("Only every n-th frame.", valueName: "n")) package var every = 1
  @Option(help: ArgumentHelp("Seconds since the start of the recording.", valueName: "s"))
  package var from: Double?
  @Option(help: ArgumentHelp("Seconds since the start of the recording.", valueName: "s"))
  package var to: Double?
  /// Size limit of the page in bytes; the default is what mail and chat still accept.
  @Option(
    help: ArgumentHelp(
      "The most bytes that the page may have: a number, or one with k, M or G.", valueName: "bytes")
  )
  package var maxSize = ByteCount(bytes: 10_000_000)
  @Option(help: ArgumentHelp("Threads that draw.", valueName: "n")) package var threads = 1
  @Flag(name: .shortAndLong, help: "Say nothing about the progress.") package var quiet = false

  package init() {}

  package static func configuration(named name: String, version: String = "")
    -> CommandConfiguration
  {
    CommandConfiguration(
      commandName: name,
      abstract: "Makes a page for a browser that shows the whole past of a recording.",
      discussion: """
        The page is one file and needs no network: the picture at any time, with what was damaged, \
        drawn more than once, off screen or blended; the layers as a tree and in space; their \
        properties as committed and as shown; animations, commits, input and frames on one time line; \
        and why a frame was drawn. docs/viewer.md explains it.

        Two recordings are shown beside each other, with the pixels that differ.

        A page that would be larger than --max-size shows some frames without a picture of their own, or \
        leaves frames out.
        """, version: version)
  }

  package var recordings: [String] { files + (compare.map { [$0] } ?? []) }

  package func validate() throws {
    if !(1...2).contains(recordings.count) {
      throw ValidationError("Give one recording, or two to compare.")
    }
    if every < 1 { throw ValidationError("--every is at least 1.") }
    if let from, !from.isFinite { throw ValidationError("--from takes seconds.") }
    if let to, !to.isFinite { throw ValidationError("--to takes seconds.") }
    if let from, let to, from > to { throw ValidationError("--from is not after --to.") }
    if !(1...64).contains(threads) { throw ValidationError("--threads is 1 to 64.") }
  }
}

/// A number of bytes as users write it: 800000, 800k, 10M, 1G.
package struct ByteCount: ExpressibleByArgument, CustomStringConvertible {
  package let bytes: Int

  package init(bytes: Int) { self.bytes = bytes }

  package init?(argument: String) {
    let factors: [Character: Double] = ["k": 1e3, "K": 1e3, "M": 1e6, "G": 1e9]
    let factor = argument.last.flatMap { factors[$0] }
    guard let number = Double(factor == nil ? argument : String(argument.dropLast())),
      case let bytes = number * (factor ?? 1), bytes >= 1, bytes <= 1e12
    else { return nil }
    self.bytes = Int(bytes)
  }

  package var description: String {
    bytes % 1_000_000 == 0 ? "\(bytes / 1_000_000)M" : String(bytes)
  }
  package var defaultValueDescription: String { description }
}

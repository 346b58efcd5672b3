import ArgumentParser
import Dispatch
import Foundation
import PerfettoTraces
import RenderServer
import RenderTools
import RenderctlOptions
import Synchronization

struct TraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Writes what every frame did, and when, as a trace that ui.perfetto.dev opens.",
    discussion: """
      Tracks: the stages of each frame, the frames as they were due and as they were, the commits of \
      each client with an arrow to the frame that shows them, the frames of each of several outputs and \
      when they were seen, and counters. Late frames say why, in \
      the words of Android's FrameTimeline. What has been written so far can be opened at any time; \
      Ctrl-C ends the trace early. Tracing costs the server a few microseconds a frame.
      """)
  @OptionGroup var server: ServerOptions
  @Argument(help: "The trace to write, usually *.pftrace.", completion: .file())
  var file: String
  @Option(help: ArgumentHelp("How long.", valueName: "n")) var seconds = 10.0

  /// Seconds between two requests for new records.
  private static let readInterval = 0.25

  func validate() throws {
    guard seconds > 0, seconds <= 86_400 else {
      throw ValidationError("--seconds is a number from 0 to 86400, and not 0")
    }
  }

  func run() throws {
    let interruption = Interruption()
    do {
      let control = try ControlClient(display: server.display)
      let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw RequestFailure("cannot write \(file): \(String(cString: strerror(errno)))")
      }
      let output = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      // A trace that could not be begun leaves no empty file.
      var isEmpty = true
      defer { if isEmpty { removeFile() } }
      var answer = try TraceAnswer(control.request(["trace", "start"]).text)
      var isStopped = false
      // Otherwise the next trace would have to wait until the server notices the end of this one.
      defer { if !isStopped { _ = try? control.request(["trace", "stop"]) } }
      var packets = TracePackets(processID: answer.processID, interval: answer.interval)
      var counts = TraceCounts()
      let start = Date()
      while true {
        try add(answer, to: &packets, &counts)
        try output.write(contentsOf: packets.take())
        isEmpty = false
        let passed = Date().timeIntervalSince(start)
        counts.show(after: passed)
        if passed >= seconds || interruption.hasCome { break }
        Thread.sleep(forTimeInterval: min(Self.readInterval, max(seconds - passed, 0)))
        answer = try TraceAnswer(control.request(["trace", "read"]).text)
      }
      let last = try control.request(["trace", "stop"])
      isStopped = true
      try add(TraceAnswer(last.text), to: &packets, &counts)
      try output.write(contentsOf: packets.take())
      counts.finish(file)
    } catch {
      throw report(error)
    }
  }

  /// A pipe or a device stays.
  private func removeFile() {
    var status = stat()
    if lstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG { unlink(file) }
  }

  private func add(
    _ answer: TraceAnswer, to packets: inout TracePackets, _ counts: inout TraceCounts
  ) throws {
    for client in answer.clients {
      packets.add(client: client.slot, processID: client.processID, name: client.name)
    }
    for frame in answer.frames { packets.add(frame) }
    for flip in answer.flips { packets.add(flip) }
    counts.frames += answer.frames.count
    counts.late += answer.frames.count { $0.missed > 0 }
    counts.lateCommits += answer.frames.reduce(0) { $0 + $1.lateClients.count }
    counts.dropped += answer.dropped
  }
}

/// A failure whose message is printed unchanged.
struct RequestFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}

/// The contents of a trace so far.
private struct TraceCounts {
  var frames = 0
  var late = 0
  var lateCommits = 0
  var dropped = 0

  private var text: String {
    "\(frames) frames, \(late) late, \(lateCommits) late commits of clients"
      + (dropped > 0 ? ", \(dropped) frames dropped" : "")
  }

  /// Prints the progress in one line that changes; nothing if standard error is not a terminal.
  func show(after seconds: Double) {
    guard isatty(STDERR_FILENO) != 0 else { return }
    tell("\r\u{1B}[K\(String(format: "%.1f", seconds)) s: \(text)")
  }

  func finish(_ file: String) {
    tell((isatty(STDERR_FILENO) != 0 ? "\r\u{1B}[K" : "") + "\(file): \(text)\n")
  }

  private func tell(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// The state of Ctrl-C, which the program polls.
final class Interruption: Sendable {
  private let flag = Mutex(false)

  init() {
    signal(SIGINT, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    source.setEventHandler { [self] in
      // A second Ctrl-C ends the program.
      if flag.withLock({ wasSet in
        defer { wasSet = true }
        return wasSet
      }) {
        exit(130)
      }
      _ = source
    }
    source.resume()
  }

  var hasCome: Bool { flag.withLock { $0 } }

  /// Waits for a number of seconds, or until Ctrl-C.
  func wait(upTo seconds: Double) {
    let end = ProcessInfo.processInfo.systemUptime + seconds
    while !hasCome {
      let rest = end - ProcessInfo.processInfo.systemUptime
      guard rest > 0 else { return }
      Thread.sleep(forTimeInterval: min(rest, 0.1))
    }
  }
}

struct Overlay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws over the display what the server does: damage, overdraw, surfaces, rates.",
    discussion: """
      damage: the rectangles that a frame drew anew, for a moment. overdraw: blue, green, pink and red \
      for one to four or more commands over the first. offscreen: yellow, what is drawn on a surface of \
      its own first. blended: red what is mixed with what is below, green what replaces it. fps: \
      frames in the last second and the time that each took. Without an argument, says what is shown.
      """)
  @OptionGroup var server: ServerOptions
  @Argument(help: ArgumentHelp("What to show.", valueName: "kind")) var kind: Kind?

  enum Kind: String, ExpressibleByArgument, CaseIterable {
    case damage, overdraw, offscreen, blended, fps, none
  }

  func run() throws {
    let answer = try server.ask(["overlay"] + (kind.map { [$0.rawValue] } ?? []))
    if kind == nil { print(answer.string("overlay")) }
  }
}

struct Top: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shows what the server and each client do, anew each second.",
    discussion: """
      SHARE is the client's part of what drawing everything costs; CPU is the client's own, of one \
      processor. Clients are sorted by share. A client that does not read its events, or answered \
      each tick and answers none now, has a note that says since when. Ctrl-C ends it.
      """)
  @OptionGroup var server: ServerOptions
  @Option(help: ArgumentHelp("Seconds between two looks.", valueName: "n")) var interval = 1.0
  @Flag(help: "Print one table and end.") var once = false

  func validate() throws {
    guard interval >= 0.1, interval <= 3600 else {
      throw ValidationError("--interval is a number from 0.1 to 3600")
    }
  }

  func run() throws {
    let interruption = Interruption()
    do {
      let control = try ControlClient(display: server.display)
      let info = try control.request(["info"])
      var last = try look(control)
      while !interruption.hasCome {
        interruption.wait(upTo: interval)
        if interruption.hasCome { return }
        let next = try look(control)
        let table = ActivityTable(info: info, from: last, to: next)
        let clears = !once && isatty(STDOUT_FILENO) != 0
        print((clears ? "\u{1B}[H\u{1B}[J" : "") + table.text)
        fflush(nil)
        if once { return }
        last = next
      }
    } catch {
      throw report(error)
    }
  }

  private func look(_ control: ControlClient) throws -> ServerActivity {
    try ServerActivity(
      stats: control.request(["stats"]), clients: control.request(["clients"]))
  }
}

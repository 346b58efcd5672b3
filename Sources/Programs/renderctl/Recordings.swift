import ArgumentParser
import DrawList
import Foundation
import RenderTools
import RenderctlOptions

struct RecordCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Starts, or stops, writing what enters the server to a file.",
    discussion: """
      The file can be replayed at any time, even when the server is killed while it writes. It \
      begins with what the clients show already; renderd --record FILE records from the start.
      """)
  @OptionGroup var server: ServerOptions
  @Argument(help: "The file to write; it is replaced.", completion: .file(extensions: ["rdrec"]))
  var file: String?
  @Option(help: ArgumentHelp("Stop by itself after so many seconds.", valueName: "s"))
  var seconds: Double?
  @Flag(help: "Stop the recording that runs, and wait until its file is complete.") var stop = false
  @Flag(help: "Say whether a recording runs, what waits for the disk, and why it ended.")
  var status = false

  func validate() throws {
    let count = [file != nil, stop, status].count { $0 }
    if count != 1 { throw ValidationError("Give a file, --stop or --status.") }
    if status, seconds != nil { throw ValidationError("--status takes no --seconds.") }
    if stop, seconds != nil { throw ValidationError("--stop stops at once: leave --seconds out.") }
    if let seconds, !(seconds > 0) { throw ValidationError("--seconds has to be positive.") }
  }

  func run() throws {
    if status { return show(try server.ask(["record", "status"])) }
    guard let file else {
      let answer = try server.ask(["record", "stop"])
      print("\(answer.string("file")) \(answer.integer("recorded")) bytes")
      return
    }
    let path = URL(fileURLWithPath: file).path
    _ = try server.ask(["record", "start", path] + (seconds.map { [String($0)] } ?? []))
  }

  private func show(_ answer: ControlClient.Answer) {
    let state = answer.string("state")
    if state == "none" { return print("nothing is being recorded") }
    print(
      "\(state) \(answer.string("file")): \(answer.integer("recorded")) bytes written, "
        + "\(answer.integer("waiting")) of at most \(answer.integer("waitingLimit")) wait")
    let failure = answer.string("failure")
    guard !failure.isEmpty else { return }
    print("the recording is incomplete after \(answer.number("failureTime")) s: \(failure)")
  }
}

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Plays a recording without server, window or real time.",
    discussion: """
      Times are seconds since the start of the recording. Without --at and --rate, the frames are \
      those that the recorded server drew. With --all, lines have the name of an output after the time, and \
      files after the number, for each output that a frame was drawn on.

      $RENDERD_KERNELS names the instruction set that draws: baseline, avx2 or avx512.
      """)

  enum Dump: String, ExpressibleByArgument, CaseIterable { case tree, drawlist, damage }

  @Argument(help: "A recording (.rdrec).", completion: .file(extensions: ["rdrec"]))
  var file: String
  @Option(
    help: ArgumentHelp(
      "The output whose pictures count, by name or number; without, the first.", valueName: "name"))
  var output: String?
  @Flag(help: "The pictures of all outputs.") var all = false
  @Option(
    help: ArgumentHelp(
      "Only the frames at these times, separated by commas.", valueName: "t,t,..."))
  var at: String?
  @Option(help: ArgumentHelp("Frames per second, evenly.", valueName: "hz")) var rate: Double?
  @Option(
    help: ArgumentHelp("Write every frame to this folder as PNG.", valueName: "dir"),
    completion: .directory)
  var frames: String?
  @Flag(help: "Print a line per frame: time and hash of the pixels.") var hashes = false
  @Option(
    help: ArgumentHelp(
      "Compare every frame with the PNG of that number in this folder; exit 1 on a difference.",
      valueName: "dir"), completion: .directory)
  var expect: String?
  @Option(help: ArgumentHelp("Print per frame: tree, drawlist, damage.", valueName: "what,..."))
  var dump: String?
  @Option(help: "What draws: software, gl, or null for none.")
  var renderer = ReplayReport.RendererChoice.software
  @Option(help: ArgumentHelp("Threads that draw.", valueName: "n")) var threads = 1
  @Option(
    help: ArgumentHelp(
      "The colour space in which gradients mix: srgb, or generic for Apple's Generic RGB.",
      discussion: "A recording does not say which space its server used."))
  var gradients = GradientSpace.srgb
  @Option(
    help: ArgumentHelp("Cut the clients' streams into pieces of so many bytes.", valueName: "bytes")
  )
  var chunk: Int?
  @Option(
    help: ArgumentHelp(
      "Take the bytes of surfaces' frames that the recording lacks from files of this folder, each named by their SHA-256.",
      valueName: "folder"), completion: .directory)
  var surfaces: String?

  private var times: [Double]? {
    guard let at else { return [] }
    var times: [Double] = []
    for word in at.split(separator: ",") {
      guard let time = Double(word), time.isFinite else { return nil }
      times.append(time)
    }
    return times
  }

  private var dumps: Set<ReplayReport.Dump>? {
    var result: Set<ReplayReport.Dump> = []
    for word in (dump ?? "").split(separator: ",") {
      guard let kind = ReplayReport.Dump(rawValue: String(word)) else { return nil }
      result.insert(kind)
    }
    return result
  }

  func validate() throws {
    if all, output != nil { throw ValidationError("Give --output or --all, not both.") }
    if at != nil && rate != nil { throw ValidationError("Give --at or --rate, not both.") }
    if times == nil { throw ValidationError("--at takes seconds separated by commas.") }
    if dumps == nil { throw ValidationError("--dump takes tree, drawlist and damage.") }
    if let rate, !(rate > 0 && rate <= 1000) { throw ValidationError("--rate is 0 to 1000 Hz.") }
    if !(1...64).contains(threads) { throw ValidationError("--threads is 1 to 64.") }
    if let chunk, chunk < 1 { throw ValidationError("--chunk is at least 1 byte.") }
  }

  func run() throws {
    var options = ReplayReport.Options()
    options.outputs = all ? .all : output.map { .named($0) } ?? .first
    if at != nil { options.times = .at(times ?? []) }
    if let rate { options.times = .rate(rate) }
    options.framesFolder = frames
    options.expectedFolder = expect
    options.printsHashes = hashes
    options.dumps = dumps ?? []
    options.renderer = renderer
    options.threads = threads
    options.gradients = gradients
    options.chunk = chunk
    options.surfacesFolder = surfaces
    do {
      let report = try ReplayReport(file: file, options: options)
      let isAsExpected = try report.run { print($0) }
      for note in report.notes {
        tell(note)
      }
      if !isAsExpected { throw Exit.failed }
    } catch let code as ExitCode {
      throw code
    } catch {
      throw report(error)
    }
  }
}

struct TextCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "text", abstract: "Prints a recording as text, one operation a line.")
  @Argument(help: "A recording (.rdrec).", completion: .file(extensions: ["rdrec"]))
  var file: String

  func run() throws {
    do {
      let text = try RecordingText.text(ofFile: file) { note in
        tell(note)
      }
      FileHandle.standardOutput.write(Data(text.utf8))
    } catch {
      throw report(error)
    }
  }
}

struct Assemble: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a recording from its text.")
  @Argument(help: "The text (.rdtxt).", completion: .file(extensions: ["rdtxt"]))
  var file: String
  @Argument(help: "The recording to write (.rdrec).", completion: .file(extensions: ["rdrec"]))
  var output: String

  func run() throws {
    do {
      try RecordingText.assemble(file: file, to: output)
    } catch {
      throw report(error)
    }
  }
}

extension GradientSpace: ExpressibleByArgument {}

extension ReplayReport.RendererChoice: ExpressibleByArgument {}

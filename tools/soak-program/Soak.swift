import ArgumentParser

/// Keeps a server busy for a long time and checks that its memory and speed stay the same.
@main
struct Soak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "soak",
    abstract: "Keeps a renderd busy with random clients and checks that it stays stable.",
    subcommands: [RunSoak.self, RunCore.self, RunFilm.self, RunClient.self],
    defaultSubcommand: RunSoak.self)
}

struct RunSoak: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run",
    abstract: "Runs a soak and writes a table and graphs of it.",
    discussion: """
      A private renderd without a window. Clients, a process each, build random trees with \
      animations and images and change them in every frame; from time to time one of them \
      disconnects, stops inside a commit, or is killed, and another takes its place. Beside them \
      one client stands still.

      Every second a row goes to FOLDER/soak.csv: memory, frames, late frames, and the times of \
      frames. At the end FOLDER/memory.png and FOLDER/frames.png show them, and the verdict \
      is printed: memory in the second half of the run rises by less than 4 MB; no descriptor is \
      left when the clients have gone; no frame was late because of commits; the pixels \
      of the client that stands still never changed. The exit code is 0 if all of this is true.
      """)

  @Option(help: ArgumentHelp("The duration.", valueName: "n")) var minutes = 10.0
  @Option(help: ArgumentHelp("The number of random clients.", valueName: "n")) var clients = 8
  @Option(
    help: ArgumentHelp(
      "Run on a manual clock until this media time has passed.",
      valueName: "h"))
  var manualHours: Double?
  @Option(help: ArgumentHelp("Media seconds of one step of a manual clock.", valueName: "s"))
  var step = 1.0
  @Option(help: "What the clients do follows from it.") var seed: UInt64?
  @Option(help: ArgumentHelp("The folder for the table and the graphs.", valueName: "folder"))
  var output = "out/soak"
  @Option(help: "The server's renderer: software, gl or null.") var renderer = "software"

  func validate() throws {
    guard minutes > 0, minutes <= 100_000 else {
      throw ValidationError("--minutes is above 0, at most 100000.")
    }
    guard (1...60).contains(clients) else { throw ValidationError("--clients is 1 to 60.") }
    if let manualHours, !(manualHours > 0 && manualHours <= 1e6) {
      throw ValidationError("--manual-hours is above 0, at most 1000000.")
    }
    guard step > 0, step <= 3600 else { throw ValidationError("--step is above 0, at most 3600.") }
    guard ["software", "gl", "null"].contains(renderer) else {
      throw ValidationError("--renderer is software, gl or null.")
    }
  }

  func run() throws {
    let seed = seed ?? UInt64.random(in: 0...999_999)
    let run = SoakRun(
      length: manualHours.map { .mediaSeconds($0 * 3600, step: step) } ?? .seconds(minutes * 60),
      clientCount: clients, seed: seed, folder: output, renderer: renderer)
    let verdict = try run.run()
    print(verdict.description)
    if !verdict.isGood { throw ExitCode.failure }
  }
}

struct RunCore: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "core",
    abstract: "Runs the server's core for hours of media time, without processes and pixels.",
    discussion: """
      Each hour some random clients connect, change in every frame, and die, some of them inside \
      a commit; frames are a sixtieth of a second to half a minute apart. When they have gone, \
      the heap has to be what it was after the first hour, within \(CoreSoak.Result.tolerance) bytes.
      """)

  @Option(help: ArgumentHelp("Hours of media time.", valueName: "n")) var hours = 10
  @Option(help: ArgumentHelp("Clients at a time.", valueName: "n")) var clients = 6
  @Option(help: "What the clients do follows from it.") var seed: UInt64?

  func validate() throws {
    guard (2...100_000).contains(hours) else {
      throw ValidationError("--hours is 2 to 100000.")
    }
    guard (1...64).contains(clients) else { throw ValidationError("--clients is 1 to 64.") }
  }

  func run() throws {
    let seed = seed ?? UInt64.random(in: 0...999_999)
    var soak = CoreSoak(seed: seed, clientCount: clients)
    let result = try soak.run(hours: hours)
    print("seed \(seed): \(result)")
    if !result.isGood { throw ExitCode.failure }
  }
}

struct RunFilm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "film",
    abstract: "Shows the frames of a surface in the server's core, on a manual clock.",
    discussion: """
      One client, one surface of 160x90 pixels in NV12, drawn by the software renderer. Each frame has to be \
      shown once, and the heap may rise by \(FilmSoak.Result.tolerance) bytes for an hour of frames.
      """)

  @Option(help: ArgumentHelp("Frames, 60 for a second of media time.", valueName: "n"))
  var frames = 216_000

  func validate() throws {
    guard (10...1_000_000_000).contains(frames) else {
      throw ValidationError("--frames is 10 to 1000000000.")
    }
  }

  func run() throws {
    let result = try FilmSoak().run(frames: frames)
    print(result)
    if !result.isGood { throw ExitCode.failure }
  }
}

/// One of the random clients; the soak starts it.
struct RunClient: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "client", abstract: "One random client.", shouldDisplay: false)

  @Argument var path: String
  @Argument var seed: UInt64

  func run() throws {
    var client = try RandomClient(path: path, seed: seed)
    try client.run()
  }
}

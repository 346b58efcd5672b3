import Foundation

/// A display, and a program on it with a film that fills it. The test moves the clock, unless it is a real one.
final class FilmDisplay {
  static let interval = 1.0 / 60

  let program: Program
  private let folder: URL
  private let arguments: [String]
  private let isClockManual: Bool
  private var server: Program
  private var control: Control

  /// - Parameters:
  ///   - films: played one after the other.
  ///   - loops: true for a film that plays again and again.
  ///   - player: the player's path; nil for the one that was built.
  ///   - recording: the file of the display's recording; nil for none.
  ///   - environment: variables of the program and its player.
  ///   - naming: the variables that name the display, whose path it gets.
  ///   - startsLate: true for a server that is started after the program has opened its film.
  init(
    _ films: URL..., loops: Bool = false, player: String? = nil, isClockManual: Bool = true,
    recording: URL? = nil, environment: [String: String] = [:],
    naming: (String) -> [String: String] = { ["RENDERD_DISPLAY": $0] }, startsLate: Bool = false
  ) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let display = folder.appendingPathComponent("display").path
    self.isClockManual = isClockManual
    arguments =
      [
        "--display", display, "--headless", "--size", "320x240", "--layout", "fill",
        "--decorations", "none", "--renderer", "software",
      ] + (isClockManual ? ["--clock", "manual"] : [])
    let recorded = recording.map { ["--record", $0.path, "--recording-surfaces", "all"] } ?? []
    let path = try player ?? Program.find("agate-player").path
    func startProgram() throws -> Program {
      try Program(
        "film-client", films.map(\.path) + (loops ? ["loop"] : []),
        environment.merging(naming(display)) { $1 }.merging(["AGATE_PLAYER": path]) { $1 })
    }
    if startsLate {
      program = try startProgram()
      _ = try program.line("ready")
      (server, control) = try Self.start(arguments + recorded, display)
    } else {
      (server, control) = try Self.start(arguments + recorded, display)
      program = try startProgram()
    }
  }

  private static func start(
    _ arguments: [String], _ display: String
  ) throws -> (Program, Control) {
    let server = try Program("renderd", arguments, [:])
    _ = try server.line("ready")
    return (server, try Control(display + ".control"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Ends the recording, whose file is complete then.
  func endRecording() throws { try control("record stop") }

  // MARK: The server

  /// Ends the server as a crash does.
  func killServer() throws {
    server.kill()
    _ = try server.linesUntilEnd()
  }

  /// Starts another server for the display. A manual clock goes on where it stood.
  func startServer() throws {
    let clock = isClockManual ? ["--clock-start", "\(clock)"] : []
    (server, control) = try Self.start(
      arguments + clock, folder.appendingPathComponent("display").path)
  }

  /// Media time of a manual clock.
  private var clock = 0.0

  // MARK: The clock

  /// Moves the clock by refreshes, and draws a frame for each.
  func advance(_ refreshes: Int = 1) throws {
    for _ in 0..<refreshes {
      try control("clock advance \(Self.interval)")
      clock += Self.interval
    }
  }

  /// Number of frames that wait in the server.
  var waiting: Int { get throws { try surfaces("waiting") } }

  /// Number of surfaces that programs show of others.
  var imports: Int { get throws { try surfaces("imported") } }

  private func surfaces(_ key: String) throws -> Int {
    let surfaces = try control("stats").answer["surfaces"] as? [String: Any]
    return surfaces?[key] as? Int ?? 0
  }

  /// Waits until the player has decoded ahead.
  func waitForFrames(_ count: Int = 4) throws { try wait { try waiting >= count } }

  /// Waits for a condition that other processes bring about.
  func wait(_ condition: () throws -> Bool) throws {
    let deadline = Date(timeIntervalSinceNow: 60)
    while try !condition() {
      guard Date() < deadline else { throw Program.Failure(description: "nothing happens") }
      sched_yield()
    }
  }

  /// Waits until the film's first picture is on display, and the film can be played.
  func waitForFirstPicture() throws {
    _ = try program.line("ready")
    try wait {
      try advance()
      return try number != nil
    }
  }

  /// Starts the film, and waits until it moves.
  func play(rate: Double = 1) throws {
    program.say("rate \(rate)")
    try wait {
      program.say("time")
      return try program.line("time").contains("playing")
    }
    try waitForFrames()
  }

  /// Pauses the film, and waits until no picture is on its way.
  func pause() throws {
    program.say("pause")
    try wait {
      program.say("time")
      return try program.line("time").contains("paused") && waiting == 0
    }
  }

  /// Moves the clock until a program has said one of some words, and returns the numbers that were shown, without
  /// repetitions.
  func numbers(until words: String...) throws -> [Int] {
    var numbers: [Int] = []
    try wait {
      try advance()
      if let number = try number, number != numbers.last { numbers.append(number) }
      return program.hasSaid(words)
    }
    return numbers
  }

  // MARK: Pictures

  /// The display's pixels, blue first, 320 in a row.
  var pixels: Data { get throws { try control("screenshot").bytes } }

  /// The green of a pixel.
  func green(_ x: Int, _ y: Int) throws -> Int {
    let pixels = try pixels
    return Int(pixels[pixels.startIndex + 4 * (y * 320 + x) + 1])
  }

  /// The number of the film's picture on display; nil for a display without a picture, which is magenta.
  var number: Int? { get throws { NumberedFilm.number(in: try pixels) } }

  /// The numbers at refreshes, while the player keeps ahead until a picture.
  func numbers(_ refreshes: Int, keepingAheadUntil last: Int) throws -> [Int?] {
    var numbers: [Int?] = []
    for _ in 0..<refreshes {
      try advance()
      let number = try number
      numbers.append(number)
      if let number, number < last { try waitForFrames(2) }
    }
    return numbers
  }
}

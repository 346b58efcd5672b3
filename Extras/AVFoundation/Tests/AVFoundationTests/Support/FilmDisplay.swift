import Foundation

/// A display whose clock the test moves, and a program on it with a film that fills it.
final class FilmDisplay {
  static let interval = 1.0 / 60

  let program: Program
  private let folder: URL
  private let server: Program
  private let control: Control

  /// - Parameters:
  ///   - loops: true for a film that plays again and again.
  ///   - player: the player's path; nil for the one that was built.
  init(_ film: URL, loops: Bool = false, player: String? = nil) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("film-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let display = folder.appendingPathComponent("display").path
    server = try Program(
      "renderd",
      [
        "--display", display, "--headless", "--size", "320x240", "--clock", "manual",
        "--layout", "fill", "--decorations", "none", "--renderer", "software",
      ], [:])
    _ = try server.line("ready")
    control = try Control(display + ".control")
    let path = try player ?? Program.find("agate-player").path
    program = try Program(
      "film-client", [film.path] + (loops ? ["loop"] : []),
      ["RENDERD_DISPLAY": display, "AGATE_PLAYER": path])
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  // MARK: The clock

  /// Moves the clock by refreshes, and draws a frame for each.
  func advance(_ refreshes: Int = 1) throws {
    for _ in 0..<refreshes { try control("clock advance \(Self.interval)") }
  }

  /// Number of frames that wait in the server.
  var waiting: Int {
    get throws {
      let surfaces = try control("stats").answer["surfaces"] as? [String: Any]
      return surfaces?["waiting"] as? Int ?? 0
    }
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
  func play() throws {
    program.say("play")
    try wait {
      program.say("time")
      return try program.line("time").contains("playing")
    }
    try waitForFrames()
  }

  // MARK: Pictures

  /// The display's pixels, blue first, 320 in a row.
  var pixels: Data { get throws { try control("screenshot").bytes } }

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

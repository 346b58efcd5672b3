/// A line from a player to its application.
public enum PlayerAnswer: Hashable, Sendable {
  /// `surface TOKEN W H START`: the frames come by the surface with this token from media time START on, 0 for at once and
  /// `later` while the time is not known; the one before keeps its last frame until then. The size is that of display,
  /// in pixels. Before `ready`, after each change of the film's size, and when START is another one.
  case surface(token: String, width: Int, height: Int, start: Double?)
  /// `ready DURATION`: the film can be played. An unknown duration is 0.
  case ready(duration: Double)
  /// `shown`: the first frame is on screen.
  case shown
  /// `time S RATE HOST`: the position is S at media time HOST, and moves by RATE from then on: after each change.
  case time(position: Double, rate: Double, host: Double)
  /// `sought NUMBER done|replaced`: the end of a seek.
  case sought(number: Int, isDone: Bool)
  /// `end`: the end was reached, and the film stands still or begins anew.
  case end
  /// `error TEXT`: the film cannot be played, or cannot go on. The process ends.
  case error(String)

  private static let later = "later"

  /// The line, without its end.
  public var line: String {
    switch self {
    case .surface(let token, let width, let height, let start):
      "surface \(token) \(width) \(height) \(start.map { "\($0)" } ?? Self.later)"
    case .ready(let duration): "ready \(duration)"
    case .shown: "shown"
    case .time(let position, let rate, let host): "time \(position) \(rate) \(host)"
    case .sought(let number, let isDone): "sought \(number) \(isDone ? "done" : "replaced")"
    case .end: "end"
    case .error(let text): "error \(LineWords.oneLine(text))"
    }
  }

  /// Reads a line.
  ///
  /// - Throws: the word that is wrong, with the line.
  public init(line: String) throws(PlayerLineError) {
    var words = LineWords(line)
    switch try words.next("an answer") {
    case "surface":
      self = .surface(
        token: try words.next("a token"), width: try words.side(), height: try words.side(),
        start: try words.number("a media time", orNone: Self.later))
    case "ready":
      let duration = try words.number("a duration")
      guard duration >= 0 else { throw words.error("a duration is at least 0") }
      self = .ready(duration: duration)
    case "shown": self = .shown
    case "time":
      self = .time(
        position: try words.number("a position"), rate: try words.number("a rate"),
        host: try words.number("a media time"))
    case "sought":
      self = .sought(
        number: try words.integer("the seek's number"),
        isDone: try words.choice("done", "replaced"))
    case "end": self = .end
    case "error":
      self = .error(words.rest)
      return
    case let word: throw words.error("`\(word)` is no answer")
    }
    try words.end()
  }
}

/// A line from an application to its player.
///
/// Words have one space between them. Numbers are decimal, times are seconds.
public enum PlayerRequest: Hashable, Sendable {
  /// `open URI`: opens a film, once for each player process. Its first frame is shown, and it stands still.
  case open(uri: String)
  /// `play RATE`: plays from the present position; a rate below 0 plays backwards.
  case play(rate: Double)
  /// `pause`: stops at the present position.
  case pause
  /// `seek NUMBER S exact|fast`: moves to a position. `fast` takes the frame before it that can be decoded
  /// alone. `sought NUMBER` answers; a seek that a newer one replaced is answered first.
  case seek(number: Int, position: Double, isExact: Bool)
  /// `loop on|off`: begins anew at the end, without a gap.
  case loop(Bool)
  /// `volume V`: the loudness, 0…1.
  case volume(Double)
  /// `mute on|off`: silence, whatever the volume is.
  case mute(Bool)

  /// The line, without its end.
  public var line: String {
    switch self {
    case .open(let uri): "open \(uri)"
    case .play(let rate): "play \(rate)"
    case .pause: "pause"
    case .seek(let number, let position, let isExact):
      "seek \(number) \(position) \(isExact ? "exact" : "fast")"
    case .loop(let isOn): "loop \(isOn ? "on" : "off")"
    case .volume(let volume): "volume \(volume)"
    case .mute(let isOn): "mute \(isOn ? "on" : "off")"
    }
  }

  /// Reads a line.
  ///
  /// - Throws: the word that is wrong, with the line.
  public init(line: String) throws(PlayerLineError) {
    var words = LineWords(line)
    switch try words.next("a request") {
    case "open": self = .open(uri: try words.next("a URI"))
    case "play":
      let rate = try words.number("a rate")
      guard rate != 0 else { throw words.error("a rate of 0 is `pause`") }
      self = .play(rate: rate)
    case "pause": self = .pause
    case "seek":
      self = .seek(
        number: try words.integer("the seek's number"),
        position: try words.number("a position"),
        isExact: try words.choice("exact", "fast"))
    case "loop": self = .loop(try words.choice("on", "off"))
    case "volume":
      let volume = try words.number("a volume")
      guard (0...1).contains(volume) else { throw words.error("a volume is 0 to 1") }
      self = .volume(volume)
    case "mute": self = .mute(try words.choice("on", "off"))
    case let word: throw words.error("`\(word)` is no request")
    }
    try words.end()
  }
}

import GraphicsValues
import RenderTree

/// The context that is the keyboard on the screen, and what clients were told about it.
struct InputPanel {
  /// A layer with the focus that takes text.
  struct Target: Hashable {
    /// The window or hosted context that gets the keys.
    var context: WindowID
    var text: TextLayer
  }

  /// The place of the panel that a client was told.
  struct Place: Hashable {
    var context: WindowID
    /// The panel in the space of that context.
    var frame: Rectangle
  }

  /// The context with the role, shown or not; nil if no client has it.
  var holder: WindowID?
  /// The layer for which the panel is shown; nil while it is hidden.
  var target: Target?
  /// The contexts whose clients were told that another one has the role.
  var refused: Set<WindowID> = []
  /// The place that the client of the target was told; nil for none.
  var toldPlace: Place?
  /// The text that the panel's client was told about; nil for none.
  var toldTarget: Target?
  /// The keys that the panel holds down.
  var keys = KeyState()
  var pace = TypingPace()

  /// The most of an output's height that a panel covers.
  static let mostHeight = 0.6

  /// Returns the place of a panel on an output: at its bottom, as wide as the output.
  static func frame(height: Double, on output: Rectangle) -> Rectangle {
    let most = (output.height * mostHeight).rounded(.down)
    let height = min(max(height.isFinite ? height.rounded() : 0, 0), most)
    return Rectangle(
      x: output.x, y: output.maxY - height, width: output.width, height: height)
  }
}

/// A limit on the keys and texts of an input panel: more than people type, and less than fills the memory of a client
/// that does not read.
struct TypingPace {
  /// Keys and texts that may come at once.
  static let burst = 256.0
  /// Keys and texts per second, on average.
  static let rate = 128.0
  /// Bytes of text that count as one more key.
  static let bytesPerKey = 16

  private var left = Self.burst
  private var time = 0.0
  /// Whether something was dropped since the last pause.
  private var isOver = false

  enum Answer {
    case accepted
    /// The first of several that are dropped.
    case firstDropped
    case dropped
  }

  /// Takes the cost of a key or a text.
  mutating func take(byteCount: Int, at now: Double) -> Answer {
    if now > time { left = min(left + (now - time) * Self.rate, Self.burst) }
    time = now
    let cost = 1 + Double(byteCount / Self.bytesPerKey)
    guard cost <= left else {
      defer { isOver = true }
      return isOver ? .dropped : .firstDropped
    }
    left -= cost
    if left > Self.burst / 2 { isOver = false }
    return .accepted
  }
}

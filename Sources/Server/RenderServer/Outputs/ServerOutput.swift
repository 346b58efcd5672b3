package import DrawList
package import GraphicsValues

/// An output of a `ServerCore`: its name and place, and what its last frame has left for the next.
///
/// Its view is in the tree, under the same number.
package struct ServerOutput {
  package let id: OutputID
  /// The display system's name; empty for the first output until it has one.
  package internal(set) var name: String
  package internal(set) var placement: OutputPlacement
  /// Size of the upright picture; 0 if it is not known.
  package internal(set) var millimetres: (width: Int, height: Int) = (0, 0)
  /// Whether something shows the output. One that is off keeps its number, name and place.
  package internal(set) var isOn: Bool
  /// Seconds from one frame to the next, as clients that it shows are told. It does not affect the picture.
  package var interval: Double

  /// The state that drawing the last frame has left.
  package internal(set) var display = DisplayState()
  /// Damage of the frame in progress, without what waits.
  var changed = DamageRegion()
  /// Damage of frames that were not drawn on this output.
  package internal(set) var waiting = DamageRegion()
  /// Pixels that the last frame on this output has drawn, its overlay included.
  package internal(set) var drawn = DamageRegion()
  /// Whether the frame in progress is drawn on this output.
  var isDue = false
  /// The last answer to the question whether motion can be seen here.
  var sight = MotionSight()
  /// Media time at which motion needs a frame here: not later than the last frame's for the next one; infinite if
  /// nothing is seen to move.
  package internal(set) var nextMotion = Double.infinity
  /// Media time at which an overlay's marks have to go; infinite if there are none.
  package internal(set) var nextMark = Double.infinity
  /// Media time at which a frame of a surface that the output shows is due; infinite if none waits.
  package internal(set) var nextSurface = Double.infinity
  /// Media time of the next tick of a client that the output shows; infinite when none asked.
  package internal(set) var nextTick = Double.infinity

  init(
    id: OutputID, name: String, placement: OutputPlacement, isOn: Bool, interval: Double
  ) {
    self.id = id
    self.name = name
    self.placement = placement
    self.isOn = isOn
    self.interval = interval
  }
}

/// The outputs of a server by number. An output that has gone keeps its number, for its name's return.
package struct OutputTable: RandomAccessCollection, MutableCollection {
  /// The most outputs that a server ever has.
  package static let most = 64

  private var outputs: [ServerOutput]
  /// Whether something has changed that clients hear about.
  var areNews = true

  init(first: ServerOutput) { outputs = [first] }

  package var startIndex: Int { 0 }
  package var endIndex: Int { outputs.count }

  package subscript(index: Int) -> ServerOutput {
    _read { yield outputs[index] }
    _modify { yield &outputs[index] }
  }

  /// The output with a number; nil for none.
  package subscript(id: OutputID) -> ServerOutput? { index(of: id).map { outputs[$0] } }

  /// The output with a name; nil for none.
  package subscript(name: String) -> ServerOutput? { outputs.first { $0.name == name } }

  package func index(of id: OutputID) -> Int? {
    Int(exactly: id.rawValue).flatMap { outputs.indices.contains($0) ? $0 : nil }
  }

  /// The output that stands for the display as a whole: the first that is on; nil while none is.
  package var primary: ServerOutput? { outputs.first { $0.isOn } }

  /// Number of the output that stands for the display as a whole; that of the first while none is on.
  package var primaryIndex: Int { outputs.firstIndex { $0.isOn } ?? 0 }

  /// Whether there is one output, as in a server that knows no others: upright, at the origin of the desktop.
  package var isPlain: Bool {
    outputs.count == 1 && outputs[0].isOn && outputs[0].placement.origin == .zero
      && outputs[0].placement.orientation == .normal
  }

  mutating func append(_ output: ServerOutput) { outputs.append(output) }
}

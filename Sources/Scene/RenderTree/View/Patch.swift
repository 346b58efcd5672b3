import DrawList
import GraphicsValues

/// The state of one update of a segment's commands, kept between updates for its memory.
struct Patch: Sendable {
  /// Makes the commands of one layer after the other.
  var emitter = Emitter()
  /// Places of changed ends of brackets, whose whole bounds are damaged.
  var changedGroups: [Int32] = []
  /// New frames of surfaces.
  var frames = FrameDamage()
  /// Whether changed places are recorded; otherwise any place may have changed.
  var recordsPlaces = true
  /// Changed places of layers that only moved or faded.
  var places: [Int32] = []
  /// Ends of groups of these layers, until they are patched.
  var groupEnds: [GroupEndPatch] = []
  /// Bounds before the update of brackets that spread changes, by the places of their ends.
  var brackets: [Int32: PixelRect] = [:]
  var outgrown = OutgrownRows()

  mutating func forget() {
    frames = FrameDamage()
    emitter.buffer.removeAll()
    changedGroups.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    outgrown.removeAll()
  }
}

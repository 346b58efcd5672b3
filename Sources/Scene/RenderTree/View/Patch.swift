internal import DrawList
internal import GraphicsValues

/// What one update of a segment's commands remembers while it runs. It is kept for its memory.
struct Patch: Sendable {
  var scratch = CommandBuffer()
  /// Ends of brackets that changed, and show all that is in them in another way.
  var changedGroups: [Int32] = []
  /// Which places change is remembered; otherwise all may have.
  var recordsPlaces = true
  /// Those of layers that only moved or faded.
  var places: [Int32] = []
  /// Ends of groups of such layers, until they are patched.
  var groupEnds: [GroupEndPatch] = []
  /// Where brackets that spread changes were before, by their ends.
  var brackets: [Int32: PixelRect] = [:]
  var outgrown = OutgrownRows()

  mutating func forget() {
    scratch.removeAll()
    changedGroups.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    brackets.removeAll(keepingCapacity: true)
    outgrown.removeAll()
  }
}

import DrawList
import GraphicsValues

/// Updates the commands of one segment: in place if it can, by building them anew otherwise.
///
/// A patcher lives for one update, and owns the segment and the draw list meanwhile so that their arrays are
/// changed in place.
struct Patcher: ~Copyable {
  var segment: Segment
  var drawList: DrawList
  var resources: ListResources
  /// Pixels that may differ.
  var collected: DamageAccumulator
  /// The segment is the last part of the list.
  let isLast: Bool
  /// Number of rows visited.
  var visitedRows = 0
  /// Further cost, in pixels of `ClientWork`.
  var work = 0
  /// The list was rebuilt, or runs grew.
  var hasNewList = false
  /// The list was rebuilt.
  var isBuiltAnew = false

  init(
    _ segment: consuming Segment, _ drawList: consuming DrawList,
    _ resources: consuming ListResources, _ collected: consuming DamageAccumulator, isLast: Bool
  ) {
    self.segment = segment
    self.drawList = drawList
    self.resources = resources
    self.collected = collected
    self.isLast = isLast
  }

  /// The index in the draw list of a place in the segment.
  @inline(__always)
  func list(_ place: Int32) -> Int { segment.listRange.lowerBound + Int(place) }

  /// The indices in the draw list of places in the segment.
  @inline(__always)
  func list(_ places: Range<Int>) -> Range<Int> {
    let base = segment.listRange.lowerBound
    return base + places.lowerBound..<base + places.upperBound
  }
}

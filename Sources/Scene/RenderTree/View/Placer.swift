import CPlacement
import DrawList
import GraphicsValues

/// Places the layers of a window on an output: finds device matrices, clips and visibility.
struct Placer: ~Copyable {
  var places: Places
  /// Ranges of the placed rows, from first to last.
  private(set) var placedRanges: [Range<Int>]
  /// Number of rows that were placed.
  private(set) var visitedRows = 0
  let output: OutputSurroundings

  /// - Parameters:
  ///   - places: the places of the last update, with a row for each row of the window.
  ///   - ranges: an empty array whose memory is used again.
  init(
    _ places: consuming Places, reusing ranges: consuming [Range<Int>],
    on output: OutputSurroundings
  ) {
    self.places = places
    placedRanges = ranges
    self.output = output
  }

  /// Returns the results, and takes them out.
  consuming func finish() -> (places: Places, placedRanges: [Range<Int>]) { (places, placedRanges) }

  /// Places all rows.
  mutating func placeAll(_ topology: Topology, _ scene: Scene) {
    places.forgetSpaces()
    let count = topology.slots.count
    if count == 0 { return }
    places.windowClip = SurroundingPlace(of: topology, on: output, scene).clip
    placedRanges.append(0..<count)
    place(from: 0, topology, scene)
    places.dropFlatSpaces(topology)
  }

  /// Places changed rows, and the subtrees of those whose geometry changed.
  mutating func place(_ changed: RowSet, _ topology: Topology, _ scene: Scene) {
    // Index of the first range that is not placed yet.
    var pending = 0
    var next = changed.first(from: 0)
    while let start = next {
      var end = Int(topology.subtreeEnds[start])
      if topology.parents[start] < 0 {
        places.windowClip = SurroundingPlace(of: topology, on: output, scene).clip
      }
      if Self.hasMoved(Int(topology.slots[start]), scene) {
        placedRanges.append(start..<end)
      } else {
        // The decision needs the placements of the ranges before.
        place(from: pending, topology, scene)
        pending = placedRanges.count
        if subtreeDepends(on: start, topology, scene) {
          placedRanges.append(start..<end)
        } else {
          let before = places.innerClip(at: start)
          placedRanges.append(start..<start + 1)
          place(from: pending, topology, scene)
          pending += 1
          if places.innerClip(at: start) == before {
            end = start + 1
          } else if start + 1 < end {
            placedRanges.append(start + 1..<end)
          }
        }
      }
      next = changed.first(from: end)
    }
    place(from: pending, topology, scene)
    places.dropFlatSpaces(topology)
  }

  /// Whether a layer moved, and its subtree with it.
  @inline(__always)
  private static func hasMoved(_ slot: Int, _ scene: Scene) -> Bool {
    !scene.changes.bySlot[slot].isDisjoint(with: [.geometry, .place])
  }

  /// Whether the look of a layer affects its sublayers.
  static func reachesSublayers(_ slot: Int, _ scene: Scene) -> Bool {
    if SurroundingPlace.isDrawnByTransitionAlone(slot, scene) { return true }
    guard scene.stores.presentation.traits[slot].contains(.special) else { return false }
    return scene.stores.presentation.look[slot].kind == .replicator
      || !scene.stores.presentation.fadesAsOne(slot)
  }

  /// Whether the subtree of a layer that has not moved has to be placed: its visibility changed, or the layer
  /// affects its sublayers, or rows are new.
  @inline(__always)
  private func subtreeDepends(on row: Int, _ topology: Topology, _ scene: Scene) -> Bool {
    let slot = Int(topology.slots[row])
    if topology.relaidRows.contains(where: { $0.contains(row) }) { return true }
    if places.placements[row].reachesSublayers || Self.reachesSublayers(slot, scene) { return true }
    let parent = Int(topology.parents[row])
    let isVisible =
      (scene.stores.presentation.isVisible(slot) || scene.timeline.transitions[Int32(slot)] != nil)
      && (parent < 0 || places.placements[parent].isVisible)
    return places.placements[row].isVisible != isVisible
  }

  /// Places the rows of ranges, from one range on, parents first.
  private mutating func place(from range: Int, _ topology: Topology, _ scene: Scene) {
    // The ranges are swapped out, so that they can be read while the rest changes.
    var ranges: [Range<Int>] = []
    swap(&ranges, &placedRanges)
    defer { swap(&ranges, &placedRanges) }
    var cursor = RowCursor(ranges.span, at: range)
    while !cursor.isAtEnd(of: ranges.span) {
      Self.placePlain(
        &cursor, ranges, &places.placements, &places.linears, topology, scene)
      if cursor.isAtEnd(of: ranges.span) { break }
      placeSpecial(cursor.row, topology, scene)
      cursor.advance(to: cursor.row + 1, in: ranges.span)
    }
    for rows in ranges[range...] { visitedRows += rows.count }
  }

  /// Places rows of plain layers, up to the first row that needs `placeSpecial`.
  private static func placePlain(
    _ cursor: inout RowCursor, _ ranges: [Range<Int>], _ placements: inout [Placement],
    _ linears: inout [LinearPart], _ topology: Topology, _ scene: Scene
  ) {
    let ranges = ranges.span
    let slots = topology.slots.span
    let parents = topology.parents.span
    let traits = scene.stores.presentation.traits.span
    let positions = scene.stores.presentation.position.span
    let anchors = scene.stores.presentation.anchor.span
    let opacities = scene.stores.presentation.opacity.span
    let geometry = scene.stores.presentation.geometry.span
    let ahead = (
      positions: ColumnPrefetch(scene.stores.presentation.position),
      anchors: ColumnPrefetch(scene.stores.presentation.anchor),
      opacities: ColumnPrefetch(scene.stores.presentation.opacity)
    )
    var placements = placements.mutableSpan
    var linears = linears.mutableSpan
    // Pairwise, because `min` of more arguments allocates an array.
    let rowCount = min(min(slots.count, parents.count), min(placements.count, linears.count))
    let layerCount = min(
      min(min(traits.count, positions.count), min(anchors.count, opacities.count)), geometry.count)
    while !cursor.isAtEnd(of: ranges) {
      let end = ranges[cursor.range].upperBound
      // Indices of a row are checked once: checks at each access would be a quarter of the work.
      precondition(end <= rowCount)
      for row in cursor.row..<end {
        if row + Self.rowsAhead < end {
          let slot = Int(slots[unchecked: row + Self.rowsAhead])
          ahead.positions.request(slot)
          ahead.anchors.request(slot)
          ahead.opacities.request(slot)
        }
        let slot = Int(slots[unchecked: row])
        if slot < 0 { continue }
        let parent = Int(parents[unchecked: row])
        precondition(slot < layerCount && parent < row)
        let trait = traits[unchecked: slot]
        guard parent >= 0, trait.isPlain, placements[unchecked: parent].hasPlainInside else {
          return cursor.advance(to: row, in: ranges)
        }
        var placement = placements[unchecked: parent]
        let outer = placement.origin
        placement.clip = placement.innerClip
        placement.isVisible =
          placement.isVisible && !trait.contains(.hidden)
          && Opacity(opacities[unchecked: slot]).isVisible
        let linear = linears[Int(placement.linear)]
        let position = positions[unchecked: slot]
        if trait.contains(.turned) {
          let world = geometry[unchecked: slot].matrix(at: position)
            .concatenating(linear.matrix(outer))
          placement.origin = Point(x: world.tx, y: world.ty)
          placement.linear = Int32(row)
          linears[unchecked: row] = LinearPart(world)
        } else {
          let anchor = anchors[unchecked: slot]
          let (x, y) = (position.x - anchor.x, position.y - anchor.y)
          placement.origin = Point(
            x: x * linear.a + y * linear.c + outer.x, y: x * linear.b + y * linear.d + outer.y)
        }
        placements[unchecked: row] = placement
      }
      cursor.advance(to: end, in: ranges)
    }
  }

  /// Number of rows that are processed while memory is fetched.
  private static let rowsAhead = 16
}

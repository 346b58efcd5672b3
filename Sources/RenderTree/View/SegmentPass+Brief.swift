internal import CPlacement
internal import DrawList
internal import GraphicsValues

// Plain layers that only move or fade: their commands are changed where they are, without a plan.
extension SegmentPass {
  /// Notes whether the next place and opacity of a layer can be written into its commands: one
  /// background, one image and one border at most, and a group around them.
  mutating func noteBrief(_ plan: LayerPlan) {
    let row = plan.position
    var state: RowState = .isShown
    if plan.drawsMore { state.formUnion(.isCompound) }
    if plan.needsGroup { state.formUnion(.hasGroup) }
    if plan.flipsImages { state.formUnion(.flipsImages) }
    let parent = Int(topology.parents[row])
    if scene.presentation.traits[plan.slot].isPlain, parent >= 0,
      segment.placements[parent].hasPlainInside, !plan.hasMask, !plan.isFrozen, plan.isFlat,
      plan.blend == .sourceOver, plan.tint == .white, showsOnePiece(plan.slot)
    {
      state.formUnion(.isBrief)
    }
    segment.emission.states[row] = state
  }

  /// Contents that are drawn by one command at most, wherever the layer is.
  private func showsOnePiece(_ slot: Int) -> Bool {
    guard scene.presentation.look[slot].hasContents,
      let contents = scene.presentation.contents[slot]
    else { return true }
    return contents.nextImage == 0 && contents.center == .unit
  }

  /// Moves and fades the layers of rows, up to the first one that takes more.
  ///
  /// - Returns: that row, or the end.
  mutating func patchBrief(_ rows: Range<Int>, _ patch: inout Patch) -> Int {
    guard segment.emission.bitmaps.isEmpty else { return rows.lowerBound }
    // What is written steps aside while the rest of the pass is read.
    var commands = DrawCommands()
    var damage = DamageAccumulator()
    swap(&commands, &drawList.commands)
    swap(&damage, &collected)
    defer {
      swap(&commands, &drawList.commands)
      swap(&damage, &collected)
    }
    let next = patchBrief(rows, &patch, &commands.heads, &commands.bodies, &damage)
    patchGroupEnds(&patch, commands.heads, &commands.bodies, &damage)
    return next
  }

  /// Moves and fades groups by their ends. All at once: they are far from what was patched before them,
  /// and so the processor fetches several at a time.
  private func patchGroupEnds(
    _ patch: inout Patch, _ heads: [DrawCommand.Head], _ bodies: inout [DrawCommand.Body],
    _ damage: inout DamageAccumulator
  ) {
    var bodies = bodies.mutableSpan
    for end in patch.groupEnds {
      for place in end.run.places {
        let index = segment.commands.lowerBound + Int(place)
        bodies[index].transform = end.matrix
        guard let opacity = end.opacity, bodies[index].opacity != opacity else { continue }
        bodies[index].opacity = opacity
        damage.add(heads[index].bounds)
        patch.changedGroups.append(place)
        if patch.notesPlaces { patch.places.append(place) }
      }
    }
    patch.groupEnds.removeAll(keepingCapacity: true)
  }

  private func patchBrief(
    _ rows: Range<Int>, _ patch: inout Patch, _ commandHeads: inout [DrawCommand.Head],
    _ commandBodies: inout [DrawCommand.Body], _ damage: inout DamageAccumulator
  ) -> Int {
    let base = segment.commands.lowerBound
    let ahead = MemoryAhead(
      rows: rows, firstCommand: base, bodies: commandBodies, looks: scene.presentation.look)
    let slots = topology.slots.span
    let changes = scene.changes.bySlot.span
    let opacities = scene.presentation.opacity.span
    let looks = scene.presentation.look.span
    let placements = segment.placements.span
    let linears = segment.linears.span
    let clips = segment.clips.span
    let states = segment.emission.states.span
    let openings = segment.emission.openings.span
    let closings = segment.emission.closings.span
    let endings = segment.emission.endings.span
    var heads = commandHeads.mutableSpan
    var bodies = commandBodies.mutableSpan
    let patchable: LayerChange = .place.union(.fade)
    // Rows mostly share the matrix of the one before.
    var shared: Int32 = -1
    var isDrawable = false
    var change = BriefChange()
    for row in rows {
      let state = states[row]
      let placement = placements[row]
      guard state.contains(.isBrief), placement.isVisible, placement.plane < 0,
        placement.opacity >= 1, placement.contentsAreFlipped == state.contains(.flipsImages)
      else { return row }
      let slot = Int(slots[row])
      let changed = changes[slot]
      if row < ahead.end {
        let next = row + MemoryAhead.distance
        ahead.request(command: openings[next].start, slot: slots[next])
      }
      if placement.linear != shared {
        shared = placement.linear
        change.matrix = linears[Int(shared)].snapped
        isDrawable = linears[Int(shared)].isDrawable
      }
      var origin = place_origin(x: placement.origin.x, y: placement.origin.y)
      guard changed.isSubset(of: patchable), isDrawable, place_origin_snap(&origin) else {
        return row
      }
      (change.matrix.tx, change.matrix.ty) = (origin.x, origin.y)
      change.clip = clips[Int(placement.clip)]
      let isFading = changed.contains(.fade)
      let opacity = isFading ? opacityByte(opacities[slot]) : 255
      let hasGroup = state.contains(.hasGroup)
      // A group comes when several things fade, and goes when they do not.
      if isFading, hasGroup ? opacity == 255 : opacity < 255 && state.contains(.isCompound) {
        return row
      }
      change.isFading = isFading && !hasGroup
      change.opacity = opacity
      let opening = openings[row]
      if change.isFading, opening.count > 0 {
        change.color = looks[slot].backgroundColor.pixel(fadedTo: opacity)
      }
      for place in opening.places {
        if change.apply(to: base + Int(place), &heads, &bodies, &damage), patch.notesPlaces {
          patch.places.append(place)
        }
      }
      // The border, if there is one.
      let closing = closings[row]
      if change.isFading, closing.count > 0 {
        change.color = looks[slot].borderColor.pixel(fadedTo: opacity)
      }
      for place in closing.places {
        if change.apply(to: base + Int(place), &heads, &bodies, &damage), patch.notesPlaces {
          patch.places.append(place)
        }
      }
      guard hasGroup else { continue }
      let end = BriefGroupEnd(
        run: endings[row], matrix: change.matrix, opacity: isFading ? opacity : nil)
      patch.groupEnds.append(end)
    }
    return rows.upperBound
  }
}

/// Asks for the memory of rows further on: the commands of 100,000 layers are more than any cache holds,
/// and too far apart for the processor to see that they follow each other.
private struct MemoryAhead {
  /// Rows: as long as memory takes to come.
  static let distance = 12

  /// Up to this row there is one that far ahead.
  let end: Int
  // Where rows of columns lie. Nothing is read or written there, so the addresses may be of arrays that
  // are gone, or beyond their ends.
  private let bodies: UnsafeRawPointer?
  private let looks: UnsafeRawPointer?

  init(
    rows: Range<Int>, firstCommand: Int, bodies: [DrawCommand.Body], looks: [LayerLook]
  ) {
    end = rows.upperBound - Self.distance
    self.bodies = bodies.withUnsafeBytes { $0.baseAddress }?
      .advanced(by: firstCommand * MemoryLayout<DrawCommand.Body>.stride)
    self.looks = looks.withUnsafeBytes { $0.baseAddress }
  }

  @inline(__always)
  func request(command: Int32, slot: Int32) {
    guard let bodies, let looks else { return }
    let body = bodies.advanced(by: Int(command) &* MemoryLayout<DrawCommand.Body>.stride)
    place_prefetch(body)
    place_prefetch(body + 64)
    place_prefetch(looks.advanced(by: Int(slot) &* MemoryLayout<LayerLook>.stride))
  }
}

/// What becomes of the end of a layer's group.
struct BriefGroupEnd: Sendable {
  var run: Emission.Run
  var matrix: AffineMatrix
  /// Nil when it stays.
  var opacity: UInt8?
}

/// What becomes of the commands of a layer that moves or fades. Never copied: it is read where it is.
private struct BriefChange: ~Copyable {
  var matrix = AffineMatrix.identity
  var clip = PixelRect.empty
  /// The commands carry the layer's opacity themselves, and it is another one.
  var isFading = false
  /// Of images.
  var opacity: UInt8 = 255
  /// Of fills and borders.
  var color = Pixel.clear

  /// Changes a command where it is.
  ///
  /// A function of its own, so that the loop around it keeps what it needs in registers.
  ///
  /// - Returns: whether the command paints something else now.
  @inline(never)
  func apply(
    to index: Int, _ heads: inout MutableSpan<DrawCommand.Head>,
    _ bodies: inout MutableSpan<DrawCommand.Body>, _ damage: inout DamageAccumulator
  ) -> Bool {
    var isChanged = !(bodies[index].transform == matrix)
    if isChanged { bodies[index].transform = matrix }
    let kind = heads[index].kind
    if kind == .beginGroup { return false }
    if isFading {
      if kind == .image {
        isChanged = isChanged || bodies[index].opacity != opacity
        bodies[index].opacity = opacity
      } else {
        isChanged = isChanged || bodies[index].color != color
        bodies[index].color = color
      }
      heads[index].isPossiblyOpaque = kind != .border
    }
    let rect = bodies[index].rect
    let old = heads[index].bounds
    let bounds = rect.isEmpty ? .empty : pixelBounds(of: rect, under: matrix, in: clip)
    if bounds == old {
      if isChanged { damage.add(bounds) }
      return isChanged
    }
    heads[index].bounds = bounds
    damage.add(moved: old, to: bounds)
    return true
  }
}

extension Emission.Run {
  @inline(__always)
  fileprivate var places: Range<Int32> { start..<start + count }
}

extension ColorValue {
  @inline(__always)
  fileprivate func pixel(fadedTo opacity: UInt8) -> Pixel {
    Pixel(color_pixel(red, green, blue, alpha, Float(opacity) / 255))
  }
}

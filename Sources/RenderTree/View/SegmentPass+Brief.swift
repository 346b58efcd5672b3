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
    return patchBrief(rows, &patch, &commands.heads, &commands.bodies, &damage)
  }

  private func patchBrief(
    _ rows: Range<Int>, _ patch: inout Patch, _ commandHeads: inout [DrawCommand.Head],
    _ commandBodies: inout [DrawCommand.Body], _ damage: inout DamageAccumulator
  ) -> Int {
    let base = segment.commands.lowerBound
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
    var matrix = AffineMatrix.identity
    var isDrawable = false
    for row in rows {
      let state = states[row]
      let placement = placements[row]
      guard state.contains(.isBrief), placement.isVisible, placement.plane < 0,
        placement.opacity >= 1, placement.contentsAreFlipped == state.contains(.flipsImages)
      else { return row }
      let slot = Int(slots[row])
      let change = changes[slot]
      if placement.linear != shared {
        shared = placement.linear
        matrix = linears[Int(shared)].snapped
        isDrawable = linears[Int(shared)].isDrawable
      }
      matrix.tx = AffineMatrix.snapped(placement.origin.x)
      matrix.ty = AffineMatrix.snapped(placement.origin.y)
      guard change.isSubset(of: patchable), isDrawable, matrix.tx.isFinite,
        matrix.ty.isFinite
      else { return row }
      let isFading = change.contains(.fade)
      let byte = isFading ? opacityByte(opacities[slot]) : 255
      let hasGroup = state.contains(.hasGroup)
      // A group comes when several things fade, and goes when they do not.
      if isFading, hasGroup ? byte == 255 : byte < 255 && state.contains(.isCompound) { return row }
      let clip = clips[Int(placement.clip)]
      let opening = openings[row]
      let closing = closings[row]
      for run in 0..<2 {
        let run = run == 0 ? opening : closing
        for place in run.start..<run.start + run.count {
          let index = base + Int(place)
          let kind = heads[index].kind
          var isChanged = !(bodies[index].transform == matrix)
          if isChanged { bodies[index].transform = matrix }
          // A pattern, since comparing kinds would be a call.
          if case .beginGroup = kind { continue }
          if isFading, !hasGroup {
            switch kind {
            case .image:
              isChanged = isChanged || bodies[index].opacity != byte
              bodies[index].opacity = byte
            default:
              var source = looks[slot].backgroundColor
              if case .border = kind { source = looks[slot].borderColor }
              let color = source.pixel(opacity: Float(byte) / 255)
              isChanged = isChanged || bodies[index].color.value != color.value
              bodies[index].color = color
            }
            if case .border = kind {
              heads[index].isPossiblyOpaque = false
            } else {
              heads[index].isPossiblyOpaque = true
            }
          }
          let rect = bodies[index].rect
          let old = heads[index].bounds
          let bounds =
            rect.isEmpty ? .empty : pixelBounds(of: rect, under: matrix, in: clip)
          if !(bounds == old) {
            heads[index].bounds = bounds
            damage.add(moved: old, to: bounds)
          } else if isChanged {
            damage.add(bounds)
          } else {
            continue
          }
          if patch.notesPlaces { patch.places.append(place) }
        }
      }
      guard hasGroup else { continue }
      let ending = endings[row]
      for place in ending.start..<ending.start + ending.count {
        let index = base + Int(place)
        bodies[index].transform = matrix
        guard isFading, bodies[index].opacity != byte else { continue }
        bodies[index].opacity = byte
        damage.add(heads[index].bounds)
        patch.changedGroups.append(place)
        if patch.notesPlaces { patch.places.append(place) }
      }
    }
    return rows.upperBound
  }
}

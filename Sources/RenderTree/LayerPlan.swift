internal import DrawList
internal import GraphicsValues

/// How one layer is drawn: decided once, used for the commands before and after its sublayers.
struct LayerPlan {
  let position: Int
  let slot: Int
  let matrix: AffineMatrix
  let scissor: PixelRect
  /// For contents and sublayers, and for everything when the layer clips with a group.
  let innerScissor: PixelRect
  let bounds: Rectangle
  let radius: Double
  let opacity: UInt8
  /// Clips its group to the rounded, turned or fractional bounds.
  let clipsWithGroup: Bool
  let needsGroup: Bool
  /// In the layer's own space, to be drawn elsewhere.
  let isFrozen: Bool
  /// Images would be upside down on screen in the layer's space (§2.4).
  let flipsImages: Bool

  /// The opacity that commands have to carry themselves.
  var ownOpacity: UInt8 { needsGroup ? 255 : opacity }
}

/// True when a rectangle covers whole pixels, so that a scissor can clip to it exactly.
private func isPixelAligned(_ rect: Rectangle, _ matrix: AffineMatrix) -> Bool {
  guard matrix.isScaleAndTranslation else { return false }
  let box = matrix.boundingBox(of: rect)
  return box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
    && box.maxX == box.maxX.rounded() && box.maxY == box.maxY.rounded()
}

extension RenderTree {
  /// How the layer at a position in the topology is drawn.
  ///
  /// A method, because passing the tree to an initializer would copy it.
  func plan(at position: Int) -> LayerPlan {
    let slot = Int(topology.slots[position])
    let look = presentation.look[slot]
    let placement = topology.placements[position]
    let snapped = placement.world.snapped
    let isDrawable = snapped.isFinite && snapped.determinant != 0
    let isFrozen = frozenFlip != nil
    // A layer that has no area on screen keeps its commands, with nothing to paint on. A frozen one
    // is snapped where it is drawn.
    let matrix = isDrawable ? isFrozen ? placement.world : snapped : .identity
    let bounds = presentation.geometry[slot].bounds
    let radius = max(min(look.cornerRadius, min(bounds.width, bounds.height) / 2), 0)
    let opacity = opacityByte(look.opacity)

    let hasSublayers = topology.subtreeEnds[position] > topology.maskEnds[position]
    let image = look.hasContents || look.hasPictures
    let hasBorder = look.borderWidth > 0 && look.hasBorderColor
    let isRounded = radius > 0 && !look.corners.isEmpty
    let clipsWithGroup =
      look.masksToBounds && (hasSublayers || image)
      && (isRounded || isFrozen || !isPixelAligned(bounds, matrix))
    // Of tiles there may be any number.
    let drawn =
      (look.hasBackground ? 1 : 0) + (look.hasContents ? 1 : 0) + (look.hasPictures ? 2 : 0)
      + (hasBorder ? 1 : 0) + (hasSublayers ? 2 : 0)
    return LayerPlan(
      position: position, slot: slot, matrix: matrix,
      scissor: isDrawable ? placement.scissor : .empty,
      innerScissor: isDrawable ? placement.innerScissor : .empty,
      bounds: bounds, radius: radius, opacity: opacity, clipsWithGroup: clipsWithGroup,
      // One thing alone fades by its own colour; several have to fade as one (§2.5.7).
      needsGroup: clipsWithGroup || (opacity < 255 && drawn > 1), isFrozen: isFrozen,
      flipsImages: placement.contentsAreFlipped)
  }

  /// The commands before the sublayers: group, background, contents (§2.5.1).
  func appendOpening(_ plan: LayerPlan, to commands: inout [DrawCommand]) {
    let look = presentation.look[plan.slot]
    if plan.needsGroup {
      commands.append(command(.beginGroup, plan, bounds: .empty))
    }
    if look.hasBackground {
      appendBackground(look, plan, to: &commands)
    }
    if look.hasPictures { appendBacking(plan, to: &commands) }
    if look.hasContents, let contents = presentation.contents[plan.slot] {
      appendContents(contents, plan, to: &commands)
    }
  }

  /// The commands after the sublayers: border, end of group.
  func appendClosing(_ plan: LayerPlan, to commands: inout [DrawCommand]) {
    let look = presentation.look[plan.slot]
    if look.borderWidth > 0, look.hasBorderColor {
      appendBorder(look, plan, to: &commands)
    }
    if plan.needsGroup {
      var end = command(.endGroup, plan, bounds: .empty)
      end.clipsToShape = plan.clipsWithGroup
      end.corners = look.corners
      end.opacity = plan.opacity
      end.rect = plan.bounds
      end.cornerRadius = plan.radius
      commands.append(end)
    }
  }

  func command(
    _ kind: DrawCommand.Kind, _ plan: LayerPlan, bounds: PixelRect
  ) -> DrawCommand {
    var command = DrawCommand(kind: kind, bounds: bounds, transform: plan.matrix)
    command.client = clientsOfSlots[plan.slot]
    command.layer = layerIDs[plan.slot]
    return command
  }

  private func appendBackground(
    _ look: LayerLook, _ plan: LayerPlan, to commands: inout [DrawCommand]
  ) {
    var rect = plan.bounds
    var fill = command(.fill, plan, bounds: .empty)
    fill.color = look.backgroundColor.pixel(opacity: Float(plan.ownOpacity) / 255)
    if plan.clipsWithGroup {
      // The group's shape makes the edge; an edge of its own would be blended twice.
      let outset = plan.edgeOutset
      rect = rect.insetBy(dx: -outset, dy: -outset)
    } else {
      fill.corners = look.corners
      fill.cornerRadius = plan.radius
    }
    fill.rect = rect
    if !plan.bounds.isEmpty {
      fill.bounds = pixelBounds(of: rect, under: plan.matrix)
        .intersection(plan.clipsWithGroup ? plan.innerScissor : plan.scissor)
    }
    commands.append(fill)
  }

  private func appendBorder(
    _ look: LayerLook, _ plan: LayerPlan, to commands: inout [DrawCommand]
  ) {
    var rect = plan.bounds
    var border = command(.border, plan, bounds: .empty)
    border.color = look.borderColor.pixel(opacity: Float(plan.ownOpacity) / 255)
    border.corners = look.corners
    border.cornerRadius = plan.radius
    border.borderWidth = look.borderWidth
    if plan.clipsWithGroup {
      // As for the background; the inner edge stays where it was.
      let outset = plan.edgeOutset
      rect = rect.insetBy(dx: -outset, dy: -outset)
      border.borderWidth += outset
      border.cornerRadius = plan.radius > 0 ? plan.radius + outset : 0
    }
    border.rect = rect
    if !plan.bounds.isEmpty {
      border.bounds = pixelBounds(of: rect, under: plan.matrix)
        .intersection(plan.clipsWithGroup ? plan.innerScissor : plan.scissor)
    }
    commands.append(border)
  }
}

extension LayerPlan {
  /// Layer units that are a little more than a pixel on screen, in every direction.
  var edgeOutset: Double {
    // A frozen layer may be drawn smaller than it is.
    if isFrozen { return 64 }
    return 2 * matrix.unitsPerPixel
  }
}

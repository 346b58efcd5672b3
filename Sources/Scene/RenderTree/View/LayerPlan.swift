import DrawList
import GraphicsValues

/// How one layer is drawn: decided once, used for the commands before and after its sublayers.
///
/// A layer has up to two groups. The inner group is filtered; the outer group is clipped, masked, faded
/// and blended (§2.5.1, steps 9 to 12). Most layers have none.
struct LayerPlan {
  let row: Int
  let slot: Int
  /// The matrix from the layer's plane to device pixels, with the row of the perspective division.
  var matrix = AffineMatrix.identity
  var perspective = PerspectiveRow()
  /// Pixels that the layer may paint.
  var scissor = PixelRect.empty
  /// Pixels that contents and sublayers may paint; all commands, if the layer clips with a group.
  var innerScissor = PixelRect.empty
  /// Pixels that the layer's groups may show: fewer than `scissor` if filters need pixels that are not seen.
  var limit = PixelRect.empty
  var bounds = Rectangle.zero
  var radius = 0.0
  var corners = CornerMask.all
  var hasContinuousCorners = false
  var opacity = Opacity.opaque
  var kind = LayerKind.layer
  /// The layer and its sublayers fade as a group.
  var fadesAsOne = true
  /// The outer group is clipped to the rounded, turned or fractional bounds.
  var clipsWithGroup = false
  var needsGroup = false
  /// There is an inner group, for filters, and for a shadow that is clipped.
  var needsInnerGroup = false
  var blend = BlendMode.sourceOver
  /// Edges that are antialiased (§2.5.7).
  var softEdges = EdgeMask.all
  /// Colour that multiplies the layer with its sublayers: of an instance of a replicator (§11.4).
  var tint = ColorValue.white
  var shadow = ShadowPlan.none
  var hasFilters = false
  /// The filters spread colour to other pixels, across the edge of the bounds in both directions.
  var filtersSpread = false
  var hasMask = false
  /// The layer draws more than one thing, so that an opacity below 1 takes a group.
  var drawsMore = false
  var isSpecial = false
  /// The plane in which the layer's bitmap is drawn; nil for a layer without a bitmap.
  var bitmapPlane: ProjectiveMatrix?
  /// Pixels of the bitmap per unit.
  var bitmapScale = 0.0
  /// The commands are in the layer's own space, for a frozen picture.
  var isFrozen = false
  /// Images would be upside down on screen in the layer's space (§2.4).
  var flipsImages = false

  init(row: Int, slot: Int) {
    self.row = row
    self.slot = slot
  }

  /// The opacity that the layer's own commands have, because no group or bitmap applies it.
  var ownOpacity: Opacity {
    bitmapPlane != nil || (needsGroup && fadesAsOne) ? .opaque : opacity
  }

  var isFlat: Bool { perspective.isFlat }

  /// Edges on the bounds are moved outwards, because a group clips there. What filters spread, and what casts a
  /// shadow inside the clip, keeps its edges: the pixels inside depend on them.
  var movesEdges: Bool { clipsWithGroup && !filtersSpread && shadow != .alpha }

  var isTinted: Bool { tint.pixel() != .white }

  var plane: ProjectiveMatrix {
    ProjectiveMatrix(
      a: matrix.a, b: matrix.b, c: matrix.c, d: matrix.d, tx: matrix.tx, ty: matrix.ty,
      px: perspective.x, py: perspective.y, pw: perspective.w)
  }

  /// Every pixel that a rectangle of the layer's space can touch.
  func pixels(of rect: Rectangle) -> PixelRect {
    isFlat ? pixelBounds(of: rect, under: matrix) : pixelBounds(of: rect, under: plane)
  }
}

/// The shape that casts a layer's shadow (§2.5.6).
enum ShadowPlan: Hashable {
  case none
  /// The rounded bounds, or the layer's `shadowPath`: known without drawing the layer.
  case shape
  /// The alpha of all that the layer and its sublayers draw.
  case alpha
}

/// Whether a rectangle covers whole pixels, so that a scissor can clip to it exactly.
private func isPixelAligned(_ rect: Rectangle, _ matrix: AffineMatrix) -> Bool {
  guard matrix.isScaleAndTranslation else { return false }
  let box = matrix.boundingBox(of: rect)
  return box.minX == box.minX.rounded() && box.minY == box.minY.rounded()
    && box.maxX == box.maxX.rounded() && box.maxY == box.maxY.rounded()
}

extension SegmentPass {
  /// The plan of the layer in a row of the topology.
  ///
  /// A method, because passing the tree to an initializer would copy it.
  func plan(at row: Int) -> LayerPlan {
    let slot = Int(topology.slots[row])
    let look = scene.presentation.look[slot]
    let placement = segment.placements[row]
    var plan = LayerPlan(row: row, slot: slot)
    plan.isFrozen = output.frozenFlip != nil
    let isDrawable = place(&plan, placement)
    plan.scissor = isDrawable ? segment.clips[Int(placement.clip)] : .empty
    plan.innerScissor = isDrawable ? segment.clips[Int(placement.innerClip)] : .empty
    plan.limit = plan.scissor
    plan.flipsImages = placement.contentsAreFlipped
    plan.kind = look.kind
    let bounds = scene.presentation.geometry[slot].bounds
    plan.bounds = bounds
    plan.radius = max(min(look.cornerRadius, min(bounds.width, bounds.height) / 2), 0)
    plan.corners = look.corners
    let inherited = placement.opacity
    let opacity = scene.presentation.opacity[slot]
    plan.opacity = Opacity(inherited < 1 ? opacity * Double(inherited) : opacity)

    let hasSublayers = topology.hasSublayers[row]
    let image = look.hasContents || look.hasBackingImages
    let hasBorder = look.borderWidth > 0 && look.hasBorderColor
    // Backing and tiles count as two, because there may be any number of tiles.
    var drawn =
      (look.hasBackground ? 1 : 0) + (look.hasContents ? 1 : 0) + (look.hasBackingImages ? 2 : 0)
      + (hasBorder ? 1 : 0) + (hasSublayers ? 2 : 0)
    var mayOverflow = image
    if look.hasRest || look.kind != .layer {
      drawn += applyRareProperties(&plan, look, drawn)
      mayOverflow = mayOverflow || look.kind == .shape || look.kind == .emitter
    }
    plan.hasMask = topology.maskEnds[row] > Int32(row) + 1 && !scene.isMask(slot)
    let isRounded = plan.radius > 0 && !look.corners.isEmpty
    plan.clipsWithGroup =
      look.clips
      && (hasSublayers || mayOverflow || plan.filtersSpread || plan.shadow != .none)
      && (isRounded || plan.isFrozen || !plan.isFlat || plan.filtersSpread
        || !isPixelAligned(bounds, plan.matrix))
    if topology.hasReplicators { applyInstanceColor(&plan) }
    if look.preservesDepth {
      // A layer that preserves depth has no group that could be filtered, clipped or faded (§11.6).
      plan.clipsWithGroup = false
      plan.hasMask = false
    }
    if plan.bitmapPlane != nil { applyBitmap(&plan) }
    let clips = plan.clipsWithGroup || plan.hasMask
    if plan.hasMask { plan.shadow = .none }
    // A shadow of what a clipping group holds is in that group, so that it is clipped, too.
    plan.needsInnerGroup =
      plan.hasFilters && (clips || plan.shadow == .shape)
      || plan.shadow == .alpha && plan.clipsWithGroup
    plan.drawsMore = drawn > 1
    // A single thing fades by its own colour; several things have to fade as a group (§2.5.7).
    plan.needsGroup =
      clips || plan.hasFilters || plan.shadow == .alpha || plan.blend != .sourceOver
      || plan.isTinted || (!plan.opacity.isOpaque && drawn > 1 && plan.fadesAsOne)
    if plan.bitmapPlane != nil {
      // Blending, tint and opacity are applied to the bitmap.
      plan.needsGroup = clips || plan.hasFilters || plan.shadow == .alpha
    }
    if plan.needsGroup, plan.hasFilters || plan.shadow == .alpha {
      if plan.bitmapPlane == nil { plan.limit = limit(of: row) }
      if look.clips, !plan.clipsWithGroup {
        plan.limit = plan.limit.intersection(plan.innerScissor)
      }
    }
    return plan
  }

  /// Sets the layer's snapped matrix. Returns false for a layer without an area on screen, which keeps its
  /// commands with empty bounds.
  private func place(_ plan: inout LayerPlan, _ placement: Placement) -> Bool {
    guard placement.plane >= 0 else {
      let world = world(of: placement)
      let snapped = world.snapped
      guard snapped.isFinite, snapped.determinant != 0 else { return false }
      // A frozen layer is snapped where its picture is drawn.
      plan.matrix = plan.isFrozen ? world : snapped
      return true
    }
    let plane = segment.planes[Int(placement.plane)]
    let snapped = plane.matrix.snapped
    guard snapped.isFinite, snapped.determinant != 0 else { return false }
    var drawn = plan.isFrozen ? plane.matrix : snapped
    if plane.bitmapScale > 0 {
      plan.bitmapPlane = drawn
      plan.bitmapScale = plane.bitmapScale
      drawn = plane.content
    }
    plan.matrix = drawn.affinePart
    plan.perspective = PerspectiveRow(x: drawn.px, y: drawn.py, w: drawn.pw)
    return true
  }

  /// The pixels of a layer that its surroundings do not clip.
  func limit(of row: Int) -> PixelRect {
    let parent = Int(topology.parents[row])
    return parent >= 0 ? innerClip(at: parent) : segment.windowClip
  }

  /// Appends the commands before the sublayers: backdrop, groups, shadow, background, drawing of the class
  /// below the contents, contents, drawing of the class above them (§2.5.1).
  func appendOpening(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if plan.kind == .transform { return appendGroupBegin(plan, to: &buffer) }
    let look = scene.presentation.look[plan.slot]
    if plan.isSpecial { appendBackdrop(plan, to: &buffer) }
    appendGroupBegin(plan, to: &buffer)
    if plan.shadow == .shape { appendShapeShadow(plan, to: &buffer) }
    if plan.needsInnerGroup { buffer.append(command(.beginGroup, plan, bounds: plan.limit)) }
    if look.hasBackground {
      appendBackground(look, plan, to: &buffer)
    }
    if plan.kind == .gradient { appendGradient(plan, to: &buffer) }
    if look.hasBackingImages { appendBacking(plan, to: &buffer) }
    if look.hasContents, let contents = scene.presentation.contents[plan.slot] {
      appendContents(contents, plan, to: &buffer)
    }
    if plan.kind == .shape { appendShape(plan, to: &buffer) }
  }

  private func appendGroupBegin(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if plan.bitmapPlane != nil { appendBitmapBegin(plan, to: &buffer) }
    if plan.needsGroup { buffer.append(command(.beginGroup, plan, bounds: plan.limit)) }
  }

  /// Appends the commands after the sublayers: border, particles, end of the inner group, begin of the mask.
  func appendClosing(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    let look = scene.presentation.look[plan.slot]
    if plan.kind != .transform {
      if look.borderWidth > 0, look.hasBorderColor { appendBorder(look, plan, to: &buffer) }
      if plan.kind == .emitter { appendParticles(plan, to: &buffer) }
      if plan.needsInnerGroup {
        appendInnerEnd(plan, to: &buffer)
      }
    }
    if plan.hasMask { buffer.append(command(.beginMask, plan, bounds: .empty)) }
  }

  /// Appends the commands after the mask: ends of the mask, of the layer's group and of its bitmap.
  func appendEnding(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if plan.hasMask { buffer.append(command(.endMask, plan, bounds: .empty)) }
    if plan.needsGroup { appendOuterEnd(plan, to: &buffer) }
    if plan.bitmapPlane != nil { appendBitmapEnd(plan, to: &buffer) }
  }

  private func appendOuterEnd(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    var group = GroupDraw(clips: plan.clipsWithGroup)
    // A bitmap is blended, tinted and faded as a whole.
    if plan.bitmapPlane == nil { (group.blend, group.tint) = (plan.blend, plan.tint) }
    var end = command(.endGroup(group), plan, bounds: plan.limit)
    end.opacity = plan.bitmapPlane == nil && plan.fadesAsOne ? plan.opacity : .opaque
    end.rect = plan.hardened(plan.bounds)
    end.corners = plan.corners
    end.hasContinuousCorners = plan.hasContinuousCorners
    end.cornerRadius = plan.radius
    let filters = plan.needsInnerGroup ? [] : self.filters(plan)
    let castsHere = plan.shadow == .alpha && !plan.needsInnerGroup
    append(end, filters, withShadow: castsHere, plan, to: &buffer)
  }

  private func appendInnerEnd(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    var end = command(.endGroup(GroupDraw()), plan, bounds: plan.limit)
    end.rect = plan.bounds
    append(end, filters(plan), withShadow: plan.shadow == .alpha, plan, to: &buffer)
  }

  func command(
    _ operation: DrawCommand.Operation, _ plan: LayerPlan, bounds: PixelRect
  ) -> DrawCommand {
    var command = DrawCommand(operation, bounds: bounds, transform: plan.matrix)
    command.perspective = plan.perspective
    command.client = scene.clientsOfSlots[plan.slot]
    command.layer = scene.layerIDs[plan.slot]
    return command
  }

  private func appendBackground(
    _ look: LayerLook, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
    var fill = command(.fill(look.backgroundColor), plan, bounds: .empty)
    fill.opacity = plan.ownOpacity
    setShape(plan, &fill)
    buffer.append(fill)
  }

  private func appendBorder(
    _ look: LayerLook, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
    let draw = BorderDraw(width: look.borderWidth, color: look.borderColor)
    var border = command(.border(draw), plan, bounds: .empty)
    border.opacity = plan.ownOpacity
    setShape(plan, &border)
    buffer.append(border)
  }

  /// Sets the shape of a command to the layer's bounds.
  ///
  /// If a group clips to the bounds, the shape of the group makes the edge. The command's own edge would be
  /// blended twice, so it is moved outside.
  func setShape(_ plan: LayerPlan, _ command: inout DrawCommand) {
    command.rect = plan.hardened(plan.bounds)
    command.corners = plan.corners
    command.hasContinuousCorners = plan.hasContinuousCorners
    command.cornerRadius = plan.radius
    if plan.movesEdges {
      let outset = plan.edgeOutset
      command.rect = plan.bounds.insetBy(dx: -outset, dy: -outset)
      if case .border(var border) = command.operation {
        // The inner edge stays in its place.
        border.width += outset
        command.operation = .border(border)
        command.cornerRadius = plan.radius > 0 ? plan.radius + outset : 0
      } else {
        command.corners = .all
        command.hasContinuousCorners = false
        command.cornerRadius = 0
      }
    }
    if !plan.bounds.isEmpty {
      command.bounds = plan.pixels(of: command.rect)
        .intersection(plan.clipsWithGroup ? plan.innerScissor : plan.scissor)
    }
  }
}

extension LayerPlan {
  /// A distance in layer units that is a little more than a pixel on screen, in every direction.
  var edgeOutset: Double {
    // A frozen layer may be drawn smaller, and the scale of a layer in perspective varies.
    if isFrozen || !isFlat { return 64 }
    return 2 * matrix.unitsPerPixel
  }
}

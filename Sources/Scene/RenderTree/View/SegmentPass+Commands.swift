import DrawList
import GraphicsValues

// The commands that every layer may have: groups, background, border. Other files have those of contents and classes.

extension SegmentPass {
  /// Appends the commands before the sublayers: backdrop, groups, shadow, background, drawing of the class
  /// below the contents, contents, drawing of the class above them (§2.5.1).
  func appendOpening(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if plan.mayHaveBackdrop { appendBackdrop(plan, to: &buffer) }
    if let bitmap = plan.bitmap { appendBitmapBegin(bitmap, plan, to: &buffer) }
    if plan.group != nil { buffer.append(command(.beginGroup, plan, bounds: plan.limit)) }
    if plan.kind == .transform { return }
    let look = scene.presentation.look[plan.slot]
    if plan.castsFromShape { appendShapeShadow(plan, to: &buffer) }
    if plan.group?.hasInnerGroup == true {
      buffer.append(command(.beginGroup, plan, bounds: plan.limit))
    }
    if let color = look.background { appendBackground(color, plan, to: &buffer) }
    if plan.kind == .gradient { appendGradient(plan, to: &buffer) }
    if look.hasBackingImages { appendBacking(plan, to: &buffer) }
    if look.hasContents, let contents = scene.presentation.contents[plan.slot] {
      appendContents(contents, plan, to: &buffer)
    }
    if plan.kind == .shape { appendShape(plan, to: &buffer) }
  }

  /// Appends the commands after the sublayers: border, particles, end of the inner group, begin of the mask.
  func appendClosing(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    let look = scene.presentation.look[plan.slot]
    if plan.kind != .transform {
      if look.borderWidth > 0, let color = look.border {
        appendBorder(BorderDraw(width: look.borderWidth, color: color), plan, to: &buffer)
      }
      if plan.kind == .emitter { appendParticles(plan, to: &buffer) }
      if let group = plan.group, group.hasInnerGroup {
        var end = command(.endGroup(GroupDraw()), plan, bounds: plan.limit)
        end.rect = plan.shape.bounds
        append(end, with: effects(of: group, plan), to: &buffer)
      }
    }
    if plan.hasMask { buffer.append(command(.beginMask, plan, bounds: .empty)) }
  }

  /// Appends the commands after the mask: ends of the mask, of the layer's group and of its bitmap.
  func appendEnding(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    if plan.hasMask { buffer.append(command(.endMask, plan, bounds: .empty)) }
    if let group = plan.group { appendEnd(of: group, plan, to: &buffer) }
    if let bitmap = plan.bitmap { appendBitmapEnd(bitmap, plan, to: &buffer) }
  }

  private func appendEnd(
    of group: LayerGroup, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
    var end = command(.endGroup(group.draw), plan, bounds: plan.limit)
    end.opacity = group.opacity ?? .opaque
    setRoundedRect(plan, plan.hardened(plan.shape.bounds), &end)
    append(end, with: group.hasInnerGroup ? GroupEffects() : effects(of: group, plan), to: &buffer)
  }

  private func append(
    _ end: DrawCommand, with effects: GroupEffects, to buffer: inout CommandBuffer
  ) {
    if effects.isEmpty { buffer.append(end) } else { buffer.append(end, .group(effects)) }
  }

  func command(
    _ operation: DrawCommand.Operation, _ plan: LayerPlan, bounds: PixelRect
  ) -> DrawCommand {
    var command = DrawCommand(operation, bounds: bounds, transform: plan.space.matrix)
    command.perspective = plan.space.perspective
    command.client = scene.clientsOfSlots[plan.slot]
    command.layer = scene.layerIDs[plan.slot]
    return command
  }

  private func appendBackground(
    _ color: ColorValue, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
    var fill = command(.fill(color), plan, bounds: .empty)
    fill.opacity = plan.ownOpacity
    setShape(plan, &fill)
    buffer.append(fill)
  }

  private func appendBorder(
    _ draw: BorderDraw, _ plan: LayerPlan, to buffer: inout CommandBuffer
  ) {
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
    if plan.movesEdges {
      let outset = plan.space.edgeOutset
      command.rect = plan.shape.bounds.insetBy(dx: -outset, dy: -outset)
      if case .border(var border) = command.operation {
        // The inner edge stays in its place.
        border.width += outset
        command.operation = .border(border)
        setRoundedRect(plan, command.rect, &command)
        command.cornerRadius = plan.shape.radius > 0 ? plan.shape.radius + outset : 0
      }
    } else {
      setRoundedRect(plan, plan.hardened(plan.shape.bounds), &command)
    }
    if !plan.shape.bounds.isEmpty {
      command.bounds = plan.space.pixels(of: command.rect)
        .intersection(plan.clipsWithGroup ? plan.innerScissor : plan.scissor)
    }
  }

  /// Sets the rectangle of a command, with the corners of the layer.
  func setRoundedRect(_ plan: LayerPlan, _ rect: Rectangle, _ command: inout DrawCommand) {
    command.rect = rect
    command.corners = plan.shape.corners
    command.hasContinuousCorners = plan.shape.hasContinuousCorners
    command.cornerRadius = plan.shape.radius
  }
}

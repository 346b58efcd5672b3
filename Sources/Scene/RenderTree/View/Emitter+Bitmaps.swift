import DrawList
import GraphicsValues

extension Emitter {
  mutating func appendBitmapBegin(
    _ bitmap: LayerBitmap, _ plan: LayerPlan
  ) {
    if bitmap.needsGroup { buffer.append(bitmap.bracket(.beginGroup, plan)) }
    buffer.append(bitmap.bracket(.beginBitmap(BitmapSize(width: 0, height: 0)), plan))
  }

  mutating func appendBitmapEnd(
    _ bitmap: LayerBitmap, _ plan: LayerPlan, _ scene: Scene
  ) {
    let draw = BitmapDraw(
      scale: bitmap.scale, sampling: Self.sampling(of: plan.slot, scene))
    var end = bitmap.bracket(.endBitmap(draw), plan)
    end.opacity = bitmap.needsGroup ? .opaque : plan.opacity
    buffer.append(end)
    guard bitmap.needsGroup else { return }
    let draws = GroupDraw(blend: bitmap.blend, tint: bitmap.tint)
    var group = bitmap.bracket(.endGroup(draws), plan)
    group.rect = plan.shape.bounds
    group.opacity = plan.opacity
    buffer.append(group)
  }
}

extension LayerBitmap {
  /// A begin or end command in device pixels, with the clip of the superlayer as bounds.
  fileprivate func bracket(
    _ operation: DrawCommand.Operation, _ plan: LayerPlan
  ) -> DrawCommand {
    var command = plan.command(operation, bounds: plan.clip.surroundings)
    command.plane = plane
    return command
  }
}

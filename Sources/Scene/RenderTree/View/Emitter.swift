import DrawList
import GraphicsValues

/// Makes the draw commands of layers from their plans.
///
/// This file has the commands that every layer may have: groups, background, border. Other files have those of
/// contents, rare properties and classes.
struct Emitter: Sendable {
  /// The commands made so far.
  var buffer = CommandBuffer()

  enum Part { case opening, closing, ending }

  /// Appends one part of a layer's commands, inside the commands of its transition.
  mutating func append(
    _ plan: LayerPlan, _ part: Part, in window: borrowing PlacedWindow, _ scene: Scene
  ) {
    guard !scene.timeline.transitions.isEmpty else { return appendOwn(plan, part, scene) }
    if part == .opening {
      let world = window.places.worldPlane(of: window.places.placements[plan.row])
      appendTransitionOpening(plan, under: world, scene)
    }
    if Self.draws(plan.slot, scene) { appendOwn(plan, part, scene) }
    if part == .ending { appendTransitionClosing(plan, scene) }
  }

  /// Whether a layer is drawn; false for a layer that is on screen only because of its transition.
  @inline(__always)
  static func draws(_ slot: Int, _ scene: Scene) -> Bool {
    scene.timeline.transitions.isEmpty || scene.stores.presentation.isVisible(slot)
  }

  private mutating func appendOwn(_ plan: LayerPlan, _ part: Part, _ scene: Scene) {
    switch part {
    case .opening: appendOpening(plan, scene)
    case .closing: appendClosing(plan, scene)
    case .ending: appendEnding(plan, scene)
    }
  }

  /// Appends the commands before the sublayers: backdrop, groups, shadow, background, drawing of the class
  /// below the contents, contents, drawing of the class above them (§2.5.1).
  private mutating func appendOpening(_ plan: LayerPlan, _ scene: Scene) {
    if plan.mayHaveBackdrop { appendBackdrop(plan, scene) }
    if let bitmap = plan.bitmap { appendBitmapBegin(bitmap, plan) }
    if plan.group != nil { buffer.append(plan.command(.beginGroup, bounds: plan.clip.group)) }
    if plan.kind == .transform { return }
    let look = scene.stores.presentation.look[plan.slot]
    if plan.castsFromShape { appendShapeShadow(plan, scene) }
    if plan.group?.hasInnerGroup == true {
      buffer.append(plan.command(.beginGroup, bounds: plan.clip.group))
    }
    if let color = look.background { appendBackground(color, plan) }
    if plan.kind == .gradient { appendGradient(plan, scene) }
    if look.hasBackingImages { appendBacking(plan, scene) }
    if look.hasContents, let contents = scene.stores.presentation.contents[plan.slot] {
      appendContents(contents, plan, scene)
    }
    if plan.kind == .shape { appendShape(plan, scene) }
  }

  /// Appends the commands after the sublayers: border, particles, end of the inner group, begin of the mask.
  private mutating func appendClosing(_ plan: LayerPlan, _ scene: Scene) {
    let look = scene.stores.presentation.look[plan.slot]
    if plan.kind != .transform {
      if look.borderWidth > 0, let color = look.border {
        appendBorder(BorderDraw(width: look.borderWidth, color: color), plan)
      }
      if plan.kind == .emitter { appendParticles(plan, scene) }
      if let group = plan.group, group.hasInnerGroup {
        var end = plan.command(.endGroup(GroupDraw()), bounds: plan.clip.group)
        end.rect = plan.shape.bounds
        append(end, with: group.effects(of: plan.slot, scene))
      }
    }
    if plan.hasMask { buffer.append(plan.command(.beginMask, bounds: .empty)) }
  }

  /// Appends the commands after the mask: ends of the mask, of the layer's group and of its bitmap.
  private mutating func appendEnding(_ plan: LayerPlan, _ scene: Scene) {
    if plan.hasMask { buffer.append(plan.command(.endMask, bounds: .empty)) }
    if let group = plan.group { appendEnd(of: group, plan, scene) }
    if let bitmap = plan.bitmap { appendBitmapEnd(bitmap, plan, scene) }
  }

  private mutating func appendEnd(
    of group: LayerGroup, _ plan: LayerPlan, _ scene: Scene
  ) {
    var end = plan.command(.endGroup(group.draw), bounds: plan.clip.group)
    end.opacity = group.opacity ?? .opaque
    plan.setRoundedRect(plan.hardened(plan.shape.bounds), of: &end)
    append(
      end, with: group.hasInnerGroup ? GroupEffects() : group.effects(of: plan.slot, scene))
  }

  private mutating func append(
    _ end: DrawCommand, with effects: GroupEffects
  ) {
    if effects.isEmpty { buffer.append(end) } else { buffer.append(end, .group(effects)) }
  }

  private mutating func appendBackground(
    _ color: ColorValue, _ plan: LayerPlan
  ) {
    var fill = plan.command(.fill(color), bounds: .empty)
    fill.opacity = plan.ownOpacity
    plan.setShape(of: &fill)
    buffer.append(fill)
  }

  private mutating func appendBorder(
    _ draw: BorderDraw, _ plan: LayerPlan
  ) {
    var border = plan.command(.border(draw), bounds: .empty)
    border.opacity = plan.ownOpacity
    plan.setShape(of: &border)
    buffer.append(border)
  }
}

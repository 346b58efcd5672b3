internal import AnimationEvaluation
internal import DrawList
internal import GraphicsValues

extension RenderTree {
  /// Finds which transition a layer shows: of several, the one added last (§10.4).
  mutating func updateTransition(_ index: Int, at localTime: Double) {
    let layer = animations.layers[index]
    var found: LayerTransition?
    for animation in layer.animations where animation.compiled.hasTransition {
      guard animation.picture != nil,
        let (transition, progress) = animation.compiled.transition(at: localTime)
      else { continue }
      found = LayerTransition(
        animation: animation.id, draw: TransitionDraw(transition, progress: progress))
    }
    setTransition(found, of: Int(layer.slot))
  }

  mutating func setTransition(_ transition: LayerTransition?, of slot: Int) {
    let old = transitions[Int32(slot)]
    guard old != transition else { return }
    transitions[Int32(slot)] = transition
    mark(slot, .look)
    if old?.animation != transition?.animation || old?.draw.effect != transition?.draw.effect {
      // Other commands, and other limits for what is below.
      mark(slot, .geometry)
      emission.isStale = true
    }
  }

  /// The transition that runs on a layer, and the picture that it starts from.
  private func running(_ slot: Int) -> (transition: LayerTransition, picture: FrozenPicture)? {
    guard let transition = transitions[Int32(slot)] else { return nil }
    let index = Int(animations.bySlot[slot])
    guard index >= 0,
      let picture = animations.layers[index].animations
        .first(where: { $0.id == transition.animation })?.picture
    else { return nil }
    return (transition, picture)
  }

  /// The commands before a layer's own while a transition runs on it: the old picture.
  func appendTransitionOpening(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let (transition, picture) = running(plan.slot) else { return }
    let world = worldPlane(at: plan.position)
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    buffer.append(bracket(.beginTransition, plan, transition, bounds: visibleBounds(plan, box)))
    for frozen in picture.buffer.commands {
      let placed = place(frozen, plan, under: world)
      if let detail = picture.buffer.detail(of: frozen) {
        buffer.append(placed, detail)
      } else {
        buffer.append(placed)
      }
    }
    buffer.append(bracket(.transitionNew, plan, transition, bounds: box))
  }

  func appendTransitionClosing(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let (transition, _) = running(plan.slot) else { return }
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    var end = bracket(.endTransition, plan, transition, bounds: visibleBounds(plan, box))
    let look = presentation.look[plan.slot]
    end.rect = plan.bounds
    end.clipsToShape = look.clips && plan.radius > 0
    end.corners = look.corners
    end.cornerRadius = end.clipsToShape ? plan.radius : 0
    buffer.append(end)
  }

  /// The part of a transition's box that its surroundings let be seen.
  private func visibleBounds(_ plan: LayerPlan, _ box: PixelRect) -> PixelRect {
    let parent = Int(topology.parents[plan.position])
    let outer =
      parent >= 0 ? topology.placements[parent].innerScissor : contextScissor(-1 - parent)
    return box.intersection(outer)
  }

  private func bracket(
    _ kind: DrawCommand.Kind, _ plan: LayerPlan, _ transition: LayerTransition, bounds: PixelRect
  ) -> DrawCommand {
    var command = command(kind, plan, bounds: bounds)
    command.transition = transition.draw
    return command
  }

  /// From a layer's own space to device pixels, not snapped.
  private func worldPlane(at position: Int) -> ProjectiveMatrix {
    let placement = topology.placements[position]
    return placement.plane >= 0
      ? topology.planes[Int(placement.plane)].matrix : ProjectiveMatrix(placement.world)
  }

  /// A frozen command where the layer is now.
  private func place(
    _ frozen: DrawCommand, _ plan: LayerPlan, under world: ProjectiveMatrix
  ) -> DrawCommand {
    var command = frozen
    command.client = clientsOfSlots[plan.slot]
    command.layer = layerIDs[plan.slot]
    let matrix = frozen.plane.concatenating(world).snapped
    guard matrix.isFinite, matrix.determinant != 0 else {
      command.plane = .identity
      command.bounds = .empty
      return command
    }
    command.plane = matrix
    if frozen.kind.role == .paints, !frozen.bounds.isEmpty {
      // The bounds are in the layer's own space, in which nothing is drawn.
      let box = Rectangle(
        x: Double(frozen.bounds.minX), y: Double(frozen.bounds.minY),
        width: Double(frozen.bounds.width), height: Double(frozen.bounds.height))
      command.bounds = pixelBounds(of: box, under: world.snapped).intersection(plan.scissor)
    } else {
      // Found by `linkBrackets`; of a group that spreads, no more than is seen.
      command.bounds = frozen.kind == .beginGroup ? plan.scissor : .empty
    }
    return command
  }
}

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
  func appendTransitionOpening(_ plan: LayerPlan, to commands: inout [DrawCommand]) {
    guard let (transition, picture) = running(plan.slot) else { return }
    let world = topology.placements[plan.position].world
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    commands.append(bracket(.beginTransition, plan, transition, bounds: visibleBounds(plan, box)))
    for frozen in picture.commands {
      commands.append(place(frozen, plan, under: world))
    }
    commands.append(bracket(.transitionNew, plan, transition, bounds: box))
  }

  func appendTransitionClosing(_ plan: LayerPlan, to commands: inout [DrawCommand]) {
    guard let (transition, _) = running(plan.slot) else { return }
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    var end = bracket(.endTransition, plan, transition, bounds: visibleBounds(plan, box))
    let look = presentation.look[plan.slot]
    end.rect = plan.bounds
    end.clipsToShape = look.masksToBounds && plan.radius > 0
    end.corners = look.corners
    end.cornerRadius = end.clipsToShape ? plan.radius : 0
    commands.append(end)
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

  /// A frozen command where the layer is now.
  private func place(
    _ frozen: DrawCommand, _ plan: LayerPlan, under world: AffineMatrix
  ) -> DrawCommand {
    var command = frozen
    command.client = clientsOfSlots[plan.slot]
    command.layer = layerIDs[plan.slot]
    let matrix = frozen.transform.concatenating(world).snapped
    guard matrix.isFinite, matrix.determinant != 0 else {
      command.transform = .identity
      command.bounds = .empty
      return command
    }
    command.transform = matrix
    switch frozen.kind {
    case .fill, .border, .image:
      command.bounds =
        frozen.bounds.isEmpty
        ? .empty : pixelBounds(of: frozen.rect, under: matrix).intersection(plan.scissor)
    default:
      // Found by `linkGroups`.
      command.bounds = .empty
    }
    return command
  }
}

import AnimationEvaluation
import DrawList
import GraphicsValues

extension SegmentPass {
  /// The transition that runs on a layer, and the frozen picture from which it starts.
  private func running(_ slot: Int) -> (transition: LayerTransition, picture: FrozenPicture)? {
    guard let transition = scene.transitions[Int32(slot)] else { return nil }
    let index = Int(scene.animations.bySlot[slot])
    guard index >= 0,
      let picture = scene.animations.layers[index].animations
        .first(where: { $0.id == transition.animation })?.picture
    else { return nil }
    return (transition, picture)
  }

  /// Appends the commands before a layer's own while a transition runs on it: the frozen picture.
  func appendTransitionOpening(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let (transition, picture) = running(plan.slot) else { return }
    let world = segment.places.worldPlane(of: segment.places.placements[plan.row])
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    buffer.append(
      command(.beginTransition(transition.draw), plan, bounds: visibleBounds(plan, box)))
    // A fade is cut by its surroundings alone; other effects are cut by the bounds of the bracket.
    let shown = transition.draw.effect == .fade ? limit(of: plan.row) : plan.scissor
    let around = shown.outset(by: source(of: picture, under: world))
    let isSpread = picture.buffer.areInSpreadingGroups
    for (frozen, isSpread) in zip(picture.buffer.commands, isSpread) {
      let placed = place(frozen, plan, under: world, clip: isSpread ? around : shown)
      if let detail = picture.buffer.detail(of: frozen.head) {
        buffer.append(placed, detail)
      } else {
        buffer.append(placed)
      }
    }
    buffer.append(command(.transitionNew(transition.draw), plan, bounds: box))
  }

  /// How far beside what is shown the filters and shadows of a frozen picture take pixels from.
  private func source(of picture: FrozenPicture, under world: ProjectiveMatrix) -> Reach {
    var source = Reach.zero
    for frozen in picture.buffer.commands where frozen.kind == .endGroup {
      var end = frozen
      end.plane = frozen.plane.concatenating(world)
      source.add(Reach(of: end, picture.buffer.detail(of: frozen.head)).source)
    }
    return source
  }

  func appendTransitionClosing(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let (transition, _) = running(plan.slot) else { return }
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    var end = command(
      .endTransition(transition.draw), plan, bounds: visibleBounds(plan, box))
    let look = scene.presentation.look[plan.slot]
    end.rect = plan.shape.bounds
    end.corners = look.corners
    end.cornerRadius = look.clips ? plan.shape.radius : 0
    buffer.append(end)
  }

  /// The part of a transition's box that its surroundings do not clip.
  private func visibleBounds(_ plan: LayerPlan, _ box: PixelRect) -> PixelRect {
    box.intersection(limit(of: plan.row))
  }

  /// A command of a frozen picture at the layer's present place.
  private func place(
    _ frozen: DrawCommand, _ plan: LayerPlan, under world: ProjectiveMatrix, clip: PixelRect
  ) -> DrawCommand {
    var command = frozen
    command.client = scene.clientsOfSlots[plan.slot]
    command.layer = scene.layerIDs[plan.slot]
    let matrix = frozen.plane.concatenating(world).snapped
    guard matrix.isFinite, matrix.determinant != 0 else {
      command.plane = .identity
      command.bounds = .empty
      return command
    }
    command.plane = matrix
    if frozen.kind.role == .paints, !frozen.bounds.isEmpty {
      // Frozen bounds are in the layer's own space.
      let box = Rectangle(
        x: Double(frozen.bounds.minX), y: Double(frozen.bounds.minY),
        width: Double(frozen.bounds.width), height: Double(frozen.bounds.height))
      command.bounds = pixelBounds(of: box, under: world.snapped).intersection(clip)
    } else {
      // Set when the bracket is linked; the begin of a group has the pixels that may be seen.
      command.bounds = frozen.kind == .beginGroup ? clip : .empty
    }
    return command
  }
}

extension LayerTransition {
  /// The area of the old and the new look; nil for a fade, which needs only visible pixels.
  func box(
    of bounds: Rectangle, under world: ProjectiveMatrix, in frame: PixelRect
  ) -> PixelRect? {
    guard draw.effect != .fade else { return nil }
    // An effect moves pixels at most by the size of the output.
    let (width, height) = (frame.maxX - frame.minX, frame.maxY - frame.minY)
    let around = PixelRect(
      minX: frame.minX - width, minY: frame.minY - height, maxX: frame.maxX + width,
      maxY: frame.maxY + height)
    return pixelBounds(of: bounds, under: world.snapped).intersection(around)
  }
}

extension CommandBuffer {
  /// For each command, whether it is inside a group whose filters or shadow spread pixels.
  fileprivate var areInSpreadingGroups: [Bool] {
    var result = [Bool](repeating: false, count: commands.count)
    var open: [Bool] = []
    var depth = 0
    for index in commands.indices.reversed() {
      if commands.heads[index].kind == .beginGroup, open.popLast() == true { depth -= 1 }
      result[index] = depth > 0
      guard commands.heads[index].kind == .endGroup else { continue }
      let spreads = Reach(of: commands[index], detail(of: commands.heads[index])) != .zero
      open.append(spreads)
      if spreads { depth += 1 }
    }
    return result
  }
}

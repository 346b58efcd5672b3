import AnimationEvaluation
import DrawList
import GraphicsValues

extension Emitter {
  /// Appends the commands before a layer's own while a transition runs on it: the frozen picture.
  mutating func appendTransitionOpening(
    _ plan: LayerPlan, under world: ProjectiveMatrix, _ scene: Scene
  ) {
    guard let (transition, picture) = Self.runningTransition(on: plan.slot, scene) else { return }
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.clip.own
    buffer.append(
      plan.command(
        .beginTransition(transition.draw), bounds: box.intersection(plan.clip.surroundings)))
    // A fade is cut by its surroundings alone; other effects are cut by the bounds of the bracket.
    let shown = transition.draw.effect == .fade ? plan.clip.surroundings : plan.clip.own
    let around = shown.outset(by: picture.source(under: world))
    let isSpread = picture.buffer.areInSpreadingGroups
    for (frozen, isSpread) in zip(picture.buffer.commands, isSpread) {
      let placed = plan.place(frozen, under: world, clip: isSpread ? around : shown)
      if let detail = picture.buffer.detail(of: frozen.head) {
        buffer.append(placed, detail)
      } else {
        buffer.append(placed)
      }
    }
    buffer.append(plan.command(.transitionNew(transition.draw), bounds: box))
  }

  mutating func appendTransitionClosing(_ plan: LayerPlan, _ scene: Scene) {
    guard let (transition, _) = Self.runningTransition(on: plan.slot, scene) else { return }
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.clip.own
    var end = plan.command(
      .endTransition(transition.draw), bounds: box.intersection(plan.clip.surroundings))
    let look = scene.stores.presentation.look[plan.slot]
    end.rect = plan.shape.bounds
    end.corners = look.corners
    end.cornerRadius = look.clips ? plan.shape.radius : 0
    buffer.append(end)
  }

  /// The transition that runs on a layer, and the frozen picture from which it starts.
  private static func runningTransition(
    on slot: Int, _ scene: Scene
  ) -> (transition: LayerTransition, picture: FrozenPicture)? {
    guard let transition = scene.timeline.transitions[Int32(slot)] else { return nil }
    let index = Int(scene.timeline.animations.bySlot[slot])
    guard index >= 0,
      let picture = scene.timeline.animations.layers[index].animations
        .first(where: { $0.id == transition.animation })?.picture
    else { return nil }
    return (transition, picture)
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

extension LayerPlan {
  /// A command of a frozen picture at the layer's present place.
  fileprivate func place(
    _ frozen: DrawCommand, under world: ProjectiveMatrix, clip: PixelRect
  ) -> DrawCommand {
    var command = frozen
    command.client = client
    command.layer = layer
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

extension FrozenPicture {
  /// How far beside what is shown the filters and shadows of a frozen picture take pixels from.
  fileprivate func source(under world: ProjectiveMatrix) -> Reach {
    var source = Reach.zero
    for frozen in buffer.commands where frozen.kind == .endGroup {
      var end = frozen
      end.plane = frozen.plane.concatenating(world)
      source.add(Reach(of: end, buffer.detail(of: frozen.head)).source)
    }
    return source
  }
}

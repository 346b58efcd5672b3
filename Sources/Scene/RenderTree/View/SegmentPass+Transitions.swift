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
    let world = worldPlane(of: segment.placements[plan.row])
    let box = transition.draw.effect == .fade ? PixelRect.empty : plan.scissor
    buffer.append(
      command(.beginTransition(transition.draw), plan, bounds: visibleBounds(plan, box)))
    let clip = clip(for: picture, plan, under: world)
    for frozen in picture.buffer.commands {
      let placed = place(frozen, plan, under: world, clip: clip)
      if let detail = picture.buffer.detail(of: frozen.head) {
        buffer.append(placed, detail)
      } else {
        buffer.append(placed)
      }
    }
    buffer.append(command(.transitionNew(transition.draw), plan, bounds: box))
  }

  /// The pixels in which the commands of a frozen picture may paint: those of the layer, and those around
  /// them from which the picture's filters and shadows take pixels.
  private func clip(
    for picture: FrozenPicture, _ plan: LayerPlan, under world: ProjectiveMatrix
  ) -> PixelRect {
    var source = Reach.zero
    for frozen in picture.buffer.commands where frozen.kind == .endGroup {
      var end = frozen
      end.plane = frozen.plane.concatenating(world)
      source.add(Reach(of: end, picture.buffer.detail(of: frozen.head)).source)
    }
    return plan.scissor.outset(by: source)
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

  /// The area of the old and the new look of a transition; nil for a fade, which needs only visible pixels.
  func transitionBox(
    of slot: Int, _ transition: LayerTransition, _ world: ProjectiveMatrix
  ) -> PixelRect? {
    guard transition.draw.effect != .fade else { return nil }
    let frame = output.frame
    // An effect moves pixels at most by the size of the output.
    let (width, height) = (frame.maxX - frame.minX, frame.maxY - frame.minY)
    let around = PixelRect(
      minX: frame.minX - width, minY: frame.minY - height, maxX: frame.maxX + width,
      maxY: frame.maxY + height)
    return pixelBounds(of: scene.presentation.geometry[slot].bounds, under: world.snapped)
      .intersection(around)
  }
}

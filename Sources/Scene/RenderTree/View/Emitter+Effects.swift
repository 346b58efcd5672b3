import DrawList
import GraphicsValues
import VectorPaths

// Commands of rare properties: they have no column, and are read from the layer's table.
extension Emitter {
  /// Appends the backdrop of a layer with `backgroundFilters` (§2.5.1, step 2). A root layer has nothing of
  /// its own tree behind it and ignores them (§2.1).
  mutating func appendBackdrop(_ plan: LayerPlan, _ scene: Scene) {
    guard scene.graph.parents[plan.slot] >= 0, !scene.graph.isMask(plan.slot) else { return }
    let filters = scene.stores.presentation.parsed[plan.slot]?.backgroundFilters ?? []
    guard !filters.isEmpty else { return }
    var backdrop = plan.command(.backdrop, bounds: .empty)
    let bounds = plan.shape.bounds
    // The picture behind is not in the layer's bitmap.
    if let bitmap = plan.bitmap { backdrop.plane = bitmap.plane }
    plan.setRoundedRect(plan.bitmap == nil ? plan.hardened(bounds) : bounds, of: &backdrop)
    backdrop.opacity = plan.opacity
    if !bounds.isEmpty {
      backdrop.bounds = pixelBounds(of: bounds, under: backdrop.plane)
        .intersection(plan.bitmap == nil ? plan.clip.group : plan.clip.surroundings)
    }
    buffer.append(backdrop, .filters(filters))
  }

  // MARK: Shadows

  mutating func appendShapeShadow(_ plan: LayerPlan, _ scene: Scene) {
    guard let rest = scene.stores.presentation.rest[plan.slot],
      let (sigma, offset) = rest.shadowShape
    else {
      return
    }
    var draw = ShadowDraw(sigma: sigma, offset: offset)
    var command = plan.command(.shadow(rest.drawnShadowColor), bounds: .empty)
    command.opacity = plan.ownOpacity
    plan.setRoundedRect(plan.shape.bounds, of: &command)
    var extent = plan.shape.bounds
    if let path = rest.shadowPath {
      draw.path = path
      extent = path.controlBounds
      buffer.work += path.points.count
    }
    if !extent.isEmpty {
      let reach = 2 * sigma
      let cast = Rectangle(
        x: extent.x + offset.x - reach, y: extent.y + offset.y - reach,
        width: extent.width + 2 * reach, height: extent.height + 2 * reach)
      let clip = scene.stores.presentation.look[plan.slot].clips ? plan.clip.inner : plan.clip.own
      command.bounds = plan.space.pixels(of: cast).intersection(clip)
    }
    buffer.append(command, .shadow(draw))
  }

  // MARK: Gradients and shapes

  /// Number of stops that all copies of a client's gradient layers may show; with more, a copy shows no gradient.
  private static let mostStopsOfCopies = 1 << 18

  mutating func appendGradient(_ plan: LayerPlan, _ scene: Scene) {
    guard let rest = scene.stores.presentation.rest[plan.slot], let colors = rest.colors,
      colors.count <= scene.share(of: plan.slot, Self.mostStopsOfCopies)
    else { return }
    guard
      let gradient = GradientDraw(
        kind: rest.gradientType, colors: colors, locations: rest.locations, start: rest.startPoint,
        end: rest.endPoint)
    else { return }
    buffer.work += 4 * colors.count
    var command = plan.command(.gradient, bounds: .empty)
    command.opacity = plan.ownOpacity
    plan.setShape(of: &command)
    // The unit square is the bounds, even if `rect` was moved outwards.
    buffer.append(command, .gradient(gradient, unitSquare: plan.shape.bounds))
  }

  /// Appends a shape layer's fill, then its stroke (§11.1).
  mutating func appendShape(_ plan: LayerPlan, _ scene: Scene) {
    guard let rest = scene.stores.presentation.rest[plan.slot], let path = rest.path, !path.isEmpty
    else { return }
    let extent = path.controlBounds
    buffer.work += path.points.count
    if let fill = rest.fillColor {
      var command = plan.command(.path(fill), bounds: .empty)
      command.opacity = plan.ownOpacity
      command.bounds = plan.space.pixels(of: extent).intersection(plan.clip.inner)
      buffer.append(
        command, .path(PathDraw(path: path, isEvenOdd: rest.fillRule == .evenOdd)))
    }
    guard let color = rest.strokeColor else { return }
    let stroke = rest.stroke
    guard stroke.width > 0 else { return }
    var command = plan.command(.path(color), bounds: .empty)
    command.opacity = plan.ownOpacity
    let outset = stroke.outset
    command.bounds = plan.space.pixels(of: extent.insetBy(dx: -outset, dy: -outset))
      .intersection(plan.clip.inner)
    buffer.append(command, .path(PathDraw(path: path, stroke: stroke)))
  }
}

import DrawList
import GraphicsValues
import VectorPaths

// Commands of rare properties: they have no column, and are read from the layer's table.
extension SegmentPass {
  /// The colour of an instance: `instanceColor` plus `instance` times the offsets, clamped to 0…1.
  func instanceColor(of replicator: Int, _ instance: Int) -> ColorValue {
    guard let rest = scene.presentation.rest[replicator] else { return .white }
    func offset(_ offset: Double) -> Float { Float(offset) * Float(instance) }
    let color = rest.instanceColor ?? .white
    func held(_ v: Float) -> Float { v > 0 ? min(v, 1) : 0 }
    return ColorValue(
      red: held(color.red + offset(rest.instanceRedOffset)),
      green: held(color.green + offset(rest.instanceGreenOffset)),
      blue: held(color.blue + offset(rest.instanceBlueOffset)),
      alpha: held(color.alpha + offset(rest.instanceAlphaOffset)))
  }

  // MARK: Filters

  func filters(of slot: Int) -> [FilterOperation] {
    scene.presentation.parsed[slot]?.filters ?? []
  }

  /// How far a layer's filters spread its pixels, in its own units.
  func filterReach(of slot: Int) -> Double {
    if scene.presentation.look[slot].kind == .transform { return 0 }
    return scene.presentation.parsed[slot]?.reach ?? 0
  }

  /// How far filters and shadow spread the pixels of a row's layer, in its own units; 0 if the layer has no
  /// group for them.
  func reach(at row: Int) -> Double {
    let slot = Int(topology.slots[row])
    var reach = filterReach(of: slot)
    if castsFromAlpha(at: row), let rest = scene.presentation.rest[slot],
      let (sigma, offset) = shadowShape(rest)
    {
      reach += 2 * sigma + max(abs(offset.x), abs(offset.y))
    }
    return reach
  }

  /// Filters and shadow of a layer's group.
  func effects(of group: LayerGroup, _ plan: LayerPlan) -> GroupEffects {
    var effects = GroupEffects()
    if group.hasFilters { effects.filters = filters(of: plan.slot) }
    if group.castsFromAlpha, let rest = scene.presentation.rest[plan.slot],
      let (sigma, offset) = shadowShape(rest)
    {
      effects.shadow = ShadowDraw(sigma: sigma, offset: offset)
      effects.shadowColor = shadowColor(rest)
    }
    return effects
  }

  /// Appends the backdrop of a layer with `backgroundFilters` (§2.5.1, step 2). A root layer has nothing of
  /// its own tree behind it and ignores them (§2.1).
  func appendBackdrop(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard scene.parents[plan.slot] >= 0, !scene.isMask(plan.slot) else { return }
    let filters = scene.presentation.parsed[plan.slot]?.backgroundFilters ?? []
    guard !filters.isEmpty else { return }
    var backdrop = command(.backdrop, plan, bounds: .empty)
    let bounds = plan.shape.bounds
    // The picture behind is not in the layer's bitmap.
    if let bitmap = plan.bitmap { backdrop.plane = bitmap.plane }
    setRoundedRect(plan, plan.bitmap == nil ? plan.hardened(bounds) : bounds, &backdrop)
    backdrop.opacity = plan.opacity
    if !bounds.isEmpty {
      backdrop.bounds = pixelBounds(of: bounds, under: backdrop.plane)
        .intersection(plan.bitmap == nil ? plan.limit : limit(of: plan.row))
    }
    buffer.append(backdrop, .filters(filters))
  }

  // MARK: Shadows

  /// The caster of a layer's shadow.
  ///
  /// - Parameter drawn: Number of things that the layer draws.
  func shadow(
    at row: Int, _ look: LayerLook, _ rest: PropertyTable, _ drawn: Int
  ) -> ShadowCaster {
    guard shadowShape(rest) != nil, shadowColor(rest).pixel().alpha > 0 else { return .none }
    if look.clips, hidesShadowInside(at: row, look) { return .none }
    if rest.shadowPath != nil { return .shape }
    if drawn == 0 { return .none }
    return isOpaqueShape(at: row) ? .shape : .alpha
  }

  /// Whether an opaque background hides a shadow inside the bounds. A sublayer could make a hole in it only by
  /// a blend mode, and it would be translucent only if it faded by itself.
  private func hidesShadowInside(at row: Int, _ look: LayerLook) -> Bool {
    let slot = Int(topology.slots[row])
    guard let background = look.background, background.alpha >= 1, filters(of: slot).isEmpty,
      Opacity(scene.presentation.opacity[slot]).isOpaque || fadesAsOne(slot)
    else { return false }
    return !scene.children[slot].contains { scene.presentation.parsed[Int($0)]?.blend != nil }
  }

  /// Whether the layer's shadow is cast by the alpha of all that it draws. True also for a layer that draws
  /// nothing, which paints nothing either.
  private func castsFromAlpha(at row: Int) -> Bool {
    let slot = Int(topology.slots[row])
    let look = scene.presentation.look[slot]
    let hasMask = topology.maskEnds[row] > Int32(row) + 1 && !scene.isMask(slot)
    guard look.kind != .transform, !hasMask, let rest = scene.presentation.rest[slot] else {
      return false
    }
    return shadow(at: row, look, rest, 1) == .alpha
  }

  /// Whether the alpha of a layer with its sublayers is exactly its rounded bounds.
  private func isOpaqueShape(at row: Int) -> Bool {
    let slot = Int(topology.slots[row])
    let look = scene.presentation.look[slot]
    let isBare = look.kind == .plain || look.kind == .gradient || look.kind == .scroll
    let hasSublayers = topology.hasSublayers[row]
    // A filter may change the alpha.
    if look.hasRest, !filters(of: slot).isEmpty { return false }
    // Contents that fill the bounds add no alpha where corners are square.
    let contentsStayInside =
      look.cornerRadius <= 0 && scene.presentation.contents[slot]?.gravity == .resize
    return isBare && (look.background?.alpha ?? 0) >= 1 && !hasSublayers
      && !look.hasBackingImages && (!look.hasContents || contentsStayInside)
  }

  /// Standard deviation and offset of the shadow; nil for none.
  func shadowShape(_ rest: PropertyTable) -> (sigma: Double, offset: Point)? {
    guard rest.shadowOpacity > 0 else { return nil }
    let sigma = max(rest.shadowRadius, 0)
    let size = rest.shadowOffset
    let offset = Point(x: size.width, y: size.height)
    guard sigma.isFinite, offset.isFinite else { return nil }
    return (min(sigma, FilterOperation.maximumRadius), offset)
  }

  /// The shadow's colour, whose alpha includes `shadowOpacity`; clear without a colour.
  private func shadowColor(_ rest: PropertyTable) -> ColorValue {
    let strength = rest.shadowOpacity
    guard strength > 0, var color = rest.shadowColor else { return .clear }
    let alpha = color.alpha > 0 ? min(color.alpha, 1) : 0
    color.alpha = alpha * Float(min(strength, 1))
    return color
  }

  func appendShapeShadow(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let rest = scene.presentation.rest[plan.slot], let (sigma, offset) = shadowShape(rest)
    else {
      return
    }
    var draw = ShadowDraw(sigma: sigma, offset: offset)
    var command = command(.shadow(shadowColor(rest)), plan, bounds: .empty)
    command.opacity = plan.ownOpacity
    setRoundedRect(plan, plan.shape.bounds, &command)
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
      let clip = scene.presentation.look[plan.slot].clips ? plan.innerScissor : plan.scissor
      command.bounds = plan.space.pixels(of: cast).intersection(clip)
    }
    buffer.append(command, .shadow(draw))
  }

  // MARK: Gradients and shapes

  /// Number of stops that all copies of a client's gradient layers may show; with more, a copy shows no gradient.
  private static let mostStopsOfCopies = 1 << 18

  func appendGradient(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let rest = scene.presentation.rest[plan.slot], let colors = rest.colors,
      colors.count <= scene.share(of: plan.slot, Self.mostStopsOfCopies)
    else { return }
    let kind: GradientDraw.Kind
    switch rest.gradientType {
    case .axial: kind = .axial
    case .radial: kind = .radial
    case .conic: kind = .conic
    case .unknown: return
    }
    guard
      let gradient = GradientDraw(
        kind: kind, colors: colors, locations: rest.locations, start: rest.startPoint,
        end: rest.endPoint)
    else { return }
    buffer.work += 4 * colors.count
    var command = command(.gradient, plan, bounds: .empty)
    command.opacity = plan.ownOpacity
    setShape(plan, &command)
    // The unit square is the bounds, even if `rect` was moved outwards.
    buffer.append(command, .gradient(gradient, unitSquare: plan.shape.bounds))
  }

  /// Appends a shape layer's fill, then its stroke (§11.1).
  func appendShape(_ plan: LayerPlan, to buffer: inout CommandBuffer) {
    guard let rest = scene.presentation.rest[plan.slot], let path = rest.path, !path.isEmpty
    else { return }
    let extent = path.controlBounds
    buffer.work += path.points.count
    if let fill = rest.fillColor {
      var command = command(.path(fill), plan, bounds: .empty)
      command.opacity = plan.ownOpacity
      command.bounds = plan.space.pixels(of: extent).intersection(plan.innerScissor)
      buffer.append(
        command, .path(PathDraw(path: path, isEvenOdd: rest.fillRule == .evenOdd)))
    }
    guard let color = rest.strokeColor else { return }
    let stroke = stroke(rest)
    guard stroke.width > 0 else { return }
    var command = command(.path(color), plan, bounds: .empty)
    command.opacity = plan.ownOpacity
    let outset = stroke.outset
    command.bounds = plan.space.pixels(of: extent.insetBy(dx: -outset, dy: -outset))
      .intersection(plan.innerScissor)
    buffer.append(command, .path(PathDraw(path: path, stroke: stroke)))
  }

  /// The stroke style of a shape layer.
  func stroke(_ rest: PropertyTable) -> StrokeStyle {
    var stroke = StrokeStyle()
    // NaN keeps the default.
    func set(_ number: inout Double, _ v: Double) { if !v.isNaN { number = v } }
    set(&stroke.width, rest.lineWidth)
    set(&stroke.miterLimit, rest.miterLimit)
    set(&stroke.start, min(max(rest.strokeStart, 0), 1))
    set(&stroke.end, min(max(rest.strokeEnd, 0), 1))
    set(&stroke.dashPhase, rest.lineDashPhase)
    stroke.cap = rest.lineCap
    stroke.join = rest.lineJoin
    stroke.dashes = rest.lineDashPattern ?? []
    return stroke
  }
}

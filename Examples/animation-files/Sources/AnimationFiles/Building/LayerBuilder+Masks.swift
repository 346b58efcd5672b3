import QuartzCore

// The masks of a layer as one mask layer, whose sublayers are put together by operators.
extension LayerBuilder {
  /// A rectangle around everything that a layer may show.
  private static let everywhere = CGRect(x: -16384, y: -16384, width: 32768, height: 32768)

  /// The mask layer; nil for an empty list.
  func mask(_ masks: [MaskValues], _ timeline: Timeline) throws -> CALayer? {
    let masks = masks.filter { $0.mode != .none }
    guard let first = masks.first else { return nil }
    let container = try makeLayer()
    for (index, mask) in masks.enumerated() {
      let isFirst = index == 0
      switch mask.mode {
      case .none: break
      case .add, .lighten: container.addSublayer(try part(of: mask, timeline))
      case .difference:
        container.addSublayer(try part(of: mask, timeline, operator: isFirst ? nil : "xor"))
      case .subtract:
        if isFirst { container.addSublayer(try opaqueLayer(Self.everywhere)) }
        container.addSublayer(try part(of: mask, timeline, operator: "destOut"))
      case .intersect, .darken:
        if isFirst {
          container.addSublayer(try part(of: mask, timeline))
        } else {
          try addIntersection(mask, to: container, timeline)
        }
      }
    }
    // The layer of a single plain mask serves as the mask itself.
    if masks.count == 1, first.mode != .subtract, let only = container.sublayers?.first {
      only.removeFromSuperlayer()
      return only
    }
    return container
  }

  /// Removes everything outside a mask, and inside it the share that its opacity removes.
  private func addIntersection(
    _ mask: MaskValues, to container: CALayer, _ timeline: Timeline
  ) throws {
    var outside = mask
    outside.isInverted.toggle()
    outside.opacity = Property(100)
    container.addSublayer(try part(of: outside, timeline, operator: "destOut"))
    guard mask.opacity != Property(100) else { return }
    var inside = mask
    inside.opacity = mask.opacity.map { 100 - $0 }
    container.addSublayer(try part(of: inside, timeline, operator: "destOut"))
  }

  /// A layer for the inside or the outside of one mask.
  private func part(
    of mask: MaskValues, _ timeline: Timeline, operator name: String? = nil
  ) throws -> CALayer {
    let layer = try counted(CAShapeLayer())
    layer.fillColor = .black
    let paths = Channel(mask.path).map { OutlineList(outlines: [$0]) }
    let isInverted = mask.isInverted
    // Inverts by a rectangle around the path and the even-odd rule.
    if isInverted { layer.fillRule = .evenOdd }
    try apply(paths, to: layer, "path", timeline) {
      $0.path(background: isInverted ? Self.everywhere : nil)
    }
    try apply(mask.opacity, to: layer, "opacity", timeline, factor: 0.01)
    try applyExpansion(of: mask, to: layer, timeline)
    layer.compositingFilter = name
    return layer
  }

  /// Expands a mask by a line around it.
  private func applyExpansion(
    of mask: MaskValues, to layer: CAShapeLayer, _ timeline: Timeline
  ) throws {
    let expansions = mask.expansion.keyframes.map(\.value)
    guard expansions.contains(where: { $0 != 0 }) else { return }
    // The line adds to the painted area. An inverted mask paints the outside, so its expansion is negative.
    let grows = expansions.allSatisfy { mask.isInverted ? $0 <= 0 : $0 >= 0 }
    guard grows else {
      warnings.add(
        mask.place, "a mask made smaller by its expansion is not supported; it is as drawn")
      return
    }
    layer.strokeColor = .black
    layer.lineJoin = .round
    try apply(Channel(mask.expansion), to: layer, "lineWidth", timeline) {
      NSNumber(value: 2 * abs($0))
    }
  }
}

import QuartzCore

// Fills and strokes as shape layers, gradients as gradient layers under a shape layer's mask.
extension LayerBuilder {
  /// Outlines that are trimmed as one.
  private struct Bundle {
    var outlines: [Channel<Outline>]
    var trims: [Trim] = []
  }

  /// The layer of a style; nil when there is nothing to paint.
  func layer(
    for style: ShapeStyle, _ outlines: [TracedOutline], _ timeline: Timeline
  ) throws -> CALayer? {
    guard !outlines.isEmpty else { return nil }
    let forms = try bundles(of: outlines, style).map { bundle in
      let form = try counted(CAShapeLayer())
      form.fillColor = nil
      let rounds = try apply(bundle.trims, to: form, timeline)
      let all = Self.joined(bundle.outlines)
      try apply(all, to: form, "path", timeline) { $0.path(rounds: rounds) }
      try apply(style.application, to: form, timeline)
      return form
    }
    let layer: CALayer
    switch style.paint {
    case .color(let tint):
      let key = style.application.isFill ? "fillColor" : "strokeColor"
      for form in forms { try apply(Channel(tint), to: form, key, timeline) { $0.color() } }
      layer = try joined(forms)
    case .gradient(let paint):
      for form in forms {
        if style.application.isFill { form.fillColor = .black } else { form.strokeColor = .black }
      }
      let box = Self.bounds(of: Self.joined(outlines.map(\.outline)), timeline)
      layer = try gradientLayer(
        paint, in: box.insetBy(dx: -style.application.reach, dy: -style.application.reach), timeline
      )
      layer.mask = try joined(forms)
    }
    try apply(style.opacity, to: layer, "opacity", timeline, factor: 0.01)
    return layer
  }

  private func joined(_ layers: [CAShapeLayer]) throws -> CALayer {
    if layers.count == 1 { return layers[0] }
    let container = try makeLayer()
    for layer in layers { container.addSublayer(layer) }
    return container
  }

  /// Bundles of outlines: outlines with the same trims are drawn together, unless each is trimmed
  /// separately.
  private func bundles(of outlines: [TracedOutline], _ style: ShapeStyle) throws -> [Bundle] {
    let isTrimmed = outlines.contains { !$0.trims.isEmpty }
    if isTrimmed, style.application.isFill {
      warnings.add(style.place, "trimmed fills are not supported; the fill is whole")
    }
    guard isTrimmed, !style.application.isFill else {
      return [Bundle(outlines: outlines.map(\.outline))]
    }
    var bundles: [Bundle] = []
    for outline in outlines {
      let trims = Array(outline.trims.prefix(Self.maximumTrims))
      if outline.trims.count > trims.count {
        warnings.add(
          style.place, "of more than \(trims.count) trims of one outline the innermost are shown")
      }
      if trims.contains(where: { $0.isSequential != trims[0].isSequential }) {
        warnings.add(
          style.place,
          "trims of one outline, one sequential and one not, are not supported; all are "
            + "as the innermost")
      }
      if let last = bundles.last, last.trims == trims, trims.first?.isSequential ?? true {
        bundles[bundles.count - 1].outlines.append(outline.outline)
      } else {
        bundles.append(Bundle(outlines: [outline.outline], trims: trims))
      }
    }
    return bundles
  }

  private static func joined(_ outlines: [Channel<Outline>]) -> Channel<OutlineList> {
    .combined(outlines) { OutlineList(outlines: $0) }
  }

  /// The box around outlines at all times.
  private static func bounds(of list: Channel<OutlineList>, _ timeline: Timeline) -> CGRect {
    let values = Track(list, timeline)?.values ?? [list.value(at: timeline.frame(at: 0))]
    return values.reduce(CGRect.null) { $0.union($1.bounds) }
  }

  // MARK: Fills and strokes

  private func apply(
    _ application: ShapeStyle.Application, to layer: CAShapeLayer, _ timeline: Timeline
  ) throws {
    switch application {
    case .fill(let isEvenOdd): layer.fillRule = isEvenOdd ? .evenOdd : .nonZero
    case .stroke(let values):
      try apply(values.width, to: layer, "lineWidth", timeline)
      try apply(values.miterLimit, to: layer, "miterLimit", timeline)
      layer.lineCap =
        switch values.cap {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
      layer.lineJoin =
        switch values.join {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
      try applyDashes(of: values, to: layer, timeline)
    }
  }

  private func applyDashes(
    of values: StrokeValues, to layer: CAShapeLayer, _ timeline: Timeline
  ) throws {
    // Dashes without length would draw nothing.
    guard values.dashes.contains(where: { $0.keyframes.contains { $0.value > 0 } }) else { return }
    let pattern = Channel<[Double]>.combined(values.dashes.map { Channel<Double>($0) }) {
      $0.map { max($0, 0) }
    }
    try apply(pattern, to: layer, "lineDashPattern", timeline) {
      $0.map { NSNumber(value: $0) }
    }
    try apply(values.dashOffset, to: layer, "lineDashPhase", timeline)
  }
}

extension ShapeStyle.Application {
  var isFill: Bool {
    if case .fill = self { true } else { false }
  }

  /// The greatest distance of the paint from its outline.
  fileprivate var reach: Double {
    guard case .stroke(let values) = self else { return 1 }
    let width = values.width.keyframes.map(\.value).max() ?? 0
    let miter = values.join == .miter ? values.miterLimit.keyframes.map(\.value).max() ?? 1 : 1
    return 1 + max(width, 0) * max(miter, 1.5)
  }
}

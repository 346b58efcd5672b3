import QuartzCore

// Shape layers: groups, outlines, styles and modifiers.
extension JSONNode {
  private static let unsupported = [
    "rd": "rounded corners", "mm": "merged paths", "pb": "pucker and bloat", "tw": "a twist",
    "op": "an offset path", "zz": "a zigzag",
  ]

  /// Most stops of a gradient, colours and opacities together.
  private static let maximumStops = 4096

  /// The items of a group or a shape layer, and the transform among them.
  func shapeItems() throws -> (items: [ShapeItem], transform: TransformValues) {
    var transform = TransformValues()
    var items: [ShapeItem] = []
    for node in try elements() {
      let type = try node.required("ty").string()
      if try node.flag("hd") { continue }
      if type == "tr" {
        transform = try node.transformValues()
        continue
      }
      if let item = try node.shapeItem(type) { items.append(item) }
    }
    return (items, transform)
  }

  private func shapeItem(_ type: String) throws -> ShapeItem? {
    switch type {
    case "gr":
      let (items, transform) = try required("it").shapeItems()
      return .group(ShapeGroup(name: title, items: items, transform: transform))
    case "sh", "rc", "el", "sr":
      return .outline(
        OutlineSource(
          form: try outlineForm(type), isReversed: try number("d", default: 1) == 3))
    case "fl", "gf":
      let isEvenOdd = try number("r", default: 1) == 2
      return .style(try shapeStyle(type, .fill(isEvenOdd: isEvenOdd)))
    case "st", "gs":
      return .style(try shapeStyle(type, .stroke(try strokeValues())))
    case "tm":
      return .trim(
        Trim(
          place: place.description, start: try scalar("s", default: 0),
          end: try scalar("e", default: 100), offset: try scalar("o", default: 0),
          isSequential: try number("m", default: 1) == 2))
    case "rp": return .repeater(try repeater())
    default:
      // Merging as one path is the default anyway.
      if type == "mm", try number("mm", default: 1) == 1 { return nil }
      let name = Self.unsupported[type] ?? "a shape of type “\(type)”"
      warn("\(name) is not supported; the shapes are shown without it")
      return nil
    }
  }

  private func repeater() throws -> Repeater {
    let repeater = Repeater(
      count: try scalar("c", default: 1), offset: try scalar("o", default: 0),
      isBelow: try number("m", default: 1) == 1,
      transform: try self["tr"]?.transformValues() ?? TransformValues(),
      startOpacity: try self["tr"]?.scalar("so", default: 100) ?? Property(100),
      endOpacity: try self["tr"]?.scalar("eo", default: 100) ?? Property(100))
    if repeater.count.isAnimated {
      warn("a number of copies that changes is not supported; the largest is shown")
    }
    if repeater.offset.isAnimated || repeater.endOpacity.isAnimated {
      warn("copies whose offset or last opacity changes are not supported; the first is shown")
    }
    return repeater
  }

  private func outlineForm(_ type: String) throws -> OutlineSource.Form {
    switch type {
    case "sh": return .path(try required("ks").outline())
    case "rc":
      return .rectangle(
        center: try pair("p", x: 0, y: 0), size: try required("s").pair(),
        radius: try scalar("r", default: 0))
    case "el": return .ellipse(center: try pair("p", x: 0, y: 0), size: try required("s").pair())
    default:
      let isStar = try number("sy", default: 1) == 1
      return .star(
        OutlineSource.Star(
          isStar: isStar, center: try pair("p", x: 0, y: 0), points: try required("pt").scalar(),
          rotation: try scalar("r", default: 0),
          innerRadius: isStar ? try required("ir").scalar() : Property(0),
          outerRadius: try required("or").scalar(),
          innerRoundness: try scalar("is", default: 0),
          outerRoundness: try scalar("os", default: 0)))
    }
  }

  private func shapeStyle(
    _ type: String, _ application: ShapeStyle.Application
  ) throws -> ShapeStyle {
    let isGradient = type == "gf" || type == "gs"
    if try number("bm", default: 0) != 0 {
      warn("blend modes of single fills and strokes are not supported; the style is drawn normally")
    }
    return ShapeStyle(
      place: place.description, name: title,
      paint: isGradient ? .gradient(try gradientPaint()) : .color(try required("c").tint()),
      opacity: try scalar("o", default: 100), application: application)
  }

  private func gradientPaint() throws -> GradientPaint {
    let gradient = try required("g")
    let isRadial = try number("t", default: 1) == 2
    let highlight = try scalar("h", default: 0)
    if isRadial, highlight.isAnimated || highlight.keyframes[0].value != 0 {
      warn("the highlight of a radial gradient is not supported; the gradient begins in its middle")
    }
    let count = try gradient.required("p").integer()
    let stops = try gradient.required("k").numberList()
    for numbers in stops.keyframes.map(\.value.count) {
      guard count >= 1, numbers >= 4 * count else {
        throw gradient.fault("has \(numbers) numbers for \(count) colours")
      }
      guard count + (numbers - 4 * count) / 2 <= Self.maximumStops else {
        throw gradient.fault("has more than \(Self.maximumStops) stops")
      }
    }
    return GradientPaint(
      isRadial: isRadial, start: try required("s").pair(), end: try required("e").pair(),
      colorCount: count, stops: stops)
  }

  private func strokeValues() throws -> StrokeValues {
    var values = StrokeValues(
      width: try scalar("w", default: 1), miterLimit: try scalar("ml", default: 4))
    if let limit = self["ml2"] { values.miterLimit = try limit.scalar() }
    values.cap = StrokeValues.Cap(rawValue: try self["lc"]?.integer() ?? 2) ?? .round
    values.join = StrokeValues.Join(rawValue: try self["lj"]?.integer() ?? 2) ?? .round
    for dash in try self["d"]?.elements() ?? [] {
      let length = try dash.required("v").scalar()
      switch try dash.required("n").string() {
      case "o": values.dashOffset = length
      default: values.dashes.append(length)
      }
    }
    return values
  }

  // MARK: Transforms

  /// The transform of a layer, a group or a repeater.
  func transformValues() throws -> TransformValues {
    for name in ["rx", "ry"] {
      if let turn = try self[name]?.scalar(), turn.isAnimated || turn.keyframes[0].value != 0 {
        warn("turns out of the plane (“\(name)”) are not supported; the layer stays flat")
      }
    }
    var values = TransformValues(
      anchor: try pair("a", x: 0, y: 0), position: try pair("p", x: 0, y: 0),
      scale: try pair("s", x: 100, y: 100),
      rotation: try (self["r"] ?? self["rz"])?.scalar() ?? Property(0))
    values.skew = try scalar("sk", default: 0)
    values.skewAxis = try scalar("sa", default: 0)
    values.opacity = try scalar("o", default: 100)
    return values
  }
}

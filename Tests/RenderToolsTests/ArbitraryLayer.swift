import ArbitraryProtocolValues
import GraphicsValues

/// A layer of any kind with random properties, sublayers and mask, as operations of a commit in text.
/// Equal seeds give equal layers.
struct ArbitraryLayer {
  /// The number of the layer. Its sublayers are 11 and more, the layers of its mask 30 and more.
  static let id = 10

  enum Place: CaseIterable {
    /// Upright, at whole pixels, in a size of whole pixels.
    case whole
    /// Upright, anywhere.
    case upright
    /// Turned, scaled or skewed in its plane.
    case turned
    /// Turned out of its plane, seen without perspective.
    case tilted
    /// Turned out of its plane, in perspective.
    case perspective
  }

  let seed: UInt64
  let place: Place
  /// Pixels of the display per point.
  let scale: Double
  let bounds: Rectangle
  private(set) var transform: Matrix4?
  private(set) var kind = "plain"
  /// Definitions of the images 1 to 4.
  private(set) var images = ""
  /// The properties that place the layer.
  private(set) var geometry: [(name: String, value: String)] = []
  /// All other properties.
  private(set) var look: [(name: String, value: String)] = []
  private(set) var sublayers = ""
  private(set) var mask = ""
  private var random: ArbitraryValues

  init(seed: UInt64) {
    self.seed = seed
    random = ArbitraryValues(seed: seed)
    place = random.element([
      .whole, .whole, .whole, .upright, .turned, .turned, .tilted, .perspective,
    ])
    scale = random.element([1, 1, 1, 2, 1.5])
    let hasWholeSize = random.bool()
    let isWhole = hasWholeSize || place == .whole
    func length(_ least: Double, _ random: inout ArbitraryValues) -> Double {
      let v = least + 30 * random.fraction()
      return isWhole ? 2 * (v / 2).rounded() : v.thousandths
    }
    let size = (length(38, &random), length(30, &random))
    let isMoved = random.below(3) == 0
    func origin(_ random: inout ArbitraryValues) -> Double {
      guard isMoved else { return 0 }
      let v = 40 * random.fraction() - 20
      return isWhole ? 2 * (v / 2).rounded() : v.thousandths
    }
    bounds = Rectangle(
      x: origin(&random), y: origin(&random), width: size.0, height: size.1)
    defineImages()
    placeLayer()
    chooseLook()
    chooseSublayers()
    if random.below(9) == 0 { chooseMask() }
  }

  // MARK: Text

  /// The operations that make the layer with its sublayers and its mask, without a superlayer.
  var operations: String {
    create(Self.id, geometry + look) + sublayers + mask
  }

  /// The operations that make the layer with its sublayers and its mask, but without its look.
  var bareOperations: String { create(Self.id, geometry) + sublayers + mask }

  /// The operations that give the layer its look.
  var lookOperations: String { values(look, of: Self.id) }

  /// The operations of a bare layer at the same place, with a sublayer in `color` that has a distance from the
  /// edges, given in points.
  func probe(inset: Double, color: String) -> String {
    let inner = bounds.insetBy(dx: inset, dy: inset)
    var corners: [(String, String)] = []
    if let radius = value(of: "cornerRadius").flatMap(Double.init) {
      // A continuous corner begins further away.
      let curve = value(of: "cornerCurve") == "continuous" ? 1.6 : 1
      corners = [("cornerRadius", "\(max(0, radius * curve - inset))")]
    }
    return create(Self.id, geometry)
      + create(
        11,
        [
          ("bounds", "0 0 \(inner.width) \(inner.height)"),
          ("position", "\(inner.x + inner.width / 2) \(inner.y + inner.height / 2)"),
          ("backgroundColor", color),
        ] + corners)
      + "insertSublayer 11 at 0 of \(Self.id)\n"
  }

  /// The value of a property that the layer has been given.
  func value(of name: String) -> String? {
    (geometry + look).last { $0.name == name }?.value
  }

  func has(_ name: String) -> Bool { value(of: name) != nil }

  /// Whether the layer adds its particles to what is below them.
  var isAdditive: Bool { value(of: "renderMode") == "additive" }

  var hasSublayers: Bool { !sublayers.isEmpty }

  private func create(_ id: Int, _ properties: [(String, String)]) -> String {
    "createLayer \(id)\n" + values(properties, of: id)
  }

  private func values(_ properties: [(String, String)], of id: Int) -> String {
    properties.map { name, value in
      value == "none" ? "unset \(id) \(name)\n" : "set \(id) \(name) \(value)\n"
    }.joined()
  }

  // MARK: Choices

  private mutating func chance(_ percent: Int) -> Bool { random.below(100) < percent }

  private mutating func number(_ least: Double, _ most: Double) -> Double {
    (least + (most - least) * random.fraction()).thousandths
  }

  private mutating func color(alpha: Double? = nil) -> String {
    let alpha = alpha ?? (chance(60) ? 1 : number(0.1, 0.95))
    return "\(number(0, 1)) \(number(0, 1)) \(number(0, 1)) \(alpha)"
  }

  private mutating func set(_ name: String, _ value: String) { look.append((name, value)) }

  private mutating func defineImages() {
    // Smooth, with alpha, of few and of many pixels.
    func image(
      _ id: Int, _ width: Int, _ height: Int, isOpaque: Bool, _ random: inout ArbitraryValues
    ) -> String {
      var pixels: [String] = []
      let (a, b, c) = (random.below(200), random.below(200), random.below(200))
      for y in 0..<height {
        for x in 0..<width {
          let alpha = isOpaque ? 255 : 55 + 200 * (x + y) / (width + height)
          func part(_ base: Int, _ slope: Int) -> UInt32 {
            UInt32((base + slope) % 256 * alpha / 255)
          }
          let pixel =
            UInt32(alpha) << 24 | part(a, 40 * x / width + 9 * y) << 16
            | part(b, 50 * y / height) << 8 | part(c, 7 * x)
          let digits = String(pixel, radix: 16)
          pixels.append(String(repeating: "0", count: 8 - digits.count) + digits)
        }
      }
      return "defineImage \(id) \(width)x\(height) \(pixels.joined(separator: " "))\n"
    }
    images = image(1, 8, 6, isOpaque: true, &random) + image(2, 7, 9, isOpaque: false, &random)
    images += image(3, 2, 2, isOpaque: true, &random) + image(4, 60, 44, isOpaque: false, &random)
  }

  // MARK: Place

  private mutating func placeLayer() {
    let anchor = chance(60) ? (0.5, 0.5) : (random.element([0, 0.25, 1]), number(0, 1))
    var (x, y) = (
      60 + number(-6, 6) + (anchor.0 - 0.5) * bounds.width,
      50 + number(-6, 6) + (anchor.1 - 0.5) * bounds.height
    )
    if place == .whole {
      // The left upper corner is at an even number of points: whole pixels on every display.
      func even(_ v: Double) -> Double { 2 * (v / 2).rounded() }
      x = even(x - anchor.0 * bounds.width) + anchor.0 * bounds.width
      y = even(y - anchor.1 * bounds.height) + anchor.1 * bounds.height
    }
    geometry = [
      ("bounds", "\(bounds.x) \(bounds.y) \(bounds.width) \(bounds.height)"),
      ("position", "\(x) \(y)"),
    ]
    if anchor != (0.5, 0.5) { geometry.append(("anchorPoint", "\(anchor.0) \(anchor.1)")) }
    chooseTransform()
    if let transform { geometry.append(("transform", transform.text)) }
    if chance(10) { geometry.append(("zPosition", "\(number(-5, 5))")) }
    if chance(10) { geometry.append(("geometryFlipped", "true")) }
  }

  private mutating func chooseTransform() {
    switch place {
    case .whole, .upright: break
    case .turned:
      var matrix = Matrix4.rotation(number(-3, 3), 0, 0, 1)
      let scale = Matrix4.scale(number(0.8, 1.3), number(0.8, 1.3), 1)
      if random.bool() { matrix = scale.concatenating(matrix) }
      if chance(30) {
        var skew = Matrix4.identity
        skew.r1.x = number(-0.4, 0.4)
        matrix = skew.concatenating(matrix)
      }
      transform = chance(20) ? scale : matrix
    case .tilted, .perspective:
      transform = .rotation(number(-0.6, 0.6), number(-1, 1), number(0.2, 1), number(-0.3, 0.3))
    }
  }

  // MARK: Look

  private mutating func chooseLook() {
    chooseKind()
    if chance(65) { set("backgroundColor", color()) }
    if kind != "plain", kind != "gradient" { if chance(15) { chooseContents() } }
    if chance(35) {
      set("borderWidth", "\(number(1, 7))")
      set("borderColor", color())
    }
    if chance(45) {
      set("cornerRadius", "\(number(2, 18))")
      if chance(25) { set("cornerCurve", "continuous") }
      if chance(30) { set("maskedCorners", "\(1 + random.below(15))") }
    }
    if chance(45) { set("masksToBounds", "true") }
    if chance(25) { set("opacity", "\(number(0.2, 0.95))") }
    if chance(15) { set("allowsGroupOpacity", "false") }
    if chance(25) { chooseShadow() }
    if chance(18) { set("filters", "[\(filter())\(chance(30) ? ", " + filter() : "")]") }
    if chance(12) {
      let mode = random.element([
        "multiplyBlendMode", "screenBlendMode", "sourceAtop", "plusL", "differenceBlendMode",
        "destOver", "xor",
      ])
      set("compositingFilter", "[\"mode\" \"\(mode)\"]")
    }
    if chance(7) { set("backgroundFilters", "[\(filter())]") }
    if chance(12) { set("edgeAntialiasingMask", "\(random.below(15))") }
    if chance(4) { set("allowsEdgeAntialiasing", "false") }
    if chance(10) {
      set("sublayerTransform", Matrix4.rotation(number(-1, 1), 0, 0, 1).text)
    }
    if chance(7) {
      set("shouldRasterize", "true")
      set("rasterizationScale", "\(random.element([scale, 0.5, 1.3, 2]))")
    }
  }

  private mutating func chooseKind() {
    switch random.below(16) {
    case 0...2: break
    case 3...5: chooseGradient()
    case 6, 7: chooseShape()
    case 8...10: chooseContents()
    case 11:
      kind = "text"
      set("backing", "\(1 + random.below(4))")
      if random.bool() { set("contentsScale", "\(random.element([0.5, 1, 2]))") }
    case 12:
      kind = "tiled"
      let (w, h) = (bounds.width / 2, bounds.height / 2)
      set(
        "tiles",
        """
        ["0" "tile" { "image" image 1 } { "rect" rect \(bounds.x) \(bounds.y) \(w) \(h + 10) }, \
        "1" "tile" { "image" image 2 } { "rect" rect \(bounds.x + w) \(bounds.y) \(w + 9) \(h) }]
        """)
    case 13:
      kind = "replicator"
      set("instanceCount", "3")
      set("instanceTransform", Matrix4.translation(number(4, 12), number(-4, 9), 0).text)
      if random.bool() { set("instanceColor", color()) }
      if random.bool() { set("instanceRedOffset", "-0.2") }
    case 14:
      kind = "emitter"
      set(
        "emitterCells",
        """
        ["cell" "cell" { "contents" image 2 } { "birthRate" scalar 20 } { "lifetime" scalar 1 } \
        { "velocity" scalar 30 } { "emissionRange" scalar 6.28 } { "scale" scalar 0.7 } \
        { "alphaSpeed" scalar -0.4 } { "spin" scalar 2 }]
        """)
      set(
        "emitterPosition",
        "\(bounds.x + bounds.width / 2) \(bounds.y + bounds.height / 2)")
      if random.bool() { set("renderMode", "additive") }
    default: kind = random.element(["scroll", "transform"])
    }
    if kind != "plain" { set("kind", kind) }
  }

  private mutating func chooseGradient() {
    kind = "gradient"
    let count = 2 + random.below(3)
    set("colors", "[\((0..<count).map { _ in color() }.joined(separator: ", "))]")
    if random.bool() {
      let locations = (0..<count).map { _ in number(0, 1) }.sorted()
      set("locations", "[\(locations.map { "\($0)" }.joined(separator: ", "))]")
    }
    set("startPoint", "\(number(0, 0.5)) \(number(0, 0.5))")
    set("endPoint", "\(number(0.6, 1)) \(number(0.6, 1))")
    set("type", random.element(["axial", "radial", "conic"]))
  }

  private mutating func chooseShape() {
    kind = "shape"
    let (x, y, w, h) = (bounds.x, bounds.y, bounds.width, bounds.height)
    set(
      "path",
      random.element([
        "[move \(x + 4) \(y + 5), line \(x + w - 3) \(y + 9), line \(x + w / 2) \(y + h - 4), close]",
        "[move \(x - 9) \(y + 8), cubic \(x + w) \(y - 9) \(x + 5) \(y + h) \(x + w) \(y + h - 5)]",
        """
        [move \(x + 2) \(y + 2), line \(x + w) \(y + 4), line \(x + w - 4) \(y + h), line \(x + 3) \(y + h), \
        close, move \(x + 12) \(y + 9), line \(x + w - 9) \(y + 12), line \(x + w - 12) \(y + h - 8), close]
        """,
      ]))
    set("fillColor", chance(80) ? color() : "none")
    if random.bool() { set("fillRule", "evenOdd") }
    guard random.bool() else { return }
    set("strokeColor", color())
    set("lineWidth", "\(number(1, 7))")
    set("lineJoin", random.element(["miter", "round", "bevel"]))
    set("lineCap", random.element(["butt", "round", "square"]))
    if random.bool() { set("lineDashPattern", "[\(number(3, 9)), \(number(3, 7))]") }
    if chance(40) { set("strokeEnd", "\(number(0.4, 0.95))") }
  }

  private mutating func chooseContents() {
    set("contents", "\(1 + random.below(4))")
    if random.bool() {
      set(
        "contentsGravity",
        random.element([
          "resizeAspect", "resizeAspectFill", "center", "top", "bottom", "left", "right", "topLeft",
          "topRight", "bottomLeft", "bottomRight",
        ]))
    }
    if random.bool() { set("contentsScale", "\(random.element([0.2, 0.5, 1, 2]))") }
    if chance(25) {
      set(
        "contentsRect",
        "\(number(0, 0.4)) \(number(0, 0.4)) \(number(0.3, 0.7)) \(number(0.3, 0.7))")
    }
    if chance(25) { set("contentsCenter", "0.25 0.3 0.4 0.4") }
    if chance(30) { set("magnificationFilter", random.element(["nearest", "trilinear"])) }
    if chance(30) {
      set("minificationFilter", random.element(["nearest", "trilinear"]))
      if random.bool() { set("minificationFilterBias", "0.6") }
    }
  }

  private mutating func chooseShadow() {
    set("shadowOpacity", "\(number(0.3, 1))")
    if chance(70) { set("shadowRadius", "\(chance(20) ? 0 : number(0.5, 5))") }
    if chance(70) { set("shadowOffset", "\(number(-6, 6)) \(number(-6, 6))") }
    if random.bool() { set("shadowColor", color()) }
    guard chance(25) else { return }
    let (x, y, w, h) = (bounds.x, bounds.y, bounds.width, bounds.height)
    set(
      "shadowPath",
      "[move \(x + 6) \(y + 4), line \(x + w + 5) \(y + 8), line \(x + w / 2) \(y + h + 6), close]")
  }

  private mutating func filter() -> String {
    switch random.below(8) {
    case 0, 1: #""blur" "gaussianBlur" { "inputRadius" scalar \#(number(0.5, 4)) }"#
    case 2: #""saturate" "colorSaturate" { "inputAmount" scalar \#(number(0, 2)) }"#
    case 3: #""invert" "colorInvert""#
    case 4: #""hue" "colorHueRotate" { "inputAngle" scalar \#(number(0, 3)) }"#
    case 5: #""sepia" "sepia" { "inputIntensity" scalar \#(number(0.2, 1)) }"#
    case 6:
      #""vignette" "vignette" { "inputRadius" scalar 1 } { "inputIntensity" scalar \#(number(0.2, 1)) }"#
    default: #""squares" "pixellate" { "inputScale" scalar \#(number(3, 8)) }"#
    }
  }

  // MARK: Sublayers and mask

  private mutating func chooseSublayers() {
    let isContainer = ["replicator", "scroll", "transform"].contains(kind)
    let count = isContainer ? 1 + random.below(3) : chance(45) ? 1 + random.below(3) : 0
    for index in 0..<count {
      let id = Self.id + 1 + index
      sublayers += part(id, isSublayer: true) + "insertSublayer \(id) at \(index) of \(Self.id)\n"
    }
  }

  private mutating func chooseMask() {
    mask = part(30, isSublayer: false) + "setMask 30 of \(Self.id)\n"
  }

  /// A layer in the bounds or somewhat beyond.
  private mutating func part(_ id: Int, isSublayer: Bool) -> String {
    let least = isSublayer ? 0.3 : 0.7
    var properties = [
      (
        "bounds",
        "0 0 \(number(least, 1.1) * bounds.width) \(number(least, 1.1) * bounds.height)"
      ),
      (
        "position",
        "\(bounds.x + number(0.3, 0.7) * bounds.width) \(bounds.y + number(0.3, 0.7) * bounds.height)"
      ),
    ]
    if chance(30) {
      properties.append(("transform", Matrix4.rotation(number(-1, 1), 0, 0, 1).text))
    }
    switch random.below(4) {
    case 0:
      properties.append(("kind", "gradient"))
      properties.append(("colors", "[\(color()), \(color())]"))
    case 1: properties.append(("contents", "\(1 + random.below(4))"))
    default: properties.append(("backgroundColor", color()))
    }
    if chance(40) { properties.append(("cornerRadius", "\(number(2, 12))")) }
    if chance(20) {
      properties.append(("borderWidth", "2.5"))
      properties.append(("borderColor", color()))
    }
    if chance(20) { properties.append(("opacity", "\(number(0.3, 0.9))")) }
    if isSublayer, chance(15) {
      properties.append(("shadowOpacity", "0.7"))
      properties.append(("shadowOffset", "2 3"))
    }
    return create(id, properties)
  }
}

extension Double {
  /// The value rounded to thousandths, for short text.
  fileprivate var thousandths: Double { (self * 1000).rounded() / 1000 }
}

extension Matrix4 {
  /// The sixteen numbers as in the text of a recording.
  var text: String {
    [r0, r1, r2, r3].map { "\($0.x) \($0.y) \($0.z) \($0.w)" }.joined(separator: " ")
  }
}

import GraphicsValues
import Testing

/// A change of a tree that must not change the pixels of one of its layers.
struct NeutralChange: Sendable, CustomTestStringConvertible {
  enum Agreement: Sendable {
    /// Equal bits: the same commands come out.
    case exact
    /// Differences of some values: what is put together in a surface of its own is rounded there, too, once for
    /// each of the up to four drawings of a pixel.
    case rounded(Int)
    /// The same, and places that differ by less than a pixel.
    case shifted(Int)

    var isShifted: Bool {
      if case .shifted = self { true } else { false }
    }

    var tolerance: Int {
      switch self {
      case .exact: 0
      case .rounded(let values), .shifted(let values): values
      }
    }
  }

  let name: String
  let agreement: Agreement
  /// Whether only pixels away from the layer's edges are compared.
  var isInside = false
  /// Whether the change is neutral for a layer.
  var applies: @Sendable (ArbitraryLayer) -> Bool = { _ in true }
  let change: @Sendable (inout LayerScene) -> Void

  var testDescription: String { name }

  /// Some layers with what a group of their own would hide from them: blending with what is below.
  private static let isIsolated: @Sendable (ArbitraryLayer) -> Bool = {
    !$0.has("compositingFilter") && !$0.has("backgroundFilters") && !$0.isAdditive
  }
  /// A plain superlayer draws its sublayers in its plane: perspective ends there (§2.6.2).
  private static let hasNoPerspective: @Sendable (ArbitraryLayer) -> Bool = {
    $0.place != .perspective
  }

  /// The picture from which a transition starts is drawn without bitmaps, and a transform layer's sublayers are
  /// not in it (docs/rendering-layers.md).
  private static let hasPicture: @Sendable (ArbitraryLayer) -> Bool = {
    isIsolated($0) && !$0.has("shouldRasterize") && $0.kind != "transform"
  }

  /// The values of the properties without which a layer has them, too.
  private static let defaults: [(String, String)] = [
    ("anchorPoint", "0.5 0.5"), ("anchorPointZ", "0"), ("zPosition", "0"),
    ("transform", "identity"), ("sublayerTransform", "identity"), ("hidden", "false"),
    ("masksToBounds", "false"), ("opacity", "1"), ("cornerRadius", "0"), ("maskedCorners", "15"),
    ("borderWidth", "0"), ("contentsRect", "0 0 1 1"), ("contentsScale", "1"),
    ("contentsCenter", "0 0 1 1"), ("contentsGravity", "resize"), ("beginTime", "0"),
    ("speed", "1"), ("timeOffset", "0"), ("doubleSided", "true"), ("geometryFlipped", "false"),
    ("minificationFilter", "linear"), ("magnificationFilter", "linear"),
    ("minificationFilterBias", "0"), ("opaque", "false"), ("edgeAntialiasingMask", "15"),
    ("allowsEdgeAntialiasing", "true"), ("allowsGroupOpacity", "true"),
    ("cornerCurve", "circular"), ("shadowOpacity", "0"), ("shadowRadius", "3"),
    ("shadowOffset", "0 -3"), ("shouldRasterize", "false"), ("rasterizationScale", "1"),
    ("drawsAsynchronously", "false"), ("lineWidth", "1"), ("fillRule", "nonZero"),
    ("strokeStart", "0"), ("strokeEnd", "1"), ("instanceDelay", "0"), ("preservesDepth", "false"),
    ("seed", "0"),
  ]

  /// The properties that are animated from their value to itself.
  private static let animated: Set<String> = [
    "bounds", "position", "anchorPoint", "zPosition", "transform", "sublayerTransform",
    "masksToBounds", "opacity", "backgroundColor", "cornerRadius", "borderWidth", "borderColor",
    "contentsRect", "contentsScale", "contentsCenter", "shadowColor", "shadowOpacity",
    "shadowOffset", "shadowRadius", "shadowPath", "shouldRasterize", "path", "fillColor",
    "strokeColor", "strokeEnd", "lineWidth", "colors", "locations", "startPoint", "endPoint",
    "instanceTransform", "instanceColor", "geometryFlipped",
  ]

  /// A sublayer beside the window.
  private static func addSublayer(
    _ scene: inout LayerScene, _ properties: String..., color: String? = "0 1 0 1"
  ) {
    let bounds = scene.layer.bounds
    scene.additions += """
      createLayer 60
      set 60 bounds 0 0 4 4
      set 60 position \(bounds.x + 10) \(bounds.y + 10)
      \(color.map { "set 60 backgroundColor \($0)\n" } ?? "")\
      \(properties.map { "set 60 \($0)\n" }.joined())\
      insertSublayer 60 at 0 of \(ArbitraryLayer.id)

      """
  }

  static let all: [NeutralChange] = [
    // MARK: Sublayers that are not seen

    NeutralChange(
      // A bitmap grows to the sublayer, and is made smaller from another corner on.
      name: "a sublayer far away", agreement: .rounded(4), isInside: true,
      applies: { !$0.has("shouldRasterize") }
    ) { scene in
      addSublayer(
        &scene, "position \(scene.layer.bounds.x - 400) \(scene.layer.bounds.y - 300)")
    },
    NeutralChange(name: "a hidden sublayer", agreement: .rounded(4), isInside: true) {
      addSublayer(&$0, "hidden true")
    },
    NeutralChange(name: "a transparent sublayer", agreement: .rounded(4), isInside: true) {
      addSublayer(&$0, "opacity 0")
    },
    NeutralChange(name: "an empty sublayer", agreement: .rounded(4), isInside: true) {
      addSublayer(&$0, color: nil)
    },

    // MARK: Superlayers

    NeutralChange(name: "a plain superlayer", agreement: .exact, applies: hasNoPerspective) {
      $0.wrap("name \"plain\"")
    },
    NeutralChange(name: "a transform layer around it", agreement: .exact) {
      $0.wrap("kind transform")
    },
    NeutralChange(name: "a superlayer that clips", agreement: .exact, applies: hasNoPerspective) {
      $0.wrap("masksToBounds true")
    },
    NeutralChange(
      name: "a superlayer that clips with a group", agreement: .rounded(4),
      applies: { hasNoPerspective($0) && isIsolated($0) }
    ) {
      $0.wrap("bounds -1000 -1000 2120 2100\ncornerRadius 9\nmasksToBounds true")
    },
    NeutralChange(
      name: "a replicator of one instance", agreement: .exact, applies: hasNoPerspective
    ) {
      $0.wrap("kind replicator")
    },
    NeutralChange(
      // The replicator's plane cuts layers that are turned out of it.
      name: "a replicator of one instance in depth", agreement: .rounded(4), applies: isIsolated
    ) {
      $0.wrap("kind replicator\npreservesDepth true")
    },
    NeutralChange(name: "two flipped superlayers", agreement: .exact, applies: hasNoPerspective) {
      $0.wrap("geometryFlipped true", "geometryFlipped true")
    },
    NeutralChange(
      name: "a superlayer with another origin", agreement: .exact, applies: hasNoPerspective
    ) {
      $0.wrap("bounds 16 -8 120 100", "position 76 42")
    },
    NeutralChange(name: "a context of its own", agreement: .exact, applies: hasNoPerspective) {
      let token = String(repeating: "a", count: 32)
      $0.wrap("kind host\nhostedToken \"\(token)\"")
      $0.token = token
    },

    // MARK: Surfaces

    NeutralChange(
      name: "a superlayer with a bitmap", agreement: .rounded(4),
      applies: { hasNoPerspective($0) && isIsolated($0) }
    ) { $0.wrap("shouldRasterize true\nrasterizationScale \($0.layer.scale)") },
    NeutralChange(
      name: "a superlayer that is inverted twice", agreement: .rounded(4),
      applies: { hasNoPerspective($0) && isIsolated($0) }
    ) { $0.wrap(#"filters ["a" "colorInvert", "b" "colorInvert"]"#) },
    NeutralChange(
      name: "a superlayer with an opaque mask", agreement: .rounded(4),
      applies: { hasNoPerspective($0) && isIsolated($0) }
    ) {
      $0.wrap("name \"masked\"")
      $0.additions +=
        LayerScene.whole(64, "backgroundColor 0 0 0 1") + "setMask 64 of \($0.parent)\n"
    },
    NeutralChange(
      name: "a superlayer that begins to fade", agreement: .rounded(4), isInside: true,
      applies: { hasNoPerspective($0) && hasPicture($0) }
    ) {
      $0.wrap("name \"fading\"")
      $0.secondCommit = "addAnimation 1 to \($0.parent) transition fade duration 1\n"
    },

    NeutralChange(
      // A layer with a mask has no shadow (§2.5.1).
      name: "an opaque mask", agreement: .rounded(4),
      applies: { !$0.has("shadowOpacity") && $0.mask.isEmpty && !$0.isAdditive }
    ) {
      $0.additions += LayerScene.whole(
        61, "bounds 0 0 2000 2000", "backgroundColor 0 0 0 1")
      $0.additions += "setMask 61 of \(ArbitraryLayer.id)\n"
    },
    NeutralChange(
      // A bitmap fades as one, whatever `allowsGroupOpacity` says.
      name: "a bitmap at whole pixels", agreement: .rounded(4),
      applies: {
        $0.place == .whole && !$0.has("shouldRasterize") && !$0.isAdditive
          && !($0.has("opacity") && $0.has("allowsGroupOpacity"))
      }
    ) {
      $0.additions += """
        set \(ArbitraryLayer.id) shouldRasterize true
        set \(ArbitraryLayer.id) rasterizationScale \($0.layer.scale)

        """
    },
    NeutralChange(
      name: "the first frame of a fade", agreement: .rounded(4), isInside: true,
      applies: hasPicture
    ) {
      $0.secondCommit =
        "addAnimation 1 to \(ArbitraryLayer.id) transition fade duration 1\n"
    },
    NeutralChange(
      name: "the last frame of a fade", agreement: .rounded(4), applies: isIsolated
    ) {
      $0.secondCommit =
        "addAnimation 1 to \(ArbitraryLayer.id) transition fade startProgress 1 endProgress 1 duration 1\n"
    },
    NeutralChange(
      name: "the middle of a fade", agreement: .rounded(4), isInside: true,
      applies: hasPicture
    ) {
      $0.secondCommit =
        "addAnimation 1 to \(ArbitraryLayer.id) transition fade startProgress 0.5 endProgress 0.5 duration 1\n"
    },

    // MARK: Depth

    NeutralChange(
      name: "a perspective in which it lies flat", agreement: .exact,
      applies: { [.whole, .upright, .turned].contains($0.place) && !$0.has("zPosition") }
    ) {
      $0.stageLook.append(("sublayerTransform", LayerScene.perspective(distance: 300).text))
    },
    NeutralChange(
      name: "depth without perspective", agreement: .exact, applies: hasNoPerspective
    ) { $0.additions += "set \(ArbitraryLayer.id) zPosition 12\n" },
    NeutralChange(
      name: "a perspective of almost nothing", agreement: .shifted(4), isInside: true,
      applies: {
        [.whole, .upright, .turned].contains($0.place) && !$0.has("zPosition") && !$0.isAdditive
      }
    ) {
      $0.stageLook.append(("sublayerTransform", LayerScene.perspective(distance: 2000).text))
      let own = $0.layer.transform ?? .identity
      let turned = own.concatenating(.rotation(0.002, 0, 1, 0))
      $0.additions += "set \(ArbitraryLayer.id) transform \(turned.text)\n"
    },
    NeutralChange(
      name: "two pieces, cut by a layer far away", agreement: .rounded(4),
      applies: { isIsolated($0) && $0.kind != "transform" }
    ) {
      $0.wrap("kind transform")
      $0.additions += """
        createLayer 62
        set 62 bounds 0 0 4 4
        set 62 position 60 -4000
        set 62 transform \(Matrix4.rotation(0.9, 0, 1, 0).text)
        set 62 backgroundColor 0 1 0 1
        insertSublayer 62 at 0 of \($0.parent)

        """
    },

    // MARK: Changes from frame to frame

    NeutralChange(
      // An emitter emits from the time at which it gets its cells.
      name: "properties that come later", agreement: .exact, applies: { $0.kind != "emitter" }
    ) {
      $0.operations = $0.layer.bareOperations
      $0.secondCommit = $0.layer.lookOperations
    },
    NeutralChange(name: "a place that comes later", agreement: .exact) {
      $0.additions += "set \(ArbitraryLayer.id) position 47.3 61.8\n"
      let position = $0.layer.value(of: "position") ?? ""
      $0.secondCommit = "set \(ArbitraryLayer.id) position \(position)\n"
    },
    NeutralChange(name: "an opacity that comes later", agreement: .exact) {
      $0.additions += "set \(ArbitraryLayer.id) opacity 0.37\n"
      let opacity = $0.layer.value(of: "opacity") ?? "1"
      $0.secondCommit = "set \(ArbitraryLayer.id) opacity \(opacity)\n"
    },
    NeutralChange(name: "bounds that come later", agreement: .exact) {
      $0.additions += "set \(ArbitraryLayer.id) bounds 3 -4 61 23.5\n"
      let bounds = $0.layer.value(of: "bounds") ?? ""
      $0.secondCommit = "set \(ArbitraryLayer.id) bounds \(bounds)\n"
    },
    NeutralChange(
      name: "a layer that is shown later", agreement: .exact, applies: { $0.kind != "emitter" }
    ) {
      $0.additions += "set \(ArbitraryLayer.id) hidden true\n"
      $0.secondCommit = "set \(ArbitraryLayer.id) hidden false\n"
    },

    // MARK: Properties

    NeutralChange(name: "explicit defaults", agreement: .exact) { scene in
      for (name, value) in defaults where !scene.layer.has(name) {
        scene.additions += "set \(ArbitraryLayer.id) \(name) \(value)\n"
      }
    },
    NeutralChange(
      name: "no group for an opacity of 1", agreement: .exact,
      applies: { !$0.has("opacity") && !$0.has("allowsGroupOpacity") }
    ) { $0.additions += "set \(ArbitraryLayer.id) allowsGroupOpacity false\n" },
    NeutralChange(
      name: "a shadow of opacity 0", agreement: .exact, applies: { !$0.has("shadowOpacity") }
    ) {
      $0.additions += """
        set \(ArbitraryLayer.id) shadowRadius 5
        set \(ArbitraryLayer.id) shadowOffset 6 7
        set \(ArbitraryLayer.id) shadowPath [move 0 0, line 90 5, line 60 70, close]

        """
    },
    NeutralChange(
      name: "a border of width 0", agreement: .exact, applies: { !$0.has("borderWidth") }
    ) { $0.additions += "set \(ArbitraryLayer.id) borderColor 1 0 0 1\n" },
    NeutralChange(
      name: "corners that are not round", agreement: .exact,
      applies: { !$0.has("cornerRadius") && !$0.has("shadowOpacity") }
    ) {
      $0.additions += """
        set \(ArbitraryLayer.id) cornerRadius 12
        set \(ArbitraryLayer.id) maskedCorners none

        """
    },
    NeutralChange(
      name: "filters that do nothing", agreement: .exact, applies: { !$0.has("filters") }
    ) {
      $0.additions += """
        set \(ArbitraryLayer.id) filters ["a" "gaussianBlur" { "inputRadius" scalar 0 }, \
        "b" "colorSaturate", "c" "unheardOf", "d" "colorInvert" { "enabled" bool false }]

        """
      if !$0.layer.has("backgroundFilters") {
        $0.additions +=
          "set \(ArbitraryLayer.id) backgroundFilters [\"a\" \"gaussianBlur\" { \"inputRadius\" scalar 0 }]\n"
      }
      if !$0.layer.has("compositingFilter") {
        $0.additions += "set \(ArbitraryLayer.id) compositingFilter [\"a\" \"sourceOver\"]\n"
      }
    },
    NeutralChange(name: "animations from a value to itself", agreement: .exact) { scene in
      var number = 0
      for (name, value) in scene.layer.geometry + scene.layer.look
      where animated.contains(name) && value != "none" {
        number += 1
        scene.additions +=
          "addAnimation \(number) to \(ArbitraryLayer.id) basic \(name) from \(value) to \(value) duration 9\n"
      }
    },
    NeutralChange(
      name: "contents that fade to themselves", agreement: .rounded(4), isInside: true,
      applies: { $0.has("contents") }
    ) { scene in
      let image = scene.layer.value(of: "contents") ?? "1"
      scene.additions +=
        "addAnimation 1 to \(ArbitraryLayer.id) basic contents from \(image) to \(image) duration 2\n"
    },
  ]
}

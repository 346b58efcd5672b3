import GraphicsValues

/// A window of 120 × 100 points that shows an arbitrary layer over stripes, as a recording in text with one
/// frame at 1 s, or with two.
struct LayerScene {
  static let width = 120.0
  static let height = 100.0
  /// The superlayer of the layer unless another is put between, as large as the window.
  static let stage = 5

  let layer: ArbitraryLayer
  /// Properties of the stage beside its place.
  var stageLook: [(name: String, value: String)] = []
  /// The operations that make the layer.
  var operations: String
  /// Operations that make the layers between the stage and the layer.
  var between = ""
  var parent = LayerScene.stage
  /// Operations after the layer is in its superlayer.
  var additions = ""
  /// Operations of a second commit, after the first frame and before the second, both at 1 s.
  var secondCommit: String?
  /// Whether the layer is in the tree of a second client, in a context with this token.
  var token: String?

  init(_ layer: ArbitraryLayer) {
    self.layer = layer
    operations = layer.operations
    if layer.place == .perspective {
      stageLook.append(("sublayerTransform", Self.perspective(distance: 300).text))
    }
    if layer.seed % 7 == 3 { stageLook.append(("geometryFlipped", "true")) }
  }

  static func perspective(distance: Double) -> Matrix4 {
    var matrix = Matrix4.identity
    matrix.r2.w = -1 / distance
    return matrix
  }

  /// A layer as large as the window.
  static func whole(_ id: Int, _ properties: String..., in parent: Int? = nil, at index: Int = 0)
    -> String
  {
    "createLayer \(id)\nset \(id) bounds 0 0 120 100\nset \(id) position 60 50\n"
      + properties.map { "set \(id) \($0)\n" }.joined()
      + (parent.map { "insertSublayer \(id) at \(index) of \($0)\n" } ?? "")
  }

  /// Puts layers as large as the window between the stage and the layer, the outermost first.
  mutating func wrap(_ properties: String...) {
    for text in properties {
      let id = 50 + (between.isEmpty ? 0 : parent - 49)
      between +=
        Self.whole(id, in: parent)
        + text.split(separator: "\n").map { "set \(id) \($0)\n" }.joined()
      parent = id
    }
  }

  private var window: String {
    """
    createLayer 1
    set 1 bounds 0 0 120 100
    set 1 position 60 50
    set 1 backgroundColor 0.75 0.6 0.3 1
    createLayer 3
    set 3 bounds 0 0 14 100
    set 3 position 51 50
    set 3 backgroundColor 0.2 0.5 0.8 1
    insertSublayer 3 at 0 of 1
    createLayer 4
    set 4 bounds 0 0 120 11
    set 4 position 60 57.5
    set 4 backgroundColor 0.9 0.2 0.4 1
    insertSublayer 4 at 1 of 1
    \(Self.whole(Self.stage, in: 1, at: 2))\
    \(stageLook.map { "set \(Self.stage) \($0.name) \($0.value)\n" }.joined())
    """
  }

  private var header: String {
    let (width, height) = (Int(Self.width * layer.scale), Int(Self.height * layer.scale))
    return """
      recording \(width)x\(height) scale \(layer.scale) rate 60 background #202428 clock manual start 0
      0 connect 1
      0 1 hello "layers"

      """
  }

  private static let context =
    "createContext 1 layer 1 origin 0 0 size 120 100 \"layers\"\n"

  /// Pixels of a row of the frame.
  var pixelWidth: Int { Int(Self.width * layer.scale) }

  /// The lines that another scene does not have.
  func difference(from other: LayerScene) -> String {
    let known = Set(other.text.split(separator: "\n"))
    return text.split(separator: "\n").filter { !known.contains($0) }.joined(separator: "\n")
  }

  /// The recording.
  var text: String {
    let inserted = "insertSublayer \(ArbitraryLayer.id) at 0 of \(parent)\n"
    var text = header + "0 1 commit at 0\n"
    if let token {
      text += window + between + Self.context
      text +=
        "0 connect 2\n0 2 hello \"other\"\n0 2 commit at 0\n" + layer.images + Self.whole(5)
        + operations + "insertSublayer \(ArbitraryLayer.id) at 0 of 5\n" + additions
        + "createContext 2 layer 5 size 120 100 \"hosted\"\nsetHostingToken 2 \"\(token)\"\n"
    } else {
      text +=
        layer.images + window + operations + between + inserted + additions + Self.context
    }
    text += "1 tick\n"
    if let secondCommit { text += "1 1 commit at 1\n" + secondCommit + "1 tick\n" }
    return text
  }

  /// A recording that shows in white, on black, the pixels of the layer that are further than `inset` points from
  /// its edges.
  func probe(inset: Double) -> String {
    header + "0 1 commit at 0\n" + Self.whole(1, "backgroundColor 0 0 0 1")
      + Self.whole(Self.stage, in: 1)
      + stageLook.map { "set \(Self.stage) \($0.name) \($0.value)\n" }.joined()
      + layer.probe(inset: inset, color: "1 1 1 1")
      + "insertSublayer \(ArbitraryLayer.id) at 0 of \(Self.stage)\n" + Self.context + "1 tick\n"
  }
}

import RenderTools
import SoftwareRenderer
import TestSupport
import Testing

/// Two ways to say the same picture, as operations below root layer 1 of a window of 120 × 90.
struct SceneRelation: Sendable, CustomTestStringConvertible {
  let name: String
  let one: String
  let other: String
  /// How far a channel may be off; 0 for the same bits.
  var tolerance = 0

  var testDescription: String { name }

  /// Layer `id` as lines: its rectangle in its superlayer, its colour and whatever else is given.
  static func layer(
    _ id: Int, in parent: Int? = 1, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    color: String? = nil, _ properties: String...
  ) -> String {
    var lines = [
      "createLayer \(id)", "set \(id) bounds 0 0 \(width) \(height)",
      "set \(id) position \(x + width / 2) \(y + height / 2)",
    ]
    if let color { lines.append("set \(id) backgroundColor \(color)") }
    lines += properties.map { "set \(id) \($0)" }
    if let parent { lines.append("insertSublayer \(id) at 0 of \(parent)") }
    return lines.joined(separator: "\n") + "\n"
  }

  static let red = "0.86 0.2 0.18 1"
  static let blue = "0.15 0.4 0.8 1"
  static let green = "0.2 0.65 0.35 0.6"

  /// A red layer of 60 × 40 at (30, 25), with a half-transparent green one that sticks out.
  static func pair(_ properties: String..., inner: String = "") -> String {
    layer(2, 30, 25, 60, 40, color: red) + properties.map { "set 2 \($0)\n" }.joined()
      + layer(3, in: 2, 40, 20, 40, 30, color: green) + inner
  }

  static let all: [SceneRelation] = [
    SceneRelation(
      name: "a rectangular mask is clipping, §2.5.1",
      one: pair() + layer(4, in: nil, 0, 0, 60, 40, color: "0 0 0 1") + "setMask 4 of 2\n",
      other: pair("masksToBounds true")),
    SceneRelation(
      name: "a rounded mask is rounded clipping, §2.5.1",
      one: pair()
        + layer(4, in: nil, 0, 0, 60, 40, color: "0 0 0 1", "cornerRadius 12")
        + "setMask 4 of 2\n",
      other: pair("masksToBounds true", "cornerRadius 12"), tolerance: 2),
    SceneRelation(
      name: "only a mask's alpha counts, §2.6.1",
      one: pair() + layer(4, in: nil, 10, 5, 40, 40, color: "1 1 1 0.5") + "setMask 4 of 2\n",
      other: pair() + layer(4, in: nil, 10, 5, 40, 40, color: "0 0.3 0 0.5") + "setMask 4 of 2\n"),
    SceneRelation(
      name: "a replicator of three is three layers, §11.4",
      one: layer(
        2, 10, 10, 20, 20, "kind replicator", "instanceCount 3",
        "instanceTransform 1 0 0 0 0 1 0 0 0 0 1 0 25 10 0 1")
        + layer(3, in: 2, 0, 0, 20, 20, color: green),
      other: layer(2, 60, 30, 20, 20, color: green) + layer(3, 35, 20, 20, 20, color: green)
        + layer(4, 10, 10, 20, 20, color: green)),
    SceneRelation(
      name: "a group of opacity 1 is none, §2.5.7",
      one: layer(2, 30, 25, 60, 40) + layer(3, in: 2, 0, 0, 40, 30, color: green)
        + layer(4, in: 2, 20, 10, 40, 30, color: green),
      other: layer(2, 30, 25, 40, 30, color: green) + layer(3, 50, 35, 40, 30, color: green)),
    SceneRelation(
      name: "without group opacity each layer is multiplied, §2.5.7",
      one: layer(2, 30, 25, 60, 40, color: red, "opacity 0.5", "allowsGroupOpacity false")
        + layer(3, in: 2, 40, 20, 40, 30, color: blue),
      other: layer(2, 30, 25, 60, 40, color: red, "opacity 0.5")
        + layer(3, 70, 45, 40, 30, color: blue, "opacity 0.5")
        + "setSublayers 1: 2 3\n"),
    SceneRelation(
      name: "rasterising on whole pixels changes nothing, §2.5.7",
      one: pair("shouldRasterize true"), other: pair()),
    SceneRelation(
      name: "a filter with neutral parameters is none, §2.5.7",
      one: pair(
        #"filters ["a" "gaussianBlur" { "inputRadius" scalar 0 }, "#
          + #""b" "colorSaturate" { "inputAmount" scalar 1 }]"#),
      other: pair()),
    SceneRelation(
      name: "a translating sublayerTransform moves the sublayers, §2.3",
      one: pair("sublayerTransform 1 0 0 0 0 1 0 0 0 0 1 0 -20 7 0 1"),
      other: layer(2, 30, 25, 60, 40, color: red) + layer(3, in: 2, 20, 27, 40, 30, color: green)),
    SceneRelation(
      name: "flipping twice is not flipping, §2.4",
      one: layer(2, 0, 0, 120, 90, "geometryFlipped true")
        + layer(3, in: 2, 0, 0, 120, 90, "geometryFlipped true")
        + layer(4, in: 3, 10, 15, 50, 30, color: red)
        + layer(5, in: 4, 30, 15, 40, 20, color: green),
      other: layer(2, 10, 15, 50, 30, color: red) + layer(3, in: 2, 30, 15, 40, 20, color: green)),
    SceneRelation(
      name: "a flipped layer's sublayers are mirrored, §2.4",
      one: layer(2, 10, 10, 100, 70, color: red, "geometryFlipped true")
        + layer(3, in: 2, 20, 5, 30, 15, color: blue),
      other: layer(2, 10, 10, 100, 70, color: red) + layer(3, in: 2, 20, 50, 30, 15, color: blue)),
    SceneRelation(
      name: "the bounds as shadowPath give the shadow of an opaque layer, §2.5.6",
      one: pair(
        "shadowOpacity 0.8", "shadowRadius 4", "shadowOffset 3 5",
        "shadowPath [move 0 0, line 60 0, line 60 40, line 0 40, close]"),
      other: layer(
        2, 30, 25, 60, 40, color: red, "shadowOpacity 0.8", "shadowRadius 4",
        "shadowOffset 3 5") + layer(3, 70, 45, 40, 30, color: green) + "setSublayers 1: 2 3\n",
      tolerance: 2),
    SceneRelation(
      name: "clipping takes the shadow away, §2.5.1",
      one: pair("masksToBounds true", "shadowOpacity 1", "shadowRadius 4"),
      other: pair("masksToBounds true")),
    SceneRelation(
      name: "sourceOver as compositingFilter is none, §2.5.1",
      one: pair(#"compositingFilter ["c" "sourceOver"]"#), other: pair()),
    SceneRelation(
      name: "a gradient between equal colours is a fill, §11.3",
      one: layer(2, 30, 25, 60, 40, "kind gradient", "colors [\(green), \(green)]"),
      other: layer(2, 30, 25, 60, 40, color: green)),
    SceneRelation(
      name: "a shape's rectangle is a fill, §11.2",
      one: layer(
        2, 30, 25, 60, 40, "kind shape", "fillColor \(green)",
        "path [move 0 0, line 60 0, line 60 40, line 0 40, close]"),
      other: layer(2, 30, 25, 60, 40, color: green)),
    SceneRelation(
      name: "a border is four bars, §2.5.5",
      one: layer(2, 30, 25, 60, 40, "borderWidth 5", "borderColor \(blue)"),
      other: layer(2, 30, 25, 60, 5, color: blue) + layer(3, 30, 60, 60, 5, color: blue)
        + layer(4, 30, 30, 5, 30, color: blue) + layer(5, 85, 30, 5, 30, color: blue)),
    SceneRelation(
      name: "a transform layer without depth is not there, §11.6",
      one: layer(
        2, 20, 10, 80, 70, color: red, "kind transform", "cornerRadius 9",
        "borderWidth 4", "masksToBounds true")
        + layer(3, in: 2, 10, 15, 90, 30, color: green),
      other: layer(2, 30, 25, 90, 30, color: green)),
    SceneRelation(
      name: "zPosition alone orders siblings, §2.6.2",
      one: layer(2, 20, 10, 60, 50, color: red, "zPosition 1")
        + layer(3, 40, 30, 60, 50, color: blue) + "setSublayers 1: 2 3\n",
      other: layer(2, 20, 10, 60, 50, color: red) + layer(3, 40, 30, 60, 50, color: blue)
        + "setSublayers 1: 3 2\n"),
  ]
}

@Suite struct SceneRelationTests {
  private static let width = 120
  private static let height = 90

  private func picture(_ operations: String, scale: Int = 1) throws -> [UInt32] {
    let (header, records) = try assembled(
      """
      recording \(Self.width * scale)x\(Self.height * scale) scale \(scale) background #202428
      0 connect 1
      0 1 hello "relation"
      0 1 commit at 0
      createLayer 1
      set 1 bounds 0 0 120 90
      set 1 position 60 45
      set 1 backgroundColor 0.92 0.92 0.9 1
      \(operations)
      createContext 1 layer 1 origin 0 0 size 120 90 "relation"
      0 tick
      """)
    var pixels: [UInt32] = []
    try Replay(header, records, renderer: SoftwareRenderer(threads: 1)).run(.recorded) { frame in
      pixels = Array(frame.pixels)
      return true
    }
    return pixels
  }

  @Test(arguments: SceneRelation.all)
  func `two ways to say it give one picture`(relation: SceneRelation) throws {
    let one = try picture(relation.one)
    let other = try picture(relation.other)
    // A commit that is refused shows the bare display, which would agree with anything.
    #expect(one.contains { $0 != one[0] }, "\(relation.name): the first shows nothing")
    #expect(other.contains { $0 != other[0] }, "\(relation.name): the second shows nothing")
    if relation.tolerance == 0 {
      #expect(
        pixelsDifference(one, other, width: Self.width) == nil, "\(relation.name)")
    } else {
      let worst = zip(one, other).map { distance($0, $1) }.max() ?? 0
      #expect(worst <= relation.tolerance, "\(relation.name)")
    }
  }

  private func distance(_ a: UInt32, _ b: UInt32) -> Int {
    stride(from: 0, to: 32, by: 8).map { shift in
      abs(Int(a >> UInt32(shift) & 255) - Int(b >> UInt32(shift) & 255))
    }.max() ?? 0
  }

  @Test func `an output of scale 2 shows everything at twice the size, §2.5.2`() throws {
    func scene(image: String) -> String {
      SceneRelation.pair("borderWidth 3", "masksToBounds true")
        + image + SceneRelation.layer(4, 5, 5, 20, 20, "contents 1", "contentsGravity center")
    }
    let small = "defineImage 1 2x2 ffdc3c32 ff2fa352 ff2864c8 fff0f0f0\n"
    let doubled =
      "defineImage 1 4x4 ffdc3c32*2 ff2fa352*2 ffdc3c32*2 ff2fa352*2 "
      + "ff2864c8*2 fff0f0f0*2 ff2864c8*2 fff0f0f0*2\n"
    let single = try picture(scene(image: small))
    let double = try picture(scene(image: doubled) + "set 4 contentsScale 2\n", scale: 2)
    let expected = (0..<Self.height * 2).flatMap { y in
      (0..<Self.width * 2).map { x in single[y / 2 * Self.width + x / 2] }
    }
    #expect(pixelsDifference(double, expected, width: Self.width * 2) == nil)
  }
}

import Testing

/// Two descriptions of the same picture, as operations below root layer 1 of a window of 120 × 90.
struct SceneRelation: Sendable, CustomTestStringConvertible {
  let name: String
  let one: [String]
  let other: [String]
  /// The largest difference of a channel; 0 for equal bits.
  var tolerance = 0

  var testDescription: String { name }

  /// Layer `id` as lines: its rectangle in its superlayer, its colour and further properties.
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
      one: [pair(), layer(4, in: nil, 0, 0, 60, 40, color: "0 0 0 1"), "setMask 4 of 2\n"],
      other: [pair("masksToBounds true")]),
    SceneRelation(
      name: "a rounded mask is rounded clipping, §2.5.1",
      one: [
        pair(), layer(4, in: nil, 0, 0, 60, 40, color: "0 0 0 1", "cornerRadius 12"),
        "setMask 4 of 2\n",
      ],
      other: [pair("masksToBounds true", "cornerRadius 12")], tolerance: 2),
    SceneRelation(
      name: "only a mask's alpha counts, §2.6.1",
      one: [pair(), layer(4, in: nil, 10, 5, 40, 40, color: "1 1 1 0.5"), "setMask 4 of 2\n"],
      other: [pair(), layer(4, in: nil, 10, 5, 40, 40, color: "0 0.3 0 0.5"), "setMask 4 of 2\n"]),
    SceneRelation(
      name: "a replicator of three is three layers, §11.4",
      one: [
        layer(
          2, 10, 10, 20, 20, "kind replicator", "instanceCount 3",
          "instanceTransform 1 0 0 0 0 1 0 0 0 0 1 0 25 10 0 1"),
        layer(3, in: 2, 0, 0, 20, 20, color: green),
      ],
      other: [
        layer(2, 60, 30, 20, 20, color: green), layer(3, 35, 20, 20, 20, color: green),
        layer(4, 10, 10, 20, 20, color: green),
      ]),
    SceneRelation(
      name: "a group of opacity 1 is none, §2.5.7",
      one: [
        layer(2, 30, 25, 60, 40), layer(3, in: 2, 0, 0, 40, 30, color: green),
        layer(4, in: 2, 20, 10, 40, 30, color: green),
      ],
      other: [layer(2, 30, 25, 40, 30, color: green), layer(3, 50, 35, 40, 30, color: green)]),
    SceneRelation(
      name: "without group opacity each layer is multiplied, §2.5.7",
      one: [
        layer(2, 30, 25, 60, 40, color: red, "opacity 0.5", "allowsGroupOpacity false"),
        layer(3, in: 2, 40, 20, 40, 30, color: blue),
      ],
      other: [
        layer(2, 30, 25, 60, 40, color: red, "opacity 0.5"),
        layer(3, 70, 45, 40, 30, color: blue, "opacity 0.5"), "setSublayers 1: 2 3\n",
      ]),
    SceneRelation(
      name: "rasterising on whole pixels changes nothing, §2.5.7",
      one: [pair("shouldRasterize true")], other: [pair()]),
    SceneRelation(
      name: "a filter with neutral parameters is none, §2.5.7",
      one: [
        pair(
          #"filters ["a" "gaussianBlur" { "inputRadius" scalar 0 }, "b" "colorSaturate" { "inputAmount" scalar 1 }]"#
        )
      ],
      other: [pair()]),
    SceneRelation(
      name: "a translating sublayerTransform moves the sublayers, §2.3",
      one: [pair("sublayerTransform 1 0 0 0 0 1 0 0 0 0 1 0 -20 7 0 1")],
      other: [layer(2, 30, 25, 60, 40, color: red), layer(3, in: 2, 20, 27, 40, 30, color: green)]),
    SceneRelation(
      name: "flipping twice is not flipping, §2.4",
      one: [
        layer(2, 0, 0, 120, 90, "geometryFlipped true"),
        layer(3, in: 2, 0, 0, 120, 90, "geometryFlipped true"),
        layer(4, in: 3, 10, 15, 50, 30, color: red), layer(5, in: 4, 30, 15, 40, 20, color: green),
      ],
      other: [layer(2, 10, 15, 50, 30, color: red), layer(3, in: 2, 30, 15, 40, 20, color: green)]),
    SceneRelation(
      name: "a flipped layer's sublayers are mirrored, §2.4",
      one: [
        layer(2, 10, 10, 100, 70, color: red, "geometryFlipped true"),
        layer(3, in: 2, 20, 5, 30, 15, color: blue),
      ],
      other: [layer(2, 10, 10, 100, 70, color: red), layer(3, in: 2, 20, 50, 30, 15, color: blue)]),
    SceneRelation(
      name: "the bounds as shadowPath give the shadow of an opaque layer, §2.5.6",
      one: [
        pair(
          "shadowOpacity 0.8", "shadowRadius 4", "shadowOffset 3 5",
          "shadowPath [move 0 0, line 60 0, line 60 40, line 0 40, close]")
      ],
      other: [
        layer(
          2, 30, 25, 60, 40, color: red, "shadowOpacity 0.8", "shadowRadius 4",
          "shadowOffset 3 5"), layer(3, 70, 45, 40, 30, color: green), "setSublayers 1: 2 3\n",
      ],
      tolerance: 2),
    SceneRelation(
      name: "clipping takes the shadow away, §2.5.1",
      one: [pair("masksToBounds true", "shadowOpacity 1", "shadowRadius 4")],
      other: [pair("masksToBounds true")]),
    SceneRelation(
      name: "sourceOver as compositingFilter is none, §2.5.1",
      one: [pair(#"compositingFilter ["c" "sourceOver"]"#)], other: [pair()]),
    SceneRelation(
      name: "a gradient between equal colours is a fill, §11.3",
      one: [layer(2, 30, 25, 60, 40, "kind gradient", "colors [\(green), \(green)]")],
      other: [layer(2, 30, 25, 60, 40, color: green)]),
    SceneRelation(
      name: "a shape's rectangle is a fill, §11.2",
      one: [
        layer(
          2, 30, 25, 60, 40, "kind shape", "fillColor \(green)",
          "path [move 0 0, line 60 0, line 60 40, line 0 40, close]")
      ],
      other: [layer(2, 30, 25, 60, 40, color: green)]),
    SceneRelation(
      name: "a border is four bars, §2.5.5",
      one: [layer(2, 30, 25, 60, 40, "borderWidth 5", "borderColor \(blue)")],
      other: [
        layer(2, 30, 25, 60, 5, color: blue), layer(3, 30, 60, 60, 5, color: blue),
        layer(4, 30, 30, 5, 30, color: blue), layer(5, 85, 30, 5, 30, color: blue),
      ]),
    SceneRelation(
      name: "a transform layer without depth is not there, §11.6",
      one: [
        layer(
          2, 20, 10, 80, 70, color: red, "kind transform", "cornerRadius 9",
          "borderWidth 4", "masksToBounds true"), layer(3, in: 2, 10, 15, 90, 30, color: green),
      ],
      other: [layer(2, 30, 25, 90, 30, color: green)]),
    SceneRelation(
      name: "zPosition alone orders siblings, §2.6.2",
      one: [
        layer(2, 20, 10, 60, 50, color: red, "zPosition 1"), layer(3, 40, 30, 60, 50, color: blue),
        "setSublayers 1: 2 3\n",
      ],
      other: [
        layer(2, 20, 10, 60, 50, color: red), layer(3, 40, 30, 60, 50, color: blue),
        "setSublayers 1: 3 2\n",
      ]),
    SceneRelation(
      name: "turned by a right angle is standing, §2.3",
      one: [layer(2, 30, 25, 60, 40, color: red, "transform 0 1 0 0 -1 0 0 0 0 0 1 0 0 0 0 1")],
      other: [layer(2, 40, 15, 40, 60, color: red)]),
    SceneRelation(
      name: "twice as large is a size, §2.3",
      one: [
        layer(2, 45, 35, 30, 20, color: red, "transform 2 0 0 0 0 2 0 0 0 0 1 0 0 0 0 1"),
        layer(3, in: 2, 10, 5, 30, 20, color: green),
      ],
      other: [layer(2, 30, 25, 60, 40, color: red), layer(3, in: 2, 20, 10, 60, 40, color: green)]),
    SceneRelation(
      name: "another origin of the bounds moves the sublayers, §2.3",
      one: [pair("bounds 15 -5 60 40")],
      other: [layer(2, 30, 25, 60, 40, color: red), layer(3, in: 2, 25, 25, 40, 30, color: green)]),
    SceneRelation(
      name: "perspective changes nothing in its own plane, §2.6.2",
      one: [pair("sublayerTransform 1 0 0 0 0 1 0 0 0 0 1 -0.01 0 0 0 1")], other: [pair()]),
    SceneRelation(
      name: "depth without perspective changes nothing, §2.6.2",
      one: [pair("zPosition 40", "anchorPointZ -10")], other: [pair()]),
    SceneRelation(
      name: "a hidden layer and one of opacity 0 are not there, §2.5.7",
      one: [
        pair(), layer(4, in: 2, 0, 0, 20, 20, color: blue, "hidden true"),
        layer(5, in: 2, 0, 0, 30, 20, color: blue, "opacity 0", "shadowOpacity 1"),
      ],
      other: [pair()]),
    SceneRelation(
      name: "the opacity of one fill is that of its colour, §2.5.7",
      one: [layer(2, 30, 25, 60, 40, color: red, "opacity 0.5")],
      other: [layer(2, 30, 25, 60, 40, color: "0.86 0.2 0.18 0.5")], tolerance: 1),
    SceneRelation(
      name: "a shadow of radius 0 is a copy, §2.5.6",
      one: [
        layer(
          2, 30, 25, 60, 40, color: red, "shadowOpacity 1", "shadowRadius 0", "shadowOffset 8 6")
      ],
      other: [
        layer(2, 30, 25, 60, 40, color: red), layer(3, 38, 31, 60, 40, color: "0 0 0 1"),
      ]),
    SceneRelation(
      name: "so is one of what a group shows, §2.5.6",
      one: [
        layer(2, 20, 15, 60, 40, "shadowOpacity 1", "shadowRadius 0", "shadowOffset 8 6"),
        layer(3, in: 2, 0, 0, 20, 40, color: red), layer(4, in: 2, 40, 10, 30, 40, color: blue),
      ],
      other: [
        layer(2, 20, 15, 20, 40, color: red), layer(3, 60, 25, 30, 40, color: blue),
        layer(4, 28, 21, 20, 40, color: "0 0 0 1"), layer(5, 68, 31, 30, 40, color: "0 0 0 1"),
      ]),
    SceneRelation(
      name: "inverting twice is not inverting, §2.5.7",
      one: [pair(#"filters ["a" "colorInvert", "b" "colorInvert"]"#)], other: [pair()],
      tolerance: 1),
    SceneRelation(
      name: "without corners to round a radius is none, §2.5.4",
      one: [pair("cornerRadius 15", "maskedCorners none", "masksToBounds true", "borderWidth 4")],
      other: [pair("masksToBounds true", "borderWidth 4")]),
    SceneRelation(
      name: "nine pieces of one colour are one, §2.5.3",
      one: [
        "defineImage 1 3x3 ffdc3c32*9\n",
        layer(
          2, 30.5, 25.5, 60, 40, "contents 1", "contentsCenter 0.25 0.25 0.5 0.5",
          "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
      ],
      other: [
        "defineImage 1 3x3 ffdc3c32*9\n",
        layer(
          2, 30.5, 25.5, 60, 40, "contents 1",
          "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
      ], tolerance: 2),
    SceneRelation(
      name: "clipping contents to bounds that they fill changes nothing, §2.5.1",
      one: [
        "defineImage 1 2x2 ffdc3c32 ff2fa352 ff2864c8 fff0f0f0\n",
        layer(
          2, 30.5, 25.5, 60, 40, "contents 1", "masksToBounds true",
          "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
      ],
      other: [
        "defineImage 1 2x2 ffdc3c32 ff2fa352 ff2864c8 fff0f0f0\n",
        layer(
          2, 30.5, 25.5, 60, 40, "contents 1",
          "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
      ], tolerance: 2),
    SceneRelation(
      name: "an instance of another colour is a layer of it, §11.4",
      one: [
        layer(
          2, 30, 25, 40, 30, "kind replicator", "instanceCount 2",
          "instanceTransform 1 0 0 0 0 1 0 0 0 0 1 0 30 0 0 1", "instanceColor 1 0 0 1"),
        layer(3, in: 2, 0, 0, 20, 20, color: "1 1 1 1"),
      ],
      other: [
        layer(2, 30, 25, 20, 20, color: "1 0 0 1"), layer(3, 60, 25, 20, 20, color: "1 0 0 1"),
      ]),
    SceneRelation(
      name: "a plain layer and a transform layer turn flat sublayers alike, §11.6",
      one: [
        layer(
          2, 30, 25, 60, 40, "kind transform", "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
        layer(3, in: 2, 10, 10, 30, 20, color: green),
      ],
      other: [
        layer(2, 30, 25, 60, 40, "transform 0.8 0.6 0 0 -0.6 0.8 0 0 0 0 1 0 0 0 0 1"),
        layer(3, in: 2, 10, 10, 30, 20, color: green),
      ]),
    SceneRelation(
      name: "a bitmap takes no shadow out of its layer's clip, §2.5.1",
      one: [
        pair("masksToBounds true", "shadowOpacity 1", "shadowRadius 4", "shouldRasterize true")
      ],
      other: [pair("masksToBounds true")]),
    SceneRelation(
      name: "a layer with a bitmap filters what is behind it, §2.5.1",
      one: [
        layer(2, 45, 20, 20, 50, color: red),
        layer(
          3, 30, 25, 60, 40, color: green, #"backgroundFilters ["i" "colorInvert"]"#,
          "cornerRadius 9", "shouldRasterize true"), "setSublayers 1: 2 3\n",
      ],
      other: [
        layer(2, 45, 20, 20, 50, color: red),
        layer(
          3, 30, 25, 60, 40, color: green, #"backgroundFilters ["i" "colorInvert"]"#,
          "cornerRadius 9"), "setSublayers 1: 2 3\n",
      ], tolerance: 1),
    SceneRelation(
      name: "a bitmap does not cut what casts a shadow inside, §2.5.6",
      one: [
        layer(2, 30, 25, 60, 40, color: red, "shouldRasterize true"),
        layer(
          3, in: 2, 20, 5, 50, 30, color: green, "shadowOpacity 1", "shadowRadius 4",
          "shadowOffset -9 0"), layer(4, in: nil, 0, 0, 40, 40, color: "0 0 0 1"),
        "setMask 4 of 2\n",
      ],
      other: [
        layer(2, 30, 25, 60, 40, color: red),
        layer(
          3, in: 2, 20, 5, 50, 30, color: green, "shadowOpacity 1", "shadowRadius 4",
          "shadowOffset -9 0"), layer(4, in: nil, 0, 0, 40, 40, color: "0 0 0 1"),
        "setMask 4 of 2\n",
      ]),
    SceneRelation(
      name: "a shadow falls into the window from beyond its edge, §2.5.6",
      one: [
        layer(
          2, 30, 93, 60, 40, color: red, "shadowOpacity 1", "shadowRadius 2", "shadowOffset 0 -20"),
        layer(3, in: 2, 10, 10, 10, 10, color: blue),
      ],
      other: [
        layer(
          2, 30, 93, 60, 40, color: red, "shadowOpacity 1", "shadowRadius 2", "shadowOffset 0 -20")
      ], tolerance: 2),
    SceneRelation(
      name: "a clip does not change what casts a shadow inside, §2.5.1",
      one: [
        layer(
          2, 30, 25, 60, 40, "borderWidth 3", "borderColor \(blue)", "cornerRadius 8",
          "masksToBounds true", "shadowOpacity 1", "shadowRadius 3", "shadowOffset 4 4")
      ],
      other: [
        layer(2, 30, 25, 60, 40, "cornerRadius 8", "masksToBounds true"),
        layer(
          3, in: 2, 0, 0, 60, 40, "borderWidth 3", "borderColor \(blue)", "cornerRadius 8",
          "shadowOpacity 1", "shadowRadius 3", "shadowOffset 4 4"),
      ], tolerance: 1),
    SceneRelation(
      name: "a transform layer does not cut a tilted sublayer, §11.6",
      one: [
        layer(2, 0, 0, 120, 90, "kind transform"),
        layer(
          3, in: 2, 30, 25, 60, 40, color: red, #"compositingFilter ["m" "multiplyBlendMode"]"#,
          "transform 0.8 0 -0.6 0 0 1 0 0 0.6 0 0.8 0 0 0 0 1"),
      ],
      other: [
        layer(
          3, 30, 25, 60, 40, color: red, #"compositingFilter ["m" "multiplyBlendMode"]"#,
          "transform 0.8 0 -0.6 0 0 1 0 0 0.6 0 0.8 0 0 0 0 1")
      ]),
  ]
}

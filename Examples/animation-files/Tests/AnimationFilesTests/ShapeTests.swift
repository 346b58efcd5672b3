import AnimationFiles
import Foundation
import QuartzCore
import Testing

/// Outlines, styles and modifiers as shape and gradient layers.
struct ShapeTests {
  private func shapes(_ items: String...) throws -> [CAShapeLayer] {
    try Sample.file(Sample.shapes(items.joined(separator: ","))).layer.all(CAShapeLayer.self)
  }

  private func shape(_ items: String...) throws -> CAShapeLayer {
    let all = try Sample.file(Sample.shapes(items.joined(separator: ","))).layer
      .all(CAShapeLayer.self)
    try #require(all.count == 1)
    return all[0]
  }

  // MARK: Outlines

  @Test func `outlines begin where trims expect them`() throws {
    let rect = try shape(
      #"{"ty":"rc","p":{"k":[10,20]},"s":{"k":[40,60]},"r":{"k":0}}"#, Sample.fill)
    #expect(
      rect.path?.ends.prefix(4) == [
        CGPoint(x: 30, y: -10), CGPoint(x: 30, y: 50), CGPoint(x: -10, y: 50),
        CGPoint(x: -10, y: -10),
      ])
    let round = try shape(
      #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[40,60]},"r":{"k":99}}"#, Sample.fill)
    #expect(round.path?.ends.first == CGPoint(x: 20, y: -10))
    let ellipse = try shape(#"{"ty":"el","p":{"k":[0,0]},"s":{"k":[40,60]}}"#, Sample.fill)
    #expect(
      ellipse.path?.ends == [
        CGPoint(x: 0, y: -30), CGPoint(x: 20, y: 0), CGPoint(x: 0, y: 30), CGPoint(x: -20, y: 0),
        CGPoint(x: 0, y: -30),
      ])
    let reversed = try shape(
      #"{"ty":"el","d":3,"p":{"k":[0,0]},"s":{"k":[40,60]}}"#, Sample.fill)
    #expect(reversed.path?.ends[1] == CGPoint(x: -20, y: 0))
  }

  @Test func `stars and polygons begin at the top`() throws {
    let star =
      #"{"ty":"sr","sy":1,"p":{"k":[0,0]},"pt":{"k":4},"or":{"k":10},"ir":{"k":5},"#
      + #""r":{"k":0},"os":{"k":0},"is":{"k":0}}"#
    let ends = try #require(try shape(star, Sample.fill).path?.ends)
    #expect(ends.count == 9)
    #expect(abs(ends[0].x) < 1e-9 && abs(ends[0].y + 10) < 1e-9)
    #expect(abs(ends[1].x - 5 / 2.0.squareRoot()) < 1e-9)
    #expect(abs(ends[2].x - 10) < 1e-9)
    let polygon =
      #"{"ty":"sr","sy":2,"p":{"k":[0,0]},"pt":{"k":3},"or":{"k":10},"r":{"k":0},"os":{"k":0}}"#
    #expect(try shape(polygon, Sample.fill).path?.ends.count == 4)
  }

  @Test func `a size that changes keeps its keyframes`() throws {
    let size = Sample.keys((0, "[10,10]"), (40, "[20,30]"))
    let shape = try shape(#"{"ty":"el","p":{"k":[0,0]},"s":\#(size)}"#, Sample.fill)
    let animation = try #require(shape.keyframes("path"))
    #expect(animation.times == [0, 0.4, 1])
    let paths = try #require(animation.values as? [CGPath])
    #expect(paths.map(\.boundingBox.height) == [10, 30, 30])
  }

  @Test func `outlines that change at different times are sampled`() throws {
    let size = Sample.keys((0, "[10,10]"), (40, "[20,20]"))
    let place = Sample.keys((10, "[0,0]"), (60, "[50,0]"))
    let shape = try shape(#"{"ty":"el","p":\#(place),"s":\#(size)}"#, Sample.fill)
    let animation = try #require(shape.keyframes("path"))
    let paths = try #require(animation.values as? [CGPath])
    // A value for each frame up to the last change.
    #expect(paths.count == 62)
    #expect(paths[20].boundingBox == CGRect(x: 2.5, y: -7.5, width: 15, height: 15))
  }

  @Test func `all outlines before a style are one path, those of groups moved with them`() throws {
    let rect = #"{"ty":"rc","p":{"k":[0,0]},"s":{"k":[2,2]},"r":{"k":0}}"#
    let all = try shapes(
      rect, #"{"ty":"gr","it":[\#(rect),{"ty":"tr","p":{"k":[100,0]},"s":{"k":[300,300]}}]}"#,
      Sample.fill, rect)
    #expect(all.count == 1)
    #expect(all[0].path?.boundingBox == CGRect(x: -1, y: -3, width: 104, height: 6))
  }

  @Test func `the first style of a list is in front`() throws {
    let all = try shapes(Sample.line, Sample.stroke, Sample.fill)
    #expect(all.map { $0.strokeColor == nil } == [true, false])
  }

  // MARK: Styles

  @Test func `strokes have width, caps, joins and dashes`() throws {
    let shape = try shape(
      Sample.line,
      #"""
      {"ty":"st","c":{"k":[1,0.5,0,1]},"o":{"k":50},"w":{"k":6},"lc":3,"lj":1,"ml":7,
       "d":[{"n":"d","v":{"k":4}},{"n":"g","v":{"k":2}},
            {"n":"o","v":\#(Sample.keys((0, "[0]"), (100, "[12]")))}]}
      """#)
    #expect(shape.fillColor == nil)
    #expect(shape.strokeColor == CGColor(srgbRed: 1, green: 0.5, blue: 0, alpha: 1))
    #expect(shape.lineWidth == 6)
    #expect(shape.lineCap == .square)
    #expect(shape.lineJoin == .miter)
    #expect(shape.miterLimit == 7)
    #expect(shape.opacity == 0.5)
    #expect(shape.lineDashPattern == [4, 2])
    #expect(shape.keyframes("lineDashPhase")?.numbers == [0, 12])
  }

  @Test func `colours and rules of fills`() throws {
    let shape = try shape(
      Sample.line,
      #"{"ty":"fl","r":2,"o":{"k":100},"c":\#(Sample.keys((0, "[1,0,0,1]"), (50, "[0,0,1,1]")))}"#)
    #expect(shape.fillRule == .evenOdd)
    #expect(shape.strokeColor == nil)
    let colors = try #require(shape.keyframes("fillColor")?.values as? [CGColor])
    #expect(colors.first == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(colors[1] == CGColor(srgbRed: 0, green: 0, blue: 1, alpha: 1))
  }

  @Test func `gradients fill the box of their outlines, in its unit space`() throws {
    let file = try Sample.file(
      Sample.shapes(
        #"""
        {"ty":"rc","p":{"k":[50,50]},"s":{"k":[98,48]},"r":{"k":0}},
        {"ty":"gf","t":1,"o":{"k":100},"s":{"k":[0,50]},"e":{"k":[100,50]},
         "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1,0,1,0.5,0,1,0]}}}
        """#))
    let layer = try #require(file.layer.all(CAGradientLayer.self).first)
    #expect(layer.bounds == CGRect(x: 0, y: 25, width: 100, height: 50))
    #expect(layer.startPoint == CGPoint(x: 0, y: 0.5))
    #expect(layer.endPoint == CGPoint(x: 1, y: 0.5))
    // A stop at each place of either list.
    #expect(layer.locations == [0, 0, 0.5, 1, 1])
    let colors = try #require(layer.colors as? [CGColor])
    #expect(colors[0] == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    #expect(colors[2] == CGColor(srgbRed: 0.5, green: 0, blue: 0.5, alpha: 0))
    #expect((layer.mask as? CAShapeLayer)?.fillColor == .black)
  }

  @Test func `a radial gradient is a circle through its end`() throws {
    let file = try Sample.file(
      Sample.shapes(
        #"""
        {"ty":"rc","p":{"k":[50,50]},"s":{"k":[98,48]},"r":{"k":0}},
        {"ty":"gs","t":2,"o":{"k":100},"w":{"k":0},"s":{"k":[50,50]},"e":{"k":[50,60]},
         "g":{"p":2,"k":{"k":[0,1,0,0,1,0,0,1]}}}
        """#))
    let layer = try #require(file.layer.all(CAGradientLayer.self).first)
    #expect(layer.type == .radial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(abs(layer.endPoint.x - 0.6) < 1e-9 && abs(layer.endPoint.y - 0.7) < 1e-9)
  }

  /// The colours and places of a gradient of `count` colours.
  private func stops(_ count: Int, _ list: String) throws -> CAGradientLayer {
    let box = #"{"ty":"rc","p":{"k":[50,50]},"s":{"k":[100,100]}}"#
    let file = try Sample.file(
      Sample.shapes(
        box
          + #",{"ty":"gf","t":1,"s":{"k":[0,0]},"e":{"k":[100,0]},"o":{"k":100},"#
          + #""g":{"p":\#(count),"k":\#(list)}}"#))
    return try #require(file.layer.all(CAGradientLayer.self).first)
  }

  private func parts(_ layer: CAGradientLayer) -> [[CGFloat]] {
    let colors = (layer.colors ?? []).map { ($0 as! CGColor).components ?? [] }
    return zip(layer.locations ?? [], colors).map { [CGFloat($0.doubleValue), $1[0], $1[3]] }
  }

  @Test func `two stops at one place are an edge, of colours and of opacities`() throws {
    let (dark, light) = ("0.2,0.2,0.2", "0.8,0.8,0.8")
    #expect(
      try parts(stops(4, #"{"k":[0,\#(dark),0.5,\#(dark),0.5,\#(light),1,\#(light)]}"#))
        == [[0, 0.2, 1], [0.5, 0.2, 1], [0.5, 0.8, 1], [1, 0.8, 1]])
    #expect(
      try parts(stops(2, #"{"k":[0,\#(dark),1,\#(dark),0,1,0.5,1,0.5,0,1,0]}"#))
        == [
          [0, 0.2, 1], [0, 0.2, 1], [0.5, 0.2, 1], [0.5, 0.2, 0], [1, 0.2, 0], [1, 0.2, 0],
        ])
    // Both have an edge at the same place.
    #expect(
      try parts(
        stops(
          4, #"{"k":[0,\#(dark),0.5,\#(dark),0.5,\#(light),1,\#(light),0.5,1,0.5,0]}"#)
      ).filter { $0[0] == 0.5 } == [[0.5, 0.2, 1], [0.5, 0.8, 0], [0.5, 0.8, 0], [0.5, 0.8, 0]])
  }

  @Test func `an edge at an end keeps the colour outside`() throws {
    let (dark, light) = ("0.2,0.2,0.2", "0.8,0.8,0.8")
    #expect(
      try parts(stops(4, #"{"k":[0,\#(dark),0,\#(light),1,\#(light),1,\#(dark)]}"#))
        == [[0, 0.2, 1], [0, 0.8, 1], [1, 0.8, 1], [1, 0.2, 1]])
  }

  @Test func `an edge that moves is an edge all the time`() throws {
    func list(_ place: Double) -> String {
      "[0,0.2,0.2,0.2,\(place),0.2,0.2,0.2,\(place),0.8,0.8,0.8,1,0.8,0.8,0.8]"
    }
    let layer = try stops(4, Sample.keys((0, list(0.25)), (100, list(0.75))))
    let places = try #require(layer.keyframes("locations")?.values as? [[NSNumber]])
    #expect(places.map { $0.map(\.doubleValue) } == [[0, 0.25, 0.25, 1], [0, 0.75, 0.75, 1]])
    #expect(parts(layer).map { $0[1] } == [0.2, 0.2, 0.8, 0.8])
  }

  @Test func `opacities that pass colours are sampled for each frame`() throws {
    func list(_ place: Double) -> String {
      "[0,0.2,0.2,0.2,0.5,0.4,0.4,0.4,1,0.8,0.8,0.8,0,1,\(place),0.5,1,0]"
    }
    let layer = try stops(3, Sample.keys((0, list(0.25)), (100, list(0.75))))
    #expect(layer.keyframes("locations")?.values?.count == 101)
  }

  // MARK: Trims

  private func trim(_ values: String) -> String { #"{"ty":"tm",\#(values)}"# }

  @Test func `a trim is begin and end of the stroke`() throws {
    let shape = try shape(
      Sample.line, Sample.stroke,
      trim(#""s":{"k":25},"e":\#(Sample.keys((0, "[25]"), (50, "[100]"))),"o":{"k":0}"#))
    #expect(shape.strokeStart == 0.25)
    #expect(shape.keyframes("strokeEnd")?.numbers == [0.25, 1, 1])
    #expect(shape.path?.ends.count == 2)
  }

  @Test func `a begin after the end counts as the end`() throws {
    let shape = try shape(
      Sample.line, Sample.stroke, trim(#""s":{"k":75},"e":{"k":50},"o":{"k":0}"#))
    #expect(shape.strokeStart == 0.5)
    #expect(shape.strokeEnd == 0.75)
  }

  @Test func `a trim of nothing draws nothing, not even round ends`() throws {
    let round = Sample.stroke.replacingOccurrences(of: "\"lc\":1", with: "\"lc\":2")
      .replacingOccurrences(of: "\"k\":2}", with: "\"k\":40}")
    func alpha(_ end: Int) throws -> UInt8 {
      let file = try Sample.file(
        Sample.shapes(
          [
            Sample.line, round,
            trim(#""s":{"k":50},"e":{"k":\#(end)},"o":{"k":0}"#),
          ].joined(separator: ","), #","ks":{"p":{"k":[50,100]}}"#))
      return try Picture(file, at: [0], side: 200).pixel(100, 100)[3]
    }
    #expect(try alpha(60) == 255)
    #expect(try alpha(50) == 0)
  }

  @Test func `a trim that goes round travels its path once for each round`() throws {
    let ellipse = #"{"ty":"el","p":{"k":[0,0]},"s":{"k":[20,20]}}"#
    let shape = try shape(
      ellipse, Sample.stroke,
      trim(#""s":{"k":0},"e":{"k":50},"o":\#(Sample.keys((0, "[-90]"), (100, "[630]")))"#))
    // From a quarter before the begin to one and three quarters after it: four rounds.
    #expect(shape.path?.ends.count == 17)
    #expect(shape.keyframes("strokeStart")?.numbers == [0.75 / 4, 2.75 / 4])
    #expect(shape.keyframes("strokeEnd")?.numbers == [1.25 / 4, 3.25 / 4])
  }

  @Test func `a trim of several outlines trims each, or all as one`() throws {
    let other = Sample.line.replacingOccurrences(of: "[100,0]", with: "[0,50]")
    let values = #""s":{"k":0},"e":{"k":50},"o":{"k":0}"#
    #expect(try shapes(Sample.line, other, Sample.stroke, trim(values + #","m":1"#)).count == 2)
    let joined = try shape(Sample.line, other, Sample.stroke, trim(values + #","m":2"#))
    #expect(joined.path?.ends.count == 4)
  }

  @Test func `a trim trims what the trim before it left`() throws {
    let inner = trim(#""s":{"k":50},"e":{"k":100},"o":{"k":0}"#)
    let outer = trim(#""s":{"k":\#(0)},"e":\#(Sample.keys((0, "[0]"), (100, "[50]"))),"o":{"k":0}"#)
    let shape = try shape(Sample.line, Sample.stroke, inner, outer)
    #expect(shape.strokeStart == 0.5)
    #expect(shape.keyframes("strokeEnd")?.numbers == [0.5, 0.75])
    // Each of three takes the second half of what is left.
    let thrice = try self.shape(Sample.line, Sample.stroke, inner, inner, inner)
    #expect(thrice.strokeStart == 0.875)
    #expect(thrice.strokeEnd == 1)
  }

  @Test func `two trims that both move are sampled for each frame`() throws {
    let moving = trim(#""s":{"k":0},"e":\#(Sample.keys((0, "[0]"), (100, "[100]"))),"o":{"k":0}"#)
    let shape = try shape(Sample.line, Sample.stroke, moving, moving)
    let ends = try #require(shape.keyframes("strokeEnd")?.numbers)
    #expect(ends.count == 101)
    #expect(abs(ends[50] - 0.25) < 1e-9)
  }

  @Test func `a trim after a trim that only turns its path turns further`() throws {
    let turn = trim(#""s":{"k":0},"e":{"k":100},"o":{"k":90}"#)
    let half = trim(#""s":{"k":0},"e":{"k":50},"o":{"k":180}"#)
    let shape = try shape(Sample.line, Sample.stroke, turn, half)
    // From three quarters of the first round to a quarter of the second.
    #expect(shape.strokeStart == 0.375)
    #expect(shape.strokeEnd == 0.625)
  }

  @Test func `a trim after a group trims what the group strokes`() throws {
    let shape = try shape(
      #"{"ty":"gr","it":[\#(Sample.line),\#(Sample.stroke),{"ty":"tr"}]}"#,
      trim(#""s":{"k":0},"e":{"k":50},"o":{"k":0}"#))
    #expect(shape.strokeEnd == 0.5)
  }

  // MARK: Groups and repeaters

  @Test func `a group that fades is one picture`() throws {
    let file = try Sample.file(
      Sample.shapes(
        #"{"ty":"gr","nm":"g","it":[\#(Sample.line),\#(Sample.stroke),\#(Sample.fill),"#
          + #"{"ty":"tr","o":{"k":50}}]}"#))
    let group = try #require(file.layer.descendants.first { $0.name == "g" })
    #expect(group.opacity == 0.5)
    #expect(group.sublayers?.count == 2)
  }

  @Test func `copies of a repeater are each a step further`() throws {
    let file = try Sample.file(
      Sample.shapes(
        [
          Sample.line, Sample.stroke,
          #"""
          {"ty":"rp","c":{"k":3},"o":{"k":1},"m":2,"tr":{"p":{"k":[10,0]},"a":{"k":[5,5]},
           "s":{"k":[50,50]},"r":{"k":30},"so":{"k":100},"eo":{"k":50}}}
          """#,
        ].joined(separator: ",")))
    let copies = file.layer.all(CAShapeLayer.self).compactMap(\.superlayer)
    #expect(copies.map(\.position.x) == [15, 25, 35])
    #expect(copies.map(\.opacity) == [1, 0.75, 0.5])
    let scales = copies.map { hypot($0.affineTransform().a, $0.affineTransform().b) }
    #expect(zip(scales, [0.5, 0.25, 0.125]).allSatisfy { abs($0 - $1) < 1e-9 })
  }
}

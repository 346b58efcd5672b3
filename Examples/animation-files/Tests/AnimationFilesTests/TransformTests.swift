import AnimationFiles
import Foundation
import QuartzCore
import Testing

/// Times, values and pacing of keyframes, seen in the layers' animations.
struct TransformTests {
  /// The layer of the first layer of a file.
  private func layer(_ ks: String, _ more: String = "") throws -> CALayer {
    let file = try Sample.file(Sample.solid(more, ks: ks))
    return try #require(file.layer.sublayers?.first)
  }

  @Test func `constants are values of the layer, without animations`() throws {
    let layer = try layer(
      #"""
      {"o":{"a":0,"k":25},"p":{"a":0,"k":[30,40,0]},"a":{"a":0,"k":[5,6,0]},
       "s":{"a":0,"k":[200,-50,100]},"r":{"a":0,"k":90}}
      """#)
    #expect(layer.animationKeys() == nil)
    #expect(layer.opacity == 0.25)
    #expect(layer.position == CGPoint(x: 30, y: 40))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 6))
    let transform = layer.affineTransform()
    #expect(abs(transform.b - 2) < 1e-9 && abs(transform.c - 0.5) < 1e-9)
    #expect(abs(transform.a) < 1e-9 && abs(transform.d) < 1e-9)
  }

  @Test func `keyframes that all say the same are a constant`() throws {
    let layer = try layer(#"{"o":\#(Sample.keys((0, "[50]"), (50, "[50]"), (90, "[50]")))}"#)
    #expect(layer.animationKeys() == nil)
    #expect(layer.opacity == 0.5)
  }

  @Test func `keyframes keep their times, values and handles`() throws {
    let layer = try layer(
      #"""
      {"o":{"a":1,"k":[
        {"t":20,"s":[0],"o":{"x":[0.25],"y":[0.125]},"i":{"x":[0.5],"y":[1.5]}},
        {"t":40,"s":[100],"o":{"x":0.5,"y":0},"i":{"x":0.75,"y":1}},{"t":80,"s":[50]}]}}
      """#)
    let animation = try #require(layer.keyframes("opacity"))
    #expect(animation.times == [0, 0.2, 0.4, 0.8, 1])
    #expect(animation.numbers == [0, 0, 1, 0.5, 0.5])
    #expect(animation.duration == 2)
    #expect(animation.repeatCount == .infinity)
    #expect(animation.fillMode == .both)
    #expect(animation.isRemovedOnCompletion == false)
    var points: [Float] = [0, 0]
    try #require(animation.timingFunctions?.count == 4)
    animation.timingFunctions?[1].getControlPoint(at: 1, values: &points)
    #expect(points == [0.25, 0.125])
    animation.timingFunctions?[1].getControlPoint(at: 2, values: &points)
    #expect(points == [0.5, 1.5])
  }

  @Test func `values that are only held are discrete`() throws {
    let layer = try layer(
      #"{"o":\#(Sample.keys((10, "[20]"), (50, "[60]"), (60, "[40]"), hold: [0, 1]))}"#)
    let animation = try #require(layer.keyframes("opacity"))
    #expect(animation.calculationMode == .discrete)
    #expect(animation.numbers == [0.2, 0.2, 0.6, 0.4])
    #expect(animation.times == [0, 0.1, 0.5, 0.6, 1])
  }

  @Test func `a value that is held between others is there twice`() throws {
    let layer = try layer(
      #"{"o":\#(Sample.keys((0, "[0]"), (50, "[50]"), (75, "[100]"), (100, "[0]"), hold: [1]))}"#)
    let animation = try #require(layer.keyframes("opacity"))
    #expect(animation.calculationMode == .linear)
    #expect(animation.numbers == [0, 0.5, 0.5, 1, 0])
    #expect(animation.times == [0, 0.5, 0.75, 0.75, 1])
  }

  @Test func `keyframes outside the file keep their times`() throws {
    let layer = try layer(#"{"o":\#(Sample.keys((-50, "[0]"), (50, "[100]"), (150, "[0]")))}"#)
    #expect(try #require(layer.keyframes("opacity")).times == [-0.5, 0.5, 1.5])
  }

  @Test func `a position of two properties animates each by itself`() throws {
    let layer = try layer(
      #"{"p":{"s":true,"x":\#(Sample.keys((0, "[0]"), (100, "[50]"))),"y":{"a":0,"k":7}}}"#)
    #expect(layer.keyframes("position.x")?.numbers == [0, 50])
    #expect(layer.keyframes("position.y") == nil)
    #expect(layer.position == CGPoint(x: 0, y: 7))
  }

  @Test func `tangents make a path, travelled at an even speed`() throws {
    let layer = try layer(
      #"""
      {"p":{"a":1,"k":[
        {"t":0,"s":[0,0],"to":[0,0],"ti":[-50,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},
        {"t":50,"s":[100,0],"o":{"x":0,"y":0},"i":{"x":1,"y":1}},
        {"t":75,"s":[100,40],"h":1},{"t":80,"s":[0,40]}]}}
      """#)
    let animation = try #require(layer.keyframes("position"))
    let path = try #require(animation.path)
    // Eight pieces of equal length and time, a line, a halt, and a jump that takes no time.
    let ends = path.ends
    for (index, end) in ends.prefix(9).enumerated() {
      #expect(abs(end.x - 12.5 * Double(index)) < 0.1 && end.y == 0)
    }
    #expect(
      Array(ends.dropFirst(9)) == [
        CGPoint(x: 100, y: 40), CGPoint(x: 100, y: 40), CGPoint(x: 0, y: 40),
        CGPoint(x: 0, y: 40),
      ])
    #expect(animation.times.prefix(9).enumerated().allSatisfy { abs($1 - Double($0) / 16) < 1e-9 })
    #expect(Array(animation.times.dropFirst(9)) == [0.75, 0.8, 1])
  }

  @Test func `pacing along a curve is cut where the curve is`() throws {
    let file = try Sample.file(
      Sample.solid(
        ks: #"""
          {"p":{"a":1,"k":[
            {"t":0,"s":[0,0],"to":[0,60],"ti":[0,60],"o":{"x":0.6,"y":0},"i":{"x":0.4,"y":1}},
            {"t":100,"s":[100,0]}]}}
          """#))
    let layer = try #require(file.layer.sublayers?.first)
    let animation = try #require(layer.keyframes("position"))
    #expect(animation.times.count == 9)
    #expect(animation.timingFunctions?.count == 8)
    // Half of the length at half of the time, as the handles are symmetric.
    #expect(abs(animation.times[4] - 0.5) < 1e-6)
    #expect(abs((animation.path?.ends[4].x ?? 0) - 50) < 0.5)
  }

  @Test func `a layer that turns along its path has a rotation mode`() throws {
    let ks = #"{"p":\#(Sample.keys((0, "[0,0]"), (100, "[10,10]")))}"#
    #expect(try layer(ks, #","ao":1"#).keyframes("position")?.rotationMode == .rotateAuto)
    #expect(try layer(ks).keyframes("position")?.path == nil)
  }

  @Test func `a rotation alone animates the angle`() throws {
    let layer = try layer(#"{"r":\#(Sample.keys((0, "[0]"), (100, "[720]"))),"s":{"k":[-100,50]}}"#)
    let animation = try #require(layer.keyframes("rotation"))
    #expect(animation.keyPath == "transform.rotation.z")
    #expect(animation.numbers == [0, 4 * .pi])
    #expect(layer.affineTransform().a == -1)
  }

  @Test func `scales are numbers, before the rotation`() throws {
    let layer = try layer(
      #"{"r":{"k":90},"s":\#(Sample.keys((0, "[100,100]"), (100, "[-100,50]")))}"#)
    #expect(layer.animationKeys() == ["rotation", "scale"])
    let rotation = try #require(layer.keyframes("rotation"))
    #expect(rotation.valueFunction?.name == .rotateZ)
    #expect(rotation.numbers == [.pi / 2, .pi / 2])
    let scale = try #require(layer.keyframes("scale"))
    #expect(scale.valueFunction?.name == .scale)
    #expect(scale.isAdditive)
    #expect((scale.values as? [[NSNumber]])?.last == [-1, 0.5, 1])
  }

  @Test func `a scale with a pacing for each dimension is two animations`() throws {
    let layer = try layer(
      #"""
      {"s":{"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.5],"y":[0,0]},"i":{"x":[1,0.5],"y":[1,1]}},
        {"t":100,"s":[100,300]}]}}
      """#)
    #expect(layer.animationKeys() == ["rotation", "scaleX", "scaleY"])
    #expect(layer.keyframes("scaleX")?.timingFunctions == nil)
    #expect(layer.keyframes("scaleY")?.timingFunctions?.count == 1)
    #expect(layer.keyframes("scaleY")?.numbers == [0, 3])
  }

  @Test func `a skew that changes is sampled for each frame`() throws {
    let layer = try layer(#"{"sk":\#(Sample.keys((0, "[0]"), (100, "[45]")))}"#)
    let animation = try #require(layer.keyframes("transform"))
    #expect(animation.values?.count == 101)
    let last = try #require(animation.values?.last as? CATransform3D)
    #expect(abs(last.m21 + 1) < 1e-9)
  }

  // MARK: Time

  @Test func `layers are hidden outside their frames`() throws {
    let file = try Sample.file(
      ##"{"ty":1,"ip":25,"op":75,"sw":9,"sh":9,"sc":"#000000"}"##)
    let layer = try #require(file.layer.sublayers?.first)
    let animation = try #require(layer.keyframes("hidden"))
    #expect(animation.calculationMode == .discrete)
    #expect(animation.times == [0, 0.25, 0.75, 1])
    #expect(animation.numbers == [1, 0, 1])
    #expect(layer.isHidden)
  }

  @Test func `layers without a frame in the file are left out`() throws {
    let file = try Sample.file(
      ##"{"ty":1,"ip":100,"op":200,"sw":9,"sh":9,"sc":"#000000"},"##
        + ##"{"ty":1,"ip":0,"op":200,"sw":9,"sh":9,"sc":"#000000","hd":true}"##)
    #expect(file.layer.sublayers == nil)
  }

  /// A composition in which something fades in its first 50 frames.
  private func composition(_ use: String) throws -> CAKeyframeAnimation {
    let fade = Sample.solid(ks: #"{"o":\#(Sample.keys((0, "[0]"), (50, "[100]")))}"#)
    let file = try Sample.file(
      #"{"ty":0,"ip":0,"op":100,"refId":"a","w":200,"h":200,"ks":{}\#(use)}"#,
      #","assets":[{"id":"a","layers":[\#(fade)]}]"#)
    let layer = try #require(file.layer.descendants.first { $0.name == "solid" })
    return try #require(layer.keyframes("opacity"))
  }

  @Test func `a composition inside another has a time of its own`() throws {
    #expect(try composition("").times == [0, 0.5, 1])
    #expect(try composition(#","st":20"#).times == [0, 0.2, 0.7, 1])
    #expect(try composition(#","sr":2"#).times == [0, 1])
    // The stretch is about the start time.
    #expect(try composition(#","sr":0.5,"st":10"#).times == [0, 0.1, 0.35, 1])
  }

  @Test func `a composition whose time is remapped is sampled for each frame`() throws {
    let animation = try composition(
      #","tm":\#(Sample.keys((0, "[1]"), (50, "[0]"), (100, "[1]")))"#)
    #expect(animation.values?.count == 101)
    #expect(animation.numbers[25] == 0.5)
    #expect(animation.numbers[50] == 0)
    #expect(animation.numbers[100] == 1)
  }

  @Test func `stretches of compositions inside one another multiply, each about its start time`()
    throws
  {
    let fade = Sample.solid(ks: #"{"o":\#(Sample.keys((0, "[0]"), (50, "[100]")))}"#)
    func use(_ id: String, _ more: String) -> String {
      #"{"ty":0,"ip":0,"op":100,"refId":"\#(id)","w":200,"h":200,"ks":{}\#(more)}"#
    }
    let inner = use("b", #","sr":0.5,"st":20"#)
    let file = try Sample.file(
      use("a", #","sr":0.5,"st":10"#),
      #","assets":[{"id":"a","layers":[\#(inner)]},{"id":"b","layers":[\#(fade)]}]"#)
    let layer = try #require(file.layer.descendants.first { $0.name == "solid" })
    // Frame 0 of the innermost is 20 around it and 10 + 20 / 2 in the file; frame 50 is 45, and 32.5.
    #expect(layer.keyframes("opacity")?.times == [0, 0.2, 0.325, 1])
  }

  @Test func `a remapped time counts neither stretch nor start time`() throws {
    let remap = #","tm":\#(Sample.keys((0, "[1]"), (50, "[0]"), (100, "[1]")))"#
    let plain = try composition(remap)
    let stretched = try composition(remap + #","sr":0.5,"st":10"#)
    #expect(plain.numbers == stretched.numbers)
    #expect(plain.times == stretched.times)
  }

  @Test func `a composition that is held jumps within no time`() throws {
    let animation = try composition(
      #","tm":\#(Sample.keys((0, "[0]"), (50, "[0.5]"), hold: [0]))"#)
    #expect(animation.numbers == [0, 0, 0.5, 0.5])
    #expect(animation.times == [0, 0.5, 0.5, 1])
  }

  @Test func `parents move a layer and do not fade it`() throws {
    let file = try Sample.file(
      Sample.solid(#","ind":1,"parent":2"#, ks: #"{"p":{"k":[1,2]},"o":{"k":50}}"#) + ","
        + #"{"ty":3,"ind":2,"parent":3,"ip":50,"op":60,"ks":{"p":{"k":[10,20]},"o":{"k":0}}},"#
        + #"{"ty":3,"ind":3,"ip":0,"op":100,"ks":{"p":{"k":[100,0]},"r":{"k":90}}}"#)
    let solid = try #require(file.layer.descendants.first { $0.name == "solid" })
    let moved = solid.convert(CGPoint.zero, to: file.layer)
    #expect(abs(moved.x - 78) < 1e-9 && abs(moved.y - 11) < 1e-9)
    #expect(file.layer.sublayers?.count == 1)
    #expect(solid.opacity == 0.5)
    #expect(solid.superlayer?.opacity == 1)
  }
}

import AnimationEvaluation
import Expectations
import GraphicsValues
import Testing

@Suite struct `Attributes of objects` {
  static let filters = PropertyValue.objects([
    ObjectValue(name: "other", kind: "invert"),
    ObjectValue(
      name: "blur", kind: "gaussianBlur",
      attributes: ["inputRadius": .scalar(2), "inputCenter": .point(Point(x: 1, y: 2))]),
    ObjectValue(name: "blur", attributes: ["inputRadius": .scalar(50)]),
  ])

  static func after(
    _ path: String, from: PropertyValue? = nil, to: PropertyValue? = nil, additive: Bool = false,
    over start: PropertyValue = filters
  ) throws -> PropertyValue {
    let keyPath = try unwrap(AnimationKeyPath(path))
    let content = AnimationDescription.Content.basic(
      .init(target: .init(keyPath, isAdditive: additive), from: from, to: to))
    let key = keyPath.keyPath.key
    return applying(content, .frozen(0.5), over: [key: start])[key]
  }

  @Test(arguments: [
    "filters.blur.inputRadius", "filters.blur.inputCenter.x", "position.x", "opacity",
    "emitterCells.fire.velocity", "emitterCells.fire.emitterCells.spark.velocity",
    "emitterCells.emitterCells.velocity", "compositingFilter.inputAmount",
    "filters.blur.inputRect.size.width", "transform.rotation.z",
  ])
  func `key paths are read and written`(path: String) {
    expectEqual(AnimationKeyPath(path)?.spelling, path)
  }

  @Test func `a cell's cell is an object in an object`() {
    let path = AnimationKeyPath("emitterCells.a.emitterCells.b.velocity")
    expectEqual(path?.attribute, ObjectAttribute(objects: ["a", "b"], attribute: "velocity"))
    let list = AnimationKeyPath("emitterCells.a.emitterCells")
    expectEqual(list?.attribute, ObjectAttribute(objects: ["a"], attribute: "emitterCells"))
  }

  @Test(arguments: [
    "", "filters.", "filters..x", "filters.blur", "filters.blur.a.nothing", "position.z",
    "nothing.blur.inputRadius", "opacity.blur.inputRadius", "compositingFilter.",
  ])
  func `paths that name nothing are refused`(path: String) {
    expectNil(AnimationKeyPath(path))
  }

  @Test func `the first object of the name changes, and nothing else`() throws {
    let result = try Self.after("filters.blur.inputRadius", from: .scalar(0), to: .scalar(20))
    let objects = result.asObjects ?? []
    expectEqual(objects.map { $0.attributes["inputRadius"] }, [nil, .scalar(10), .scalar(50)])
    #expect(objects.count == 3 && objects[1].attributes["inputCenter"] != nil)
  }

  @Test func `a missing end is what the attribute is, and values add to it (§6.1, §6.2)`() throws {
    let to = try Self.after("filters.blur.inputRadius", to: .scalar(20)).asObjects
    expectEqual(to?[1].attributes["inputRadius"], .scalar(11))
    let sum = try Self.after("filters.blur.inputRadius", to: .scalar(20), additive: true).asObjects
    expectEqual(sum?[1].attributes["inputRadius"], .scalar(12))
  }

  @Test func `a part of an attribute changes alone`() throws {
    let result = try Self.after("filters.blur.inputCenter.x", to: .scalar(9)).asObjects
    expectEqual(result?[1].attributes["inputCenter"], .point(Point(x: 5, y: 2)))
  }

  @Test func `an attribute that is not there counts as zero`() throws {
    let result = try Self.after("filters.other.inputAmount", to: .scalar(8)).asObjects
    expectEqual(result?[0].attributes["inputAmount"], .scalar(4))
  }

  @Test func `no object of the name, or another type: no effect`() throws {
    for (path, value) in [
      ("filters.none.inputRadius", PropertyValue.scalar(1)),
      ("filters.blur.inputRadius", .point(.zero)), ("filters.other.inputCenter.x", .scalar(1)),
      ("filters.blur.inputRadius", PropertyValue.none),
    ] as [(String, PropertyValue)] {
      try expectEqual(Self.after(path, from: value, to: value), Self.filters)
    }
    try expectEqual(Self.after("filters.blur.inputRadius", to: .scalar(1), over: .none), .none)
  }

  @Test func `cells in cells are reached, and the compositing filter without a name`() throws {
    let spark = ObjectValue(name: "spark", attributes: ["velocity": .scalar(10)])
    let cells = PropertyValue.objects([
      ObjectValue(name: "fire", attributes: ["emitterCells": .objects([spark])])
    ])
    let result = try Self.after(
      "emitterCells.fire.emitterCells.spark.velocity", to: .scalar(20), over: cells)
    let inner = result.asObjects?.first?.attributes["emitterCells"]?.asObjects
    expectEqual(inner?.first?.attributes["velocity"], .scalar(15))
    let filter = PropertyValue.objects([ObjectValue(attributes: ["inputAmount": .scalar(1)])])
    let composed = try Self.after("compositingFilter.inputAmount", to: .scalar(3), over: filter)
    expectEqual(composed.asObjects?.first?.attributes["inputAmount"], .scalar(2))
  }

  @Test func `keyframes change attributes`() throws {
    let path = try unwrap(AnimationKeyPath("filters.blur.inputRadius"))
    let content = AnimationDescription.Content.keyframes(
      .init(target: .init(path), frames: .values([.scalar(0), .scalar(10), .scalar(4)])))
    let result = applying(content, .frozen(0.75), over: [.filters: Self.filters])[.filters]
    expectEqual(result.asObjects?[1].attributes["inputRadius"], .scalar(7))
  }
}

import AnimationEvaluation
import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import LiveStage
import Quartz2D
import RenderServer
import RenderTools
import Testing
import WireProtocol

/// The additions of `tools/check-lists`, from one end to the other.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ListTests {
  /// A commit as a recording, whose text has each line and gives the same recording again.
  private func expectText(
    _ lines: [String], _ write: (inout CommitEncoder) -> Void
  ) throws {
    var encoder = CommitEncoder()
    encoder.createLayer(1)
    write(&encoder)
    let hello = Hello(major: 1, minorMin: 0, minorMax: 0, flags: .noDescriptors, name: "lists")
    var records = [
      Record(time: 0, client: 1, kind: .connect, payload: []),
      Record(time: 0, client: 1, kind: .frame, payload: hello.frame(serial: 1)),
    ]
    for frame in encoder.makeFrames(firstSerial: 2, commitTime: 0) {
      records.append(Record(time: 0, client: 1, kind: .frame, payload: frame.bytes))
    }
    let header = RecordingHeader(
      width: 40, height: 30, scale: 1, rate: 60, background: 0, clockKind: 1, startTime: 0)
    let text = RecordingText.text(header, records)
    for line in lines { #expect(text.contains(line), "\(text)") }
    let (_, again) = try RecordingText.assemble(Array(text.utf8), file: "lists")
    expectEqual(again, records)
  }

  private func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try unwrap(NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data))
  }

  // MARK: A property

  @Test func `a property is set, coded by key, and archived`() throws {
    let layer = CAShapeLayer()
    expectEqual(layer.checkedGlow, 0)
    layer.setValue(3, forKey: "checkedGlow")
    expectEqual(layer.checkedGlow, 3)
    expectEqual(layer.value(forKeyPath: "checkedGlow") as? Double, 3)
    expectEqual(try archived(layer).checkedGlow, 3)
  }

  @Test func `a property is written as text and read`() throws {
    try expectText(["set 1 checkedGlow 2.5"]) {
      $0.setScalar(2.5, for: .checkedGlow, of: 1)
    }
  }

  @Test func `a property is drawn, and animates by itself and by an animation`() async throws {
    try await Stage.perform(width: 100, height: 60) { stage in
      let layer = line(in: stage)
      try await stage.settle()
      expectEqual(rows(stage), 28..<32)
      layer.checkedGlow = 10
      try await stage.show(at: 10)
      expectEqual(rows(stage), 23..<37)
      let animation = CABasicAnimation(keyPath: "checkedGlow")
      animation.fromValue = 0
      animation.toValue = 40
      animation.duration = 1
      layer.add(animation, forKey: nil)
      try await stage.settle()
      try await stage.show(at: 10.5)
      expectEqual(rows(stage), 18..<42)
      try await stage.show(at: 12)
      expectEqual(rows(stage), 23..<37)
    }
  }

  // MARK: An enumeration

  @Test func `an enumeration has its names in the API, by key and in text`() throws {
    let layer = CAShapeLayer()
    expectEqual(layer.checkedEdge, .plain)
    layer.checkedEdge = .double
    expectEqual(layer.value(forKey: "checkedEdge") as? String, "double")
    expectEqual(try archived(layer).checkedEdge, .double)
    layer.setValue("torn", forKey: "checkedEdge")
    expectEqual(layer.checkedEdge, .plain)
    expectEqual(kCACheckedEdgeDouble, .double)
    try expectText(["set 1 checkedEdge double"]) { $0.setBits(1, for: .checkedEdge, of: 1) }
  }

  @Test func `an enumeration is drawn`() async throws {
    try await Stage.perform(width: 100, height: 60) { stage in
      let layer = line(in: stage)
      layer.checkedEdge = .double
      try await stage.settle()
      expectEqual(rows(stage), 26..<34)
    }
  }

  // MARK: A filter

  private func flood(_ amount: Double) throws -> CIFilter {
    let filter = try unwrap(CIFilter(name: "CICheckedFlood"))
    filter.name = "flood"
    filter.setValue(amount, forKey: "inputShare")
    return filter
  }

  @Test func `a filter is known by its names, coded by key, and archived`() throws {
    expectTrue(CAFilter.filterTypes().contains("checkedFlood"))
    expectTrue(CIFilter.filterNames(inCategory: nil).contains("CICheckedFlood"))
    let filter = try flood(0.5)
    expectEqual(filter.inputKeys, ["inputShare"])
    expectEqual(try archived(filter).value(forKey: "inputShare") as? Double, 0.5)
    filter.setDefaults()
    expectEqual(filter.value(forKey: "inputShare") as? Double, 1)
  }

  @Test func `a filter is written as text and read`() throws {
    try expectText(["checkedFlood", "inputShare"]) {
      $0.set(
        .objects([
          ObjectValue(
            name: "flood", kind: "checkedFlood", attributes: ["inputShare": .scalar(0.25)])
        ]), for: .filters, of: 1)
    }
  }

  @Test func `a filter is drawn, and its input animates`() async throws {
    try await Stage.perform(width: 100, height: 60) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 100, height: 60)
      layer.backgroundColor = CGColor(srgbRed: 0, green: 1, blue: 0, alpha: 1)
      let filter = try unwrap(CIFilter(name: "CICheckedFlood"))
      filter.name = "flood"
      layer.filters = [filter]
      stage.root.addSublayer(layer)
      try await stage.settle()
      expectEqual(stage.color(50, 30), 0xFFFF00)
      let animation = CABasicAnimation(keyPath: "filters.flood.inputShare")
      animation.fromValue = 0
      animation.toValue = 0.8
      animation.duration = 1
      layer.add(animation, forKey: nil)
      try await stage.settle()
      try await stage.show(at: 0.5)
      expectEqual(stage.color(50, 30), 0x66FF00)
    }
  }

  // MARK: A class of animations

  private func blinking(_ blinks: Double) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(duration: 1),
      content: .blinking(
        .init(target: .init(PropertyKeyPath(.opacity)), value: .scalar(0.25), blinks: blinks)))
  }

  @Test func `a class of animations is coded by key, copied, and archived`() throws {
    let animation = CACheckedBlinkAnimation(keyPath: "opacity")
    expectEqual(animation.checkedCount, 1)
    animation.setValue(3, forKey: "checkedCount")
    animation.checkedCount = -1
    animation.checkedValue = 0.25
    let copy = try unwrap(animation.copy() as? CACheckedBlinkAnimation)
    for other in [copy, try archived(animation)] {
      expectEqual(other.keyPath, "opacity")
      expectEqual(other.value(forKey: "checkedValue") as? Double, 0.25)
      expectEqual(other.value(forKey: "checkedCount") as? Double, 3)
    }
  }

  @Test func `a class of animations is written as text and read`() throws {
    try expectText(["blinking opacity value 0.25 blinks 3"]) {
      $0.addAnimation(1, to: 1, blinking(3))
    }
  }

  @Test func `a class of animations is sent, and its limits are checked`() throws {
    func received(_ animation: AnimationDescription) throws -> AnimationDescription {
      var encoder = MessageEncoder()
      animation.encode(into: &encoder)
      return try encoder.bytes.withUnsafeBytes { try AnimationDescription(decoding: $0) }
    }
    expectEqual(try received(blinking(3)), blinking(3))
    #expect(throws: WireError.self) { try received(blinking(0)) }
  }

  @Test func `a class of animations is drawn`() async throws {
    try await Stage.perform(width: 100, height: 60) { stage in
      let layer = line(in: stage)
      let animation = CACheckedBlinkAnimation(keyPath: "lineWidth")
      animation.checkedValue = 10
      animation.checkedCount = 2
      animation.duration = 1
      layer.add(animation, forKey: nil)
      try await stage.settle()
      for (time, shown) in [(0.1, 28..<32), (0.3, 25..<35), (0.6, 28..<32), (0.8, 25..<35)] {
        try await stage.show(at: time)
        expectEqual(rows(stage), shown)
      }
      try await stage.show(at: 1.5)
      expectEqual(rows(stage), 28..<32)
    }
  }

  // MARK: A message

  @Test func `a message is sent and received`() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      try await Stage.perform(width: 100, height: 60) { stage in
        try await stage.setScale(2)
      }
    }
    let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(said.contains("a point has 2.0 pixels"), "\(said)")
  }
}

/// A red line of 4 points across the middle of the stage.
@MainActor private func line(in stage: Stage) -> CAShapeLayer {
  let layer = CAShapeLayer()
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 0, y: 30))
  path.addLine(to: CGPoint(x: 100, y: 30))
  layer.path = path
  layer.lineWidth = 4
  layer.fillColor = nil
  layer.strokeColor = CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1)
  stage.root.addSublayer(layer)
  return layer
}

/// The red rows of the stage's middle column.
@MainActor private func rows(_ stage: Stage) -> Range<Int>? {
  let red = (0..<60).filter { stage.color(50, $0) == 0xFF0000 }
  guard let first = red.first, let last = red.last else { return nil }
  return first..<last + 1
}

import Expectations
import GraphicsValues
import OutputKMS
import RenderServer
import Testing

@Suite struct PointerPathTests {
  private var path = PointerPath()

  private mutating func place(_ outputs: [(String, OutputPlacement)]) {
    path.setOutputs(
      PlacedOutputs(
        Dictionary(uniqueKeysWithValues: outputs), heads: outputs.map { OutputHead(name: $0.0) }))
  }

  private mutating func move(_ x: Double, _ y: Double) -> String {
    path.move(by: Point(x: x, y: y))
    guard let place = path.place else { return "nowhere" }
    return "\(place.output) \(place.pixel.x) \(place.pixel.y)"
  }

  private static func output(
    _ width: Int, _ height: Int, at x: Double, _ y: Double, scale: Double = 1,
    _ orientation: OutputOrientation = .normal
  ) -> OutputPlacement {
    OutputPlacement(
      screenWidth: width, screenHeight: height, orientation: orientation, scale: scale,
      origin: Point(x: x, y: y))
  }

  @Test mutating func `the pointer begins in the middle of the first output`() {
    expectNil(path.place)
    place([("B", Self.output(300, 201, at: 0, 0)), ("A", Self.output(100, 100, at: 300, 0))])
    expectEqual(move(0, 0), "B 150.0 100.0")
  }

  @Test mutating func `the pointer stops at outer edges and slides along them`() {
    place([("A", Self.output(100, 80, at: 0, 0))])
    expectEqual(move(1000, 10), "A \(100 - 1.0 / 256) 50.0")
    expectEqual(move(0, -500), "A \(100 - 1.0 / 256) 0.0")
    expectEqual(move(-1000, 1000), "A 0.0 \(80 - 1.0 / 256)")
  }

  @Test mutating func `the pointer crosses an edge that two outputs share`() {
    place([("A", Self.output(100, 80, at: 0, 0)), ("B", Self.output(100, 40, at: 100, 0))])
    expectEqual(move(60, -20), "B 10.0 20.0")
    expectEqual(move(-20, 0), "A \(100 - 1.0 / 256 - 10) 20.0")
    // Beside A, but below B.
    expectEqual(move(0, 40), "A \(100 - 1.0 / 256 - 10) 60.0")
    expectEqual(move(100, 0), "A \(100 - 1.0 / 256) 60.0")
  }

  @Test mutating func `a way through three outputs needs one move`() {
    place([
      ("A", Self.output(100, 100, at: 0, 0)), ("B", Self.output(100, 100, at: 100, 0)),
      ("C", Self.output(100, 100, at: 200, 0)),
    ])
    expectEqual(move(200, 0), "C 50.0 50.0")
    expectEqual(move(1e300, 0), "C \(100 - 1.0 / 256) 50.0")
  }

  @Test mutating func `a way is as long in points on outputs of any scale`() {
    place([
      ("A", Self.output(100, 100, at: 0, 0)), ("B", Self.output(200, 200, at: 100, 0, scale: 2)),
    ])
    expectEqual(move(60, 10), "B 20.0 120.0")
    expectEqual(move(5, 5), "B 30.0 130.0")
  }

  @Test mutating func `outputs meet over a gap of less than a point`() {
    // 1366 pixels at scale 1.5 are 910⅔ points.
    place([
      ("A", Self.output(1366, 768, at: 0, 0, scale: 1.5)), ("B", Self.output(100, 100, at: 911, 0)),
    ])
    _ = move(-1000, -1000)
    expectEqual(move(910, 10).hasPrefix("A"), true)
    expectEqual(move(1, 0).hasPrefix("B 0"), true)
    expectEqual(move(-1, 0).hasPrefix("A"), true)
  }

  @Test mutating func `a turned output has the size of its upright picture`() {
    place([("A", Self.output(100, 40, at: 0, 0, .rotated90))])
    expectEqual(move(1000, 1000), "A \(40 - 1.0 / 256) \(100 - 1.0 / 256)")
  }

  @Test mutating func `the pointer moves to the nearest place when its output goes`() {
    let a = Self.output(100, 100, at: 0, 0)
    let b = Self.output(100, 100, at: 100, 0)
    place([("A", a), ("B", b)])
    expectEqual(move(80, 0), "B 30.0 50.0")
    place([("A", a)])
    expectEqual(move(0, 0), "A \(100 - 1.0 / 256) 50.0")
    place([])
    expectEqual(move(10, 10), "nowhere")
    place([("C", Self.output(10, 10, at: 0, 0))])
    expectEqual(move(0, 0), "C 5.0 5.0")
  }

  @Test
  mutating func `an output that moves takes the pointer along, and one that shrinks keeps it`() {
    place([("A", Self.output(100, 100, at: 0, 0))])
    _ = move(40, 40)
    place([("A", Self.output(100, 100, at: 500, 500))])
    expectEqual(move(0, 0), "A 90.0 90.0")
    place([("A", Self.output(50, 200, at: 0, 0))])
    expectEqual(move(0, 0), "A \(50 - 1.0 / 256) 90.0")
  }

  @Test mutating func `ways and places that are no numbers change nothing`() {
    place([("A", Self.output(100, 100, at: 0, 0))])
    expectEqual(move(.nan, 1), "A 50.0 50.0")
    expectEqual(move(.infinity, 1), "A 50.0 50.0")
    path.move(toFraction: Point(x: .nan, y: 7))
    expectEqual(move(0, 0), "A 0.0 \(100 - 1.0 / 256)")
    place([("A", Self.output(0, 100, at: 0, 0)), ("B", Self.output(10, 10, at: 0, 0, scale: .nan))])
    expectEqual(move(1, 1), "nowhere")
  }

  @Test mutating func `a fraction of the desktop is the nearest shown place`() {
    place([("A", Self.output(100, 100, at: 0, 0)), ("B", Self.output(100, 50, at: 100, 0))])
    path.move(toFraction: Point(x: 0.75, y: 0.25))
    expectEqual(move(0, 0), "B 50.0 25.0")
    path.move(toFraction: Point(x: 0.75, y: 0.9))
    expectEqual(move(0, 0), "B 50.0 \(50 - 1.0 / 256)")
  }

  @Test mutating func `the pointer is always on an output, whatever moves`() {
    var random = RandomOrder(seed: 42)
    let scales = [1, 1.25, 1.5, 2, 3]
    for _ in 0..<10_000 {
      if random.next(below: 50) == 0 {
        // A row of outputs of any size, each beside the one before.
        var outputs: [(String, OutputPlacement)] = []
        var x = Double(random.next(below: 200)) - 100
        for number in 0..<random.next(below: 4) {
          let output = Self.output(
            1 + random.next(below: 300), 1 + random.next(below: 300), at: x,
            Double(random.next(below: 100)), scale: scales[random.next(below: scales.count)],
            OutputOrientation(rawValue: UInt8(random.next(below: 8)))!)
          outputs.append(("O\(number)", output))
          x = output.frame.maxX.rounded(.up)
        }
        place(outputs)
        self.current = outputs
      }
      _ = move(
        Double(random.next(below: 401)) - 200, (Double(random.next(below: 4001)) - 2000) / 10)
      guard !current.isEmpty, let here = path.place else { continue }
      let placement = current.first { $0.0 == here.output }?.1
      expectEqual(placement?.contains(placement!.desktop(fromUpright: here.pixel)), true)
    }
  }

  private var current: [(String, OutputPlacement)] = []
}

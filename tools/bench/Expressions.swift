import AnimationEvaluation
import GraphicsValues
import LiveServer
import RenderTree
import WireProtocol

/// Expressions in the server's frame, without the pixels: each layer follows a value that a finger moves, so that each
/// is evaluated and written in every frame. The limit is a loop that only reads and writes the same bytes.
func measureExpressions(repetitions: Int) throws -> [Report.Row] {
  var rows: [Report.Row] = []
  for count in [1000, 10_000] {
    var samples = Samples()
    let name = "\(count) in a frame"
    var scene = try FollowingScene(count)
    for round in 0..<repetitions * 4 + 8 {
      let (sampled, rest) = scene.frame(round)
      let limit = scene.readAndWrite(round)
      // The first frames grow the buffers.
      guard round >= 8 else { continue }
      samples.add("\(name): evaluated and written", sampled)
      samples.add("\(name): the same bytes read and written", limit)
      samples.add("\(name): matrices, draw list and damage", rest)
    }
    rows += samples.rows(
      "expressions", unit: "ms",
      budgets: ["\(name): evaluated and written": Double(count) / 10_000])
  }
  return rows
}

/// A window whose root has an interaction, and layers whose opacities follow it: `clamp(1 - y / 200, 0.2, 1)` with
/// another length for each.
private struct FollowingScene {
  private static let root: UInt32 = 1

  private var tree = RenderTree(width: 1280, height: 720)
  private let count: Int
  private var time = 0.0
  private var place = 400.0
  /// Words that the limit's loop reads, as many as a frame reads of programs, and what it writes.
  private var words: [UInt64]
  private var results: [Double]

  init(_ count: Int) throws {
    self.count = count
    let program = Self.program(200)
    // Numbers of inputs, constants and steps, the steps, the places of results, and the input with its layer.
    let places = program.inputs.count + program.constants.count + program.steps.count
    let bytes =
      places * 8 + program.steps.count * MemoryLayout<ExpressionStep>.stride
      + program.results.count * 2 + program.inputs.count * 16
    words = [UInt64](repeating: 1, count: count * ((bytes + 7) / 8))
    results = [Double](repeating: 0, count: count)
    var encoder = CommitEncoder()
    encoder.createLayer(Self.root)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: 1280, height: 720), for: .bounds, of: Self.root)
    encoder.setPoint(Point(x: 640, y: 360), for: .position, of: Self.root)
    var numbers = Numbers()
    let layers = (0..<UInt32(count)).map { $0 + 2 }
    for layer in layers {
      encoder.createLayer(layer)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 8, height: 8), for: .bounds, of: layer)
      encoder.setPoint(
        Point(x: numbers.between(0, 1280), y: numbers.between(0, 720)), for: .position, of: layer)
      encoder.setColor(
        ColorValue(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), for: .backgroundColor, of: layer)
    }
    encoder.setSublayers(layers, of: Self.root)
    encoder.createContext(
      1, layer: Self.root, origin: .zero, size: Size(width: 1280, height: 720), title: "bench")
    encoder.addAnimation(
      1, to: Self.root,
      Self.forEver(
        .interaction(
          InteractionDescription(
            InteractionConfiguration([
              InteractionAxis(.y, lower: 0, upper: 1e6, extent: 720, initial: 0, gain: -1)
            ])))))
    for layer in layers {
      encoder.addAnimation(
        layer, to: layer,
        Self.forEver(
          .expression(
            .init(
              target: .init(.init(.opacity)),
              program: Self.program(200 + numbers.between(0, 800))))))
    }
    tree.scene.addClient(1)
    encoder.withOperations { tree.scene.apply($0, from: 1, commitTime: 0) }
    tree.scene.placeContext(
      client: 1, id: 1, frame: Rectangle(x: 0, y: 0, width: 1280, height: 720))
    _ = tree.update(at: 0)
    _ = touch(.began)
  }

  private static func forEver(_ content: AnimationDescription.Content) -> AnimationDescription {
    AnimationDescription(
      timing: Timing(beginTime: 1e-9, duration: 1, repeatCount: .infinity),
      isRemovedOnCompletion: false, content: content)
  }

  /// Steps: y / length, 1 - that, clamped.
  private static func program(_ length: Double) -> ExpressionProgram {
    ExpressionProgram(
      inputs: [.interaction(.init(layer: root, quantity: .y))], constants: [length, 1, 0.2],
      steps: [
        ExpressionStep(.divide, 0, 1), ExpressionStep(.subtract, 2, 4),
        ExpressionStep(.clamp, 5, 3, 2),
      ], results: [6])
  }

  private mutating func touch(_ action: InteractionTouch) -> InteractionCourse.Claim {
    tree.scene.touch(
      1, action, at: Point(x: 10, y: place), time, layer: Self.root, of: 1, outer: [])
  }

  /// Moves the finger, and makes a frame. Milliseconds until all values are sampled, and from then on.
  mutating func frame(_ round: Int) -> (sampled: Double, rest: Double) {
    time += 1.0 / 60
    // The way is short, so that no opacity rests at a bound.
    place = round % 2 == 0 ? 360 : 340
    _ = touch(.moved)
    let start = processorTime()
    _ = tree.scene.sample(at: time)
    let sampled = processorTime()
    tree.scene.updateTopology()
    tree.view.place(tree.scene)
    _ = tree.view.draw(tree.scene)
    tree.scene.finishFrame()
    return (sampled - start, processorTime() - sampled)
  }

  /// Milliseconds of the limit.
  mutating func readAndWrite(_ round: Int) -> Double {
    let start = processorTime()
    var all: UInt64 = 0
    for word in words { all ^= word }
    // The written values depend on all words read, so the compiler keeps both.
    let value = Double(all &+ UInt64(round))
    for index in results.indices { results[index] = value }
    return processorTime() - start
  }
}

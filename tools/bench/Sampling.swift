import AnimationEvaluation
import DrawList
import GraphicsValues
import LiveServer
import RenderTree
import WireProtocol

private let layerCount = 100_000
private let interval = 1.0 / 60

/// Frames of large trees, without pixels.
func measureSampling(repetitions: Int) throws -> [Report.Row] {
  var moving = try LargeTree { _ in true }
  // Leaves spread over the tree: each moving layer is a single layer on screen.
  var still = try LargeTree { $0 > layerCount / 10 && $0 % 90 == 0 }
  var movingSamples = Samples()
  var stillSamples = Samples()
  for round in 0..<repetitions + 1 {
    let time = Double(round + 1) * interval
    let (sampled, placed, drawn) = moving.stages(at: time)
    // The other tree is larger than any cache, so this frame evicts the first tree.
    _ = still.tree.update(at: time)
    let start = processorTime()
    _ = still.tree.update(at: time + interval / 4)
    let updated = processorTime() - start
    let (stillSampled, stillPlaced, stillDrawn) = still.stages(at: time + interval / 2)
    guard round > 0 else { continue }
    movingSamples.add("all moving: sample", sampled)
    movingSamples.add("all moving: world matrices", placed)
    movingSamples.add("all moving: sample and world", sampled + placed)
    movingSamples.add("all moving: draw list and damage", drawn)
    stillSamples.add("\(still.movingCount) moving: sample", stillSampled)
    stillSamples.add("\(still.movingCount) moving: world matrices", stillPlaced)
    stillSamples.add("\(still.movingCount) moving: draw list and damage", stillDrawn)
    stillSamples.add("\(still.movingCount) moving: together", updated)
  }
  return movingSamples.rows(
    "sampling", unit: "ms", budgets: ["all moving: sample and world": 1.5])
    + stillSamples.rows(
      "sampling", unit: "ms", budgets: ["\(still.movingCount) moving: together": 0.5])
}

/// A tree in which every layer has ten sublayers, until there are 100,000.
struct LargeTree {
  var tree = RenderTree(width: 1280, height: 720)
  private(set) var movingCount = 0

  /// - Parameter moves: returns whether the layer with a number, from 0, is animated.
  init(_ moves: (Int) -> Bool) throws {
    var numbers = Numbers()
    var encoder = CommitEncoder()
    for index in 0..<layerCount {
      let id = UInt32(index + 1)
      let isRoot = index == 0
      let size = isRoot ? Size(width: 1280, height: 720) : Size(width: 8, height: 8)
      encoder.createLayer(id)
      encoder.setRect(
        Rectangle(x: 0, y: 0, width: size.width, height: size.height), for: .bounds, of: id)
      encoder.setPoint(
        isRoot ? Point(x: 640, y: 360) : numbers.position(among: index), for: .position, of: id)
      encoder.setColor(
        ColorValue(red: 0.2, green: 0.5, blue: 0.9, alpha: 1), for: .backgroundColor, of: id)
    }
    for parent in 0..<layerCount / 10 {
      let first = parent * 10 + 1
      let children = first..<min(first + 10, layerCount)
      encoder.setSublayers(children.map { UInt32($0 + 1) }, of: UInt32(parent + 1))
    }
    encoder.createContext(
      1, layer: 1, origin: .zero, size: Size(width: 1280, height: 720), title: "bench")
    var animation: UInt32 = 0
    for index in 0..<layerCount where moves(index) {
      let start = numbers.position(among: index)
      let end = numbers.position(among: index)
      for (key, from, to) in [
        (PropertyKey.position, PropertyValue.point(start), PropertyValue.point(end)),
        (.opacity, .scalar(1), .scalar(0.2)),
      ] {
        animation += 1
        encoder.addAnimation(
          animation, to: UInt32(index + 1),
          AnimationDescription(
            timing: Timing(
              beginTime: 1e-3, duration: 2 + numbers.next(), repeatCount: .infinity,
              autoreverses: true),
            curve: .easeInEaseOut,
            content: .basic(.init(target: .init(PropertyKeyPath(key)), from: from, to: to))))
      }
      movingCount += 1
    }
    tree.scene.addClient(1)
    encoder.withOperations { tree.scene.apply($0, from: 1, commitTime: 0) }
    tree.scene.placeContext(
      client: 1, id: 1, frame: Rectangle(x: 0, y: 0, width: 1280, height: 720))
    // These frames build the storage that later frames reuse.
    _ = tree.update(at: 0)
    _ = tree.update(at: interval / 2)
  }

  mutating func commit(
    _ encoder: borrowing CommitEncoder, at time: Double = 0, images: [PixelImage] = [],
    transitions: [UInt32] = []
  ) {
    encoder.withOperations {
      tree.apply($0, from: 1, commitTime: time, images: images, transitions: transitions)
    }
  }

  /// Milliseconds of the stages of one frame.
  mutating func stages(at time: Double) -> (sample: Double, world: Double, drawList: Double) {
    let start = processorTime()
    _ = tree.scene.sample(at: time)
    let sampled = processorTime()
    tree.scene.updateTopology()
    tree.view.place(tree.scene)
    let placed = processorTime()
    _ = tree.view.draw(tree.scene)
    let drawn = processorTime()
    tree.scene.finishFrame()
    return (sampled - start, placed - sampled, drawn - placed)
  }
}

extension Numbers {
  /// Layers near the root are spread over the display, deeper layers about their superlayers.
  fileprivate mutating func position(among index: Int) -> Point {
    index <= 1110
      ? Point(x: next() * 400, y: next() * 240) : Point(x: next() * 100 - 50, y: next() * 60 - 30)
  }
}

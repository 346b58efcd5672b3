import AnimationEvaluation
import DrawList
import GraphicsValues
import LiveServer
import RenderTree
import SoftwareRenderer
import WireProtocol

private let width = 3840
private let height = 2160
private let layerCount = 10_000

/// A layer of 16 × 16 pixels blinks on a large display full of layers that stand still.
func measureDamage(repetitions: Int) -> [Report.Row] {
  var samples = Samples()
  var budgets: [String: Double] = [:]
  for (name, isGrouped) in [("plain layers", false), ("layers in rounded groups", true)] {
    var tree = blinkingTree(isGrouped: isGrouped)
    let renderer = SoftwareRenderer(threads: 2)
    let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
    pixels.initialize(repeating: 0, count: width * height)
    defer { pixels.deallocate() }
    let buffer = PixelBuffer(base: pixels, width: width, height: height, stride: width)
    budgets["\(name): together"] = 0.2
    // Many more frames than of other measurements: each is short.
    for frame in 0..<repetitions * 10 + 4 {
      let start = processorTime()
      let update = tree.update(at: Double(frame) / 60)
      let updated = processorTime()
      renderer.draw(tree.view.drawList, damage: update.damage.rects, into: buffer)
      let drawn = processorTime()
      guard frame >= 4 else { continue }
      samples.add("\(name): tree", updated - start)
      samples.add("\(name): drawing", drawn - updated)
      samples.add("\(name): together", drawn - start)
    }
  }
  return samples.rows("damage", unit: "ms", budgets: budgets)
}

/// - Parameter isGrouped: a tenth of the layers have rounded corners that clip the nine others.
private func blinkingTree(isGrouped: Bool) -> RenderTree {
  var tree = RenderTree(width: width, height: height)
  var encoder = CommitEncoder()
  func layer(_ id: UInt32, _ frame: Rectangle, _ color: ColorValue, in superlayer: UInt32?) {
    encoder.createLayer(id)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: frame.width, height: frame.height), for: .bounds, of: id)
    encoder.setPoint(
      Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2), for: .position, of: id)
    encoder.setColor(color, for: .backgroundColor, of: id)
    if let superlayer { encoder.insertSublayer(id, at: 0, of: superlayer) }
  }
  let screen = Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  layer(1, screen, ColorValue(red: 0.9, green: 0.9, blue: 0.9, alpha: 1), in: nil)
  var group: UInt32 = 1
  for number in 0..<layerCount {
    let id = UInt32(number + 2)
    let color = ColorValue(red: 0.2, green: 0.5, blue: Float(number % 7) / 7, alpha: 0.8)
    let cell = isGrouped ? number / 10 : number
    let (columns, side) = isGrouped ? (40, 80.0) : (125, 26.0)
    let place = Point(x: Double(cell % columns) * side + 20, y: Double(cell / columns) * side + 20)
    if !isGrouped {
      layer(id, Rectangle(x: place.x, y: place.y, width: 20, height: 20), color, in: 1)
    } else if number % 10 == 0 {
      layer(id, Rectangle(x: place.x, y: place.y, width: 76, height: 76), color, in: 1)
      encoder.setScalar(12, for: .cornerRadius, of: id)
      encoder.setBool(true, for: .masksToBounds, of: id)
      group = id
    } else {
      layer(
        id, Rectangle(x: Double(number % 10) * 7, y: 20, width: 6, height: 40), color, in: group)
    }
  }
  let blinking = UInt32(layerCount + 2)
  layer(
    blinking, Rectangle(x: 3600, y: 2100, width: 16, height: 16),
    ColorValue(red: 1, green: 0, blue: 0, alpha: 1), in: 1)
  encoder.addAnimation(
    1, to: blinking,
    AnimationDescription(
      timing: Timing(beginTime: 1e-3, duration: 1, repeatCount: .infinity, autoreverses: true),
      content: .basic(
        .init(
          target: .init(PropertyKeyPath(.opacity)), from: .scalar(0.1), to: .scalar(1)))))
  encoder.createContext(1, layer: 1, origin: .zero, size: screen.size, title: "bench")
  tree.scene.addClient(1)
  encoder.withOperations { tree.scene.apply($0, from: 1, commitTime: 0) }
  tree.scene.placeContext(client: 1, id: 1, frame: screen)
  return tree
}

import AnimationEvaluation
import GraphicsValues
import WireProtocol

/// A window of 64 points with small layers, and commits that change them. It has so little to draw
/// that the path of the commits is measured.
struct LoadScene {
  let layerCount: Int
  /// Place of the window in a grid of 16 columns.
  let place: Int

  private static let side = 64.0
  private static let windowLayer: UInt32 = 1

  private func layer(_ index: Int) -> UInt32 { UInt32(index % layerCount) + Self.windowLayer + 1 }

  /// The tree and its window.
  func makeTree() -> CommitEncoder {
    var encoder = CommitEncoder()
    let window = Self.windowLayer
    let size = Size(width: Self.side, height: Self.side)
    encoder.createLayer(window)
    encoder.setRect(
      Rectangle(x: 0, y: 0, width: size.width, height: size.height), for: .bounds, of: window)
    for index in 0..<layerCount { encoder.createLayer(layer(index)) }
    encoder.setSublayers((0..<layerCount).map(layer), of: window)
    let origin = Point(x: Double(place % 16) * 80 + 8, y: Double(place / 16) * 80 + 8)
    encoder.createContext(1, layer: window, origin: origin, size: size, title: "load \(place)")
    appendChanges(layerCount * Self.keyCount, round: 0, to: &encoder)
    return encoder
  }

  /// A running animation, so that there is a frame in every interval.
  func makeAnimation() -> CommitEncoder {
    var encoder = CommitEncoder()
    encoder.addAnimation(
      1, to: layer(0),
      AnimationDescription(
        timing: Timing(beginTime: 1e-3, duration: 1, repeatCount: .infinity),
        content: .basic(
          .init(target: .init(PropertyKeyPath(.opacity)), from: .scalar(1), to: .scalar(0.2)))))
    return encoder
  }

  /// A commit of `changes` property changes: first the positions of the layers, then their bounds,
  /// and so on. Rounds alternate between two values, so every change is a real one.
  func makeCommit(changes: Int, round: Int) -> [EncodedFrame] {
    var encoder = CommitEncoder()
    appendChanges(changes, round: round, to: &encoder)
    return encoder.makeFrames(firstSerial: 0, commitTime: 0)
  }

  /// A commit of as many changes as fit into `bytes` bytes of frames.
  func makeLargeCommit(bytes: Int, round: Int) -> [EncodedFrame] {
    // No change is longer than a rectangle or a colour with its header.
    let largest = 40
    var encoder = CommitEncoder()
    // Each MiB has a header of its own, and the first the time of the commit.
    let room = bytes - bytes / 65_536 - 64
    var index = round
    while encoder.count + largest <= room {
      appendChange(index, round: round, to: &encoder)
      index += 1
    }
    return encoder.makeFrames(firstSerial: 0, commitTime: 0)
  }

  private func appendChanges(_ count: Int, round: Int, to encoder: inout CommitEncoder) {
    for index in 0..<count { appendChange(index, round: round, to: &encoder) }
  }

  private static let keyCount = 10

  private func appendChange(_ index: Int, round: Int, to encoder: inout CommitEncoder) {
    let id = layer(index)
    let pass = index / layerCount
    // Alternates between 0 and 1, also where a commit changes the same property again.
    let step = Double((round + pass / Self.keyCount) % 2)
    let x = Double(index * 37 % 60)
    let y = Double(index * 53 % 60)
    let share = Float(x / 60)
    switch pass % Self.keyCount {
    case 0: encoder.setPoint(Point(x: x + step * 0.5, y: y), for: .position, of: id)
    case 1:
      encoder.setRect(
        Rectangle(x: 0, y: 0, width: 3 + step, height: 4), for: .bounds, of: id)
    case 2: encoder.setScalar(0.75 + step / 4, for: .opacity, of: id)
    case 3:
      encoder.setColor(
        ColorValue(red: share, green: Float(step), blue: 1 - share, alpha: 1),
        for: .backgroundColor, of: id)
    case 4: encoder.setPoint(Point(x: 0.5, y: step / 2), for: .anchorPoint, of: id)
    case 5: encoder.setScalar(step, for: .cornerRadius, of: id)
    case 6: encoder.setScalar(step / 2, for: .borderWidth, of: id)
    case 7:
      encoder.setColor(
        ColorValue(red: Float(step), green: share, blue: 0, alpha: 1), for: .borderColor, of: id)
    case 8:
      encoder.setRect(
        Rectangle(x: 0, y: 0, width: 0.5 + step / 2, height: 1), for: .contentsRect, of: id)
    default: encoder.setScalar(1 + step, for: .contentsScale, of: id)
    }
  }
}

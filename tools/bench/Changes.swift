import AnimationEvaluation
import DrawList
import GraphicsValues
import LiveServer
import RenderTree
import WireProtocol

/// Measures small changes among 100,000 still layers in one window, without the pixels: commit,
/// sampling, topology, matrices, draw list and damage.
func measureChanges(repetitions: Int) throws -> [Report.Row] {
  var samples = Samples()
  var budgets: [String: Double] = [:]
  for change in SmallChange.allCases {
    var tree = try LargeTree { _ in false }
    var encoder = CommitEncoder()
    change.prepare(&encoder)
    tree.commit(encoder, images: change.images(-1))
    let row = "\(change.rawValue): together"
    budgets[row] = change.budget
    for frame in 0..<repetitions * 4 + 8 {
      encoder = CommitEncoder()
      change.encode(frame, into: &encoder)
      let time = 1 + Double(frame) / 60
      let start = processorTime()
      tree.commit(
        encoder, at: time, images: change.images(frame), transitions: change.transitions(frame))
      _ = tree.tree.update(at: time)
      let cost = processorTime() - start
      // The first frames grow the buffers.
      guard frame >= 8 else { continue }
      samples.add(row, cost)
    }
  }
  return samples.rows("changes", unit: "ms", budgets: budgets)
}

/// One change a frame.
private enum SmallChange: String, CaseIterable {
  case leaf = "a leaf added and removed"
  case image = "an image swapped"
  case fade = "a transition that fades"
  case depth = "zPosition of one layer"
  case pause = "a layer paused and resumed"
  case border = "another layer gets a border"

  /// A layer with ten sublayers that have none, in the middle of the tree.
  private static let family: UInt32 = 5000
  private static let leafLayer: UInt32 = 50_000
  private static let extra: UInt32 = 1_000_000
  /// Numbers above the animations of `LargeTree`.
  private static let animation: UInt32 = 1_000_000

  /// Milliseconds; nil for a change that needs new storage in every frame.
  var budget: Double? {
    switch self {
    case .leaf, .image, .fade, .depth, .pause: 0.3
    case .border: nil
    }
  }

  func prepare(_ encoder: inout CommitEncoder) {
    guard self == .pause else { return }
    encoder.addAnimation(
      Self.animation, to: Self.family,
      AnimationDescription(
        timing: Timing(beginTime: 1e-3, duration: 2, repeatCount: .infinity, autoreverses: true),
        content: .basic(
          .init(
            target: .init(PropertyKeyPath(.position)), from: .point(Point(x: 0, y: 0)),
            to: .point(Point(x: 50, y: 20))))))
  }

  func encode(_ frame: Int, into encoder: inout CommitEncoder) {
    let isEven = frame % 2 == 0
    switch self {
    case .leaf:
      let id = Self.extra + UInt32(frame / 2)
      guard isEven else { return encoder.destroyLayer(id) }
      encoder.createLayer(id)
      encoder.setRect(Rectangle(x: 0, y: 0, width: 8, height: 8), for: .bounds, of: id)
      encoder.setColor(
        ColorValue(red: 1, green: 0, blue: 0, alpha: 1), for: .backgroundColor, of: id)
      encoder.insertSublayer(id, at: 3, of: Self.family)
    case .image:
      let number = UInt32(frame + 1)
      Self.picture(frame).pixels.withUnsafeBytes {
        encoder.defineImage(number, width: 8, height: 8, rowBytes: 32, pixels: $0)
      }
      encoder.setImage(number, for: .contents, of: Self.leafLayer)
      if frame > 0 { encoder.releaseImage(number - 1) }
    case .fade:
      guard frame % 4 == 0 else { return }
      encoder.setColor(
        ColorValue(red: Float(frame % 3) / 3, green: 0, blue: 1, alpha: 1), for: .backgroundColor,
        of: Self.leafLayer)
      encoder.addAnimation(
        Self.animation + UInt32(frame), to: Self.leafLayer,
        AnimationDescription(timing: Timing(duration: 0.05), content: .transition(.init())))
    case .depth:
      encoder.setScalar(isEven ? 1 : 0, for: .zPosition, of: Self.leafLayer)
    case .pause:
      encoder.setScalar(isEven ? 0 : 1, for: .speed, of: Self.family)
    case .border:
      encoder.setScalar(1, for: .borderWidth, of: Self.leafLayer + UInt32(frame))
    }
  }

  func images(_ frame: Int) -> [PixelImage] {
    self == .image && frame >= 0 ? [Self.picture(frame)] : []
  }

  func transitions(_ frame: Int) -> [UInt32] {
    self == .fade && frame % 4 == 0 ? [Self.leafLayer] : []
  }

  private static func picture(_ frame: Int) -> PixelImage {
    PixelImage(
      width: 8, height: 8,
      pixels: [UInt32](repeating: 0xFF00_0000 | UInt32(frame % 255), count: 64))
  }
}

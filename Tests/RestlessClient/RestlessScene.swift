import CoreAnimation
import Foundation

/// Layers of which some change in each step. The steps are the same in every run.
///
/// Sendable because it is used on the main queue only.
final class RestlessScene: @unchecked Sendable {
  enum Change: String, CaseIterable {
    /// Pauses or resumes a layer that turns.
    case pauses
    /// Shows another picture in a layer.
    case pictures
    /// Adds a layer, and removes the oldest one.
    case leaves
    /// Changes a layer's place in depth.
    case depths
    /// Changes a layer's colour with a `CATransition`.
    case fades
  }

  static let size = CGSize(width: 200, height: 150)

  private let kinds: Set<Change>
  /// Layers of each kind, in a holder for the kind; `leaves` are in the order in which they were added.
  private var layers: [Change: [CALayer]] = [:]
  private var holders: [Change: CALayer] = [:]
  private var pictures: [CGImage] = []
  private var changeCount = 0
  /// Number of steps so far.
  private(set) var steps = 0

  init(in root: CALayer, layers count: Int, kinds: Set<Change>) {
    self.kinds = kinds
    root.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.15, alpha: 1)
    pictures = (0..<4).compactMap { Self.picture(seed: $0) }
    for (row, kind) in Change.allCases.enumerated() where kinds.contains(kind) {
      let holder = CALayer()
      holder.frame = CGRect(x: 0, y: CGFloat(row) * 30, width: Self.size.width, height: 30)
      root.addSublayer(holder)
      holders[kind] = holder
      for index in 0..<count { add(kind, index) }
    }
  }

  // MARK: Layers

  @discardableResult
  private func add(_ kind: Change, _ index: Int) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: CGFloat(index * 7 % 180), y: 4, width: 20, height: 20)
    layer.backgroundColor = Self.color(index)
    if kind == .pictures { layer.contents = pictures[index % pictures.count] }
    if kind == .pauses { layer.add(Self.turn(index), forKey: "turn") }
    holders[kind]?.addSublayer(layer)
    layers[kind, default: []].append(layer)
    return layer
  }

  private static func turn(_ index: Int) -> CAAnimation {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.duration = 1 + Double(index % 7) * 0.3
    turn.repeatCount = .infinity
    return turn
  }

  private static func color(_ index: Int) -> CGColor {
    CGColor(
      red: CGFloat(index * 37 % 256) / 255, green: CGFloat(index * 101 % 256) / 255,
      blue: CGFloat(index * 173 % 256) / 255, alpha: 0.8)
  }

  private static func picture(seed: UInt32) -> CGImage? {
    let side = 20
    let pixels = (0..<UInt32(side * side)).map { ($0 &* 2_654_435_761 &+ seed &* 40_503) >> 8 }
    let layout = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    return CGDataProvider(data: pixels.withUnsafeBytes { Data($0) }).flatMap {
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: side * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: layout),
        provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  // MARK: Changes

  /// Makes `changes` changes of each kind, in one transaction.
  func step(changes: Int) {
    steps += 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for _ in 0..<changes {
      changeCount += 1
      for kind in Change.allCases where kinds.contains(kind) { change(kind) }
    }
    CATransaction.commit()
  }

  private func change(_ kind: Change) {
    guard let all = layers[kind], !all.isEmpty else { return }
    let layer = all[changeCount % all.count]
    switch kind {
    case .pauses: switchTime(of: layer)
    case .pictures: layer.contents = pictures[(changeCount / all.count + 1) % pictures.count]
    case .leaves:
      layers[kind]?.removeFirst().removeFromSuperlayer()
      add(kind, changeCount)
    case .depths: layer.zPosition = CGFloat(changeCount % 13)
    case .fades:
      let fade = CATransition()
      fade.duration = 0.5
      layer.add(fade, forKey: "fade")
      layer.backgroundColor = Self.color(changeCount * 3 + 1)
    }
  }

  private func switchTime(of layer: CALayer) {
    if layer.speed == 0 {
      let paused = layer.timeOffset
      layer.speed = 1
      layer.timeOffset = 0
      layer.beginTime = 0
      layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    } else {
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      layer.speed = 0
      layer.timeOffset = now
    }
  }
}

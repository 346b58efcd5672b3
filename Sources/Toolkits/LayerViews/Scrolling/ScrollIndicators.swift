import CoreAnimation
import Foundation
import Quartz2D
import ScrollPhysics

/// The bars that show which part of the content is visible: layers that the server moves along with it.
@MainActor final class ScrollIndicators {
  unowned let view: UIScrollView
  let vertical = CALayer()
  let horizontal = CALayer()
  /// A layer that stays where it is in the view while content moves.
  weak var fixed: CALayer?

  /// The places that the server's expressions were made for; nil while the program places the bars.
  var serverPlace: ServerPlace?

  static let breadth: CGFloat = 3
  static let margin: CGFloat = 3
  private static let shortest: CGFloat = 36
  /// The length of a bar while content is far beyond an edge.
  static let least: CGFloat = 7
  private static let fade = "fade"
  private static let keys = ["follow.x", "follow.y", "follow.part"]

  init(_ view: UIScrollView) {
    self.view = view
    for layer in [vertical, horizontal] {
      layer.cornerRadius = Self.breadth / 2
      layer.opacity = 0
      // In front of all content.
      layer.zPosition = 1000
      layer.isHidden = true
      view.layer.addSublayer(layer)
    }
  }

  // MARK: Places

  /// The place of a bar along its axis, in the space of the content.
  struct Place {
    let length: CGFloat
    let center: CGFloat
    /// The way of the bar in the view per point of the offset.
    let share: CGFloat
  }

  func place(
    _ axis: ScrollAxis, _ offset: CGFloat, before: CGFloat, after: CGFloat, content: CGFloat
  ) -> Place {
    let track = max(axis.extent - before - after - 2 * Self.margin, 0)
    let whole = content > 0 ? min(axis.extent / content, 1) : 1
    var length = min(max(track * whole, Self.shortest), track)
    let share = axis.overflows ? (track - length) / (axis.upper - axis.lower) : 0
    // Beyond an edge the bar gets shorter, and stays at its end of the track.
    let beyond = abs(offset - axis.clamped(offset))
    var start = (axis.clamped(offset) - axis.lower) * share
    let shorter = max(length - beyond, min(Self.least, length))
    if offset > axis.upper { start += length - shorter }
    length = shorter
    return Place(
      length: length, center: offset + before + Self.margin + start + length / 2, share: share)
  }

  private func places(at offset: CGPoint) -> (x: Place, y: Place) {
    let (x, y) = view.limits
    let (across, down) = (view.horizontalScrollIndicatorInsets, view.verticalScrollIndicatorInsets)
    let size = view.contentSize
    return (
      place(x, offset.x, before: across.left, after: across.right, content: size.width),
      place(y, offset.y, before: down.top, after: down.bottom, content: size.height)
    )
  }

  private func positions(at offset: CGPoint) -> (vertical: CGPoint, horizontal: CGPoint) {
    let places = places(at: offset)
    let right = view.verticalScrollIndicatorInsets.right
    let bottom = view.horizontalScrollIndicatorInsets.bottom
    let aside = Self.margin + Self.breadth / 2
    let size = view.layer.bounds.size
    return (
      CGPoint(x: offset.x + size.width - right - aside, y: places.y.center),
      CGPoint(x: places.x.center, y: offset.y + size.height - bottom - aside)
    )
  }

  /// Adapts the bars to the model.
  func update() {
    let offset = view.layer.bounds.origin
    let (x, y) = view.limits
    let places = places(at: offset)
    let positions = positions(at: offset)
    unanimated {
      let isWhite =
        view.indicatorStyle == .white
        || view.indicatorStyle == .default && view.ownTraits.userInterfaceStyle == .dark
      let color = isWhite ? CGColor.white : CGColor.black
      for layer in [vertical, horizontal] {
        layer.backgroundColor = color.copy(alpha: 0.35)
      }
      vertical.isHidden = !view.showsVerticalScrollIndicator || !y.overflows
      vertical.bounds.size = CGSize(width: Self.breadth, height: places.y.length)
      vertical.position = positions.vertical
      horizontal.isHidden = !view.showsHorizontalScrollIndicator || !x.overflows
      horizontal.bounds.size = CGSize(width: places.x.length, height: Self.breadth)
      horizontal.position = positions.horizontal
    }
    if serverPlace != nil { followServer() }
  }

  private var visible: [CALayer] { [vertical, horizontal].filter { !$0.isHidden } }
  /// The layers that move as far as the content does.
  private var moving: [CALayer] { visible + (fixed.map { [$0] } ?? []) }

  // MARK: Following the server's course

  /// Moves the bars along with content that moves by itself.
  func follow(_ x: ScrollFling, _ y: ScrollFling) {
    let places = places(at: CGPoint(x: x.end, y: y.end))
    for (fling, path, key) in [(x, "position.x", Self.keys[0]), (y, "position.y", Self.keys[1])] {
      guard let along = fling.along(path, scale: 1, stops: false) else { continue }
      for layer in moving { layer.add(along, forKey: key) }
    }
    if !vertical.isHidden, let part = y.along("position.y", scale: places.y.share, stops: true) {
      vertical.add(part, forKey: Self.keys[2])
    }
    if !horizontal.isHidden, let part = x.along("position.x", scale: places.x.share, stops: true) {
      horizontal.add(part, forKey: Self.keys[2])
    }
  }

  /// Moves the bars along with an animation between two offsets.
  func follow(_ animation: CABasicAnimation, from: CGPoint, to: CGPoint) {
    let (first, last) = (positions(at: from), positions(at: to))
    for (layer, from, to) in [
      (vertical, first.vertical, last.vertical), (horizontal, first.horizontal, last.horizontal),
    ] where !layer.isHidden {
      let along = CABasicAnimation(keyPath: "position")
      along.fromValue = from
      along.toValue = to
      along.duration = animation.duration
      along.timingFunction = animation.timingFunction
      layer.add(along, forKey: Self.keys[0])
    }
    if let fixed {
      let along = CABasicAnimation(keyPath: "position")
      along.fromValue = CGPoint(
        x: fixed.position.x + from.x - to.x, y: fixed.position.y + from.y - to.y)
      along.toValue = fixed.position
      along.duration = animation.duration
      along.timingFunction = animation.timingFunction
      fixed.add(along, forKey: Self.keys[0])
    }
    show()
    hide(after: animation.duration)
  }

  func stop() {
    for layer in [vertical, horizontal] + (fixed.map { [$0] } ?? []) {
      for key in Self.keys { layer.removeAnimation(forKey: key) }
    }
  }

  // MARK: Appearing

  func show() {
    unanimated {
      for layer in [vertical, horizontal] {
        layer.removeAnimation(forKey: Self.fade)
        layer.opacity = 1
      }
    }
  }

  /// Fades the bars out, beginning 0.3 s after a number of seconds.
  func hide(after seconds: TimeInterval) {
    unanimated {
      for layer in [vertical, horizontal] where layer.opacity > 0 {
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        fade.duration = 0.25
        fade.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + seconds + 0.3
        fade.fillMode = .backwards
        layer.opacity = 0
        layer.add(fade, forKey: Self.fade)
      }
    }
  }

  private func unanimated(_ changes: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    changes()
    CATransaction.commit()
  }
}

extension ScrollFling {
  /// Returns the same motion as a difference from its end, in another unit; nil for content that
  /// rests.
  ///
  /// - Parameters:
  ///   - scale: units per point.
  ///   - stops: true stays at a bound while the content goes beyond it.
  fileprivate func along(
    _ keyPath: String, scale: CGFloat, stops: Bool
  ) -> CADecelerationAnimation? {
    guard scale > 0, let motion = animation(keyPath) else { return nil }
    let duration = motion.duration
    let end = motion.endValue
    let from =
      stops ? min(max(motion.fromValue, motion.lowerBound), motion.upperBound) : motion.fromValue
    motion.fromValue = (from - end) * scale
    motion.velocity *= scale
    motion.lowerBound = (motion.lowerBound - end) * scale
    motion.upperBound = (motion.upperBound - end) * scale
    motion.restSpeed *= scale
    motion.restDistance *= scale
    if stops { motion.bounces = false }
    motion.isAdditive = true
    motion.duration = duration
    return motion
  }
}

package import DrawList
import GraphicsValues

/// The computation of a transition's pixels.
package enum TransitionMix {
  /// 0 is the old picture, 255 the new one.
  case fade(UInt32)
  case slide(TransitionSlide)
  case warp(TransitionWarp)

  /// - Parameter command: The command that ends the transition.
  package init?(_ transition: TransitionDraw, _ command: DrawCommand) {
    switch transition.effect {
    case .fade:
      self = .fade(PixelMath.byte(transition.progress))
    default:
      if command.perspective.isFlat, transition.effect.isSlide {
        self = .slide(TransitionSlide(transition, command))
        return
      }
      guard let warp = TransitionWarp(transition, command) else { return nil }
      self = .warp(warp)
    }
  }
}

/// Both pictures side by side or over each other, moved by whole pixels.
package struct TransitionSlide {
  package private(set) var oldX = 0
  package private(set) var oldY = 0
  package private(set) var newX = 0
  package private(set) var newY = 0
  package private(set) var oldAlpha: UInt32 = 255
  package private(set) var newAlpha: UInt32 = 255
  package let oldIsAbove: Bool

  init(_ transition: TransitionDraw, _ command: DrawCommand) {
    let d = transition.direction
    let q = min(max(transition.progress, -4), 4)
    let m = command.transform
    /// Returns the offset of a picture moved by `k` times the layer's extent, in whole device pixels.
    func way(_ k: Double) -> (Int, Int) {
      let dx = d.x * command.rect.width
      let dy = d.y * command.rect.height
      return (
        TransitionSlide.whole((dx * m.a + dy * m.c) * k),
        TransitionSlide.whole((dx * m.b + dy * m.d) * k)
      )
    }
    oldIsAbove = transition.effect == .reveal
    switch transition.effect {
    case .push:
      // The edges coincide: both pictures move by the same whole number of pixels.
      let whole = way(1)
      (newX, newY) = way(1 - q)
      (oldX, oldY) = (newX - whole.0, newY - whole.1)
      newAlpha = PixelMath.byte(q)
      oldAlpha = 255 - newAlpha
    case .moveIn:
      (newX, newY) = way(1 - q)
    default:
      (oldX, oldY) = way(-q)
    }
  }

  private static func whole(_ v: Double) -> Int {
    v.isFinite ? Int(min(max(v, -0x1p20), 0x1p20).rounded()) : 0
  }
}

extension TransitionDraw.Effect {
  /// True when the pictures are only moved.
  fileprivate var isSlide: Bool { self == .moveIn || self == .push || self == .reveal }
}

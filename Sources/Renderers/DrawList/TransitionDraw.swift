package import GraphicsValues

/// The way in which one picture turns into another, read from an `endTransition` command
/// (docs/rendering.md, "Transitions").
package struct TransitionDraw: Hashable, Sendable {
  package enum Effect: UInt8, Hashable, Sendable, CaseIterable {
    case fade = 0
    case moveIn
    case push
    case reveal
    case cube
    case flip
    case ripple
    case suck
    case pageCurl
    case pageUncurl
    case irisOpen
    case irisClose
  }

  /// The side from which the new picture comes, in the space of the command's `rect`.
  package enum Side: UInt8, Hashable, Sendable, CaseIterable {
    case minX = 0
    case maxX
    case maxY
    case minY
  }

  package var effect: Effect
  package var side: Side
  /// 0 shows the old picture, 1 the new one; values outside are allowed.
  package var progress: Double

  package init(effect: Effect, side: Side = .minX, progress: Double) {
    self.effect = effect
    self.side = side
    self.progress = progress
  }

  /// The unit vector towards `side`.
  package var direction: Point {
    switch side {
    case .minX: Point(x: -1, y: 0)
    case .maxX: Point(x: 1, y: 0)
    case .maxY: Point(x: 0, y: 1)
    case .minY: Point(x: 0, y: -1)
    }
  }
}

extension DrawCommand {
  /// The transition that the three commands of a transition belong to. Stored in fields that such commands
  /// do not use otherwise, so that commands do not grow.
  package var transition: TransitionDraw {
    get {
      TransitionDraw(
        effect: TransitionDraw.Effect(rawValue: UInt8(truncatingIfNeeded: image)) ?? .fade,
        side: TransitionDraw.Side(rawValue: UInt8(truncatingIfNeeded: imageSerial)) ?? .minX,
        progress: borderWidth)
    }
    set {
      image = Int32(newValue.effect.rawValue)
      imageSerial = UInt32(newValue.side.rawValue)
      borderWidth = newValue.progress
    }
  }

  /// True for brackets whose `bounds` are the bounds of their contents.
  package var boundsFollowContents: Bool {
    switch kind {
    case .beginGroup, .endGroup, .beginMask, .endMask: true
    case .beginTransition, .transitionNew, .endTransition: transition.effect == .fade
    default: false
    }
  }
}

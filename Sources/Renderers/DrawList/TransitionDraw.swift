package import GraphicsValues

/// The way in which one picture turns into another (docs/rendering.md, "Transitions"). All three commands of a
/// transition have it.
@usableFromInline package struct TransitionDraw: Hashable, Sendable {
  @usableFromInline package enum Effect: UInt8, Hashable, Sendable, CaseIterable {
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
  @usableFromInline package enum Side: UInt8, Hashable, Sendable, CaseIterable {
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

extension DrawCommand.Body {
  /// True for a command of a group, a mask or a fade, whose bounds are those of its contents.
  package var boundsFollowContents: Bool {
    switch operation {
    case .beginGroup, .endGroup, .beginMask, .endMask: true
    case .beginTransition(let transition), .transitionNew(let transition),
      .endTransition(let transition):
      transition.effect == .fade
    default: false
    }
  }
}

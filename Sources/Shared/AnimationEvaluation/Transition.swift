package import GraphicsValues

/// The change of a layer from its old look to its new one: `CATransition` (§9.2).
package struct Transition: Hashable, Sendable {
  package var type: TransitionType
  /// The side from which the new look comes; `none` means `fromLeft` where a side is needed.
  package var subtype: TransitionSubtype
  /// Progress at the beginning and at the end; any finite numbers.
  package var startProgress: Double
  package var endProgress: Double
  /// A filter that replaces type and subtype.
  package var filter: ObjectValue?

  package init(
    type: TransitionType = .fade, subtype: TransitionSubtype = .none, startProgress: Double = 0,
    endProgress: Double = 1, filter: ObjectValue? = nil
  ) {
    self.type = type
    self.subtype = subtype
    self.startProgress = startProgress
    self.endProgress = endProgress
    self.filter = filter
  }

  /// `q = start + (end − start) · f(p)`, exact at both ends; nil when it is not finite.
  func progress(at p: Double) -> Double? {
    let q = lerp(startProgress, endProgress, p)
    return q.isFinite ? q : nil
  }
}

/// The raw values travel on the wire.
package enum TransitionType: UInt8, Hashable, Sendable, CaseIterable {
  case fade = 0
  case moveIn = 1
  case push = 2
  case reveal = 3
  case cube = 4
  case oglFlip = 5
  case rippleEffect = 6
  case suckEffect = 7
  case pageCurl = 8
  case pageUnCurl = 9
  case cameraIrisHollowOpen = 10
  case cameraIrisHollowClose = 11
}

/// A side in the layer's own coordinates, where the top is the largest y. The raw values travel on
/// the wire.
package enum TransitionSubtype: UInt8, Hashable, Sendable, CaseIterable {
  case none = 0
  case fromLeft = 1
  case fromRight = 2
  case fromTop = 3
  case fromBottom = 4
}

extension AnimationDescription {
  /// True when the animation contains a transition, at any depth.
  package var hasTransition: Bool {
    switch content {
    case .inert, .basic, .keyframes, .deceleration: false
    case .transition: true
    // Recurses into nested groups, whose depth is bounded.
    case .group(let children): children.contains(where: \.hasTransition)
    }
  }
}

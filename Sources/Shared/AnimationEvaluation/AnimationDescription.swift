package import GraphicsValues

/// An animation as it travels and as it is evaluated: a value, complete in itself.
@usableFromInline package struct AnimationDescription: Hashable, Sendable {
  package var timing: Timing
  /// Nil is linear.
  package var curve: TimingCurve?
  /// False keeps the animation attached after its end (§4.7).
  package var isRemovedOnCompletion: Bool
  /// How often it wishes to be drawn. A hint: evaluation does not read it.
  package var frameRate: FrameRateRange?
  package var content: Content

  package init(
    timing: Timing, curve: TimingCurve? = nil, isRemovedOnCompletion: Bool = true,
    frameRate: FrameRateRange? = nil, content: Content
  ) {
    self.timing = timing
    self.curve = curve
    self.isRemovedOnCompletion = isRemovedOnCompletion
    self.frameRate = frameRate
    self.content = content
  }

  package indirect enum Content: Hashable, Sendable {
    /// Runs its time and calls back, and changes nothing: an unknown key path (§10.5).
    case inert
    case basic(Basic)
    case keyframes(Keyframes)
    case group([AnimationDescription])
    case deceleration(Decelerating)
    /// From how the whole layer looked to how it looks now (§9.2). It changes no property.
    case transition(Transition)
  }

  /// `CABasicAnimation`, and `CASpringAnimation` when there is a spring. Each value is nil or fits
  /// the target; it is `.none` where the property is optional.
  package struct Basic: Hashable, Sendable {
    package var target: Target
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?
    /// Moves from one value to the other instead of straight progress (§8.2).
    package var spring: Spring?

    package init(
      target: Target, from: PropertyValue? = nil, to: PropertyValue? = nil,
      by: PropertyValue? = nil, spring: Spring? = nil
    ) {
      self.target = target
      self.from = from
      self.to = to
      self.by = by
      self.spring = spring
    }
  }
}

extension AnimationDescription {
  /// `CADecelerationAnimation`. It has an effect where the target takes a number.
  package struct Decelerating: Hashable, Sendable {
    package var target: Target
    package var motion: Deceleration

    package init(target: Target, motion: Deceleration) {
      self.target = target
      self.motion = motion
    }
  }
}

/// How many frames a second an animation wishes for: `CAFrameRateRange`.
package struct FrameRateRange: Hashable, Sendable {
  package var minimum: Float
  package var maximum: Float
  /// Nil leaves the choice to the server.
  package var preferred: Float?

  package init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// False when a rate is negative or not finite: such a wish is not sent.
  package var isValid: Bool {
    [minimum, maximum, preferred ?? 0].allSatisfy { $0 >= 0 && $0.isFinite }
  }
}

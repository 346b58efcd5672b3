package import GraphicsValues

/// An animation in the form that is sent and evaluated: a self-contained value.
@usableFromInline package struct AnimationDescription: Hashable, Sendable {
  package var timing: Timing
  /// The timing curve; nil is linear.
  package var curve: TimingCurve?
  /// False keeps the animation attached after its end (§4.7).
  package var isRemovedOnCompletion: Bool
  /// The preferred frame rate. A hint: evaluation does not read it.
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
    /// Takes its time and calls back, but changes nothing: an unknown key path (§10.5).
    case inert
    case basic(Basic)
    case keyframes(Keyframes)
    case group([AnimationDescription])
    case deceleration(Decelerating)
    /// Changes the whole layer from its old look to its new one (§9.2). Changes no property.
    case transition(Transition)
  }

  /// `CABasicAnimation`, or `CASpringAnimation` when there is a spring. Each value is nil or fits the
  /// target; it is `.none` where the property is optional.
  package struct Basic: Hashable, Sendable {
    package var target: Target
    package var from: PropertyValue?
    package var to: PropertyValue?
    package var by: PropertyValue?
    /// A spring that replaces straight progress from one value to the other (§8.2).
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
  /// `CADecelerationAnimation`. It has an effect only if the target is a number.
  package struct Decelerating: Hashable, Sendable {
    package var target: Target
    package var motion: Deceleration

    package init(target: Target, motion: Deceleration) {
      self.target = target
      self.motion = motion
    }
  }
}

/// The frames per second that an animation asks for: `CAFrameRateRange`.
package struct FrameRateRange: Hashable, Sendable {
  package var minimum: Float
  package var maximum: Float
  /// The preferred rate; nil leaves the choice to the server.
  package var preferred: Float?

  package init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    self.minimum = minimum
    self.maximum = maximum
    self.preferred = preferred
  }

  /// False when a rate is negative or not finite: such a range is not sent.
  package var isValid: Bool {
    [minimum, maximum, preferred ?? 0].allSatisfy { $0 >= 0 && $0.isFinite }
  }
}

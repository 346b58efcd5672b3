package import GraphicsValues

extension AnimationDescription {
  /// `CAKeyframeAnimation` (§7).
  package struct Keyframes: Hashable, Sendable {
    /// The raw values travel on the wire.
    package enum CalculationMode: UInt8, Hashable, Sendable, CaseIterable {
      case linear = 0
      case discrete = 1
      case paced = 2
      case cubic = 3
      case cubicPaced = 4
    }

    /// The raw values travel on the wire.
    package enum RotationMode: UInt8, Hashable, Sendable, CaseIterable {
      case none = 0
      case auto = 1
      case autoReverse = 2
    }

    package enum Frames: Hashable, Sendable {
      case values([PropertyValue])
      case path(PathValue)
    }

    package var target: Target
    package var frames: Frames
    /// Times of the keyframes; empty for even spacing. Interpreted as in §7.2, so invalid times are
    /// ignored.
    package var keyTimes: [Double]
    /// One curve per segment, or empty; missing curves are linear.
    package var curves: [TimingCurve]
    package var mode: CalculationMode
    package var rotation: RotationMode
    /// Tensions of the cubic modes, one per keyframe, usually in −1…1; missing ones are 0 (§7.3).
    package var tensions: [Double]
    package var continuities: [Double]
    package var biases: [Double]

    package init(
      target: Target, frames: Frames, keyTimes: [Double] = [], curves: [TimingCurve] = [],
      mode: CalculationMode = .linear, rotation: RotationMode = .none, tensions: [Double] = [],
      continuities: [Double] = [], biases: [Double] = []
    ) {
      self.target = target
      self.frames = frames
      self.keyTimes = keyTimes
      self.curves = curves
      self.mode = mode
      self.rotation = rotation
      self.tensions = tensions
      self.continuities = continuities
      self.biases = biases
    }
  }
}

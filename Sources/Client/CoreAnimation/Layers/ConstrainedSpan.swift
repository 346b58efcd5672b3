import Quartz2D

/// The axis of a constraint.
enum ConstraintAxis: Hashable, CaseIterable {
  case x
  case y
}

/// One axis of a rectangle.
struct ConstrainedSpan {
  enum Part: Int32, Comparable {
    case min = 0
    case mid = 1
    case max = 2
    case size = 3

    static func < (a: Part, b: Part) -> Bool { a.rawValue < b.rawValue }
  }

  var min: CGFloat
  var size: CGFloat

  init(min: CGFloat, size: CGFloat) {
    self.min = min
    self.size = size
  }

  init(_ rect: CGRect, _ axis: ConstraintAxis) {
    switch axis {
    case .x: self.init(min: rect.minX, size: rect.width)
    case .y: self.init(min: rect.minY, size: rect.height)
    }
  }

  func value(_ part: Part) -> CGFloat {
    switch part {
    case .min: min
    case .mid: min + size / 2
    case .max: min + size
    case .size: size
    }
  }

  /// Returns the span moved so that a part has a value; unchanged for `size`, which fixes no place.
  func moved(_ part: Part, to value: CGFloat) -> ConstrainedSpan {
    switch part {
    case .min: ConstrainedSpan(min: value, size: size)
    case .mid: ConstrainedSpan(min: value - size / 2, size: size)
    case .max: ConstrainedSpan(min: value - size, size: size)
    case .size: self
    }
  }

  /// Creates a span from two different parts, the lower part first.
  init(_ lower: Part, _ a: CGFloat, _ upper: Part, _ b: CGFloat) {
    switch (lower, upper) {
    case (.min, .mid): self.init(min: a, size: 2 * (b - a))
    case (.min, .max): self.init(min: a, size: b - a)
    case (.mid, .max): self.init(min: 2 * a - b, size: 2 * (b - a))
    case (.mid, _): self.init(min: a - b / 2, size: b)
    case (.max, _): self.init(min: a - b, size: b)
    default: self.init(min: a, size: b)
    }
  }
}

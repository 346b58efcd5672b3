public import Foundation

/// One edge, line or size of a view or guide, from which constraints are made. They are not active.
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let side: LayoutSide
  init(_ side: LayoutSide) { self.side = side }
  convenience init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
    self.init(LayoutSide(item, attribute))
  }

  final func constraint(
    _ relation: NSLayoutConstraint.Relation, _ other: LayoutSide?, _ multiplier: CGFloat,
    _ constant: CGFloat
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(side, relation, other, multiplier: multiplier, constant: constant)
  }

  /// Returns a constraint: this anchor equals the other one plus a constant.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor.side, 1, c) }
  /// Returns a constraint: this anchor is at least the other one plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor.side, 1, c) }
  /// Returns a constraint: this anchor is at most the other one plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor.side, 1, c) }
}

/// Points between views that belong together.
let systemSpacing: CGFloat = 8

/// A vertical edge or line.
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// Returns a constraint: this anchor is 8 points times a factor to the right of the other one.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor.side, 1, systemSpacing * multiplier) }
  /// Returns a constraint: this anchor is at least 8 points times a factor to the right of the other one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
  /// Returns a constraint: this anchor is at most 8 points times a factor to the right of the other one.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
  /// Returns the distance from this anchor to another one, as a size for constraints.
  open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutSide(LayoutDistance(from: side, to: otherAnchor.side)))
  }
}

/// A horizontal edge or line.
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// Returns a constraint: this anchor is 8 points times a factor below the other one.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint { constraint(.equal, anchor.side, 1, systemSpacing * multiplier) }
  /// Returns a constraint: this anchor is at least 8 points times a factor below the other one.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
  /// Returns a constraint: this anchor is at most 8 points times a factor below the other one.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
  ) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, anchor.side, 1, systemSpacing * multiplier)
  }
  /// Returns the distance from this anchor to another one, as a size for constraints.
  open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
    NSLayoutDimension(LayoutSide(LayoutDistance(from: side, to: otherAnchor.side)))
  }
}

/// A width or a height.
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// Returns a constraint: this size is a number of points.
  open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.equal, nil, 1, c)
  }
  /// Returns a constraint: this size is at least a number of points.
  open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.greaterThanOrEqual, nil, 1, c)
  }
  /// Returns a constraint: this size is at most a number of points.
  open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
    constraint(.lessThanOrEqual, nil, 1, c)
  }
  /// Returns a constraint: this size equals a multiple of the other one plus a constant.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.equal, anchor.side, m, c) }
  /// Returns a constraint: this size is at least a multiple of the other one plus a constant.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor.side, m, c) }
  /// Returns a constraint: this size is at most a multiple of the other one plus a constant.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
  ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor.side, m, c) }
}

extension UIView {
  /// The left edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The right edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The baseline of the first line of text; the upper edge without text.
  public var firstBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .firstBaseline) }
  /// The baseline of the last line of text; the lower edge without text.
  public var lastBaselineAnchor: NSLayoutYAxisAnchor { .init(self, .lastBaseline) }
}

extension UILayoutGuide {
  /// The left edge.
  public var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The right edge.
  public var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The left edge.
  public var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The upper edge.
  public var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The width.
  public var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public var heightAnchor: NSLayoutDimension { .init(self, .height) }
  /// The middle between left and right.
  public var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The middle between top and bottom.
  public var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
}

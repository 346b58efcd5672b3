import CoreAnimation
public import Foundation

extension UIView {
  /// The width or height in `intrinsicContentSize` of contents without their own size.
  public static let noIntrinsicMetric: CGFloat = -1

  /// The way in which contents adapt to the size of the bounds.
  public enum ContentMode: Int, Sendable {
    /// Stretched to fill the bounds.
    case scaleToFill = 0
    /// Scaled in proportion to the largest size that fits into the bounds.
    case scaleAspectFit = 1
    /// Scaled in proportion to the smallest size that fills the bounds.
    case scaleAspectFill = 2
    /// Redrawn for each size.
    case redraw = 3
    /// Centred, not scaled.
    case center = 4
    /// Centred along the top edge, not scaled.
    case top = 5
    /// Centred along the bottom edge, not scaled.
    case bottom = 6
    /// Centred along the left edge, not scaled.
    case left = 7
    /// Centred along the right edge, not scaled.
    case right = 8
    /// The top left corner, not scaled.
    case topLeft = 9
    /// The top right corner, not scaled.
    case topRight = 10
    /// The bottom left corner, not scaled.
    case bottomLeft = 11
    /// The bottom right corner, not scaled.
    case bottomRight = 12
  }

  /// The parts of a frame that change with the superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The space to the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The space to the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The space above.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The space below.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }
}

extension UIView.ContentMode {
  /// The layer's gravity for the mode. A layer calls the largest y the top, which is the lowest
  /// place where y points down.
  var gravity: CALayerContentsGravity {
    switch self {
    case .scaleToFill, .redraw: .resize
    case .scaleAspectFit: .resizeAspect
    case .scaleAspectFill: .resizeAspectFill
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .left
    case .right: .right
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    }
  }
}

public import Foundation

/// The shadow of a view.
@preconcurrency @MainActor open class NSShadow: NSObject {
  /// The offset in points to the right and **up**, in any direction of the view's y.
  open var shadowOffset = NSSize.zero
  /// The blur in points: twice the standard deviation.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, whose alpha is the shadow's; nil draws no shadow.
  open var shadowColor: NSColor? = NSColor(white: 0, alpha: 1.0 / 3)

  public override init() { super.init() }
}

public import Foundation

/// The shadow of a view.
@MainActor open class NSShadow: NSObject {
  /// Points to the right and **up**, whatever the view's direction of y.
  open var shadowOffset = NSSize.zero
  /// The blur in points: twice the standard deviation.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour, whose alpha is the shadow's; nil for none.
  open var shadowColor: NSColor? = NSColor(white: 0, alpha: 1.0 / 3)

  public override init() { super.init() }
}

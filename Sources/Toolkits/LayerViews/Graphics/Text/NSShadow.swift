public import Foundation
import ToolkitSupport

/// The shadow of letters, for the attribute `shadow`.
open class NSShadow: NSObject, NSCopying {
  // Foundation needs the mark before all other properties.
  private let mark = AttributeMark()
  /// The offset in points to the right and down; zero by default.
  open var shadowOffset = CGSize.zero
  /// The blur in points: twice the standard deviation; 0 by default.
  open var shadowBlurRadius: CGFloat = 0
  /// The colour: a `UIColor`; nil draws no shadow. Black at a third of its opacity by default.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)

  /// Creates a shadow without an offset and without blur.
  public override init() { super.init() }

  /// Returns a shadow with the same values.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = NSShadow()
    copy.shadowOffset = shadowOffset
    copy.shadowBlurRadius = shadowBlurRadius
    copy.shadowColor = shadowColor
    return copy
  }
}

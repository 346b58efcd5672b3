public import Foundation
import GraphicsValues

/// A layer that shows a part of its sublayers and clips the rest: `masksToBounds` is true by
/// default. Scrolling moves the origin of the bounds (§11.5).
open class CAScrollLayer: CALayer {
  override class var kind: LayerKind { .scroll }

  open override class func defaultValue(forKey key: String) -> Any? {
    switch key {
    case "masksToBounds": NSNumber(value: true)
    case "scrollMode": CAScrollLayerScrollMode.both.rawValue as NSString
    default: super.defaultValue(forKey: key)
    }
  }

  /// The directions in which `scroll(to:)` scrolls; `both` by default, none for an unknown name.
  open var scrollMode: CAScrollLayerScrollMode {
    get { CAScrollLayerScrollMode(rawValue: text(.scrollMode)) }
    set { store(.text(newValue.rawValue), for: .scrollMode) }
  }

  /// Makes a point the origin of the bounds, in the directions of the mode. The extent of the
  /// content is no limit.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollsHorizontally { origin.x = p.x }
    if scrollsVertically { origin.y = p.y }
    bounds.origin = origin
  }

  /// Scrolls by the least amount that shows a rectangle. A rectangle larger than the bounds is
  /// scrolled to its origin.
  open func scroll(to r: CGRect) {
    let rect = Rectangle(r).standardized
    let shown = Rectangle(bounds)
    scroll(
      to: CGPoint(
        x: Self.origin(
          showing: rect.x, size: rect.width, from: shown.x, room: shown.width),
        y: Self.origin(
          showing: rect.y, size: rect.height, from: shown.y, room: shown.height)))
  }

  /// Returns the new origin on one axis.
  private static func origin(
    showing start: Double, size: Double, from origin: Double, room: Double
  ) -> Double {
    if size > room || start < origin { return start }
    return max(origin, start + size - room)
  }

  override final func scrollEnclosed(to point: CGPoint) { scroll(to: point) }
  override final func scrollEnclosed(toShow rect: CGRect) { scroll(to: rect) }

  private var scrollsHorizontally: Bool {
    scrollMode == .both || scrollMode == .horizontally
  }

  private var scrollsVertically: Bool { scrollMode == .both || scrollMode == .vertically }
}

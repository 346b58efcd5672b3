import CoreAnimation
public import Foundation
import ToolkitSupport

extension NSView {
  /// The parts of a view's frame that change with its superview's size.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// The parts as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The distance from the superview's edge of smallest x.
    public static let minXMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let width = AutoresizingMask(rawValue: 2)
    /// The distance from the superview's edge of largest x.
    public static let maxXMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the superview's edge of smallest y.
    public static let minYMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let height = AutoresizingMask(rawValue: 16)
    /// The distance from the superview's edge of largest y.
    public static let maxYMargin = AutoresizingMask(rawValue: 32)
  }

  // MARK: Conversion

  /// Converts a point of this view's space to another view's; nil stands for the window.
  public func convert(_ point: NSPoint, to view: NSView?) -> NSPoint {
    point.applying(map(to: view))
  }
  /// Converts a point of another view's space to this view's; nil stands for the window.
  public func convert(_ point: NSPoint, from view: NSView?) -> NSPoint {
    point.applying(map(to: view).inverted())
  }
  /// Converts a rectangle to the bounding box of its four converted corners.
  public func convert(_ rect: NSRect, to view: NSView?) -> NSRect {
    rect.applying(map(to: view))
  }
  /// Converts a rectangle of another view's space to the bounding box of its four converted
  /// corners.
  public func convert(_ rect: NSRect, from view: NSView?) -> NSRect {
    rect.applying(map(to: view).inverted())
  }
  /// Converts a size to another view's space, without a sign; nil stands for the window.
  public func convert(_ size: NSSize, to view: NSView?) -> NSSize {
    convert(NSRect(origin: .zero, size: size), to: view).size
  }
  /// Converts a size of another view's space to this view's, without a sign; nil stands for the
  /// window.
  public func convert(_ size: NSSize, from view: NSView?) -> NSSize {
    convert(NSRect(origin: .zero, size: size), from: view).size
  }
  /// Converts a rectangle to pixels of the display.
  public func convertToBacking(_ rect: NSRect) -> NSRect {
    let scale = displayScale
    return convert(rect, to: nil).applying(CGAffineTransform(scaleX: scale, y: scale))
  }

  /// Returns the transform from this view's space to another view's, by way of the outermost view.
  private func map(to view: NSView?) -> CGAffineTransform {
    guard view !== self else { return .identity }
    let own = mapToOutermost
    return view.map { own.concatenating($0.mapToOutermost.inverted()) } ?? own
  }

  private var mapToOutermost: CGAffineTransform {
    var map = CGAffineTransform.identity
    var view = self
    while let outer = view.parent {
      map = map.concatenating(view.mapToSuperview)
      view = outer
    }
    return map
  }

  /// The transform from this view's space to its superview's.
  final var mapToSuperview: CGAffineTransform {
    geometry.toSuperview(turnsOver: isFlipped != (parent?.isFlipped ?? false))
  }

  // MARK: Change

  final func place(_ frame: NSRect) { changeGeometry { $0.place(frame) } }

  /// Changes the geometry, and adapts the layer and the subviews.
  final func changeGeometry(_ change: (inout ViewGeometry) -> Void) {
    let old = geometry.bounds.size
    change(&geometry)
    updateLayerGeometry()
    if geometry.bounds.size != old {
      if autoresizesSubviews, !children.isEmpty { resizeSubviews(withOldSize: old) }
      sizeDidChange()
    }
    if !areas.isEmpty { updateTrackingAreas() }
  }

  final func autoresize(from old: NSSize) {
    guard !autoresizingMask.isEmpty, let new = parent?.bounds.size else { return }
    let frame = Autoresizing.frame(
      frame.standardized, flexible: autoresizingMask.rawValue, from: old, to: new)
    if frame != self.frame { self.frame = frame }
  }
}

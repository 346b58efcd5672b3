public import Foundation

/// A space of points on the display: a view's, a window's, the screen's.
@preconcurrency @MainActor public protocol UICoordinateSpace: NSObjectProtocol {
  /// The rectangle of the space, in its own points.
  var bounds: CGRect { get }
  /// Returns a point of this space in another.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns a point of another space in this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Returns the bounding box of a rectangle of this space in another.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Returns the bounding box of a rectangle of another space in this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

extension UIView: UICoordinateSpace {
  /// Returns a point of this view in another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), to: coordinateSpace).origin
  }
  /// Returns a point of another space in this view.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    convert(CGRect(origin: point, size: .zero), from: coordinateSpace).origin
  }
  /// Returns the bounding box of a rectangle of this view in another space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView, view.window === window {
      return convert(rect, to: view as UIView?)
    }
    let outer = convert(rect, to: nil as UIView?).offsetBy(place)
    guard let view = coordinateSpace as? UIView else { return outer }
    return view.convert(outer.offsetBy(view.place, -1), from: nil as UIView?)
  }
  /// Returns the bounding box of a rectangle of another space in this view.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    if let view = coordinateSpace as? UIView {
      return view.convert(rect, to: self as any UICoordinateSpace)
    }
    return convert(rect.offsetBy(place, -1), from: nil as UIView?)
  }

  /// The place of the window on the display.
  private var place: CGPoint { window?.frame.origin ?? .zero }
}

extension UIScreen: UICoordinateSpace {
  /// The space of the display, which does not turn.
  public var coordinateSpace: any UICoordinateSpace { self }
  /// The space of the display.
  public var fixedCoordinateSpace: any UICoordinateSpace { self }

  /// Returns a point of the display in another space.
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, from: self) ?? point
  }
  /// Returns a point of another space on the display.
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    (coordinateSpace as? UIView)?.convert(point, to: self) ?? point
  }
  /// Returns the bounding box of a rectangle of the display in another space.
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, from: self) ?? rect
  }
  /// Returns the bounding box of a rectangle of another space on the display.
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    (coordinateSpace as? UIView)?.convert(rect, to: self) ?? rect
  }
}

extension CGRect {
  fileprivate func offsetBy(_ distance: CGPoint, _ sign: CGFloat = 1) -> CGRect {
    offsetBy(dx: sign * distance.x, dy: sign * distance.y)
  }
}

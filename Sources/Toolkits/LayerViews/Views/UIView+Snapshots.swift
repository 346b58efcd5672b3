import CoreAnimation
public import Foundation

extension UIView {
  /// Returns a view with a picture of this view, which does not change with it.
  ///
  /// - Parameter afterUpdates: true draws the view with all changes made so far; false draws it as
  ///   on screen, animations included. Neither includes filters and particles (§17.4).
  /// - Returns: nil for a view without an area.
  /// - Complexity: one drawing of all layers, in this process.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    guard let image = picture(afterScreenUpdates: afterUpdates) else { return nil }
    let view = UIView(frame: CGRect(origin: .zero, size: bounds.size))
    view.layer.contents = image
    view.layer.contentsScale = pictureScale
    return view
  }

  /// Returns a view with a picture of a part of this view.
  ///
  /// - Parameters:
  ///   - rect: the part, in this view's space.
  ///   - capInsets: the edges that keep their size when the picture is resized, in points.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let bounds = bounds
    guard rect.width > 0, rect.height > 0, rect.intersects(bounds),
      let view = snapshotView(afterScreenUpdates: afterUpdates)
    else { return nil }
    view.frame = CGRect(origin: .zero, size: rect.size)
    view.layer.contentsRect = CGRect(
      x: (rect.minX - bounds.minX) / bounds.width, y: (rect.minY - bounds.minY) / bounds.height,
      width: rect.width / bounds.width, height: rect.height / bounds.height)
    if capInsets != .zero {
      view.layer.contentsCenter = CGRect(
        x: capInsets.left / rect.width, y: capInsets.top / rect.height,
        width: max(rect.width - capInsets.left - capInsets.right, 0) / rect.width,
        height: max(rect.height - capInsets.top - capInsets.bottom, 0) / rect.height)
    }
    return view
  }

  /// Draws the view and its subviews into the current context.
  ///
  /// - Parameters:
  ///   - rect: the place of the view's bounds in the context's space; another size scales.
  ///   - afterUpdates: as in `snapshotView(afterScreenUpdates:)`.
  /// - Returns: false without a current context, and for a view without an area.
  @discardableResult
  public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
    let bounds = bounds
    guard let context = UIGraphicsGetCurrentContext(), bounds.width > 0, bounds.height > 0 else {
      return false
    }
    context.saveGState()
    context.translateBy(x: rect.minX, y: rect.minY)
    context.scaleBy(x: rect.width / bounds.width, y: rect.height / bounds.height)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    shownLayer(afterScreenUpdates: afterUpdates).renderAsShown(in: context)
    context.restoreGState()
    return true
  }

  private var pictureScale: CGFloat { window?.displayScale ?? UIScreen.main.scale }

  private func picture(afterScreenUpdates afterUpdates: Bool) -> CGImage? {
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, pictureScale)
    defer { UIGraphicsEndImageContext() }
    let isDrawn = drawHierarchy(
      in: CGRect(origin: .zero, size: bounds.size), afterScreenUpdates: afterUpdates)
    return isDrawn ? UIGraphicsGetImageFromCurrentImageContext()?.cgImage : nil
  }

  private func shownLayer(afterScreenUpdates afterUpdates: Bool) -> CALayer {
    guard afterUpdates else { return layer.presentation() ?? layer }
    layoutIfNeeded()
    displayTreeIfNeeded()
    return layer
  }

  private func displayTreeIfNeeded() {
    layer.displayIfNeeded()
    for view in children { view.displayTreeIfNeeded() }
  }
}

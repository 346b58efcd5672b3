import Quartz2D

extension CALayer {
  private var isScrollLayer: Bool { type(of: self).kind == .scroll }

  private var enclosingScrollLayer: CALayer? {
    var next = superlayer
    while let layer = next, !layer.isScrollLayer { next = layer.superlayer }
    return next
  }

  final func scrollEnclosingLayer(to point: CGPoint) {
    guard let layer = isScrollLayer ? self : enclosingScrollLayer else { return }
    layer.scrollEnclosed(to: convert(point, to: layer))
  }

  final func scrollEnclosingLayer(toShow rect: CGRect) {
    guard let layer = enclosingScrollLayer else { return }
    layer.scrollEnclosed(toShow: convert(rect, to: layer))
  }

  final var enclosedVisibleRect: CGRect {
    guard let layer = enclosingScrollLayer else { return bounds }
    let visible = bounds.intersection(convert(layer.bounds, from: layer))
    return visible.isNull ? .zero : visible
  }
}

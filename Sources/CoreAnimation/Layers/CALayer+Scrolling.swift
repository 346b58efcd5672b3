internal import Quartz2D

extension CALayer {
  private var enclosingScrollLayer: CALayer? {
    var next = superlayer
    while let layer = next {
      if type(of: layer).kind == .scroll { return layer }
      next = layer.superlayer
    }
    return nil
  }

  final func scrollEnclosingLayer(to point: CGPoint) {
    guard let layer = enclosingScrollLayer else { return }
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

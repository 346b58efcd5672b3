package import Coverage
package import DrawList
package import GraphicsValues

/// A layer's filters, which are applied to the pixels of its group one after the other.
///
/// Consecutive matrices are never joined: each rounds to bytes.
package struct FilterChain {
  package let operations: [FilterOperation]
  /// The map from the layer's space to the device.
  package let layerToDevice: AffineMatrix
  /// The layer's bounds in its own space.
  package let bounds: Rectangle
  /// The treatment of pixels beyond the surface by blurs.
  package let edges: GaussianBlur.Edges

  package init(
    operations: [FilterOperation], layerToDevice: AffineMatrix, bounds: Rectangle,
    edges: GaussianBlur.Edges = .transparent
  ) {
    self.operations = operations
    self.layerToDevice = layerToDevice
    self.bounds = bounds
    self.edges = edges
  }

  /// Returns the distance on the device over which the operations spread colour, along x and y: the surface
  /// must be larger than the layer's pixels by this distance, and pixels further away have no influence.
  package static func reach(
    _ operations: [FilterOperation], layerToDevice: AffineMatrix
  ) -> (x: Int, y: Int) {
    let scale = Self.scale(layerToDevice)
    var (x, y) = (0.0, 0.0)
    for operation in operations {
      x += (operation.reach * scale.x).rounded(.up)
      y += (operation.reach * scale.y).rounded(.up)
    }
    func whole(_ v: Double) -> Int { v < 0x1p20 ? Int(v) : (v.isNaN ? 0 : 1 << 20) }
    return (whole(x), whole(y))
  }

  /// Returns the device pixels along x and y per point of a circle in the layer: half the extents of the
  /// ellipse that the circle becomes.
  package static func scale(_ m: AffineMatrix) -> (x: Double, y: Double) {
    ((m.a * m.a + m.c * m.c).squareRoot(), (m.b * m.b + m.d * m.d).squareRoot())
  }

  /// Returns the squares of `pixellate` on the device.
  package func pixellation(_ size: Double, _ center: Point?) -> Pixellation? {
    let origin = layerToDevice.apply(center ?? middle)
    let scale = Self.scale(layerToDevice)
    return Pixellation(
      originX: origin.x, originY: origin.y, width: size * scale.x, height: size * scale.y)
  }

  private var middle: Point {
    Point(x: bounds.x + bounds.width / 2, y: bounds.y + bounds.height / 2)
  }

  /// Returns the map from device space to the coordinates of a filter's function.
  package func space(of filter: PixelFilter) -> AffineMatrix? {
    let center = filter.center ?? middle
    let diagonal =
      (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
    // Without extent, all pixels but the centre are far away.
    let unit = max(diagonal * filter.radius, 1e-3)
    let space = AffineMatrix(a: unit, b: 0, c: 0, d: unit, tx: center.x, ty: center.y)
    return space.concatenating(layerToDevice).inverse
  }
}

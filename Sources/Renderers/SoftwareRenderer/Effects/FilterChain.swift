package import CSpanKernels
package import Coverage
package import DrawList
package import GraphicsValues

/// Applies the filters of a layer to the pixels of its group, one after the other, in place.
///
/// Consecutive matrices are never joined: each rounds to bytes.
package struct FilterChain {
  package let effects: effect_kernels
  package let operations: [FilterOperation]
  /// The map from the layer's space to the device.
  package let layerToDevice: AffineMatrix
  /// The layer's bounds in its own space.
  package let bounds: Rectangle
  /// The treatment of pixels beyond the surface by blurs.
  package let edges: GaussianBlur.Edges

  package init(
    effects: effect_kernels, operations: [FilterOperation], layerToDevice: AffineMatrix,
    bounds: Rectangle, edges: GaussianBlur.Edges = .transparent
  ) {
    self.effects = effects
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

  package func apply(to surface: Surface, scratch: BlurScratch) {
    for operation in operations {
      switch operation {
      case .colorMatrix(let matrix): apply(matrix, to: surface)
      case .gaussianBlur(let radius):
        let scale = Self.scale(layerToDevice)
        GaussianBlur(
          effects: effects, sigmaX: radius * scale.x, sigmaY: radius * scale.y, edges: edges
        ).blur(surface, into: surface, scratch: scratch)
      case .vignette(let radius, let intensity, let center):
        vignette(radius, intensity, center, on: surface)
      case .pixellate(let size, let center):
        pixellation(size, center)?.apply(to: surface)
      }
    }
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

  private func apply(_ matrix: ColorMatrix, to surface: Surface) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 20) { room in
      guard let numbers = room.baseAddress else { return }
      for i in 0..<4 {
        (numbers[i], numbers[5 + i]) = (matrix.red[i], matrix.green[i])
        (numbers[10 + i], numbers[15 + i]) = (matrix.blue[i], matrix.alpha[i])
        numbers[5 * i + 4] = matrix.constant[i]
      }
      forEachRow(surface) { row, _ in
        effects.color_matrix(row, surface.area.width, numbers)
      }
    }
  }

  /// Returns the map from device space to a space in which the vignette's light ends at distance one from
  /// the origin.
  package func vignetteSpace(_ radius: Double, _ center: Point?) -> AffineMatrix? {
    let center = center ?? middle
    let diagonal =
      (bounds.width * bounds.width + bounds.height * bounds.height).squareRoot() / 2
    // A vignette without extent is dark everywhere.
    let unit = max(diagonal * radius, 1e-3)
    let space = AffineMatrix(a: unit, b: 0, c: 0, d: unit, tx: center.x, ty: center.y)
    return space.concatenating(layerToDevice).inverse
  }

  private func vignette(
    _ radius: Double, _ intensity: Double, _ center: Point?, on surface: Surface
  ) {
    guard let inward = vignetteSpace(radius, center) else { return }
    let light = Self.held(intensity)
    forEachRow(surface) { pixels, y in
      let start = inward.apply(Point(x: 0.5, y: Double(y) + 0.5))
      var row = plane_row(
        p: start.x, q: start.y, w: 1, p_step: inward.a, q_step: inward.b, w_step: 0)
      effects.vignette(pixels, Int(surface.area.minX), surface.area.width, &row, light)
    }
  }

  /// Clamps the intensity of a vignette to the kernels' range.
  package static func held(_ intensity: Double) -> Float { Float(min(max(intensity, -1e6), 1e6)) }

  private func forEachRow(
    _ surface: Surface, _ body: (UnsafeMutablePointer<UInt32>, Int) -> Void
  ) {
    guard !surface.area.isEmpty else { return }
    for y in Int(surface.area.minY)..<Int(surface.area.maxY) {
      body(surface.pixel(Int(surface.area.minX), y), y)
    }
  }
}

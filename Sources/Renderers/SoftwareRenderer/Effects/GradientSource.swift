import CSpanKernels
import Coverage
package import DrawList
package import GraphicsValues

/// A gradient on the device: each pixel's centre is mapped back to the rectangle that the gradient fills,
/// and from there to its t between the stops (§11.2).
package struct GradientSource: SpanSource {
  private let kernels: span_kernels
  private let effects: effect_kernels
  package let ramp: GradientRamp
  package let kind: GradientDraw.Kind
  /// Maps device space to a space in which t is x (axial), the distance from 0 (radial), or the angle
  /// (conic).
  package let matrix: ProjectiveMatrix
  private let rows: PlaneRows
  private let isOpaque: Bool
  private let opacity: UInt32
  /// Memory for a row of pixels.
  private let scratch: UnsafeMutablePointer<UInt32>

  /// Fails when there is nothing to draw: the rectangle is empty, the transform is singular, or both places
  /// coincide (for radial gradients: along one axis).
  ///
  /// - Parameters:
  ///   - rect: The rectangle that the unit square of the gradient's places maps to, in points.
  ///   - transform: The map from that space to the device.
  package init?(
    _ gradient: GradientDraw, rect: Rectangle, transform: ProjectiveMatrix, opacity: UInt8,
    space: GradientSpace, level: KernelLevel, scratch: UnsafeMutablePointer<UInt32>
  ) {
    self.init(
      gradient, rect: rect, transform: transform, opacity: opacity, level: level, scratch: scratch
    ) { GradientRamp(gradient, space: space) }
  }

  /// - Parameter ramp: Returns the gradient's ramp; called only when there is something to draw.
  init?(
    _ gradient: GradientDraw, rect: Rectangle, transform: ProjectiveMatrix, opacity: UInt8,
    level: KernelLevel, scratch: UnsafeMutablePointer<UInt32>, ramp: () -> GradientRamp
  ) {
    guard !rect.isEmpty, transform.isFinite, let inverse = transform.reverse,
      let place = Self.space(gradient, rect)
    else { return nil }
    matrix = inverse.concatenating(ProjectiveMatrix(place))
    guard let rows = PlaneRows(matrix) else { return nil }
    self.rows = rows
    kind = gradient.kind
    kernels = level.kernels
    effects = level.effects
    self.ramp = ramp()
    isOpaque = gradient.isOpaque && opacity == 255 && matrix.isAffine
    self.opacity = UInt32(opacity)
    self.scratch = scratch
  }

  /// Returns the map from points to the space in which t is measured.
  private static func space(_ gradient: GradientDraw, _ rect: Rectangle) -> AffineMatrix? {
    let start = Point(
      x: rect.x + gradient.start.x * rect.width, y: rect.y + gradient.start.y * rect.height)
    let way = Point(
      x: (gradient.end.x - gradient.start.x) * rect.width,
      y: (gradient.end.y - gradient.start.y) * rect.height)
    let squared = way.x * way.x + way.y * way.y
    let origin = AffineMatrix.translation(-start.x, -start.y)
    switch gradient.kind {
    case .axial:
      guard squared > 0, squared.isFinite else { return nil }
      let (x, y) = (way.x / squared, way.y / squared)
      return origin.concatenating(AffineMatrix(a: x, b: -y, c: y, d: x, tx: 0, ty: 0))
    case .radial:
      guard way.x != 0, way.y != 0 else { return nil }
      return origin.concatenating(.scale(1 / abs(way.x), 1 / abs(way.y)))
    case .conic:
      guard squared > 0, squared.isFinite else { return nil }
      let length = squared.squareRoot()
      let (x, y) = (way.x / length, way.y / length)
      return origin.concatenating(AffineMatrix(a: x, b: -y, c: y, d: x, tx: 0, ty: 0))
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, rows: Int) {
    for row in y..<y + rows {
      if isOpaque {
        draw(surface.pixel(x, row), x, row, count)
      } else {
        draw(scratch, x, row, count)
        kernels.pixels_over(surface.pixel(x, row), scratch, count, opacity)
      }
    }
  }

  func paint(_ surface: Surface, x: Int, y: Int, count: Int, coverage: UnsafePointer<UInt8>) {
    draw(scratch, x, y, count)
    kernels.pixels_coverage_over(surface.pixel(x, y), scratch, coverage, count, opacity)
  }

  /// Draws the gradient's pixels, without the opacity.
  package func draw(_ out: UnsafeMutablePointer<UInt32>, _ x: Int, _ y: Int, _ count: Int) {
    guard count > 0 else { return }
    var row = rows.row(y)
    var table = ramp.table
    if kind == .axial, matrix.isAffine {
      effects.gradient_axial(
        out, x, y, count, Self.held(row.p, 1e9), Self.held(row.p_step, 1e6), &table)
    } else {
      effects.gradient_plane(out, x, y, count, Int32(kind.rawValue), &row, &table)
    }
  }

  private static func held(_ v: Double, _ limit: Double) -> Float {
    v.isNaN ? 0 : Float(min(max(v, -limit), limit))
  }
}

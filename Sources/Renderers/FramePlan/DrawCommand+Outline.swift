package import DrawList
package import GraphicsValues
import VectorPaths

extension DrawCommand.Body {
  /// True when `Shape` can draw the command's shape.
  @inline(__always)
  package var hasPlainShape: Bool {
    perspective.isFlat && !(hasContinuousCorners && cornerRadius > 0 && !corners.isEmpty)
  }
}

extension DrawCommand {
  /// True when `Shape` can draw the command's shape.
  package var hasPlainShape: Bool { body.hasPlainShape }

  /// Removes the perspective of a plane that is equally far away everywhere, which is a mere scale.
  package mutating func divide() {
    guard perspective.x == 0, perspective.y == 0, perspective.w > 0 else { return }
    let (m, w) = (transform, perspective.w)
    let divided = AffineMatrix(
      a: m.a / w, b: m.b / w, c: m.c / w, d: m.d / w, tx: m.tx / w, ty: m.ty / w)
    guard divided.isFinite else { return }
    transform = divided.snapped
    perspective = PerspectiveRow()
  }

  /// Returns the best affine approximation of the command's plane near a point. Nil when the point is not
  /// before the eye.
  package func affine(near p: Point) -> AffineMatrix? {
    if perspective.isFlat { return transform }
    let h = plane.homogeneous(p)
    guard h.z > 0, h.x.isFinite, h.y.isFinite, h.z.isFinite else { return nil }
    let (x, y) = (h.x / h.z, h.y / h.z)
    let m = transform
    var result = AffineMatrix(
      a: (m.a - x * perspective.x) / h.z, b: (m.b - y * perspective.x) / h.z,
      c: (m.c - x * perspective.y) / h.z, d: (m.d - y * perspective.y) / h.z, tx: 0, ty: 0)
    let q = result.apply(p)
    (result.tx, result.ty) = (x - q.x, y - q.y)
    return result.isFinite ? result : nil
  }

  /// The affine approximation in the middle of `rect`.
  package var affineInTheMiddle: AffineMatrix? {
    affine(near: Point(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2))
  }
}

extension CornerShape {
  init(_ command: DrawCommand) {
    self.init(
      radius: command.cornerRadius, corners: command.corners,
      curve: command.hasContinuousCorners ? .continuous : .circular)
  }
}

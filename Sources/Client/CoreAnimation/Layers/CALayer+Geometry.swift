import Foundation
import GraphicsValues
import Quartz2D

extension CALayer {
  /// Returns the bounding box of the transformed bounds, with the anchor point at the origin.
  private static func box(
    size: Size, anchor: Point, transform: Matrix4
  ) -> Rectangle {
    let origin = Point(x: -anchor.x * size.width, y: -anchor.y * size.height)
    return PlaneMap(transform).boundingBox(
      of: Rectangle(x: origin.x, y: origin.y, width: size.width, height: size.height))
  }

  final var layerFrame: CGRect {
    let values = read { $0 }
    var box = Self.box(
      size: values.rect(.bounds).size, anchor: values.point(.anchorPoint),
      transform: values.matrix(.transform))
    box.x += values.point(.position).x
    box.y += values.point(.position).y
    return CGRect(box)
  }

  final func setLayerFrame(_ frame: CGRect) {
    let frame = Rectangle(frame).standardized
    let values = read { $0 }
    let transform = values.matrix(.transform)
    var linear = transform.affinePart
    linear.tx = 0
    linear.ty = 0
    var size = frame.size
    if let inverse = linear.inverse {
      let box = inverse.boundingBox(
        of: Rectangle(x: 0, y: 0, width: frame.width, height: frame.height))
      size = Size(width: box.maxX - box.minX, height: box.maxY - box.minY)
    }
    let box = Self.box(size: size, anchor: values.point(.anchorPoint), transform: transform)
    let origin = values.rect(.bounds).origin
    bounds = CGRect(x: origin.x, y: origin.y, width: size.width, height: size.height)
    position = CGPoint(x: frame.x - box.x, y: frame.y - box.y)
  }

  /// The matrix from this layer's bounds space to its superlayer's, before flattening (§2.3).
  final var matrixToSuperlayer: Matrix4 {
    let values = read { $0 }
    guard let outer = superlayer, !isMaskOfSuperlayer else { return values.matrix(in: nil) }
    return values.matrix(in: outer.read { $0 })
  }

  /// True for a layer that does not flatten its sublayers into its plane, but leaves them in the
  /// space around it (§11.6).
  final var keepsDepth: Bool { type(of: self).kind == .transform }

  /// True if an odd number of layers from this one to the root, the root included, are flipped
  /// (§2.4). In a window y points down, so its root counts once more (§17.15).
  final var hasFlippedContents: Bool {
    SharedLock.held {
      let source = presentationSource
      var layer = source?.model ?? self
      var isFlipped = isGeometryFlipped
      // Presentations of the superlayers are not needed, and a layer may be drawn in every frame.
      while let outer = source == nil ? layer.parent : layer.rendered?.parent {
        layer = outer
        let shown = source.flatMap { outer.rendered?.values(at: $0.time, of: outer) }
        isFlipped = isFlipped != (shown?.flag(.geometryFlipped) ?? outer.isGeometryFlipped)
      }
      let pointsDown = layer.window.map { !$0.isClosed } ?? layer.pointsDownOutsideWindows
      return isFlipped != pointsDown
    }
  }
}

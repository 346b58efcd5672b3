import CoreAnimation
import Foundation

/// The map between vectors of a view's space and of its window's.
///
/// It has the transforms of the views between, and neither their places nor the origins of their bounds: content that
/// scrolls under a finger leaves the finger's way as it is, to the bit.
@MainActor struct VectorMap {
  /// Maps a vector of the view's space to the window's.
  private let matrix: CGAffineTransform

  /// Fails for a view outside the window, and where a view between is turned in space: the map of vectors then depends
  /// on the place.
  init?(of view: UIView, in window: UIView) {
    var matrix = CGAffineTransform.identity
    var inner = view
    while inner !== window {
      guard let outer = inner.superview, CATransform3DIsAffine(inner.layer.transform),
        CATransform3DIsIdentity(outer.layer.sublayerTransform)
      else { return nil }
      let transform = inner.layer.affineTransform()
      if !transform.isIdentity { matrix = matrix.concatenating(transform) }
      inner = outer
    }
    matrix.tx = 0
    matrix.ty = 0
    self.matrix = matrix
  }

  /// True if vectors are the same in both spaces.
  var isIdentity: Bool { matrix.isIdentity }

  func toWindow(_ vector: CGPoint) -> CGPoint {
    isIdentity ? vector : vector.applying(matrix)
  }

  /// A view without an area, whose space no vector leads to, has the zero vector.
  func fromWindow(_ vector: CGPoint) -> CGPoint {
    if isIdentity { return vector }
    guard matrix.a * matrix.d - matrix.b * matrix.c != 0 else { return .zero }
    return vector.applying(matrix.inverted())
  }
}

import GraphicsValues

extension CGContext {
  /// The transform from user space to device space.
  public var ctm: CGAffineTransform { CGAffineTransform(state.matrix) }

  /// The transform from user space to device space, which is the bitmap with the origin at the
  /// bottom left.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// Moves the origin of user space.
  public func translateBy(x tx: CGFloat, y ty: CGFloat) {
    concatenate(CGAffineTransform(translationX: tx, y: ty))
  }

  /// Scales user space about its origin.
  public func scaleBy(x sx: CGFloat, y sy: CGFloat) {
    concatenate(CGAffineTransform(scaleX: sx, y: sy))
  }

  /// Turns user space about its origin, by radians from the x axis towards the y axis.
  public func rotate(by angle: CGFloat) {
    guard angle.isFinite else { return }
    concatenate(CGAffineTransform(rotationAngle: angle))
  }

  /// Puts a transform in front of the current transform: drawing is transformed by `transform`
  /// first.
  ///
  /// While the whole transform has no inverse, nothing is drawn.
  public func concatenate(_ transform: CGAffineTransform) {
    let matrix = AffineMatrix(transform).concatenating(state.matrix)
    guard matrix.isFinite else { return }
    state.matrix = matrix
  }

  /// Returns a point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }

  /// Returns a size of user space in device space.
  public func convertToDeviceSpace(_ size: CGSize) -> CGSize { size.applying(ctm) }

  /// Returns the bounding box in device space of a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }

  /// Returns a point of device space in user space; unchanged while the transform has no inverse.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }

  /// Returns a size of device space in user space; unchanged while the transform has no inverse.
  public func convertToUserSpace(_ size: CGSize) -> CGSize { size.applying(ctm.inverted()) }

  /// Returns the bounding box in user space of a rectangle of device space; unchanged while the
  /// transform has no inverse.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }

  /// The matrix from device space to Cairo's, where y points down.
  var flip: AffineMatrix { AffineMatrix(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(height)) }

  /// The matrix from user space to Cairo's.
  var cairoMatrix: AffineMatrix { state.matrix.concatenating(flip) }
}

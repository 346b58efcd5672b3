internal import GraphicsValues
public import Quartz2D

// Apple's function names, which begin with a capital letter. A new operation applies before the
// given transform: `CATransform3DTranslate(t, …)` translates first and applies `t` then (§12).

/// The identity.
public let CATransform3DIdentity = CATransform3D(Matrix4.identity)

/// True for exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// True when all sixteen members are the same.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// A translation, in points.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.translation(Double(tx), Double(ty), Double(tz)))
}

/// A scale about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.scale(Double(sx), Double(sy), Double(sz)))
}

/// A rotation by an angle in radians about the axis (x, y, z), which is normalised; a zero axis
/// gives the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.rotation(Double(angle), Double(x), Double(y), Double(z)))
}

/// Translates first and applies the transform then.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Scales first and applies the transform then.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Rotates first and applies the transform then; see `CATransform3DMakeRotation`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a · b`: applies `a` first and `b` then.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(Matrix4(a).concatenating(Matrix4(b)))
}

/// The inverse; the transform itself when it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  Matrix4(t).inverse.map { CATransform3D($0) } ?? t
}

/// The three-dimensional form of an affine transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Matrix4(AffineMatrix(m)))
}

/// True for a transform that a `CGAffineTransform` can represent.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { Matrix4(t).isAffine }

/// The affine part of a transform; all of it when `CATransform3DIsAffine`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(Matrix4(t).affinePart)
}

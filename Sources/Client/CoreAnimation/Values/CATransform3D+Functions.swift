import GraphicsValues
public import Quartz2D

// Apple's function names, which begin with a capital letter. A new operation applies before the
// given transform: `CATransform3DTranslate(t, …)` translates first and applies `t` then (§12).

/// The identity.
public let CATransform3DIdentity = CATransform3D(Matrix4.identity)

/// Returns true for exactly the identity.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns true if all sixteen members are equal.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool {
  a == b
}

/// Returns a translation, in points.
public func CATransform3DMakeTranslation(
  _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.translation(Double(tx), Double(ty), Double(tz)))
}

/// Returns a scale about the origin.
public func CATransform3DMakeScale(
  _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.scale(Double(sx), Double(sy), Double(sz)))
}

/// Returns a rotation by an angle in radians about the axis (x, y, z), which is normalised; a zero
/// axis gives the identity.
public func CATransform3DMakeRotation(
  _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3D(Matrix4.rotation(Double(angle), Double(x), Double(y), Double(z)))
}

/// Returns a transform that translates first and then applies `t`.
public func CATransform3DTranslate(
  _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns a transform that scales first and then applies `t`.
public func CATransform3DScale(
  _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns a transform that rotates first and then applies `t`; see `CATransform3DMakeRotation`.
public func CATransform3DRotate(
  _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
  CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns `a · b`, which applies `a` first and then `b`.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
  CATransform3D(Matrix4(a).concatenating(Matrix4(b)))
}

/// Returns the inverse, or the transform itself if it is singular.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
  Matrix4(t).inverse.map { CATransform3D($0) } ?? t
}

/// Returns the three-dimensional form of an affine transform.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
  CATransform3D(Matrix4(AffineMatrix(m)))
}

/// Returns true for a transform that a `CGAffineTransform` can represent. Each other member may
/// differ from the identity's by 10⁻⁵, which is more than rounding leaves (§12).
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { Matrix4(t).isNearlyAffine }

/// Returns the affine part of a transform; all of it if `CATransform3DIsAffine`.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
  CGAffineTransform(Matrix4(t).affinePart)
}

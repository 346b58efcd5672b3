import GraphicsValues

extension ProjectiveMatrix {
  /// The inverse with w positive before the eye, and 1 everywhere without perspective.
  var reverse: ProjectiveMatrix? {
    guard px == 0, py == 0 else { return inverse }
    guard pw > 0 else { return nil }
    let flat = AffineMatrix(
      a: a / pw, b: b / pw, c: c / pw, d: d / pw, tx: tx / pw, ty: ty / pw)
    return flat.inverse.map(ProjectiveMatrix.init)
  }
}

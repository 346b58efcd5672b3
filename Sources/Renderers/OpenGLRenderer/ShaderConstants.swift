/// Constants of image.glsl that Swift needs, too.
enum ImageShader {
  /// A flag of instances that are drawn before everything blended, and whose third word is their level.
  static let opaquePart: UInt32 = 1 << 15
}

/// Constants of gradient.glsl that Swift needs, too.
enum GradientShader {
  /// Pieces per row of their texture.
  static let piecesInRow = 256
}

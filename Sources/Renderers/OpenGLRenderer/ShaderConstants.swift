/// Constants of image.glsl that Swift needs, too.
enum ImageShader {
  /// A flag of instances that are drawn before everything blended, and whose third word is their level.
  static let opaquePart: UInt32 = 1 << 15
}

/// Flags of convert.glsl.
enum ConvertShader {
  static let isOpaque: UInt32 = 1
  static let isStraight: UInt32 = 2
  static let isCositedAcross: UInt32 = 4
  static let isCositedDown: UInt32 = 8
}

/// Constants of gradient.glsl that Swift needs, too.
enum GradientShader {
  /// Pieces per row of their texture.
  static let piecesInRow = 256
}

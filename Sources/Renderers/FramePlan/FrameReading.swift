/// How a renderer reads frames of surfaces.
package enum FrameReading: Sendable {
  /// Rows are read where they are painted, and whole pictures made in memory where rows are not enough.
  case rows
  /// Textures of the renderer's own have them; only levels are made of pictures in memory.
  case textures
}

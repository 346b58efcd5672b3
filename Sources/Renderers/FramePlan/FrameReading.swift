/// How a renderer reads frames of surfaces.
package enum FrameReading: Sendable {
  /// By rows, where they are painted; whole pictures in memory where rows are not enough.
  case rows
  /// In textures of its own; only levels are made of pictures in memory.
  case textures
}

// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// A function of the colour and the place of one pixel. Its numbers are those of CSpanKernels'
/// `effect_pixels`.
package enum PixelFunction: UInt8, Hashable, Sendable, CaseIterable {
  /// Darkens from the centre outwards.
  case vignette = 0
}

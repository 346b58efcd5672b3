/// The colour space in which the colours of a gradient mix.
package enum GradientSpace: String, Hashable, Sendable, CaseIterable {
  /// Apple's Generic RGB, as in `render(in:)` (§17.6). Colours outside it are clamped.
  case generic
  /// The encoded components of sRGB, as on screen and in CSS. Every stop shows its own colour.
  case srgb
}

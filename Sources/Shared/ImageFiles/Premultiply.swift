// Both roundings are exact, to nearest. A tie cannot occur when multiplying, since 2·c·a is even
// and 255·(2n + 1) is odd. Dividing and multiplying again gives the same pixel: the quotient is
// off by at most 1/2, which multiplying by alpha / 255 does not make larger.

/// The premultiplied pixel of a straight one; both are 0xAARRGGBB.
@inlinable package func premultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func times(_ component: UInt32) -> UInt32 { (component * alpha + 127) / 255 }
  return alpha << 24 | times(pixel >> 16 & 255) << 16 | times(pixel >> 8 & 255) << 8
    | times(pixel & 255)
}

/// The straight pixel of a premultiplied one; a component above alpha counts as equal to it.
@inlinable package func unpremultiplied(_ pixel: UInt32) -> UInt32 {
  let alpha = pixel >> 24
  if alpha == 255 { return pixel }
  if alpha == 0 { return 0 }
  func over(_ component: UInt32) -> UInt32 {
    (min(component, alpha) * 255 + alpha / 2) / alpha
  }
  return alpha << 24 | over(pixel >> 16 & 255) << 16 | over(pixel >> 8 & 255) << 8
    | over(pixel & 255)
}

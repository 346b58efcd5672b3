package import GraphicsValues

extension ImageFilter {
  /// Image pixels per device pixel up to which a bilinear fetch suffices. The value is a little below two,
  /// because snapped matrices may give less than two.
  package static let reducing = 1.996
}

extension DrawCommand.Body {
  /// Returns true when an image is drawn from its smaller levels: by `linear` below half its size, by
  /// `trilinear` always. The scale is measured in the middle of `rect`; it varies within it only in
  /// perspective. True when the middle is behind the eye.
  ///
  /// - Parameter source: The part of the image that `rect` shows, in pixels of the image.
  package func looksAtLevels(_ source: Rectangle, _ sampling: ImageSampling) -> Bool {
    if sampling.minification == .nearest && sampling.magnification == .nearest { return false }
    let (x, y) = (rect.x + rect.width / 2, rect.y + rect.height / 2)
    let m = transform
    let w = perspective.x * x + perspective.y * y + perspective.w
    guard w > 0 else { return true }
    let (deviceX, deviceY) = ((m.a * x + m.c * y + m.tx) / w, (m.b * x + m.d * y + m.ty) / w)
    // The derivatives of the device's x and y with respect to the coordinates of `rect`.
    let (xx, yx) = ((m.a - deviceX * perspective.x) / w, (m.b - deviceY * perspective.x) / w)
    let (xy, yy) = ((m.c - deviceX * perspective.y) / w, (m.d - deviceY * perspective.y) / w)
    // Squares of image pixels per device pixel, along rows and across them, multiplied by the square of
    // `unit`.
    let unit = xx * yy - xy * yx
    let (u, v) = (source.width / rect.width, source.height / rect.height)
    let along = yy * yy * u * u + yx * yx * v * v
    let across = xy * xy * u * u + xx * xx * v * v
    switch max(along, across) > unit * unit ? sampling.minification : sampling.magnification {
    case .nearest: return false
    case .trilinear: return true
    case .linear:
      return min(along, across) >= unit * unit * ImageFilter.reducing * ImageFilter.reducing
    }
  }
}

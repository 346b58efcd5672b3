public import Quartz2D

// Drawing expects a context in which y points down.
extension UIImage {
  /// Draws the image in its own size with its top left corner at a point, opaque and blended
  /// normally.
  public func draw(at point: CGPoint) {
    draw(at: point, blendMode: .normal, alpha: 1)
  }

  /// Draws the image in its own size with its top left corner at a point.
  public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) {
    draw(in: CGRect(origin: point, size: size), blendMode: blendMode, alpha: alpha)
  }

  /// Draws the image stretched to a rectangle, opaque and blended normally.
  public func draw(in rect: CGRect) {
    draw(in: rect, blendMode: .normal, alpha: 1)
  }

  /// Draws the image stretched to a rectangle; a resizable image is stretched between its caps.
  ///
  /// An image with a tint is drawn in the tint, and a template in the context's fill colour. Does
  /// nothing without a context.
  ///
  /// - Parameter alpha: 0 is transparent and 1 is opaque; replaces the context's alpha.
  public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
    guard rect.isDrawable, !rect.isEmpty, let cgImage else { return }
    let area = rect.standardized
    drawInCurrentContext { context in
      context.setBlendMode(blendMode)
      context.setAlpha(alpha)
      guard isDrawnInOneColor else {
        drawParts(cgImage, in: area, context)
        return
      }
      if let tint = traits.tint { context.setFillColor(tint.cgColor) }
      context.beginTransparencyLayer(in: area, auxiliaryInfo: nil)
      context.fill(area)
      // The colour stays where the image is.
      context.setBlendMode(.destinationIn)
      drawParts(cgImage, in: area, context)
      context.endTransparencyLayer()
    }
  }

  /// Draws the image as copies side by side, one of which has its top left corner at the
  /// rectangle's. Does nothing without a context.
  public func drawAsPattern(in rect: CGRect) {
    guard rect.isDrawable, !rect.isEmpty, let cgImage else { return }
    let area = rect.standardized
    drawInCurrentContext { context in
      context.clip(to: area)
      context.draw(
        cgImage, as: imageOrientation, in: CGRect(origin: area.origin, size: size),
        isTiled: true)
    }
  }

  private var isDrawnInOneColor: Bool { traits.tint != nil || isTemplate }

  private func drawParts(_ image: CGImage, in area: CGRect, _ context: CGContext) {
    guard let mode = traits.resizingMode else {
      context.draw(image, as: imageOrientation, in: area)
      return
    }
    // Neighbours meet at exact edges, and blending both edges of a fractional pixel would show.
    for part in ResizableParts(
      image: size, pixel: 1 / scale, caps: capInsets, area: area
    ).parts {
      context.saveGState()
      context.clip(to: part.target)
      let tile = mode == .tile ? part.tile : part.target
      guard let pixels = image.part(part.source, of: size, as: imageOrientation) else {
        context.restoreGState()
        continue
      }
      context.draw(pixels, as: imageOrientation, in: tile, isTiled: tile != part.target)
      context.restoreGState()
    }
  }

  /// The pixels upright and tinted; nil for an empty image.
  var upright: CGImage? {
    guard let cgImage else { return nil }
    guard imageOrientation != .up || traits.tint != nil else { return cgImage }
    UIGraphicsBeginImageContextWithOptions(size, false, scale)
    defer { UIGraphicsEndImageContext() }
    draw(at: .zero)
    return UIGraphicsGetImageFromCurrentImageContext()?.cgImage
  }
}

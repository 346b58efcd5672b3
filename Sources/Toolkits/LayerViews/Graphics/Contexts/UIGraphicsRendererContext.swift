public import Quartz2D

/// The context of a renderer, which is current while its actions run.
open class UIGraphicsRendererContext: NSObject {
  /// The bitmap, with y pointing down.
  public final let cgContext: CGContext

  let rendererFormat: UIGraphicsRendererFormat

  init(cgContext: CGContext, format: UIGraphicsRendererFormat) {
    self.cgContext = cgContext
    rendererFormat = format
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) {
    fill(rect, blendMode: .normal)
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.fill(rect)
    cgContext.restoreGState()
  }

  /// Draws a line, one point wide, along the inside of a rectangle with the stroke colour.
  open func stroke(_ rect: CGRect) {
    stroke(rect, blendMode: .normal)
  }

  /// Draws a line, one point wide, along the inside of a rectangle with the stroke colour.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    guard rect.isDrawable else { return }
    cgContext.saveGState()
    cgContext.setBlendMode(blendMode)
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
    cgContext.restoreGState()
  }

  /// Restricts drawing to a rectangle, in addition to the clip.
  open func clip(to rect: CGRect) {
    cgContext.clip(to: rect)
  }
}

/// The context of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// The bitmap's format.
  open var format: UIGraphicsImageRendererFormat {
    rendererFormat as? UIGraphicsImageRendererFormat ?? UIGraphicsImageRendererFormat()
  }

  /// An image of the drawing so far.
  open var currentImage: UIImage {
    guard format.hasPixels, let image = cgContext.makeImage() else { return UIImage() }
    return UIImage(cgImage: image, scale: format.scale, orientation: .up)
  }
}

extension UIGraphicsImageRendererFormat {
  /// True for bounds that a bitmap can have.
  var hasPixels: Bool { pixelSize(of: bounds.size, scale: usableScale(scale)) != nil }
}

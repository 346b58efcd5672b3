public import CoreAnimation
public import Foundation
public import Quartz2D
import ToolkitSupport

/// A picture with a size in points. A layer can show it as its `contents`.
@preconcurrency @MainActor open class NSImage: NSObject {
  private var stored: CGImage?
  private let drawing: ((NSRect) -> Bool)?
  private let isDrawnFlipped: Bool
  /// The size in points, to which the pixels are scaled.
  open var size: NSSize {
    didSet { if drawing != nil, size != oldValue { stored = nil } }
  }
  private var focus: (context: CGContext, outer: NSGraphicsContext?)?

  /// Creates an image from pixels; a size of zero stands for one point per pixel.
  public init(cgImage: CGImage, size: NSSize) {
    stored = cgImage
    drawing = nil
    isDrawnFlipped = false
    self.size =
      size == .zero ? NSSize(width: cgImage.width, height: cgImage.height) : size
    super.init()
  }
  /// Creates an empty image, to be drawn into by `lockFocus()`.
  public init(size: NSSize) {
    drawing = nil
    isDrawnFlipped = false
    self.size = size
    super.init()
  }
  /// Creates an image that is drawn when it is needed, at the scale of the display.
  ///
  /// - Parameters:
  ///   - drawingHandlerShouldBeCalledWithFlippedContext: true if y points down while it draws.
  ///   - drawingHandler: draws into the current context; its argument is the image's rectangle. A
  ///     result of false leaves the image empty.
  public init(
    size: NSSize, flipped drawingHandlerShouldBeCalledWithFlippedContext: Bool,
    drawingHandler: @escaping (_ dstRect: NSRect) -> Bool
  ) {
    drawing = drawingHandler
    isDrawnFlipped = drawingHandlerShouldBeCalledWithFlippedContext
    self.size = size
    super.init()
  }
  /// Reads an image file; nil if that fails.
  public convenience init?(contentsOfFile fileName: String) {
    guard let image = try? CGImage(contentsOfFile: fileName) else { return nil }
    let scale = ImageNames.scale(of: fileName)
    self.init(
      cgImage: image,
      size: NSSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale))
  }
  /// Reads an image file; nil if that fails.
  public convenience init?(contentsOf url: URL) {
    guard url.isFileURL else { return nil }
    self.init(contentsOfFile: url.path)
  }
  /// Reads the bytes of an image file; nil if that fails.
  public convenience init?(data: Data) {
    guard let image = try? CGImage(data: data) else { return nil }
    self.init(cgImage: image, size: .zero)
  }
  /// Reads an image file from the resources of the main bundle, by a name with or without its
  /// extension; nil if there is none.
  public convenience init?(named name: String) {
    let extensions =
      (name as NSString).pathExtension.isEmpty
      ? ImageNames.kinds : [""]
    let base = (name as NSString).deletingPathExtension
    let ownExtension = (name as NSString).pathExtension
    let path = extensions.lazy.compactMap {
      Bundle.main.path(forResource: base, ofType: $0.isEmpty ? ownExtension : $0)
    }.first
    guard let path else { return nil }
    self.init(contentsOfFile: path)
  }

  /// True for an image with pixels.
  open var isValid: Bool { cgImage != nil }

  /// Returns the pixels.
  ///
  /// - Parameters:
  ///   - proposedDestRect: set to the image's rectangle.
  ///   - referenceContext: without effect, like the hints.
  open func cgImage(
    forProposedRect proposedDestRect: UnsafeMutablePointer<NSRect>?,
    context referenceContext: NSGraphicsContext?, hints: [AnyHashable: Any]? = nil
  ) -> CGImage? {
    proposedDestRect?.pointee = NSRect(origin: .zero, size: size)
    return cgImage
  }

  private var cgImage: CGImage? {
    if stored == nil, drawing != nil { stored = draw(scale: recommendedLayerContentsScale(0)) }
    return stored
  }

  private func draw(scale: CGFloat) -> CGImage? {
    guard let drawing, let context = Self.context(size, scale: scale) else { return nil }
    if isDrawnFlipped {
      context.translateBy(x: 0, y: size.height)
      context.scaleBy(x: 1, y: -1)
    }
    var isDrawn = false
    let target = NSGraphicsContext(cgContext: context, flipped: isDrawnFlipped)
    NSGraphicsContext.perform(in: target) {
      isDrawn = drawing(NSRect(origin: .zero, size: size))
    }
    return isDrawn ? context.makeImage() : nil
  }

  private static func context(_ size: NSSize, scale: CGFloat) -> CGContext? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard width > 0, height > 0, width <= 16384, height <= 16384,
      let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { return nil }
    let context = CGContext(
      data: nil, width: Int(width), height: Int(height), bitsPerComponent: 8, bytesPerRow: 0,
      space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    context?.scaleBy(x: scale, y: scale)
    return context
  }

  // MARK: Drawing

  /// Draws the image into a rectangle of the current context, upright.
  open func draw(in rect: NSRect) {
    draw(in: rect, from: .zero, operation: .sourceOver, fraction: 1)
  }
  /// Draws a part of the image into a rectangle of the current context, upright.
  ///
  /// - Parameters:
  ///   - srcSpacePortionRect: the part in points of the image, y pointing up; zero stands for the
  ///     whole image.
  ///   - delta: the opacity, 0…1.
  open func draw(
    in dstSpacePortionRect: NSRect, from srcSpacePortionRect: NSRect,
    operation op: NSCompositingOperation, fraction delta: CGFloat
  ) {
    guard let target = NSGraphicsContext.current, var image = cgImage else { return }
    if srcSpacePortionRect != .zero, size.width > 0, size.height > 0 {
      let scale = CGSize(
        width: CGFloat(image.width) / size.width, height: CGFloat(image.height) / size.height)
      let part = CGRect(
        x: srcSpacePortionRect.minX * scale.width,
        y: (size.height - srcSpacePortionRect.maxY) * scale.height,
        width: srcSpacePortionRect.width * scale.width,
        height: srcSpacePortionRect.height * scale.height)
      guard let cropped = image.cropping(to: part) else { return }
      image = cropped
    }
    let context = target.cgContext
    context.saveGState()
    context.setBlendMode(op.blendMode)
    context.setAlpha(delta)
    if target.isFlipped {
      context.translateBy(x: 0, y: dstSpacePortionRect.minY + dstSpacePortionRect.maxY)
      context.scaleBy(x: 1, y: -1)
    }
    context.draw(image, in: dstSpacePortionRect)
    context.restoreGState()
  }
  /// Draws a part of the image in its own size.
  open func draw(
    at point: NSPoint, from fromRect: NSRect, operation op: NSCompositingOperation,
    fraction delta: CGFloat
  ) {
    let size = fromRect == .zero ? size : fromRect.size
    draw(in: NSRect(origin: point, size: size), from: fromRect, operation: op, fraction: delta)
  }

  /// Makes the image the destination of drawing, y pointing up, until `unlockFocus()`.
  open func lockFocus() {
    let scale = recommendedLayerContentsScale(0)
    guard focus == nil, let context = Self.context(size, scale: scale) else { return }
    if let stored { context.draw(stored, in: CGRect(origin: .zero, size: size)) }
    focus = (context, NSGraphicsContext.current)
    NSGraphicsContext.current = NSGraphicsContext(cgContext: context, flipped: false)
  }
  /// Ends the drawing into the image.
  open func unlockFocus() {
    guard let focus else { return }
    self.focus = nil
    stored = focus.context.makeImage()
    NSGraphicsContext.current = focus.outer
  }

  // MARK: Layers

  /// Returns the layer contents for a scale in pixels per point.
  open func layerContents(forContentsScale layerContentsScale: CGFloat) -> Any {
    guard drawing != nil else { return cgImage ?? self }
    return draw(scale: layerContentsScale) ?? self
  }
  /// Returns the scale of contents for a layer's scale: the image's own, or the display's for 0.
  open func recommendedLayerContentsScale(_ preferredContentsScale: CGFloat) -> CGFloat {
    if drawing == nil, let stored, size.width > 0 { return CGFloat(stored.width) / size.width }
    guard preferredContentsScale <= 0 else { return preferredContentsScale }
    return NSScreen.main?.backingScaleFactor ?? 1
  }
}

extension NSImage: LayerContentsProvider {
  /// The pixels for a layer whose contents the image is; nil on any thread but the main thread.
  public nonisolated var layerContentsImage: CGImage? {
    MainThread.isCurrent ? MainActor.assumeIsolated { cgImage } : nil
  }
}

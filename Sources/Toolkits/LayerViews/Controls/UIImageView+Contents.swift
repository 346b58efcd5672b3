import CoreAnimation
import Foundation

extension UIImageView {
  final func setUp() {
    // The scale of the contents is the image's.
    traits.insert(.ownContentScale)
    traits.remove(.interactive)
    traits.remove(.opaque)
    showImage()
  }

  final var shownImage: UIImage? {
    (isHighlighted ? highlightedImage ?? image : image).map(displayed)
  }

  /// Returns the image of the view's traits, a symbol in its preferred size and weight.
  final func displayed(_ image: UIImage) -> UIImage {
    guard let preferredSymbolConfiguration, image.isSymbolImage else {
      return image.resolved(for: ownTraits)
    }
    return image.withConfiguration(
      preferredSymbolConfiguration.applying(image.symbolConfiguration))
  }

  final func imageChanged(from old: UIImage?) {
    showImage()
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
  }

  /// Makes the image to show the layer's contents.
  final func showImage() {
    let shown = shownImage
    if shown?.images != nil {
      if sequence?.image !== shown { startSequence() }
    } else if sequence?.image != nil {
      stopSequence()
    }
    layer.contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
    layer.contentsScale = shown?.scale ?? 1
    layer.contents = shown.flatMap(pixels)
    guard let shown, shown.traits.resizingMode != nil else { return }
    if isTiled(shown) { drawTiles() } else { layer.contentsCenter = shown.stretchedPart }
  }

  final func tintChanged() {
    guard shownImage?.isTemplate == true || sequence?.isOfTemplates == true else {
      return
    }
    showImage()
    if sequence != nil { addSequence() }
  }

  /// Returns the pixels of an image as they are shown.
  final func pixels(of image: UIImage) -> CGImage? {
    SystemTraits.with(ownTraits) {
      image.isTemplate
        ? image.withTintColor(tintColor).upright : image.upright
    }
  }

  // MARK: Tiles

  // Contents are stretched, so an image with a repeated middle is drawn for each size.

  private func isTiled(_ image: UIImage) -> Bool {
    guard image.resizingMode == .tile, layer.contentsGravity == .resize else { return false }
    let (size, middle) = (image.size, image.stretchedPart)
    let pixel = 1.01 / image.scale
    return middle.width * size.width > pixel || middle.height * size.height > pixel
  }

  /// Draws an image with a repeated middle in the size of the bounds.
  final func drawTiles() {
    guard let image = shownImage, isTiled(image) else { return }
    let scale = window?.screen.scale ?? image.scale
    let tinted =
      image.isTemplate ? image.withTintColor(tintColor) : image
    UIGraphicsBeginImageContextWithOptions(bounds.size, false, scale)
    defer { UIGraphicsEndImageContext() }
    SystemTraits.with(ownTraits) { tinted.draw(in: CGRect(origin: .zero, size: bounds.size)) }
    guard let drawn = UIGraphicsGetImageFromCurrentImageContext()?.cgImage else { return }
    layer.contentsScale = scale
    layer.contents = drawn
  }
}

extension UIImage {
  /// The part between the caps, in fractions of the image as it is shown.
  fileprivate var stretchedPart: CGRect {
    let (size, pixel) = (size, 1 / scale)
    guard size.width > 0, size.height > 0 else { return CGRect(x: 0, y: 0, width: 1, height: 1) }
    let (left, right) = ResizableParts.caps(
      capInsets.left, capInsets.right, of: size.width, pixel: pixel)
    let (top, bottom) = ResizableParts.caps(
      capInsets.top, capInsets.bottom, of: size.height, pixel: pixel)
    return CGRect(
      x: left / size.width, y: top / size.height, width: (size.width - left - right) / size.width,
      height: (size.height - top - bottom) / size.height)
  }
}

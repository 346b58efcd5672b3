import CoreAnimation
import Foundation

/// The chapter's own transition: a picture of what was there, and ordinary animations.
extension Article003 {
  /// 8.14: what the view showed shrinks, turns and fades over what it has become.
  ///
  /// The book's block of one second is a view's; here it is a transaction of one second.
  public static func performTransition(in view: CALayer, to color: CGColor) {
    // Keeps a picture of the view. Rows go down in a view, and up in a bitmap.
    let size = view.bounds.size
    guard
      let context = CGContext(
        data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8,
        bytesPerRow: 0, space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return }
    context.translateBy(x: 0, y: size.height)
    context.scaleBy(x: 1, y: -1)
    view.render(in: context)
    let coverImage = context.makeImage()

    // Puts the picture in front of the view, and changes the view behind it.
    let coverView = CALayer()
    coverView.contents = coverImage
    coverView.frame = view.bounds
    view.addSublayer(coverView)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    view.backgroundColor = color
    CATransaction.commit()
    // A layer that was not committed does not animate.
    CATransaction.flush()

    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.setCompletionBlock { coverView.removeFromSuperlayer() }
    coverView.setAffineTransform(CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2))
    coverView.opacity = 0
    CATransaction.commit()
  }
}

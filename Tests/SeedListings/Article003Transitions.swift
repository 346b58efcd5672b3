import CoreAnimation
import Foundation

/// The chapter's second half: transitions. Layers stand for the book's views.
extension Article003 {
  /// 8.11: one picture after the other.
  public final class PictureController {
    /// Shows the picture; an image view's layer in the book.
    public let pictureLayer = CALayer()
    private let images: [CGImage]
    private var index = 0

    /// Adds a layer of the view's size with the first picture.
    public init(in view: CALayer, frame: CGRect, images: [CGImage]) {
      self.images = images
      pictureLayer.frame = frame
      pictureLayer.contents = images.first
      view.addSublayer(pictureLayer)
    }

    /// Puts the next picture in the place of the one that is shown.
    public func switchImage(
      type: CATransitionType = kCATransitionFade, subtype: CATransitionSubtype? = nil,
      configure: (CATransition) -> Void = { _ in }
    ) {
      let transition = CATransition()
      transition.type = type
      transition.subtype = subtype
      configure(transition)
      pictureLayer.add(transition, forKey: nil)

      // A view's layer has no implicit animation.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      index = (index + 1) % images.count
      pictureLayer.contents = images[index]
      CATransaction.commit()
    }
  }

  /// 8.12: another page. The transition is on the layer that holds the pages, since that stays.
  public static func select(_ page: CALayer, in tabs: CALayer) {
    let transition = CATransition()
    transition.type = kCATransitionFade
    tabs.add(transition, forKey: nil)
    tabs.sublayers = [page]
  }
}

public import UIKit

// The chapter's second half: transitions.

extension Article003 {
  /// 8.11: one picture after the other.
  open class PictureViewController: UIViewController {
    /// An outlet of the book's storyboard.
    public private(set) var imageView: UIImageView!
    /// The pictures, in the order in which they are shown.
    public var images: [UIImage] = []
    /// Sets the transition's type; the text suggests trying the other types.
    public var configure: (CATransition) -> Void = { $0.type = .fade }

    open override func viewDidLoad() {
      super.viewDidLoad()
      imageView = UIImageView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))
      imageView.image = picture("Snowman")
      view.addSubview(imageView)
    }

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      guard isLandscape, images.isEmpty else { return }
      images = ["Snowman", "Cone", "Igloo"].compactMap(picture)
    }

    /// The button's action.
    open func switchImage(_ sender: Any?) {
      // Makes a transition.
      let transition = CATransition()
      configure(transition)

      // Adds the transition to the image view's layer.
      imageView.layer.add(transition, forKey: nil)

      // Continues with the next picture.
      showNext()
    }

    /// Shows the next picture, and after the last the first.
    final func showNext() {
      let currentImage = imageView.image
      var index = images.firstIndex { $0 == currentImage } ?? 0
      index = (index + 1) % images.count
      imageView.image = images[index]
    }
  }

  /// 8.13: the same with a transition of views.
  public final class FlipViewController: PictureViewController {
    /// The transition; the text has a list of all.
    public var options: UIView.AnimationOptions = .transitionFlipFromLeft
    /// Called at the end.
    public var completion: ((Bool) -> Void)?

    public override func switchImage(_ sender: Any?) {
      UIView.transition(
        with: imageView, duration: 1, options: options,
        animations: {
          // Continues with the next picture.
          self.showNext()
        }, completion: completion)
    }
  }
}

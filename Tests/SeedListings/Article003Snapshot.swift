public import UIKit

extension Article003 {
  /// 8.14: the chapter's own transition. A snapshot of the old content shrinks, turns and fades
  /// over the new content.
  public final class SnapshotViewController: UIViewController {
    /// The colour for the next change.
    public var makeColor: () -> UIColor = {
      UIColor(
        red: .random(in: 0...1), green: .random(in: 0...1), blue: .random(in: 0...1), alpha: 1)
    }

    /// The button's action.
    public func performTransition(_ sender: Any?) {
      // Keeps a picture of the view.
      UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0)
      guard let context = UIGraphicsGetCurrentContext() else { return }
      view.layer.render(in: context)
      let coverImage = UIGraphicsGetImageFromCurrentImageContext()
      UIGraphicsEndImageContext()

      // Puts the picture in front of the view.
      let coverView = UIImageView(image: coverImage)
      coverView.frame = view.bounds
      view.addSubview(coverView)

      // Changes the view.
      view.backgroundColor = makeColor()

      UIView.animate(
        withDuration: 1,
        animations: {
          // Scales, turns and fades the picture.
          var transform = CGAffineTransform(scaleX: 0.01, y: 0.01)
          transform = transform.rotated(by: .pi / 2)
          coverView.transform = transform
          coverView.alpha = 0
        },
        completion: { finished in
          // Removes the cover at the end.
          coverView.removeFromSuperview()
        })
    }
  }
}

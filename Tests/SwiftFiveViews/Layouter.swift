import UIKit

// Code in the language mode of Swift 5, as most libraries for iOS are: on no actor, with views all the same.
// The first test is that this code compiles.

/// A class on no actor that makes and changes views.
public final class Layouter: NSObject, UIScrollViewDelegate {
  /// Vertical offsets of the scroll views, in points.
  public private(set) var offsets: [CGFloat] = []

  /// Returns a box with a label in it.
  public func makeBox() -> UIView {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    let label = UILabel()
    label.text = "Box"
    label.frame = box.bounds
    box.addSubview(label)
    return box
  }

  /// Shows a view with another width, in points.
  public func widen(_ view: UIView, to width: CGFloat) {
    view.frame.size.width = width
    view.isHidden = false
  }

  /// Records the offset.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.contentOffset.y)
  }
}

extension UIView {
  /// The number of views at and below the view.
  public var viewCount: Int { subviews.reduce(1) { $0 + $1.viewCount } }
}

import UIKit

/// A chapter of a book about explicit animations: view controllers for an application in landscape.
///
/// Each listing is a class. Outlets of the book's storyboards are made in `viewDidLoad()`.
public enum Article003 {
  /// Table 8.1: boxed values for `fromValue`, `toValue` and `values`.
  public static var boxedValues: [(keyPath: String, value: Any)] {
    [
      ("opacity", NSNumber(value: 0.5)),
      ("position", NSValue(cgPoint: CGPoint(x: 60, y: 70))),
      ("bounds.size", NSValue(cgSize: CGSize(width: 20, height: 30))),
      ("bounds", NSValue(cgRect: CGRect(x: 0, y: 0, width: 24, height: 32))),
      ("transform", NSValue(caTransform3D: CATransform3DMakeScale(2, 1, 1))),
      ("backgroundColor", UIColor.red.cgColor),
    ]
  }

  /// The book's precondition for building anything.
  @MainActor static var isLandscape: Bool {
    let screenSize = UIScreen.main.bounds.size
    return screenSize.width > screenSize.height
  }

  /// A picture beside the listings.
  static func picture(_ name: String) -> UIImage? { UIImage(named: name, in: .module) }
}

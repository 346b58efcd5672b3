public import Foundation

extension NSAttributedString {
  /// Creates an empty text: `NSAttributedString()`. The initializer of that name is the base
  /// class's, which the library for Linux hides.
  public convenience init(_nothing: Void = ()) { self.init(string: "") }
}

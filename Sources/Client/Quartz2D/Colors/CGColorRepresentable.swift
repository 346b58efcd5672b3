/// An object that stands for a Core Graphics colour, such as a `UIColor`: key-value coding of layers
/// accepts it in the colour's place.
public protocol CGColorRepresentable: AnyObject {
  /// The colour.
  var cgColor: CGColor { get }
}

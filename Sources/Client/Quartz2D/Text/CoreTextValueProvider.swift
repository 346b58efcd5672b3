/// An object that stands for one of Core Text's in the attributes of a text, such as a toolkit's class
/// of fonts or colours. An extension of this library; on Apple's systems, a toolkit's font is also one
/// of Core Text.
public protocol CoreTextValueProvider: AnyObject {
  /// The `CTFont`, `CGColor` or `CTParagraphStyle` that the object stands for.
  var coreTextValue: Any { get }
}

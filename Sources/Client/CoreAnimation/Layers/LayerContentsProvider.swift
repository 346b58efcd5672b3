public import Quartz2D

/// An object other than a `CGImage` that a layer shows as its `contents`, such as a toolkit's class
/// of images. An extension of this library; Apple's systems know `NSImage`.
public protocol LayerContentsProvider: AnyObject {
  /// The picture; nil shows nothing. Read when the object becomes the contents of a layer that does
  /// not show it yet, on the same thread and without the library's lock, and not again while the
  /// layer has it.
  var layerContentsImage: CGImage? { get }
}

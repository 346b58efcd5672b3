public import Quartz2D

/// An object that is no `CGImage` and that a layer shows as its `contents`: a toolkit's class of images. An
/// extension of this library, where Apple's systems know `NSImage`.
public protocol LayerContentsProvider: AnyObject {
  /// The picture; nil shows nothing. Asked when a layer that shows nothing of the object yet is given it, on
  /// that thread and outside of the library's lock, and not again while it has it.
  var layerContentsImage: CGImage? { get }
}

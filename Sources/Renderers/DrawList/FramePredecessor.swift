package import GraphicsValues

/// The frame that another one follows on a surface, and the difference between them: a renderer that has kept the former
/// reads only that.
package struct FramePredecessor: Sendable {
  package let identity: FrameIdentity
  /// The pixels that may look different, within the frame; nil for all.
  package let changedParts: [PixelRect]?

  package init(identity: FrameIdentity, changedParts: [PixelRect]?) {
    self.identity = identity
    self.changedParts = changedParts
  }
}

/// Stands for the pixels of a frame, without holding them.
package final class FrameIdentity: Sendable {
  package init() {}
}

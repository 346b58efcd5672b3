package import DrawList

/// The memory of a surface's buffers: mapped, or read for each frame that is shown.
package protocol SurfaceSource: AnyObject, Sendable {
  /// The frame in a buffer, from 0; nil if the memory cannot be read.
  func frame(in buffer: Int, sequence: UInt64) -> SurfaceFrame?
}

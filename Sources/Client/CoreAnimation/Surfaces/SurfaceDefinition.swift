import DrawList
import GraphicsValues
import Synchronization
import WireTransport

/// A ring of buffers as a commit defines it: its layout, and its memory.
package final class SurfaceDefinition: Sendable {
  let layout: SurfaceLayout
  /// The picture now, for a render tree of this process; nil without a frame.
  let frame: SurfaceFrame?
  /// The descriptor that travels, until it is taken.
  private let descriptors: Mutex<DescriptorBatch>

  init(layout: SurfaceLayout, frame: SurfaceFrame?, descriptor: consuming OwnedDescriptor) {
    self.layout = layout
    self.frame = frame
    descriptors = Mutex(DescriptorBatch(descriptor))
  }

  /// Creates a definition for a render tree of this process, which gets the frame itself.
  init(_ frame: SurfaceFrame) {
    layout = frame.layout
    self.frame = frame
    descriptors = Mutex(DescriptorBatch())
  }

  /// Removes and returns the descriptor; nil for a definition that has been sent.
  func takeDescriptor() -> OwnedDescriptor? { descriptors.withLock { $0.takeFirst() } }
}

/// A ring's memory, for renderers of this process.
final class OwnSurfaceMemory: SurfaceMemory {
  private let region: WritableRegion

  init(_ region: WritableRegion) { self.region = region }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(region.bytes) }
}

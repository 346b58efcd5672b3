public import Quartz2D
package import SharedSurfaces
import Synchronization

/// A picture in memory that other processes can read: a view of an `IOSurface`.
///
/// Sendable because attachments are guarded by their lock, and the order in which bytes are written and read
/// is the application's.
public final class CVBuffer: @unchecked Sendable {
  /// The memory.
  package let surface: IOSurface

  private let ownAttachments = Mutex<[CFString: Attachment]>([:])

  package init(_ surface: IOSurface) { self.surface = surface }

  /// A value that an application attached.
  ///
  /// Sendable because the buffer keeps it and does not use it.
  private struct Attachment: @unchecked Sendable { let value: Any }

  /// Attaches a value, to the surface as well if it propagates.
  func setAttachment(_ value: Any, for key: CFString, mode: CVAttachmentMode) {
    removeAttachment(for: key)
    if mode == .shouldPropagate {
      surface.setAttachment(value, forKey: key)
    } else {
      let new = Attachment(value: value)
      ownAttachments.withLock { $0[key] = new }
    }
  }

  func attachment(for key: CFString) -> (value: Any, mode: CVAttachmentMode)? {
    if let own = ownAttachments.withLock({ $0[key] }) { return (own.value, .shouldNotPropagate) }
    return surface.attachment(forKey: key).map { ($0, .shouldPropagate) }
  }

  func removeAttachment(for key: CFString) {
    let old = ownAttachments.withLock { $0.removeValue(forKey: key) }
    withExtendedLifetime(old) {}
    surface.removeAttachment(forKey: key)
  }

  func removeAllAttachments() {
    let old = ownAttachments.withLock { attachments in
      defer { attachments = [:] }
      return attachments
    }
    withExtendedLifetime(old) {}
    surface.removeAllAttachments()
  }

  package func attachments(_ mode: CVAttachmentMode) -> [CFString: Any] {
    switch mode {
    case .shouldPropagate: surface.allAttachments() ?? [:]
    case .shouldNotPropagate: ownAttachments.withLock { $0 }.mapValues(\.value)
    }
  }
}

/// A buffer with a picture.
public typealias CVImageBuffer = CVBuffer
/// A buffer with a picture of pixels in memory.
public typealias CVPixelBuffer = CVImageBuffer

/// The way of an attachment when a buffer is made of another.
public enum CVAttachmentMode: UInt32, Sendable {
  /// The value stays with this buffer.
  case shouldNotPropagate = 0
  /// The value belongs to the picture, and goes wherever that goes: to the surface, and to layers.
  case shouldPropagate = 1
}

/// Attaches a value, such as `kCVImageBufferYCbCrMatrix_ITU_R_709_2` for `kCVImageBufferYCbCrMatrixKey`. It takes the
/// place of the key's old value.
public func CVBufferSetAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ value: Any, _ attachmentMode: CVAttachmentMode
) {
  buffer.setAttachment(value, for: key, mode: attachmentMode)
}
/// Attaches all values of a dictionary.
public func CVBufferSetAttachments(
  _ buffer: CVBuffer, _ theAttachments: CFDictionary, _ attachmentMode: CVAttachmentMode
) {
  for (key, value) in theAttachments {
    buffer.setAttachment(value, for: key, mode: attachmentMode)
  }
}
/// Returns an attached value, and its mode if there is a place for it; nil for a key without one.
public func CVBufferCopyAttachment(
  _ buffer: CVBuffer, _ key: CFString, _ attachmentMode: UnsafeMutablePointer<CVAttachmentMode>?
) -> Any? {
  guard let (value, mode) = buffer.attachment(for: key) else { return nil }
  attachmentMode?.pointee = mode
  return value
}
/// Returns all attached values of a mode.
public func CVBufferCopyAttachments(_ buffer: CVBuffer, _ attachmentMode: CVAttachmentMode)
  -> CFDictionary?
{
  buffer.attachments(attachmentMode)
}
/// Removes an attached value.
public func CVBufferRemoveAttachment(_ buffer: CVBuffer, _ key: CFString) {
  buffer.removeAttachment(for: key)
}
/// Removes all attached values.
public func CVBufferRemoveAllAttachments(_ buffer: CVBuffer) { buffer.removeAllAttachments() }
/// Attaches the values of another buffer that propagate.
public func CVBufferPropagateAttachments(_ sourceBuffer: CVBuffer, _ destinationBuffer: CVBuffer) {
  CVBufferSetAttachments(
    destinationBuffer, sourceBuffer.attachments(.shouldPropagate), .shouldPropagate)
}

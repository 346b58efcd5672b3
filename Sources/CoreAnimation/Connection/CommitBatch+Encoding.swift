internal import GraphicsValues
internal import Quartz2D
package import WireProtocol
package import WireTransport

/// A commit as it goes through the socket.
package struct EncodedCommit {
  package var encoder = CommitEncoder()
  /// In the order of the commit's descriptor indices; each is passed once.
  package var descriptors: [CInt] = []
}

extension CommitBatch {
  /// Pictures of fewer bytes go inline, where they cost less than a descriptor.
  private static var inlineImageLimit: Int { 16 * 1024 }

  /// - Parameter passesDescriptors: false for a stream that cannot: every picture goes inline.
  package func encoded(passesDescriptors: Bool) throws(SealedMemoryError) -> EncodedCommit {
    var commit = EncodedCommit()
    for change in changes {
      switch change {
      case .createLayer(let id): commit.encoder.createLayer(id)
      case .destroyLayer(let id): commit.encoder.destroyLayer(id)
      case .set(let layer, let key, let value):
        commit.encoder.set(value.fitting(Limits(), as: key), for: key, of: layer)
      case .setSublayers(let layer, let ids): commit.encoder.setSublayers(ids, of: layer)
      case .setMask(let layer, let mask): commit.encoder.setMask(mask, of: layer)
      case .addAnimation(let layer, let id, let description):
        commit.encoder.addAnimation(id, to: layer, description)
      case .removeAnimation(let layer, let id): commit.encoder.removeAnimation(id, from: layer)
      case .defineImage(let id, let image):
        try commit.define(id, image, inline: !passesDescriptors)
      case .releaseImage(let id): commit.encoder.releaseImage(id)
      case .createContext(let id, let layer, let title, let frame, let isPlaced):
        commit.encoder.createContext(
          id, layer: layer, origin: isPlaced ? Rectangle(frame).origin : nil,
          size: Rectangle(frame).size, title: title.fitting(Limits()))
      case .setContextTitle(let id, let title):
        commit.encoder.setContextTitle(title.fitting(Limits()), of: id)
      case .setContextFrame(let id, let frame):
        commit.encoder.setContextFrame(Rectangle(frame), of: id)
      case .setHostingToken(let id, let token): commit.encoder.setHostingToken(token, of: id)
      case .destroyContext(let id): commit.encoder.destroyContext(id)
      }
    }
    return commit
  }

  fileprivate static func isInline(_ byteCount: Int) -> Bool { byteCount < inlineImageLimit }
}

extension EncodedCommit {
  fileprivate mutating func define(
    _ id: UInt32, _ image: CGImage, inline: Bool
  ) throws(SealedMemoryError) {
    let rowBytes = image.width * 4
    let byteCount = rowBytes * image.height
    let pixels = image.pixels
    if inline || CommitBatch.isInline(byteCount) {
      pixels.withUnsafeBytes {
        encoder.defineImage(
          id, width: image.width, height: image.height, rowBytes: rowBytes, pixels: $0)
      }
      return
    }
    let memory = try pixels.span.withUnsafeBytes { bytes throws(SealedMemoryError) in
      try SealedMemory.make(copying: bytes)
    }
    descriptors.append(memory.release())
    encoder.defineImageByDescriptor(
      id, width: image.width, height: image.height, rowBytes: rowBytes, byteCount: byteCount)
  }
}

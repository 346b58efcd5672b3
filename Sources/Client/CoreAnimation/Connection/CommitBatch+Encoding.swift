import DrawList
import GraphicsValues
import Quartz2D
package import WireProtocol
package import WireTransport

/// A commit as bytes and descriptors. The object owns the descriptors until they are taken.
package final class EncodedCommit {
  package typealias MemoryMaker = (UnsafeRawBufferPointer) -> OwnedDescriptor?

  package fileprivate(set) var encoder: CommitEncoder
  /// Descriptors not taken yet, in the order of the commit's descriptor indices.
  private var numbers: [CInt] = []
  fileprivate let limits: Limits
  /// The minor version of the protocol that the server speaks.
  fileprivate let minor: UInt16
  fileprivate let passesDescriptors: Bool
  fileprivate let makeMemory: MemoryMaker

  init(
    limits: Limits, passesDescriptors: Bool = false, minor: UInt16 = ProtocolVersion.minor,
    makeMemory: @escaping MemoryMaker = { _ in nil }
  ) {
    self.minor = minor
    encoder = CommitEncoder()
    self.limits = limits
    self.passesDescriptors = passesDescriptors
    self.makeMemory = makeMemory
  }

  deinit { _ = DescriptorBatch(adopting: numbers) }

  fileprivate func append(_ memory: consuming OwnedDescriptor) { numbers.append(memory.release()) }

  /// Passes the frames of the commit and their descriptors to a closure; see
  /// `CommitEncoder.withFrames`.
  package func withFrames<E: Error>(
    firstSerial: UInt64, commitTime: Double,
    _ body: (UnsafeRawBufferPointer, consuming DescriptorBatch) throws(E) -> Void
  ) throws(E) {
    try encoder.withFrames(firstSerial: firstSerial, commitTime: commitTime, limits: limits) {
      (frame, descriptors) throws(E) in
      try body(frame, takeDescriptors(descriptors.count))
    }
  }

  /// Removes and returns the next `count` descriptors, or all that are left if they are fewer.
  package func takeDescriptors(_ count: Int) -> DescriptorBatch {
    let taken = Array(numbers.prefix(count))
    numbers.removeFirst(taken.count)
    return DescriptorBatch(adopting: taken)
  }
}

extension CommitBatch {
  /// Encodes the commit. Its values are within the server's limits already (`ClientSession.fit`),
  /// and are not checked again: a server refuses a commit with others. Titles are cut here, and of
  /// pictures that are too large there is a notice.
  ///
  /// - Parameters:
  ///   - limits: the server's limits.
  ///   - passesDescriptors: false for a stream without descriptors, in which all pictures are
  ///     inline.
  ///   - minor: the minor version of the protocol that the server speaks; what came later is left out.
  ///   - makeMemory: copies bytes into memory with a descriptor; nil on failure.
  package func encoded(
    limits: Limits = Limits(), passesDescriptors: Bool, minor: UInt16 = ProtocolVersion.minor,
    makeMemory: @escaping EncodedCommit.MemoryMaker = { try? SealedMemory.make(copying: $0) }
  ) -> EncodedCommit {
    let commit = EncodedCommit(
      limits: limits, passesDescriptors: passesDescriptors, minor: minor, makeMemory: makeMemory)
    for change in changes { commit.append(change) }
    return commit
  }
}

extension EncodedCommit {
  func append(_ change: CommitStep) {
    switch change {
    case .createLayer(let id): encoder.createLayer(id)
    case .destroyLayer(let id): encoder.destroyLayer(id)
    case .set(let layer, let key, let value):
      if key.minorVersion <= minor { encoder.set(value, for: key, of: layer) }
    case .setSublayers(let layer, let ids): encoder.setSublayers(ids, of: layer)
    case .setMask(let layer, let mask): encoder.setMask(mask, of: layer)
    case .addAnimation(let layer, let id, let description):
      var description = description
      if description.minorVersion > minor {
        // The animation still takes its time, and ends.
        description.content = .inert
        description.timeSource = nil
      }
      encoder.addAnimation(id, to: layer, description)
    case .removeAnimation(let layer, let id): encoder.removeAnimation(id, from: layer)
    case .defineImage(let id, let image):
      define(id, image, image.route(limits: limits, passesDescriptors: passesDescriptors))
    case .defineSurface(let id, let definition):
      guard let memory = definition.takeDescriptor() else { return }
      append(memory)
      encoder.defineSurface(id, definition.layout)
    case .attachFrame(let id, let frame): encoder.attachFrame(frame, to: id)
    case .shareSurface(let id, let token): encoder.shareSurface(id, token: token)
    case .importSurface(let id, let token): encoder.importSurface(id, token: token)
    case .releaseImage(let id): encoder.releaseImage(id)
    case .createContext(let id, let layer, let title, let frame, let isPlaced):
      encoder.createContext(
        id, layer: layer, origin: isPlaced ? Rectangle(frame).origin : nil,
        size: Rectangle(frame).size, title: fitting(title))
    case .setContextTitle(let id, let title): encoder.setContextTitle(fitting(title), of: id)
    case .setContextFrame(let id, let frame): encoder.setContextFrame(Rectangle(frame), of: id)
    case .setHostingToken(let id, let token): encoder.setHostingToken(token, of: id)
    case .setContextOutput(let id, let output):
      guard OperationCode.setContextOutput.minorVersion <= minor else { return }
      encoder.setContextOutput(fitting(output), of: id)
    case .setContextRole(let id, let role):
      guard OperationCode.setContextRole.minorVersion <= minor else { return }
      encoder.setContextRole(role, of: id)
    case .destroyContext(let id): encoder.destroyContext(id)
    }
  }

  private func fitting(_ title: String) -> String {
    var fitting = LimitFitting(limits)
    return title.fitting(&fitting)
  }

  /// No output has a name that the protocol has no room for, and a connection ends by such a text.
  private func fitting(_ output: OutputChoice) -> OutputChoice {
    guard case .name(let name) = output else { return output }
    let fitting = fitting(name)
    return fitting.isEmpty ? .any : .name(fitting)
  }

  /// Defines an image without its pixels, for a tree of this process that gets the pixels beside
  /// the commit.
  func declareImage(_ id: UInt32, _ image: PixelImage) {
    encoder.defineImageByDescriptor(
      id, width: image.width, height: image.height, rowBytes: image.width * 4,
      byteCount: image.width * image.height * 4)
  }

  private func define(_ id: UInt32, _ image: CGImage, _ route: ImageRoute) {
    switch route {
    case .inline: defineInline(id, image)
    case .descriptor:
      let pixels = image.pixels
      guard let memory = pixels.span.withUnsafeBytes({ makeMemory($0) }) else {
        // The process is out of descriptors: the picture goes inline if it fits.
        let room = limits.inlineImageBytes - encoder.count
        return define(id, image, image.byteCount <= room ? .inline : .none)
      }
      append(memory)
      encoder.defineImageByDescriptor(
        id, width: image.width, height: image.height, rowBytes: image.width * 4,
        byteCount: image.byteCount)
    case .none:
      Notices.sayOnce(
        "an image of \(image.width)×\(image.height) pixels is larger than the server accepts; "
          + "it shows nothing")
      // One transparent pixel, since operations that name the image need a definition.
      withUnsafeBytes(of: 0 as UInt32) {
        encoder.defineImage(id, width: 1, height: 1, rowBytes: 4, pixels: $0)
      }
    }
  }

  private func defineInline(_ id: UInt32, _ image: CGImage) {
    let pixels = image.pixels
    pixels.withUnsafeBytes {
      encoder.defineImage(
        id, width: image.width, height: image.height, rowBytes: image.width * 4, pixels: $0)
    }
  }
}

/// The way in which the pixels of an image travel to the server.
enum ImageRoute {
  /// The bytes are in the commit itself.
  case inline
  /// The bytes are in memory whose descriptor accompanies the commit.
  case descriptor
  /// The image is too large to be sent.
  case none
}

extension CGImage {
  /// Size in bytes below which pictures go inline, because they cost less than a descriptor.
  private static var inlineLimit: Int { 16 * 1024 }

  /// Bytes of the pixels, in rows without padding.
  var byteCount: Int { width * 4 * height }

  func route(limits: Limits, passesDescriptors: Bool) -> ImageRoute {
    guard max(width, height) <= limits.imageDimension, byteCount <= limits.oneImageBytes else {
      return .none
    }
    if passesDescriptors && byteCount >= Self.inlineLimit { return .descriptor }
    return byteCount <= limits.inlineImageBytes ? .inline : .none
  }
}

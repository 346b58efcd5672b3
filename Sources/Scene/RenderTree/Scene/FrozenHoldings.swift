internal import DrawList
internal import GraphicsValues

/// What the pictures of transitions hold, by client.
struct FrozenHoldings: Sendable {
  private struct Account {
    var commands = 0
    var bytes = 0
    /// Pixels of the images, in bytes, and of those among them that only pictures keep.
    var imageBytes = 0
    var releasedBytes = 0
  }

  private struct Key: Hashable {
    var client: UInt32
    var image: ObjectIdentifier
  }

  private struct HeldImage {
    var uses = 0
    /// Its client has released it.
    var isReleased: Bool
  }

  private var accounts: [UInt32: Account] = [:]
  private var images: [Key: HeldImage] = [:]

  /// In the tables of images, and here.
  private static let bytesPerImage = 128

  func commands(of client: UInt32) -> Int { accounts[client]?.commands ?? 0 }

  /// Bytes of the pictures, images not included.
  func bytes(of client: UInt32) -> Int { accounts[client]?.bytes ?? 0 }

  /// Memory of the images that clients have released and that a client's pictures keep.
  func releasedBytes(of client: UInt32) -> Int { accounts[client]?.releasedBytes ?? 0 }

  /// Memory of the images in a client's pictures, with another picture.
  func imageBytes(of client: UInt32, with draft: FrozenDraft) -> Int {
    draft.images.reduce(accounts[client]?.imageBytes ?? 0) { sum, held in
      isHeld(held.image, by: client) ? sum : sum + held.image.byteCount
    }
  }

  private func isHeld(_ image: PixelImage, by client: UInt32) -> Bool {
    images[Key(client: client, image: ObjectIdentifier(image))] != nil
  }

  /// - Parameter images: of the picture, each once, and whether its client has released it.
  mutating func add(
    _ picture: FrozenPicture, _ images: some Sequence<(FrozenDraft.Image, Bool)>, of client: UInt32
  ) {
    var account = accounts[client] ?? Account()
    account.commands += picture.buffer.weight
    account.bytes += picture.heapBytes + picture.images.count * Self.bytesPerImage
    for (image, isReleased) in images {
      let key = Key(client: client, image: ObjectIdentifier(image.image))
      var held = self.images[key] ?? HeldImage(isReleased: isReleased)
      if held.uses == 0 {
        account.imageBytes += image.image.byteCount
        if held.isReleased { account.releasedBytes += image.image.byteCount }
      }
      held.uses += 1
      self.images[key] = held
    }
    accounts[client] = account
  }

  /// - Parameter held: the images of the picture, each once.
  mutating func remove(_ picture: FrozenPicture, _ held: [PixelImage], of client: UInt32) {
    guard var account = accounts[client] else { return }
    account.commands -= picture.buffer.weight
    account.bytes -= picture.heapBytes + picture.images.count * Self.bytesPerImage
    for image in held {
      let key = Key(client: client, image: ObjectIdentifier(image))
      guard var entry = images[key] else { continue }
      entry.uses -= 1
      images[key] = entry.uses > 0 ? entry : nil
      guard entry.uses == 0 else { continue }
      account.imageBytes -= image.byteCount
      if entry.isReleased { account.releasedBytes -= image.byteCount }
    }
    accounts[client] = account.commands > 0 || account.bytes > 0 ? account : nil
  }

  /// Notes that the client of an image has released it. Cost: the number of clients with pictures.
  mutating func release(_ image: PixelImage) {
    for client in accounts.keys {
      let key = Key(client: client, image: ObjectIdentifier(image))
      guard images[key]?.isReleased == false else { continue }
      images[key]?.isReleased = true
      accounts[client]?.releasedBytes += image.byteCount
    }
  }
}

extension PixelImage {
  /// Memory of the pixels.
  var byteCount: Int { pixels.count * 4 }
}

extension FrozenPicture {
  /// Bytes of the picture's memory, without images. Paths count here, even while a layer has them too.
  var heapBytes: Int {
    buffer.details.reduce(buffer.heapBytes + images.heapBytes) { $0 + $1.frozenBytes }
  }
}

extension DrawDetail {
  /// Bytes that it has beside itself, those of the layer's values included.
  fileprivate var frozenBytes: Int {
    switch self {
    case .path(let draw): draw.path.heapBytes + (draw.stroke?.dashes.heapBytes ?? 0)
    case .shadow(let shadow): shadow.path?.heapBytes ?? 0
    case .group(let effects): heapBytes + (effects.shadow?.path?.heapBytes ?? 0)
    case .gradient, .particles, .filters, .levelBias: heapBytes
    }
  }
}

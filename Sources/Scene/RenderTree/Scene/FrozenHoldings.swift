import DrawList
import GraphicsValues

/// Memory and commands of the frozen pictures, by client.
///
/// Invariant: a client has an account exactly while it has pictures, and an image is counted once for a client.
struct FrozenHoldings: Sendable {
  private struct Account {
    var commands = 0
    var bytes = 0
    /// Bytes of the images in the pictures, and of the images among them that their client has released.
    var imageBytes = 0
    var releasedBytes = 0
  }

  private struct Key: Hashable {
    var client: UInt32
    var image: ObjectIdentifier
  }

  private struct HeldImage {
    var uses = 0
    /// The client of the image has released it.
    var isReleased: Bool
  }

  private var accounts: [UInt32: Account] = [:]
  private var images: [Key: HeldImage] = [:]

  /// Bytes of an image's entries in the tables of images and in `images`.
  private static let bytesPerImage = 128

  func commands(of client: UInt32) -> Int { accounts[client]?.commands ?? 0 }

  /// Bytes of the pictures, images not included.
  func bytes(of client: UInt32) -> Int { accounts[client]?.bytes ?? 0 }

  /// Memory of released images that a client's pictures keep alive, in bytes.
  func releasedBytes(of client: UInt32) -> Int { accounts[client]?.releasedBytes ?? 0 }

  /// Memory of the images in a client's pictures if `draft` is added, in bytes.
  func imageBytes(of client: UInt32, with draft: FrozenDraft) -> Int {
    draft.images.reduce(accounts[client]?.imageBytes ?? 0) { sum, held in
      isHeld(held.image, by: client) ? sum : sum + held.image.byteCount
    }
  }

  private func isHeld(_ image: PixelImage, by client: UInt32) -> Bool {
    images[Key(client: client, image: ObjectIdentifier(image))] != nil
  }

  /// Number of commands that all frozen pictures of one client may hold; a further transition has no frozen
  /// picture, and shows the new look at once.
  static let mostCommands = 1 << 18

  /// Makes a frozen picture of a draft; nil if the client's pictures would exceed their limits.
  ///
  /// - Parameter mostBytes: the most bytes of images in a client's pictures.
  mutating func keep(
    _ draft: FrozenDraft, of client: UInt32, _ table: inout ImageTable, mostBytes: Int
  ) -> FrozenPicture? {
    guard commands(of: client) + draft.buffer.weight <= Self.mostCommands,
      imageBytes(of: client, with: draft) <= mostBytes
    else { return nil }
    // The commit may have released images before it adds the transition.
    let areReleased = draft.images.map { table[$0.index] !== $0.image }
    var picture = FrozenPicture(
      buffer: draft.buffer, images: draft.images.map { table.insert($0.image) })
    let (images, serials) = (picture.images, table.serials)
    picture.buffer.mapImages { place in
      guard images.indices.contains(Int(place)) else { return nil }
      let image = images[Int(place)]
      return (image, serials[Int(image)])
    }
    add(picture, zip(draft.images, areReleased), of: client)
    return picture
  }

  /// Frees a picture with its images.
  mutating func discard(_ picture: FrozenPicture, of client: UInt32, _ table: inout ImageTable) {
    remove(picture, picture.images.compactMap { table[$0] }, of: client)
    for image in picture.images { table.remove(image) }
  }

  /// - Parameter images: the images of the picture, each once, and whether their clients have released them.
  private mutating func add(
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
  private mutating func remove(_ picture: FrozenPicture, _ held: [PixelImage], of client: UInt32) {
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

  /// Marks an image as released by its client. Cost: O(clients with pictures).
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
  /// Memory of the pixels, in bytes.
  var byteCount: Int { width * height * 4 }
}

extension FrozenPicture {
  /// Bytes of the picture's memory, without images. Paths count here even while a layer has them too.
  var heapBytes: Int {
    buffer.details.reduce(buffer.heapBytes + images.heapBytes) { $0 + $1.frozenBytes }
  }
}

extension DrawDetail {
  /// Heap bytes of the detail, values that it shares with the layer included.
  fileprivate var frozenBytes: Int {
    switch self {
    case .path(let draw): draw.path.heapBytes + (draw.stroke?.dashes.heapBytes ?? 0)
    case .shadow(let shadow): shadow.path?.heapBytes ?? 0
    case .group(let effects): heapBytes + (effects.shadow?.path?.heapBytes ?? 0)
    case .gradient, .particles, .filters: heapBytes
    }
  }
}

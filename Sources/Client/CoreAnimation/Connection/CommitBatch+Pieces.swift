import Quartz2D
package import WireProtocol

// A server refuses a commit of more than `transactionBytes`, and a process has few descriptors. An
// image is invisible until a layer names it, so images can be sent in earlier commits.

extension Limits {
  /// The largest size in bytes of an image that goes inline, in a commit of its own. 64 bytes are
  /// for the operation's other fields.
  var inlineImageBytes: Int { transactionBytes - 64 }

  /// The largest size in bytes of all images in one commit, which leaves room for everything else.
  fileprivate var imageBytesOfOnePiece: Int { transactionBytes / 2 }

  /// The size in bytes, without images, at which a commit in pieces begins the next piece.
  fileprivate var bytesOfOnePiece: Int { transactionBytes / 4 }
}

extension CommitBatch {
  /// Returns the commits to send for this one: several if it is too large. Only the last of them
  /// changes the display.
  package func pieces(limits: Limits, passesDescriptors: Bool) -> [CommitBatch] {
    var changes = changes
    for index in changes.indices {
      guard case .defineImage(let id, let image) = changes[index],
        let smaller = image.made(smallerFor: limits, passesDescriptors: passesDescriptors)
      else { continue }
      changes[index] = .defineImage(id, smaller)
    }
    let images = ImagePieces(changes, limits, passesDescriptors)
    let whole = [CommitBatch(commitTime: commitTime, changes: changes, isResend: isResend)]
    guard images.mustBeApart || isResend else { return whole }
    let others = isResend ? treePieces(limits) : [changes.filter { !$0.isPicture }]
    guard images.mustBeApart || others.count > 1 else { return whole }
    return (images.pieces + others).map { CommitBatch(commitTime: commitTime, changes: $0) }
  }

  /// Everything but the images, cut where a piece is full. Layers can come in several pieces, since
  /// nothing is visible before the windows, which come last.
  private func treePieces(_ limits: Limits) -> [[CommitStep]] {
    var pieces: [[CommitStep]] = [[]]
    var measure = EncodedCommit(limits: limits)
    var windowsHaveCome = false
    for change in changes where !change.isPicture {
      if case .createContext = change { windowsHaveCome = true }
      if !windowsHaveCome, measure.encoder.count >= limits.bytesOfOnePiece {
        pieces.append([])
        measure = EncodedCommit(limits: limits)
      }
      pieces[pieces.count - 1].append(change)
      measure.append(change)
    }
    return pieces
  }
}

/// The images of a commit, split into lists that each fit one commit.
private struct ImagePieces {
  /// The largest number of images by descriptor in one commit, low enough for a few commits in
  /// flight.
  private static let descriptorLimit = 64

  private(set) var pieces: [[CommitStep]] = []
  /// True if the images do not fit into one commit together with everything else.
  private(set) var mustBeApart = false

  init(_ changes: [CommitStep], _ limits: Limits, _ passesDescriptors: Bool) {
    let most = limits.imageBytesOfOnePiece
    var byteCount = 0
    var descriptorCount = 0
    for change in changes {
      guard change.isPicture else { continue }
      let route = change.pictureRoute(limits: limits, passesDescriptors: passesDescriptors)
      // Images by descriptor count as well, since they go inline if the process is out of
      // descriptors. A single image can stay with the rest.
      let size = route == .none ? 0 : change.image?.byteCount ?? 0
      let isFull = byteCount > 0 && byteCount + size > most
      let isLarge = route == .inline && size > most
      if pieces.isEmpty || isFull || descriptorCount == Self.descriptorLimit {
        mustBeApart = mustBeApart || !pieces.isEmpty
        pieces.append([])
        (byteCount, descriptorCount) = (0, 0)
      }
      mustBeApart = mustBeApart || isLarge
      pieces[pieces.count - 1].append(change)
      byteCount += size
      if route == .descriptor { descriptorCount += 1 }
    }
  }
}

extension CGImage {
  /// A smaller copy that the server accepts; nil if it accepts the image itself.
  fileprivate func made(smallerFor limits: Limits, passesDescriptors: Bool) -> CGImage? {
    guard route(limits: limits, passesDescriptors: passesDescriptors) == .none else { return nil }
    let bytes =
      passesDescriptors
      ? limits.oneImageBytes : min(limits.oneImageBytes, limits.inlineImageBytes)
    let smaller = reduced(longestSide: max(limits.imageDimension, 1), pixels: max(bytes / 4, 1))
    Notices.sayOnce(
      "an image of \(width)×\(height) pixels is larger than the server accepts; it is shown with "
        + "\(smaller.width)×\(smaller.height)")
    return smaller
  }
}

extension CommitStep {
  /// True for an image and for a surface, which nothing shows before a layer names it.
  fileprivate var isPicture: Bool {
    switch self {
    case .defineImage, .defineSurface, .importSurface: true
    default: false
    }
  }

  /// The way of a picture to the server.
  fileprivate func pictureRoute(limits: Limits, passesDescriptors: Bool) -> ImageRoute {
    switch self {
    case .defineImage(_, let image):
      image.route(limits: limits, passesDescriptors: passesDescriptors)
    case .defineSurface: .descriptor
    default: .none
    }
  }

  fileprivate var image: CGImage? {
    if case .defineImage(_, let image) = self { image } else { nil }
  }
}

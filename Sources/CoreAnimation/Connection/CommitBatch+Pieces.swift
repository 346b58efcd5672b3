internal import Quartz2D
package import WireProtocol

// A server refuses a commit of more than `transactionBytes`, and descriptors are scarce in both
// processes. Images can be sent ahead of the commit that names them, as nobody sees them before.

extension Limits {
  /// Bytes of an image that can go inline, in a commit of its own.
  var inlineImageBytes: Int { transactionBytes - 64 }

  /// Bytes of the images in one commit, so that there is room for everything else.
  fileprivate var imageBytesOfOnePiece: Int { transactionBytes / 2 }

  /// Bytes of everything but images, in a commit that can be cut.
  fileprivate var bytesOfOnePiece: Int { transactionBytes / 4 }
}

extension CommitBatch {
  /// Images of one commit that travel by descriptor; a few commits may be on their way.
  private static var descriptorLimit: Int { 64 }

  /// The commits that are sent for this one: itself, unless it is too large. The last of several is
  /// the one that shows anything new.
  package func pieces(limits: Limits, passesDescriptors: Bool) -> [CommitBatch] {
    let images = imagePieces(limits, passesDescriptors)
    let others = isResend ? treePieces(limits) : [changes.filter { $0.image == nil }]
    guard !images.isEmpty || others.count > 1 else { return [self] }
    return (images + others).map { CommitBatch(commitTime: commitTime, changes: $0) }
  }

  /// The images, if they are too many for one commit with everything else.
  private func imagePieces(_ limits: Limits, _ passesDescriptors: Bool) -> [[CommitStep]] {
    var pieces: [[CommitStep]] = []
    var byteCount = 0
    var descriptorCount = 0
    var isApart = false
    for change in changes {
      guard let image = change.image else { continue }
      let route = image.route(limits: limits, passesDescriptors: passesDescriptors)
      let size = route == .inline ? image.byteCount : 0
      let isFull =
        byteCount + size > limits.imageBytesOfOnePiece
        || route == .descriptor && descriptorCount == Self.descriptorLimit
      if pieces.isEmpty || isFull {
        // A first one that is full by itself still goes apart from the rest.
        isApart = isApart || isFull
        pieces.append([])
        (byteCount, descriptorCount) = (0, 0)
      }
      pieces[pieces.count - 1].append(change)
      byteCount += size
      if route == .descriptor { descriptorCount += 1 }
    }
    return isApart ? pieces : []
  }

  /// Everything but the images, cut where a piece is full: layers can be sent bit by bit, since
  /// windows come last.
  private func treePieces(_ limits: Limits) -> [[CommitStep]] {
    var pieces: [[CommitStep]] = [[]]
    var measure = EncodedCommit(limits: limits)
    var windowsHaveCome = false
    for change in changes where change.image == nil {
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

extension CommitStep {
  fileprivate var image: CGImage? {
    if case .defineImage(_, let image) = self { image } else { nil }
  }
}

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
  /// The commits that are sent for this one: itself, unless it is too large. The last of several is
  /// the one that shows anything new.
  package func pieces(limits: Limits, passesDescriptors: Bool) -> [CommitBatch] {
    let images = ImagePieces(changes, limits, passesDescriptors)
    guard images.mustBeApart || isResend else { return [self] }
    let others = isResend ? treePieces(limits) : [changes.filter { $0.image == nil }]
    guard images.mustBeApart || others.count > 1 else { return [self] }
    return (images.pieces + others).map { CommitBatch(commitTime: commitTime, changes: $0) }
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

/// The images of a commit, in lists that can each go in one.
private struct ImagePieces {
  /// Images of one commit that travel by descriptor; a few commits may be on their way.
  private static let descriptorLimit = 64

  private(set) var pieces: [[CommitStep]] = []
  /// True when they do not all fit into a commit with everything else.
  private(set) var mustBeApart = false

  init(_ changes: [CommitStep], _ limits: Limits, _ passesDescriptors: Bool) {
    let most = limits.imageBytesOfOnePiece
    var byteCount = 0
    var descriptorCount = 0
    for change in changes {
      guard let image = change.image else { continue }
      let route = image.route(limits: limits, passesDescriptors: passesDescriptors)
      // A descriptor may turn out not to be had, so what travels by one counts as well; but one
      // alone need not go apart.
      let size = route == .none ? 0 : image.byteCount
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

extension CommitStep {
  fileprivate var image: CGImage? {
    if case .defineImage(_, let image) = self { image } else { nil }
  }
}

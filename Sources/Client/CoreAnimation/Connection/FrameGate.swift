package import WireProtocol

/// Holds messages about frames back, which go beside the commits, until the commits that they follow have been sent:
/// those that define their surface, or show an earlier frame of it. Messages about a surface keep their order.
package struct FrameGate {
  /// A message about frames of a surface.
  package enum Message: Hashable, Sendable {
    case attach(AttachFrame)
    case drop(DropFrames)

    fileprivate var surface: UInt32 {
      switch self {
      case .attach(let frame): frame.surface
      case .drop(let frames): frames.surface
      }
    }
  }

  /// The surfaces that the server knows.
  private var known: Set<UInt32> = []
  /// Number of commits with steps about a surface that were submitted and not sent.
  private var ahead: [UInt32: Int] = [:]
  private var held: [Message] = []

  package init() {}

  /// Returns true for a message that may be sent now; any other one is kept.
  package mutating func passes(_ message: Message) -> Bool {
    if isOpen(message.surface) { return true }
    held.append(message)
    return false
  }

  private func isOpen(_ surface: UInt32) -> Bool {
    known.contains(surface) && ahead[surface] == nil
  }

  /// Records a commit that will be sent, alone or joined with others.
  package mutating func submitted(_ batch: CommitBatch) {
    for surface in batch.surfacesNamed { ahead[surface, default: 0] += 1 }
    let released = Set(batch.changes.compactMap(\.releasedImage))
    if !held.isEmpty { held.removeAll { released.contains($0.surface) } }
  }

  /// Records that a commit, or a piece of one, was sent.
  ///
  /// - Parameter surfaces: the surfaces that the submitted commits have named which were completed by it.
  /// - Returns: the messages that may be sent now, in their order.
  package mutating func sent(_ batch: CommitBatch, completing surfaces: [UInt32]) -> [Message] {
    for change in batch.changes {
      if case .defineSurface(let id, _) = change { known.insert(id) }
      if let id = change.releasedImage { known.remove(id) }
    }
    for surface in surfaces {
      let left = ahead[surface, default: 1] - 1
      ahead[surface] = left > 0 ? left : nil
    }
    guard !held.isEmpty else { return [] }
    let waiting = held
    held = waiting.filter { !isOpen($0.surface) }
    return waiting.filter { isOpen($0.surface) }
  }
}

extension CommitBatch {
  /// The surfaces that the commit defines or shows a frame of, once for each commit.
  var surfacesNamed: [UInt32] {
    var surfaces: [UInt32] = []
    for change in changes {
      switch change {
      case .defineSurface(let id, _), .attachFrame(let id, _):
        if !surfaces.contains(id) { surfaces.append(id) }
      default: break
      }
    }
    return surfaces
  }
}

extension CommitStep {
  fileprivate var releasedImage: UInt32? {
    if case .releaseImage(let id) = self { id } else { nil }
  }
}

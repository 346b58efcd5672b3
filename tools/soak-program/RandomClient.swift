import Glibc
import LiveServer
import WireProtocol

/// A client that changes a random scene in every frame until its life is over.
struct RandomClient {
  /// The ways in which the client ends.
  private enum Death: CaseIterable {
    /// The client closes its connection.
    case disconnect
    /// The client closes its connection inside a commit.
    case half
    /// The client is killed between two commits.
    case kill
    /// The client is killed inside a commit.
    case killedHalf
  }

  private let wire: WireClient
  private var scene: RandomScene
  private let death: Death
  private let end: Double

  init(path: String, seed: UInt64) throws {
    var numbers = Numbers(seed: seed)
    wire = try WireClient(path: path, name: "soak \(seed)")
    scene = RandomScene(seed: seed)
    death = numbers.element(Death.allCases) ?? .disconnect
    end = wallTime() + numbers.between(500, 15_000)
  }

  mutating func run() throws {
    while wallTime() < end {
      if wire.credits > 0, !wire.wantsToWrite {
        var encoder = CommitEncoder()
        let descriptors = scene.commit(into: &encoder)
        try wire.post(encoder, descriptors: descriptors)
      }
      try wire.flushAll()
      // Waits until a frame has the commit before the next one.
      while true {
        guard let message = try wire.receive() else {
          wire.waitForMessage()
          continue
        }
        if case .frame = message { break }
      }
    }
    try die()
  }

  private mutating func die() throws {
    if death == .half || death == .killedHalf {
      var encoder = CommitEncoder()
      let descriptors = scene.commit(into: &encoder)
      for descriptor in descriptors { close(descriptor) }
      try wire.postHalf(encoder)
    }
    if death == .kill || death == .killedHalf { kill(getpid(), SIGKILL) }
  }
}

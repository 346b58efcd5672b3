import GraphicsValues
import RenderTree
import SoftwareRenderer
import TestSupport
import WireProtocol

/// Operations of two clients, in words of 8 bytes. A word that begins with 0xFFFE, which is no
/// operation, ends a commit: its third byte gives the next commit's client and whether that commit
/// is applied over several frames, its fourth byte the delay until then in sixteenths of a second. If its fifth byte is
/// not 0, the client of the commit that ends gives the surface with this number a frame beside commits: the sixth byte
/// is the buffer, the seventh has its sequence and in its lowest bit whether it is kept, the eighth is the time until it
/// is due, in sixteenths of a second.
///
/// A word that begins with 0xFFFD ends a commit as well, and is an action of a finger on that client's interactions from a
/// layer outwards: the third byte is the layer, the fourth has the finger in its lowest two bits, then the action in two
/// and the time until it in sixty-fourths of a second; x and y of the place follow in two bytes each.
enum CommitsTarget {
  private static let mostCommits = 32
  private static let (width, height) = (64, 48)

  static func run(_ input: [UInt8]) -> [String] {
    var scene = Scene()
    var start = 0
    var client: UInt32 = 1
    var isDivided = false
    var commits = 0
    for end in stride(from: 0, to: input.count + 8, by: 8) where commits < mostCommits {
      let isLast = end + 8 > input.count
      guard isLast || (input[end + 1] == 0xFF && (0xFD...0xFE).contains(input[end])) else {
        continue
      }
      let isTouch = !isLast && input[end] == 0xFD
      // Actions may follow each other without commits between them.
      if !isTouch || start < end {
        scene.commit(Array(input[start..<min(end, input.count)]), of: client, isDivided: isDivided)
        commits += 1
      }
      guard !isLast else { break }
      start = end + 8
      if isTouch {
        scene.touch(Array(input[end + 2..<end + 8]), of: client)
        continue
      }
      scene.attach(Array(input[end + 4..<end + 8]), of: client)
      client = 1 + UInt32(input[end + 2] & 1)
      isDivided = input[end + 2] & 2 != 0
      scene.time += Double(input[end + 3]) / 16
    }
    for later in [0.05, 0.7, 1000, 1e300] { scene.draw(at: scene.time + later) }
    return scene.problems
  }

  private struct Scene {
    private var fixture = TreeFixture(width: width, height: height)
    private let canvas = PixelsCanvas(width: width, height: height)
    private let renderer = SoftwareRenderer(threads: 1)
    var time = 0.0
    private(set) var problems: [String] = []
    private static let interval = 1.0 / 60

    init() {
      // Layers of a removed client stay for a few frames.
      fixture.tree.scene.teardownObjectsPerFrame = 2
    }

    mutating func commit(_ operations: [UInt8], of client: UInt32, isDivided: Bool) {
      do {
        if isDivided {
          _ = try fixture.commitDivided(operations, client: client, at: time, frame: time)
        } else {
          try fixture.commit(operations, client: client, at: time)
        }
      } catch {
        // Removes the client, as the server does with a client that breaks a rule.
        fixture.removeClient(client)
      }
      draw(at: time)
    }

    mutating func attach(_ bytes: [UInt8], of client: UInt32) {
      guard bytes[0] != 0 else { return }
      let frame = FrameAttachment(
        buffer: Int(bytes[1]), flags: bytes[2] & 1 != 0 ? .keep : [],
        sequence: UInt64(bytes[2] >> 1),
        time: bytes[3] == 0 ? 0 : time + Double(bytes[3]) / 16)
      do {
        try fixture.attach(frame, to: UInt32(bytes[0]), client: client)
      } catch {
        fixture.removeClient(client)
      }
    }

    mutating func touch(_ bytes: [UInt8], of client: UInt32) {
      time += Double(bytes[1] >> 4) / 64
      let actions: [InteractionTouch] = [.began, .moved, .ended, .cancelled]
      func coordinate(_ place: Int) -> Double {
        Double(Int16(truncatingIfNeeded: Int(bytes[place]) | Int(bytes[place + 1]) << 8))
      }
      let layers = fixture.tree.scene.interactions(from: UInt32(bytes[0]), of: client)
      for (index, layer) in layers.enumerated() {
        let claim = fixture.tree.scene.touch(
          UInt64(bytes[1] & 3), actions[Int(bytes[1] >> 2 & 3)],
          at: Point(x: coordinate(2), y: coordinate(4)), time, layer: layer, of: client,
          outer: layers[(index + 1)...])
        if claim == .began || claim == .tracks { return }
      }
    }

    mutating func draw(at time: Double) {
      _ = fixture.tree.scene.latchSurfaces(at: time, interval: Self.interval)
      // The server ends such clients, too.
      for fault in fixture.tree.scene.takeSurfaceFaults() { fixture.removeClient(fault.client) }
      let damage = fixture.update(at: time).damage
      problems += fixture.tree.checkInvariants()
      renderer.draw(fixture.tree.view.drawList, damage: damage.rects, into: canvas.buffer)
      if !canvas.isIntact { problems.append("drawing outside the picture") }
      _ = fixture.tree.scene.finishSurfaces()
    }
  }
}

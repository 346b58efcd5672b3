import Coverage
import Expectations
import GraphicsValues
import RenderServer
import SoftwareRenderer
import TestSupport
import Testing
import WireProtocol

/// Memory that the renderer keeps between frames, by client.
@Suite struct `Memory of caches` {
  /// Layers' contents that the renderer keeps.
  enum Kept: CaseIterable, Sendable {
    case coverage
    case shadow
    case ramp
    case pyramid
    case picture

    func counters(_ renderer: SoftwareRenderer) -> CacheCounters {
      switch self {
      case .coverage, .shadow: renderer.outlineCounters
      case .ramp: renderer.rampCounters
      case .pyramid: renderer.pyramidCounters
      case .picture: renderer.pictureCounters
      }
    }

    /// - Parameter size: A size that no other client uses.
    func dress(_ id: UInt32, _ size: Double, _ encoder: inout CommitEncoder) {
      switch self {
      case .coverage:
        encoder.setBits(LayerKind.shape.rawValue, for: .kind, of: id)
        var path = PathValue()
        path.move(to: .zero)
        path.line(to: Point(x: size, y: 3))
        path.line(to: Point(x: 5, y: size))
        encoder.set(.path(path), for: .path, of: id)
        encoder.setColor(.red, for: .fillColor, of: id)
      case .shadow:
        encoder.setScalar(0.5, for: .shadowOpacity, of: id)
        encoder.setScalar(size / 4, for: .shadowRadius, of: id)
      case .ramp:
        encoder.setBits(LayerKind.gradient.rawValue, for: .kind, of: id)
        encoder.set(.colors([.red, .green, .blue]), for: .colors, of: id)
        encoder.set(.scalars([0, 1 / size, 1]), for: .locations, of: id)
      case .pyramid:
        encoder.addImage(
          1, width: 64, height: 64, [UInt32](repeating: 0xFF00_FF00, count: 64 * 64))
        encoder.setImage(1, for: .contents, of: id)
      case .picture:
        encoder.set(
          .objects([
            ObjectValue(
              name: "blur", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(size / 8)])
          ]), for: .filters, of: id)
      }
    }
  }

  private func show(_ kept: Kept, _ client: TestClient, size: Double, x: Double) {
    client.commit {
      $0.addWindow(1, Rectangle(x: x, y: 0, width: 100, height: 100), .green)
      $0.addLayer(2, Rectangle(x: 30, y: 30, width: size, height: size), .red, in: 1)
      kept.dress(2, size, &$0)
    }
  }

  @Test(arguments: Kept.allCases)
  func `kept pictures are charged to the client that shows them, and go with it`(
    kept: Kept
  ) throws {
    let server = ServerFixture()
    let (first, second) = (try server.greetedClient(), try server.greetedClient())
    show(kept, first, size: 20, x: 0)
    show(kept, second, size: 24, x: 100)
    server.frame()
    let charges = server.core.memories.map(\.caches)
    #expect(charges.allSatisfy { $0 > 0 }, "\(charges)")
    expectAtLeast(charges.reduce(0, +), kept.counters(server.renderer).bytes)

    server.core.disconnect(first.session)
    expectEqual(server.core.memories.map(\.caches), [charges[1]], "at once, without a frame")
    expectAtMost(kept.counters(server.renderer).bytes, charges[1])
    server.core.disconnect(second.session)
    expectEqual(kept.counters(server.renderer).bytes, 0)
  }

  @Test func `kept pictures count among the memory that all clients share`() throws {
    let server = ServerFixture()
    let client = try server.greetedClient()
    let before = server.core.memory(of: client.session).total
    show(.picture, client, size: 80, x: 0)
    server.frame()
    let memory = server.core.memory(of: client.session)
    expectGreater(memory.caches, 80 * 80 * 4)
    expectAtLeast(memory.total, before + memory.caches)
  }
}

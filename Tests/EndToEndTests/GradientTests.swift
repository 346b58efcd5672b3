import Expectations
import GraphicsValues
import Testing
import WireProtocol

extension EndToEnd.Programs {
  /// Colours of gradients on a server's display (§11.2, §17.6).
  @Suite struct GradientTests {
    private static let red = ColorValue(red: 1, green: 0, blue: 0, alpha: 1)
    private static let blue = ColorValue(red: 0, green: 0, blue: 1, alpha: 1)

    /// The colours beside the ends of a gradient from red to blue.
    private func ends(_ arguments: [String]) throws -> [String] {
      let server = try TestServer(arguments + ["--size", "64x8"])
      let client = try RawClient(server)
      try client.commit {
        $0.createLayer(1)
        $0.setPoint(.zero, for: .anchorPoint, of: 1)
        $0.setRect(Rectangle(x: 0, y: 0, width: 64, height: 8), for: .bounds, of: 1)
        $0.setBits(LayerKind.gradient.rawValue, for: .kind, of: 1)
        $0.set(.colors([Self.red, Self.blue]), for: .colors, of: 1)
        $0.setPoint(Point(x: 0.25, y: 0.5), for: .startPoint, of: 1)
        $0.setPoint(Point(x: 0.75, y: 0.5), for: .endPoint, of: 1)
        $0.createContext(
          1, layer: 1, origin: .zero, size: Size(width: 64, height: 8), title: "gradient")
      }
      try server.wait("clients 1 commits 1 idle")
      return try [server.pixel(0, 4), server.pixel(63, 4)]
    }

    @Test func `a gradient ends in its stops' colours`() throws {
      try expectEqual(ends([]), ["#FF0000FF", "#0000FFFF"])
      try expectEqual(ends(["--gradients", "srgb"]), ["#FF0000FF", "#0000FFFF"])
    }

    @Test func `a server that was asked to mixes in Generic RGB`() throws {
      try expectEqual(ends(["--gradients", "generic"]), ["#FF2600FF", "#0632FFFF"])
    }
  }
}

import DrawList
import Expectations
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Shadows and filters in the tree` {
  private static let blur = PropertyValue.objects([
    ObjectValue(name: "b", kind: "gaussianBlur", attributes: ["inputRadius": .scalar(2)])
  ])

  private func shadowed(_ change: (inout CommitEncoder) -> Void) throws -> TreeFixture {
    var fixture = try emptyWindow(100, 60)
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 20, y: 10, width: 40, height: 20), .red, in: 1)
      $0.setScalar(1, for: .shadowOpacity, of: 2)
      change(&$0)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `an opaque layer casts the shadow of its bounds, §2.5.6`() throws {
    let fixture = try shadowed { _ in }
    expectEqual(fixture.commands(of: 2).map(\.kind), [.shadow, .fill])
  }

  @Test func `a layer that masks shows the shadow inside its bounds, §2.5.1`() throws {
    for radius in [0.0, 3] {
      var fixture = try emptyWindow(60, 40)
      try fixture.commit {
        $0.addLayer(2, Rectangle(x: 10, y: 0, width: 30, height: 40), in: 1)
        $0.addLayer(3, Rectangle(x: 5, y: 10, width: 10, height: 10), .red, in: 2)
        $0.setBool(true, for: .masksToBounds, of: 2)
        $0.setScalar(radius, for: .cornerRadius, of: 2)
        $0.setScalar(1, for: .shadowOpacity, of: 2)
        $0.setScalar(0, for: .shadowRadius, of: 2)
        $0.setColor(.green, for: .shadowColor, of: 2)
        $0.set(.size(Size(width: 20, height: 0)), for: .shadowOffset, of: 2)
      }
      _ = fixture.update(at: 0)
      let pixels = fixture.tree.view.drawList.pixels()
      expectEqual(pixels[15 * 60 + 16], 0xFFFF_0000)
      expectEqual(pixels[15 * 60 + 36], 0xFF00_FF00, "the shadow, inside")
      expectNotEqual(pixels[15 * 60 + 42], 0xFF00_FF00, "clipped")
      expectEmpty(fixture.tree.checkInvariants())
    }
  }

  @Test func `an opaque layer that masks draws no shadow`() throws {
    let fixture = try shadowed { $0.setBool(true, for: .masksToBounds, of: 2) }
    expectEqual(fixture.commands(of: 2).map(\.kind), [.fill])
  }

  @Test func `a filtered layer casts the shadow of the filter's result, §2.5.1`() throws {
    let fixture = try shadowed { $0.set(Self.blur, for: .filters, of: 2) }
    expectEqual(fixture.commands(of: 2).map(\.kind), [.beginGroup, .fill, .endGroup])
    let end = try unwrap(fixture.command(.endGroup, of: 2))
    guard case .group(let effects)? = fixture.tree.view.drawList.detail(of: end) else {
      Issue.record("no effects")
      return
    }
    expectEqual(effects.filters.count, 1)
    expectNotNil(effects.shadow)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a root layer ignores its backgroundFilters, §2.1`() throws {
    let fixture = try shadowed {
      $0.set(Self.blur, for: .backgroundFilters, of: 1)
      $0.set(Self.blur, for: .backgroundFilters, of: 2)
    }
    expectNil(fixture.command(.backdrop, of: 1))
    expectNotNil(fixture.command(.backdrop, of: 2))
  }
}

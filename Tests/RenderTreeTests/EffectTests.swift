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

  @Test func `a filtered layer casts the shadow of the filter's result, §2.5.1`() throws {
    let fixture = try shadowed { $0.setLongValue(Self.blur, for: .filters, of: 2) }
    expectEqual(fixture.commands(of: 2).map(\.kind), [.beginGroup, .fill, .endGroup])
    let end = try unwrap(fixture.command(.endGroup, of: 2))
    guard case .group(let effects)? = fixture.tree.drawList.detail(of: end) else {
      Issue.record("no effects")
      return
    }
    expectEqual(effects.filters.count, 1)
    expectNotNil(effects.shadow)
    expectEmpty(fixture.tree.checkInvariants())
  }

  @Test func `a root layer ignores its backgroundFilters, §2.1`() throws {
    let fixture = try shadowed {
      $0.setLongValue(Self.blur, for: .backgroundFilters, of: 1)
      $0.setLongValue(Self.blur, for: .backgroundFilters, of: 2)
    }
    expectNil(fixture.command(.backdrop, of: 1))
    expectNotNil(fixture.command(.backdrop, of: 2))
  }
}

import DrawList
import GraphicsValues
import RenderTree
import TestSupport
import Testing
import WireProtocol

@Suite struct `Filters` {
  /// A layer of 40 × 40 at (50, 50) that clips, with a sublayer that sticks out by 30 on the right.
  private func clipping(_ filter: String, _ input: String, _ value: Double) throws -> TreeFixture {
    var fixture = try emptyWindow(200, 200)
    let filter = ObjectValue(name: "f", kind: filter, attributes: [input: .scalar(value)])
    try fixture.commit {
      $0.addLayer(2, Rectangle(x: 50, y: 50, width: 40, height: 40), .white, in: 1)
      $0.addLayer(3, Rectangle(x: 20, y: 10, width: 50, height: 20), .red, in: 2)
      $0.setBool(true, for: .masksToBounds, of: 2)
      $0.set(.objects([filter]), for: .filters, of: 2)
    }
    _ = fixture.update(at: 0)
    return fixture
  }

  @Test func `masksToBounds clips what a blur has made, §2.5.1`() throws {
    let fixture = try clipping("gaussianBlur", "inputRadius", 5)
    let ends = fixture.commands(of: 2).filter { $0.kind == .endGroup }
    let end = try #require(ends.last)
    #expect(end.clipsToShape && end.rect == Rectangle(x: 0, y: 0, width: 40, height: 40))
    // As much of the sublayer as the blur carries inside is drawn.
    let fill = try #require(fixture.command(.fill, of: 3))
    #expect(fill.bounds.maxX >= 100 && fill.bounds.maxX <= 102)
    // The background ends where the bounds do.
    #expect(fixture.command(.fill, of: 2)?.rect == Rectangle(x: 0, y: 0, width: 40, height: 40))
    #expect(fixture.tree.checkInvariants().isEmpty)
  }

  @Test func `filters that change each pixel by itself need no clip of their own`() throws {
    let fixture = try clipping("colorSaturate", "inputAmount", 0)
    #expect(fixture.commands(of: 2).filter { $0.kind == .endGroup }.count == 1)
    #expect(fixture.command(.fill, of: 3)?.bounds.maxX == 90)
  }
}

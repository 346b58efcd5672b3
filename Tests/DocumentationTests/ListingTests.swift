import Expectations
import LiveStage
import Testing

/// The listings of the documents, each in an environment of its own with a server on the manual clock.
@Suite(.timeLimit(.minutes(10))) struct ListingTests {
  @Test(arguments: documentListings.indices)
  func `every listing of the documents runs`(index: Int) async throws {
    try await Stage.performWithoutWindow { stage in
      let objects = try documentListings[index].run()
      try await stage.settle()
      try await stage.show(at: 0.5)
      withExtendedLifetime(objects) {}
    }
  }

  @Test func `the card of the first program with views turns when it is tapped`() async throws {
    try await Stage.performWithoutWindow { stage in
      let listing = try unwrap(documentListings.first { $0.name == "LayerViews.md 1" })
      let objects = try listing.run()
      try await stage.settle()
      expectEqual(stage.color(155, 115), 0x007AFF)
      expectEqual(stage.color(200, 95), 0xFFFFFF)
      try await stage.click(200, 160)
      try await stage.show(at: 0.5)
      // A square on its corner.
      expectEqual(stage.color(155, 115), 0xFFFFFF)
      expectEqual(stage.color(200, 95), 0x007AFF)
      withExtendedLifetime(objects) {}
    }
  }

  @Test func `the tea of the tutorial is started, runs out while the program sleeps, and is ready`()
    async throws
  {
    try await Stage.performWithoutWindow(width: 400, height: 500) { stage in
      let listing = try unwrap(documentListings.first { $0.name == "apps.md 9" })
      let objects = try listing.run()
      try await stage.settle()
      // The ring on the left, at nine o'clock: it is empty there after a quarter of four minutes.
      let (x, y) = (40 + 160 - 111, 40 + 210)
      expectEqual(stage.color(x, y), 0xB85429)
      try await stage.click(40 + 160, 40 + 356)
      try await stage.settle()
      try await stage.show(at: 50)
      expectEqual(stage.color(x, y), 0xB85429)
      try await stage.show(at: 70)
      let empty = stage.color(x, y)
      expectNotEqual(empty, 0xB85429)
      try await stage.show(at: 241)
      expectEqual(stage.color(x, y), empty)
      withExtendedLifetime(objects) {}
    }
  }
}

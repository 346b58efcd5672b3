import LiveStage
import Testing

/// The listings of the documents, each in a process of its own with a server on the manual clock.
@Suite(.serialized, .timeLimit(.minutes(10))) struct ListingTests {
  @Test(arguments: documentListings.indices)
  func `every listing of the documents runs`(index: Int) async {
    await #expect(processExitsWith: .success) { [index] in
      try await Stage.performWithoutWindow { stage in
        let objects = try documentListings[index].run()
        try await stage.settle()
        try await stage.show(at: 0.5)
        withExtendedLifetime(objects) {}
      }
    }
  }

  @Test func `the card of the first program with views turns when it is tapped`() async {
    await #expect(processExitsWith: .success) {
      try await Stage.performWithoutWindow { stage in
        let listing = try #require(documentListings.first { $0.name == "LayerViews.md 1" })
        let objects = try listing.run()
        try await stage.settle()
        #expect(stage.color(155, 115) == 0x007AFF)
        #expect(stage.color(200, 95) == 0xFFFFFF)
        try await stage.click(200, 160)
        try await stage.show(at: 0.5)
        // A square on its corner.
        #expect(stage.color(155, 115) == 0xFFFFFF)
        #expect(stage.color(200, 95) == 0x007AFF)
        withExtendedLifetime(objects) {}
      }
    }
  }
}

import Testing

extension SampleTests {
  /// Samples whose server is killed and started again.
  struct RestartTests {
    /// Pictures at three times; the server may be replaced after the second.
    private func play(_ name: String, replacing: Bool) throws -> [Picture] {
      let stage = try Stage(name)
      var pictures: [Picture] = []
      for step in 0..<3 {
        try stage.advance(0.75)
        if replacing, step == 1 { try stage.replaceServer() }
        pictures.append(try stage.picture())
      }
      return pictures
    }

    /// Samples that show neither the time of day nor a random spray.
    @Test(arguments: ["ball", "cards", "cube", "door", "picker", "reflection", "tiles"])
    func `a sample continues without a gap when its server comes back`(_ name: String) throws {
      #expect(try play(name, replacing: true) == play(name, replacing: false))
    }
  }
}

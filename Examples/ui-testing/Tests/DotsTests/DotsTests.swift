import Foundation
import Testing

/// Runs one display after the other: each test starts programs.
@Suite(.serialized, .timeLimit(.minutes(5))) struct DotsTests {
  let display: Display

  init() throws { display = try Display() }

  @Test func `a tap leaves a dot where it was`() throws {
    #expect(try display.pixel(100, 80) == "#F2F2F2FF")
    try display.tap(100, 80)
    try display.advance(2)
    #expect(try display.pixel(100, 80) == "#007AFFFF")
    try display.expectPicture("one-dot")
  }

  @Test func `the dot grows, and overshoots`() throws {
    try display.tap(100, 80)
    // 18 pixels from the middle: outside a new dot, inside a grown one.
    #expect(try display.pixel(118, 80) == "#F2F2F2FF")
    var seen: [String] = []
    for _ in 0..<12 {
      try display.advance(0.05)
      // A pixel beyond the edge, which only a dot that is too large covers.
      seen.append(try display.pixel(120, 80))
    }
    #expect(seen.contains { $0 != "#F2F2F2FF" })
    try display.advance(2)
    #expect(try display.pixel(118, 80) == "#007AFFFF")
    #expect(try display.pixel(121, 80) == "#F2F2F2FF")
  }

  @Test func `taps add up`() throws {
    for x in [60, 160, 260] {
      try display.tap(x, 120)
      try display.advance(0.1)
    }
    // The three animations have begun one after the other.
    try display.expectPicture("three-dots-growing")
  }

  /// Replays a recording, as a user would send it: the display's pictures come again, without the
  /// program and at any later time.
  @Test func `a recording shows the same pixels`() throws {
    let recording = display.file("taps.rdrec").path
    try display.control("record", recording)
    try display.tap(60, 120)
    try display.advance(0.1)
    try display.tap(160, 60)
    try display.advance(0.2)
    let seen = try display.picture()
    try display.control("record", "--stop")

    let frames = display.file("frames")
    try display.control(
      "replay", recording, "--at", "0.3", "--frames", frames.path)
    let files = try FileManager.default.contentsOfDirectory(
      at: frames, includingPropertiesForKeys: nil)
    #expect(files.count == 1)
    #expect(try Data(contentsOf: try #require(files.first)) == seen)
  }
}

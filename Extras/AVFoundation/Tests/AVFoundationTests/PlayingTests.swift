import FilmMaking
import Foundation
import Testing

/// The ways to play a film, on a display whose clock the test moves.
@Suite(.serialized, .timeLimit(.minutes(10))) struct PlayingTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func film(_ count: Int, _ coding: TestFilm.Coding = .theora) throws -> URL {
    try NumberedFilm.make(count, coding, in: folder.url)
  }

  /// The numbers, each once for as long as it was shown.
  private func changes(_ numbers: [Int?]) -> [Int] {
    var changes: [Int] = []
    for case let number? in numbers where number != changes.last { changes.append(number) }
    return changes
  }

  @Test(arguments: 0..<6)
  func `a film that begins to play before its first picture was seen does not stand still`(
    refreshes: Int
  ) throws {
    let display = try FilmDisplay(try film(30))
    display.program.say("play")
    try display.advance(refreshes)
    let numbers = try display.numbers(until: "end")
    #expect(numbers == numbers.sorted())
    #expect(numbers.last == 29)
  }

  @Test(arguments: [(2.0, 1), (0.5, 4)])
  func `a rate shows each picture for longer or shorter`(rate: Double, refreshes: Int) throws {
    let display = try FilmDisplay(try film(40))
    try display.waitForFirstPicture()
    try display.play(rate: rate)
    let numbers = try display.numbers(30 * refreshes, keepingAheadUntil: 36)
    let shown = changes(numbers)
    #expect(shown.count >= 25)
    for (old, new) in zip(shown, shown.dropFirst()) { #expect(new == old + 1) }
    for number in shown.dropFirst().dropLast() {
      #expect(numbers.count { $0 == number } == refreshes, "picture \(number)")
    }
  }

  @Test func `a film plays backwards to its start, and ends there`() throws {
    let display = try FilmDisplay(try film(40))
    try display.waitForFirstPicture()
    display.program.say("seek 1")
    #expect(try display.program.line("sought") == "sought true")
    display.program.say("rate -1")
    let numbers = try display.numbers(until: "end")
    let backwards = Array(numbers.drop { $0 < 20 })
    #expect(backwards == backwards.sorted(by: >))
    #expect(numbers.last ?? 99 <= 1)
  }

  @Test func `a seek with an infinite tolerance stops at an earlier picture`() throws {
    let display = try FilmDisplay(try film(90, .vp8))
    try display.waitForFirstPicture()
    display.program.say("seek 2 infinite")
    #expect(try display.program.line("sought") == "sought true")
    display.program.say("time")
    let words = try display.program.line("time").split(separator: " ")
    let time = try #require(Double(words[1]))
    #expect(time <= 2)
    try display.wait {
      try display.advance()
      return try display.number == Int((time * 30).rounded())
    }
  }

  @Test func `the next film of a queue follows the one that has ended`() throws {
    let display = try FilmDisplay(try film(20), try film(20, .vp8))
    display.program.say("play")
    let numbers = try display.numbers(until: "end") + display.numbers(until: "end")
    // The numbers begin anew once.
    #expect(zip(numbers, numbers.dropFirst()).count { $1 < $0 } == 1)
    #expect(numbers.last == 19)
  }

  @Test func `a film that was recorded with its display is replayed to the same pixels`() throws {
    let recording = folder.url.appendingPathComponent("film.rdrec")
    let display = try FilmDisplay(try film(30), recording: recording)
    try display.waitForFirstPicture()
    try display.play()
    var shown: [String] = []
    for _ in 0..<50 {
      try display.advance()
      let hash = PixelHash.text(try display.pixels)
      if hash != shown.last { shown.append(hash) }
    }
    try display.endRecording()
    let replay = try Program("renderctl", ["replay", recording.path, "--hashes"], [:])
    let lines = try replay.linesUntilEnd()
    #expect(!lines.contains { $0.contains("inexact") })
    var replayed: [String] = []
    for hash in lines.compactMap({ $0.split(separator: " ").dropFirst().first.map(String.init) })
    where hash != replayed.last {
      replayed.append(hash)
    }
    #expect(shown.count > 20)
    #expect(Array(replayed.suffix(shown.count)) == shown)
  }

  @Test func `a film of real time plays to its end without a device for sound`() throws {
    let film = try NumberedFilm.make(30, .theora, in: folder.url, soundSeconds: 1)
    let display = try FilmDisplay(
      film, isClockManual: false, environment: ["PULSE_SERVER": "/nowhere", "AUDIODEV": "null"])
    display.program.say("play")
    _ = try display.program.line("end")
    #expect(try display.number == 29)
    display.program.say("time")
    #expect(try display.program.line("time").contains("paused"))
  }
}

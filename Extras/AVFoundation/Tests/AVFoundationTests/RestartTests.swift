import FilmMaking
import Foundation
import Testing

/// Films whose server ends and is started again.
@Suite(.serialized, .timeLimit(.minutes(10))) struct RestartTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func film(_ count: Int) throws -> URL {
    try NumberedFilm.make(count, .theora, in: folder.url)
  }

  /// Waits until the next server shows the film, while the clock stands still.
  private func waitForPicture(_ display: FilmDisplay) throws -> Int {
    var shown: Int?
    try display.wait {
      shown = try display.number
      return shown != nil
    }
    return try #require(shown)
  }

  @Test func `a film that plays goes on with the next server, and no picture is lost`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.play()
    var numbers = try display.numbers(20, keepingAheadUntil: .max)
    try display.killServer()
    try display.startServer()
    let shown = try waitForPicture(display)
    #expect(shown == numbers.last)
    try display.waitForFrames()
    numbers += try display.numbers(100, keepingAheadUntil: 55)
    var changes: [Int?] = []
    for number in numbers where number != changes.last { changes.append(number) }
    for (old, new) in zip(changes, changes.dropFirst()) { #expect(new == old.map { $0 + 1 }) }
    #expect(changes.last == 59)
    _ = try display.program.line("end")
  }

  @Test func `a film that is paused keeps its picture, and plays on with the next server`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.play()
    var numbers = try display.numbers(20, keepingAheadUntil: .max)
    try display.pause()
    for _ in 0..<2 {
      try display.killServer()
      try display.startServer()
      #expect(try waitForPicture(display) == numbers.last)
    }
    try display.advance(10)
    #expect(try display.number == numbers.last)
    try display.play()
    numbers += try display.numbers(40, keepingAheadUntil: .max)
    var changes: [Int?] = []
    for number in numbers where number != changes.last { changes.append(number) }
    for (old, new) in zip(changes, changes.dropFirst()) { #expect(new == old.map { $0 + 1 }) }
    #expect(changes.count > 25)
  }

  @Test func `a film can be moved while there is no server, and the next one shows its place`()
    throws
  {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.killServer()
    for second in [1.5, 0.5, 1] {
      display.program.say("seek \(second)")
      #expect(try display.program.line("sought") == "sought true")
    }
    try display.startServer()
    try display.wait { try display.number == 30 }
  }

  @Test func `a film of real time comes to its end without a server, and the next one shows it`()
    throws
  {
    let display = try FilmDisplay(try film(45), isClockManual: false)
    _ = try display.program.line("ready")
    display.program.say("play")
    try display.wait { try display.number ?? 0 > 5 }
    try display.killServer()
    _ = try display.program.line("end")
    try display.startServer()
    try display.wait { try display.number == 44 }
    // It plays again from the start.
    display.program.say("seek 0")
    #expect(try display.program.line("sought") == "sought true")
    display.program.say("play")
    try display.wait { (1..<40).contains(try display.number ?? 0) }
    _ = try display.program.line("end")
  }
}

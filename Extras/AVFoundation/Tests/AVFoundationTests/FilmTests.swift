import FilmMaking
import Foundation
import Testing

/// Films in a program of their own, on a display whose clock the test moves.
@Suite(.serialized, .timeLimit(.minutes(10))) struct FilmTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func film(_ count: Int = 60, _ coding: TestFilm.Coding = .theora) throws -> URL {
    try NumberedFilm.make(count, coding, in: folder.url)
  }

  @Test(arguments: [TestFilm.Coding.theora, .vp8])
  func `each picture is shown, in order, for two refreshes`(coding: TestFilm.Coding) throws {
    let display = try FilmDisplay(try film(60, coding))
    try display.waitForFirstPicture()
    #expect(try display.number == 0)
    try display.play()
    let numbers = try display.numbers(124, keepingAheadUntil: 55)
    #expect(numbers.compactMap(\.self) == numbers.compactMap(\.self).sorted())
    #expect(!numbers.contains(nil))
    #expect(Set(numbers) == Set(0..<60))
    for number in 1..<59 { #expect(numbers.count { $0 == number } == 2, "picture \(number)") }
    // The last picture stays.
    _ = try display.program.line("end")
    #expect(try display.number == 59)
    display.program.say("time")
    let time = try display.program.line("time")
    #expect(time.contains("paused"))
    #expect(time.contains(" 2.0") || time.contains(" 1.99"))
  }

  @Test func `a film that loops has no gap, and no picture twice`() throws {
    let display = try FilmDisplay(try film(30), loops: true)
    try display.waitForFirstPicture()
    try display.play()
    let numbers = try display.numbers(180, keepingAheadUntil: .max).compactMap(\.self)
    // Each picture follows the one before, and the first follows the last.
    var changes: [Int] = []
    for number in numbers where number != changes.last { changes.append(number) }
    for (old, new) in zip(changes, changes.dropFirst()) { #expect(new == (old + 1) % 30) }
    #expect(changes.count { $0 == 0 } >= 3)
    #expect(numbers.count == 180)
    #expect(display.program.hasSaid(["end"]))
  }

  @Test func `a seek shows the picture of its time, and never nothing`() throws {
    let display = try FilmDisplay(try film(90))
    try display.waitForFirstPicture()
    for (time, number) in [(2.0, 60), (0.5, 15), (2.97, 89), (0, 0)] {
      display.program.say("seek \(time)")
      try display.wait {
        try display.advance()
        let shown = try display.number
        #expect(shown != nil)
        return shown == number
      }
      #expect(try display.program.line("sought") == "sought true")
    }
  }

  @Test func `a pause keeps the picture, and no picture is lost by it`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.play()
    var numbers = try display.numbers(20, keepingAheadUntil: .max)
    try display.pause()
    let still = try display.number
    try display.advance(30)
    #expect(try display.number == still)
    try display.play()
    numbers += try display.numbers(40, keepingAheadUntil: .max)
    var changes: [Int?] = []
    for number in numbers where number != changes.last { changes.append(number) }
    for (old, new) in zip(changes, changes.dropFirst()) {
      #expect(new == old.map { $0 + 1 })
    }
    #expect(changes.count > 25)
  }

  @Test func `a film that is paused again and again loses no picture, and shows none twice`() throws
  {
    let display = try FilmDisplay(try film(90))
    try display.waitForFirstPicture()
    var numbers: [Int?] = []
    for _ in 0..<12 {
      try display.play()
      numbers += try display.numbers(9, keepingAheadUntil: 80)
      display.program.say("pause")
      try display.wait {
        display.program.say("time")
        return try display.program.line("time").contains("paused") && display.waiting == 0
      }
    }
    var changes: [Int?] = []
    for number in numbers where number != changes.last { changes.append(number) }
    for (old, new) in zip(changes, changes.dropFirst()) { #expect(new == old.map { $0 + 1 }) }
    #expect(changes.count > 40)
  }

  @Test func `a film goes on while its program is stopped`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.play()
    display.program.send(SIGSTOP)
    let numbers = try display.numbers(60, keepingAheadUntil: .max).compactMap(\.self)
    display.program.send(SIGCONT)
    #expect(numbers.count == 60)
    #expect((numbers.last ?? 0) - (numbers.first ?? 0) >= 28)
  }

  @Test func `a program that ends takes its film with it`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    let players = display.program.children
    #expect(players.count == 1)
    display.program.kill()
    try display.wait { players.allSatisfy { Foundation.kill($0, 0) != 0 } }
    try display.advance()
    #expect(try display.number == nil)
  }

  @Test func `a player that is killed leaves an empty layer, and play starts another`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    try display.play()
    _ = try display.numbers(20, keepingAheadUntil: .max)
    let player = try #require(display.program.children.first)
    Foundation.kill(player, SIGKILL)
    let failed = try display.program.line("failed")
    #expect(failed.contains("numbers.ogv was ended by signal 9"))
    try display.wait {
      try display.advance()
      return try display.number == nil
    }
    display.program.say("play")
    try display.wait {
      try display.advance()
      // The film goes on where it was.
      return try display.number ?? 0 > 5
    }
  }

  @Test func `a player that is not there is a failure with a reason`() throws {
    let display = try FilmDisplay(try film(2), player: "/nowhere/agate-player")
    #expect(try display.program.line("failed").contains("/nowhere/agate-player"))
    try display.advance()
    #expect(try display.number == nil)
  }

  @Test func `a periodic observer is called at each multiple, and at the start`() throws {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    display.program.say("observe 0.5")
    _ = try display.program.line("observing")
    try display.play()
    _ = try display.numbers(65, keepingAheadUntil: .max)
    for expected in [0.5, 1.0] {
      let line = try display.program.line("at")
      let time = try #require(Double(line.dropFirst(3)))
      if time < expected - 0.001 { continue }
      #expect(time < expected + 0.05)
    }
  }

  @Test func `a boundary observer is called when the film has passed a time, until it is removed`()
    throws
  {
    let display = try FilmDisplay(try film(60))
    try display.waitForFirstPicture()
    display.program.say("pass 0.25 0.75 1.5")
    _ = try display.program.line("passing")
    try display.play()
    _ = try display.numbers(30, keepingAheadUntil: .max)
    _ = try display.program.line("passed")
    #expect(!display.program.hasSaid(["passed"]))
    _ = try display.numbers(30, keepingAheadUntil: .max)
    _ = try display.program.line("passed")
    display.program.say("unobserve")
    _ = try display.program.line("unobserved")
    _ = try display.numbers(70, keepingAheadUntil: 55)
    #expect(try display.program.line("end", "passed") == "end")
  }

  /// Bars of full colour. Lossy coding changes their bytes by at most 6. Theora always uses BT.601.
  @Test(arguments: [
    (
      TestFilm.Coding.theora, 720, 480, "bt601",
      ["FFFFFF", "FFFF00", "01FFFF", "00FF01", "FF00FE", "FE0000", "0000FF"]
    ),
    (
      .vp8, 1280, 720, "bt709",
      ["FFFFFF", "FEFF00", "00FEFF", "00FF01", "FF00FE", "FF0100", "0100FF"]
    ),
  ])
  func `colour bars have their bytes`(
    coding: TestFilm.Coding, width: Int, height: Int, colorimetry: String, expected: [String]
  ) throws {
    let file = folder.url.appendingPathComponent("bars.\(coding.pathExtension)")
    var film = TestFilm(.pattern("smpte"), width: width, height: height)
    film.coding = coding
    film.count = 3
    film.colorimetry = colorimetry
    try film.write(to: file.path)
    let display = try FilmDisplay(file)
    _ = try display.program.line("ready")
    try display.wait {
      try display.advance()
      // The background is magenta, and the first bar white.
      return Self.pixel(try display.pixels, 22, 100) != [255, 0, 255]
    }
    let pixels = try display.pixels
    for (bar, hex) in expected.enumerated() {
      let number = try #require(Int(hex, radix: 16))
      let wanted = [number >> 16, number >> 8 & 255, number & 255]
      let found = Self.pixel(pixels, (2 * bar + 1) * 320 / 14, 100)
      for (a, b) in zip(wanted, found) {
        #expect(abs(a - b) <= 6, "bar \(bar): \(found), not \(wanted)")
      }
    }
  }

  /// The red, green and blue of a pixel.
  private static func pixel(_ pixels: Data, _ x: Int, _ y: Int) -> [Int] {
    let start = pixels.startIndex + 4 * (y * 320 + x)
    return [2, 1, 0].map { Int(pixels[start + $0]) }
  }
}

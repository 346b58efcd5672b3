import FilmMaking
import Foundation
import Testing

/// A film is on the display of its program.
@Suite(.serialized, .timeLimit(.minutes(10))) struct DisplayTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func film() throws -> URL { try NumberedFilm.make(30, .theora, in: folder.url) }

  /// Plays the film, and expects it on the display, picture by picture.
  private func expectFilm(on display: FilmDisplay) throws {
    display.program.say("play")
    let numbers = try display.numbers(until: "end")
    #expect(numbers == numbers.sorted())
    #expect(numbers.count > 20)
    #expect(numbers.last == 29)
  }

  @Test(arguments: ["FILM_DISPLAY", "FILM_DISPLAY_LATE"])
  func `a film is on the display to which its program connects, before its player or afterwards`(
    variable: String
  ) throws {
    // The player of a program that has not connected gets the display of the variable, which is none.
    let display = try FilmDisplay(
      try film(), naming: { ["RENDERD_DISPLAY": "/nowhere/display", variable: $0] })
    _ = try display.program.line("ready")
    try expectFilm(on: display)
  }

  @Test func `a film that was opened before its display was there is shown by it`() throws {
    let display = try FilmDisplay(try film(), startsLate: true)
    try display.wait {
      try display.advance()
      return try display.number == 0
    }
    try expectFilm(on: display)
  }

  @Test func `a display that cannot be named is a failure that says so`() throws {
    let film = try film()
    let display = try FilmDisplay(film, naming: { _ in ["RENDERD_DISPLAY": "no/name"] })
    let failed = try display.program.line("failed")
    #expect(failed.contains(film.path))
    #expect(failed.contains("no/name"))
  }
}

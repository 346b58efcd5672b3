import PlayerWords
import Testing

@Suite struct `The words of players` {
  @Test(arguments: [
    PlayerRequest.open(uri: "file:///films/a%20film.ogv"), .play(rate: -0.5), .pause,
    .seek(number: 7, position: 2.5, isExact: true),
    .seek(number: -1, position: 0, isExact: false), .loop(true), .loop(false), .volume(0.25),
    .mute(true),
  ])
  func `a request is read as it was written`(request: PlayerRequest) throws {
    #expect(try PlayerRequest(line: request.line) == request)
  }

  @Test(arguments: [
    PlayerAnswer.surface(
      token: "0123456789abcdef0123456789abcdef", width: 640, height: 480, start: 12.5),
    .surface(token: "0123456789abcdef0123456789abcdef", width: 640, height: 480, start: nil),
    .ready(duration: 5), .ready(duration: 0), .shown,
    .time(position: 1.5, rate: -1, host: 12_345.678), .sought(number: 3, isDone: true),
    .sought(number: 3, isDone: false), .end, .error("no such file, sadly"), .error(""),
  ])
  func `an answer is read as it was written`(answer: PlayerAnswer) throws {
    #expect(try PlayerAnswer(line: answer.line) == answer)
  }

  @Test(arguments: [
    ("", "a request is missing"), ("dance", "`dance` is no request"),
    ("open", "a URI is missing"), ("play", "a rate is missing"),
    ("play fast", "`fast` is not a rate"),
    ("play nan", "`nan` is not a rate"), ("play 0", "a rate of 0 is `pause`"),
    ("pause now", "`now` is too much"), ("seek 1 2", "exact or fast is missing"),
    ("seek 1 2 soon", "`soon` is neither exact nor fast"),
    ("seek x 2 fast", "`x` is not the seek's number"),
    ("loop 1", "`1` is neither on nor off"), ("volume 2", "a volume is 0 to 1"),
    ("volume  1", "a volume is missing"),
  ])
  func `a wrong request is refused with the word`(line: String, problem: String) {
    let error = #expect(throws: PlayerLineError.self) { try PlayerRequest(line: line) }
    #expect(error?.description.hasPrefix(problem) == true)
  }

  @Test(arguments: [
    ("surface abc 4 3", "a media time is missing"),
    ("surface abc 4 3 soon", "`soon` is not a media time"),
    ("surface abc 4 3 later on", "`later` is not a media time"),
    ("surface abc 0 1", "a side is 1 to 16384 pixels"), ("ready -1", "a duration is at least 0"),
    ("time 1 inf 2", "`inf` is not a rate"), ("time 1 2", "a media time is missing"),
    ("sought 1 maybe", "`maybe` is neither done nor replaced"), ("hello", "`hello` is no answer"),
  ])
  func `a wrong answer is refused with the word`(line: String, problem: String) {
    let error = #expect(throws: PlayerLineError.self) { try PlayerAnswer(line: line) }
    #expect(error?.description.hasPrefix(problem) == true)
  }

  @Test func `an error of several lines is one line`() {
    #expect(PlayerAnswer.error("one\ntwo\u{7}three").line == "error one two three")
  }

  @Test func `lines are cut wherever bytes arrive`() throws {
    var buffer = LineBuffer()
    #expect(try buffer.append(Array("pa".utf8)) == [])
    #expect(try buffer.append(Array("use\nplay 1\nse".utf8)) == ["pause", "play 1"])
    #expect(try buffer.append(Array("ek\n".utf8)) == ["seek"])
  }

  @Test func `a line without an end ends the conversation`() throws {
    var buffer = LineBuffer()
    #expect(try buffer.append(repeatElement(UInt8(ascii: "a"), count: 65_536)) == [])
    #expect(throws: PlayerLineError.self) { try buffer.append([UInt8(ascii: "a")]) }
  }
}

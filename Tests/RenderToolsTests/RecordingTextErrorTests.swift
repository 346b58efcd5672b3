import Expectations
import RenderTools
import Testing

@Suite struct RecordingTextErrorTests {
  /// A text with one wrong line after a good beginning; the line of the error, and a part of its message.
  struct Case: CustomTestStringConvertible, Sendable {
    let line: String
    let column: Int
    let reason: String
    var testDescription: String { line }

    init(_ line: String, _ column: Int, _ reason: String) {
      self.line = line
      self.column = column
      self.reason = reason
    }
  }

  static let records: [Case] = [
    Case("connect 1", 1, "a time in seconds, found \"connect\""),
    Case("inf tick", 1, "a finite time"),
    Case("1e999 tick", 1, "a time in seconds"),
    Case("0", 2, "connect, disconnect, tick"),
    Case("0 frob", 3, "found \"frob\""),
    Case("0 connect", 10, "the number of a client"),
    Case("0 disconnect -1", 14, "the number of a client, found \"-1\""),
    Case("0 tick 1", 8, "the end of the line, found \"1\""),
    Case("0 resize 10", 10, "a size like 640x480"),
    Case("0 record thing 0", 10, "a kind of record"),
    Case(
      "0 1 goodbye", 5, "hello, commit, part, attachFrame, dropFrames, surface, contents or raw"),
    Case("0 1 hello demo", 11, "a name in quotes"),
    Case("0 1 hello \"d\" version 1", 23, "a version like 1.0"),
    Case("0 1 hello \"d\" serial", 21, "a whole number"),
    Case("0 1 hello \"d", 11, "a quote that ends this text"),
    Case("0 1 hello \"d\\q\"", 13, "an escape"),
    Case("0 1 hello \"\\u{d800}\"", 12, "an escape"),
    Case("0 1 hello \"é\" x", 15, "the end of the line"),
    Case("0 1 raw 123", 9, "pairs of hexadecimal digits"),
    Case("0 1 contents", 13, "how many descriptors"),
    Case("0 1 contents 0", 15, "pixels like ff0000ff*4"),
    Case("0 1 contents 0 hash xyz same", 25, "64 hexadecimal digits"),
    Case("0 1 contents 0 base64 ????", 23, "base64"),
    Case("0 1 contents 0 ff*2", 16, "pixels like"),
    Case("0 1 contents 0 ff0000ff*99999999999", 16, "at most 268435456 bytes"),
    Case("0 1 part 12", 10, "a multiple of 8"),
    Case("0 1 part 8 descriptors 99", 24, "0 to 16"),
    Case("0 1 part 8", 10, "the commit that this is a part of"),
    Case("0 1 commit at noon", 15, "seconds"),
  ]

  @Test(arguments: records)
  func `a wrong record is named by line and column`(example: Case) {
    expectError("recording 8x8\n\n" + example.line + "\n", line: 3, example)
  }

  static let operations: [Case] = [
    Case("frob 1", 1, "an operation"),
    Case("createLayer", 12, "the number of a layer"),
    Case("createLayer 1 2", 15, "the end of the line"),
    Case("set 1 colour 1", 7, "a property"),
    Case("set 1 hidden yes", 14, "true or false"),
    Case("set 1 opacity nan", 15, "a number"),
    Case("set 1 position 1", 17, "a number"),
    Case("set 1 contentsGravity middle", 23, "one of resize, resizeAspect"),
    Case("set 1 maskedCorners minXMinY+x", 21, "none, all, or some of"),
    Case("set 1 name bare", 12, "a text in quotes"),
    Case("set 1 opacity 1, name \"a\"", 23, "name cannot be set together with others"),
    Case("set 1 position 1 2, bounds 0 0 1 1", 34, "expected bounds before position"),
    Case("set 1 opacity 1, opacity 1", 26, "expected opacity before opacity"),
    Case("set 1 opacity 1, lineWidth 1", 28, "opacity and lineWidth cannot be set together"),
    Case("set 1 opacity 1, cornerRadius 1 borderWidth", 33, "\",\""),
    Case("unset 1", 8, "a property"),
    Case("setSublayers 1 2", 16, "\":\""),
    Case("insertSublayer 1 2", 18, "\"at\""),
    Case("removeAnimation 1 2", 19, "\"from\""),
    Case(
      "addAnimation 1 to 2 spin", 21,
      "inert, basic, keyframes, group, deceleration, transition, expression, pairing, interaction"),
    Case("addAnimation 1 to 2 basic colour", 27, "a key path like position.x"),
    Case(
      "addAnimation 1 to 2 inert duration 1 frameRate -1 5", 51,
      "expected rates that are finite and not negative"),
    Case(
      "addAnimation 1 to 2 transition filter [\"a\" \"b\", \"c\" \"d\"] duration 1", 56,
      "expected one filter"),
    Case("addAnimation 1 to 2 basic wrapped", 27, "a key path like position.x"),
    Case("addAnimation 1 to 2 basic opacity from", 39, "a number"),
    Case("addAnimation 1 to 2 basic opacity to 1", 39, "\"duration\""),
    Case("addAnimation 1 to 2 deceleration zPosition velocity 1", 44, "\"from\""),
    Case(
      "addAnimation 1 to 2 deceleration zPosition from 0 velocity 1 rate 0.5 within 0 1 pull", 82,
      "\"stops\""),
    Case(
      "addAnimation 1 to 2 deceleration zPosition from 0 velocity 1 rate 2 within 0 1 stops 1 1 rest 1 1",
      97, "a rate between 0 and 1"),
    Case("addAnimation 1 to 2 inert duration 1 from 1", 38, "an option of this kind"),
    Case("addAnimation 1 to 2 inert duration 1 additive", 38, "an option of this kind"),
    Case("addAnimation 1 to 2 basic opacity values [1]", 35, "an option of this kind"),
    Case("addAnimation 1 to 2 keyframes opacity values [1 2]", 49, "\",\" or \"]\""),
    Case("addAnimation 1 to 2 keyframes position path [jump 1 2]", 46, "move, line, quad"),
    Case("addAnimation 1 to 2 keyframes opacity mode x", 44, "linear, discrete, paced"),
    Case("addAnimation 1 to 2 inert duration 1 fillMode x", 47, "a fill mode"),
    Case("addAnimation 1 to 2 inert duration 1 curve x", 44, "four numbers, or linear"),
    Case("addAnimation 1 to 2 group { inert duration 1", 45, "\"}\""),
    Case("addAnimation 1 to 2 inert duration 1 }", 38, "the end of the line"),
    Case("defineImage 1 0x1", 15, "a size in pixels"),
    Case("defineImage 1 1999999x1", 15, "a size in pixels"),
    Case("defineImage 1 2x1 rowBytes 4 ff0000ff", 28, "rows of 8 bytes or more"),
    Case("defineImage 1 2x2 ff0000ff*3", 19, "4 pixels for 2x2"),
    Case("createContext 1 layer 2 \"t\"", 25, "\"origin\" or \"size\", found a text"),
    Case("createContext 1 layer 2 size 1 2", 33, "a title in quotes"),
    Case("setContextFrame 1 1 2 3", 24, "a number"),
  ]

  @Test(arguments: operations)
  func `a wrong operation is named by line and column`(example: Case) {
    expectError("recording 8x8\n0 1 commit\n" + example.line, line: 3, example)
  }

  static let headers: [Case] = [
    Case("", 1, "a line that begins with \"recording\""),
    Case("# nothing", 1, "a line that begins with \"recording\""),
    Case("0 tick", 1, "\"recording\""),
    Case("recording", 10, "a size like 640x480"),
    Case("recording 0x5", 11, "1x1 to 16384x16384"),
    Case("recording 5x5 scale 0", 21, "a scale from 1/64"),
    Case("recording 5x5 scale 5e-324", 21, "a scale from 1/64"),
    Case("recording 5x5 scale 65", 21, "a scale from 1/64"),
    Case("recording 5x5 rate 2000", 20, "a rate above 0"),
    Case("recording 5x5 background red", 26, "a colour"),
    Case("recording 5x5 background #12345", 26, "a colour"),
    Case("recording 5x5 clock wall", 21, "real or manual"),
    Case("recording 5x5 start inf", 21, "a finite time"),
    Case("recording 5x5 depth 3", 15, "clock, start, layout, titles, failures or limit"),
  ]

  @Test(arguments: headers)
  func `a wrong first line is named`(example: Case) {
    expectError(example.line, line: 1, example)
  }

  @Test func `bytes that are not UTF-8 are named`() {
    #expect {
      _ = try RecordingText.assemble(Array("recording 5x5\n# ".utf8) + [0xFF], file: "t")
    } throws: {
      "\($0)" == "t:2:1: expected UTF-8"
    }
  }

  @Test func `parts that do not fit their commit are named`() {
    expectError(
      "recording 8x8\n0 1 part 64\n0 1 commit", line: 3, Case("", 5, "parts that fit"))
    expectError(
      "recording 8x8\n0 1 part 8\n0 1 hello \"x\"\n0 1 commit", line: 2,
      Case("", 10, "before anything else"))
  }

  @Test func `animations nested too deep are refused`() {
    let deep = String(repeating: "group { ", count: 10_000)
    expectError(
      "recording 8x8\n0 1 commit\naddAnimation 1 to 1 " + deep, line: 3,
      Case("", 83, "nested at most 8 deep"))
  }

  @Test func `a file that is not there is named`() {
    #expect(throws: BadFileError.self) { try RecordingText.text(ofFile: "/nowhere/x.rdrec") }
    #expect(throws: BadFileError.self) {
      try RecordingText.assemble(file: "/nowhere/x.rdtxt", to: "/nowhere/y")
    }
  }

  private func expectError(_ text: String, line: Int, _ example: Case) {
    do {
      _ = try assembled(text)
      Issue.record("no error")
    } catch let error as BadFileError {
      expectEqual(error.file, "t.rdtxt:\(line):\(example.column)", "\(error)")
      #expect(error.reason.contains("expected"))
      #expect(error.reason.contains(example.reason), "\(error)")
    } catch {
      Issue.record("\(error)")
    }
  }
}

import Expectations
import GraphicsValues
import RenderServer
import Testing

/// Reads lines, all of which are understood.
private func read(_ lines: String) throws -> DisplayConfiguration {
  var configuration = DisplayConfiguration()
  try configuration.read(Array(lines.utf8), of: "test.conf")
  return configuration
}

/// The text of the errors of lines.
private func failure(_ lines: String) -> String {
  do {
    _ = try read(lines)
    return "no error"
  } catch {
    return "\(error)"
  }
}

@Suite struct DisplayConfigurationTests {
  @Test func `all kinds of lines are read`() throws {
    let all = try read(
      """
      # The shop window
      output HDMI-A-1 mode 1920x1080@60 rotate 90 scale 1.5 at 0,0
      output * mode preferred\tscale 2   # the others
      output DP-1 off
      touch "ft5x06 (touch)" to DSI-1 matrix 1 0 0 0 -1 0.5
      keyboard layout de variant nodeadkeys options ctrl:nocaps repeat 25 delay 300

      splash "/etc/agate/my splash.png" timeout 2.5
      cursor never
      watchdog loop
      assign title "Map \\"1\\"" to HDMI-A-1
      assign uid 1000 to DSI-1
      assign client player to DP-1
      """)
    let hdmi = all.rule(forOutput: "HDMI-A-1")
    expectEqual(
      hdmi.mode?.value, .exact(OutputMode(width: 1920, height: 1080, refreshRate: 60)))
    expectEqual(hdmi.orientation?.value, .rotated90)
    expectEqual(hdmi.scale?.value, 1.5)
    expectEqual(hdmi.place?.value, .at(.zero))
    expectEqual(hdmi.mode?.place.description, "test.conf:2")
    expectEqual(all.rule(forOutput: "DP-1").isOn?.value, false)
    expectEqual(all.rule(forOutput: "DP-1").scale?.value, 2)
    expectEqual(all.outputNames, ["HDMI-A-1", "DP-1"])
    let touch = all.rule(forTouch: "ft5x06 (touch)")
    expectEqual(touch?.output, "DSI-1")
    expectEqual(touch?.matrix, TouchMatrix(1, 0, 0, 0, -1, 0.5))
    expectNil(all.rule(forTouch: "other"))
    expectEqual(all.keyboard.layout, "de")
    expectEqual(all.keyboard.variant, "nodeadkeys")
    expectEqual(all.keyboard.options, "ctrl:nocaps")
    expectEqual(all.keyboard.repeatRate, 25)
    expectEqual(all.keyboard.repeatDelay, 300)
    expectEqual(all.splash, SplashSettings("/etc/agate/my splash.png", timeout: 2.5))
    expectEqual(all.cursor, .never)
    expectEqual(all.watchdog, .loop)
    expectEqual(
      all.assignments,
      [
        AssignmentRule(.title("Map \"1\""), to: "HDMI-A-1"),
        AssignmentRule(.user(1000), to: "DSI-1"),
        AssignmentRule(.client("player"), to: "DP-1"),
      ])
  }

  @Test func `a later line counts more, word by word`() throws {
    var all = try read(
      """
      output A mode 800x600 rotate 90
      output * scale 4 rotate 180
      output A mode preferred at 5,-5
      splash a.png
      assign uid 1 to A
      touch t to A matrix 1 0 0 0 1 0
      touch t off
      """)
    try all.add("output A at auto")
    try all.add("splash none")
    try all.add("assign uid 1 to B")
    let rule = all.rule(forOutput: "A")
    expectEqual(rule.mode?.value, .preferred)
    expectEqual(rule.orientation?.value, .rotated90)
    expectEqual(rule.scale?.value, 4)
    expectEqual(rule.place?.value, .automatic)
    expectNil(all.splash)
    expectEqual(all.assignments, [AssignmentRule(.user(1), to: "B")])
    expectEqual(all.rule(forTouch: "t")?.output, "A")
    expectEqual(all.rule(forTouch: "t")?.isOn, false)
  }

  @Test(arguments: [
    ("outptu A off", "test.conf:1: “outptu”: one of output, touch, keyboard"),
    ("\n\noutput HDMI-A-1 rotate 45", "test.conf:3: output HDMI-A-1: rotate 45: one of normal, 90"),
    ("output", "test.conf:1: output: the line ends where an output's name"),
    ("output A", "output A: the line ends where one of on, off, mode"),
    ("output A mode", "output A: the line ends where “preferred” or a mode like"),
    ("output A mode 1920x", "output A: mode 1920x: “preferred” or a mode like"),
    ("output A mode 0x5", "mode 0x5: "), ("output A mode 800x16385", "mode 800x16385: "),
    ("output A mode 800x600@0", "mode 800x600@0: "),
    ("output A mode 800x600@60x", "mode 800x600@60x: "),
    ("output A mode 800x600x3", "mode 800x600x3: "), ("output A mode +8x6", "mode +8x6: "),
    ("output A mode 99999999999999999999x6", "mode 99999999999999999999x6: "),
    ("output A scale 0", "scale 0: a number of pixels a point, 1/64"),
    ("output A scale nan", "scale nan: "), ("output A scale 0x1p3", "scale 0x1p3: "),
    ("output A scale inf", "scale inf: "), ("output A scale 17", "scale 17: "),
    ("output A at 1.5,0", "at 1.5,0: “auto” or a corner like"), ("output A at 1", "at 1: "),
    ("output A at 1,2,3", "at 1,2,3: "), ("output A at 1000001,0", "at 1000001,0: "),
    ("output A scale 1 scale 2", "“scale” is said twice"),
    ("output A on off", "“off” is said twice"), ("output A colour red", "“colour”: one of on, off"),
    ("output \"\" off", "an output's name or * is empty"),
    ("touch \"ft5x06\" to", "touch ft5x06: the line ends where an output's name"),
    ("touch t matrix 1 0 0 0 1", "touch t: the line ends where a matrix of six numbers"),
    ("touch t matrix 1 0 0 0 one 0", "matrix: “one” is no number"),
    ("touch t matrix 1 1 0 1 1 0", "matrix: all touches would be on one line"),
    ("touch t matrix 1e3 0 0 0 1 0", "matrix: “1e3” is no number"),
    ("keyboard layuot de", "keyboard: “layuot”: one of layout, variant"),
    ("keyboard repeat 1001", "repeat 1001: a number from 0 to 1000"),
    ("splash a.png timeout -1", "splash: timeout -1: seconds"),
    ("splash a.png soon", "“soon”: timeout was expected"), ("cursor", "cursor: the line ends"),
    ("cursor sometimes", "cursor: “sometimes”: one of never, always, auto"),
    ("cursor never again", "cursor: “again” is one word too many"),
    ("assign uid -1 to A", "assign: uid -1: a number from 0 to 4294967295"),
    ("assign title Map HDMI-A-1", "“HDMI-A-1”: “to” and an output's name were expected"),
    ("assign title \"Map to A", "a quotation does not end: was the line cut off?"),
    ("assign title \"Map\"x to A", "a quotation does not end"),
    ("output A off \u{0}", "it has the byte 0, which is no text"),
    ("output A\u{1B}[2J off", "it has the byte 27"),
  ])
  func `an error names line, subject and what was expected`(lines: String, expected: String) {
    let text = failure(lines)
    expectTrue(text.hasPrefix("test.conf:"), text)
    expectTrue(text.contains(expected), text)
  }

  @Test func `all wrong lines are named, and the right ones are followed`() throws {
    var configuration = DisplayConfiguration()
    let text = "output A rotate 45\noutput B off\nx\n" + String(repeating: "y\n", count: 30)
    do {
      try configuration.read(Array(text.utf8), of: "f")
      expectTrue(false, "no error")
    } catch {
      expectEqual(error.count, 32)
      expectEqual(error.errors.count, 20)
      expectTrue("\(error)".hasSuffix("\nand 12 more lines"))
    }
    expectEqual(configuration.outputNames, ["B"])
  }

  @Test func `a splash lies beside its file`() throws {
    var all = DisplayConfiguration()
    try all.read(Array("splash pictures/a.png".utf8), of: "/etc/agate/outputs.conf")
    expectEqual(all.splash?.path, "/etc/agate/pictures/a.png")
    try all.read(Array("splash /b.png".utf8), of: "/etc/agate/outputs.conf")
    expectEqual(all.splash?.path, "/b.png")
    try all.add("splash c.png", at: LinePlace("--set"))
    expectEqual(all.splash?.path, "c.png")
  }

  @Test func `a wrong line changes nothing`() throws {
    var all = try read("output A scale 2")
    let before = all
    for line in ["output A scale 3 rotate 45", "keyboard layout de repeat x", "cursor never x"] {
      #expect(throws: ConfigurationError.self) { try all.add(line) }
      expectEqual(all, before)
    }
  }

  @Test func `ends of lines may be those of other systems`() throws {
    let all = try read("\u{FEFF}output A off\r\ncursor never\r\n")
    expectEqual(all.outputNames, ["A"])
    expectEqual(all.cursor, .never)
  }

  @Test func `bytes that are no text are refused`() {
    var configuration = DisplayConfiguration()
    #expect(throws: ConfigurationErrors.self) {
      try configuration.read(
        Array("output ".utf8) + [0xFF, 0xFE, 0x20] + Array("off".utf8), of: "f")
    }
  }

  @Test(arguments: 0..<60)
  func `lines that are written are read again`(seed: Int) throws {
    var random = ConfigurationMaker(seed: UInt64(seed))
    let configuration = random.configuration()
    expectEqual(try read(configuration.lines.joined(separator: "\n")), configuration)
  }

  @Test(arguments: 0..<40)
  func `a configuration that is cut off or damaged never traps`(seed: Int) {
    var random = ConfigurationMaker(seed: 1000 + UInt64(seed))
    var bytes = Array(random.configuration().lines.joined(separator: "\n").utf8)
    for _ in 0..<20 {
      var damaged = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &random)))
      for _ in 0..<3 where !damaged.isEmpty {
        damaged[Int.random(in: damaged.indices, using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var configuration = DisplayConfiguration()
      _ = try? configuration.read(damaged, of: "damaged")
    }
    bytes.shuffle(using: &random)
    var configuration = DisplayConfiguration()
    _ = try? configuration.read(bytes, of: "damaged")
  }
}

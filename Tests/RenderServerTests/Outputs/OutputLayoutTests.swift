import Expectations
import GraphicsValues
import RenderServer
import Testing

@Suite struct OutputLayoutTests {
  private static let screen = OutputHead(
    name: "HDMI-A-1",
    modes: [
      OutputMode(width: 1920, height: 1080, refreshRate: 60),
      OutputMode(width: 1920, height: 1080, refreshRate: 59.94),
      OutputMode(width: 1920, height: 1080, refreshRate: 120),
      OutputMode(width: 1280, height: 720, refreshRate: 60),
      OutputMode(width: 800, height: 600, refreshRate: 75),
    ])
  private static let panel = OutputHead(
    name: "DSI-1", modes: [OutputMode(width: 720, height: 1280, refreshRate: 60)])

  private static func layout(_ lines: String..., heads: [OutputHead] = [screen, panel]) throws
    -> OutputLayout
  {
    var configuration = DisplayConfiguration()
    for (index, line) in lines.enumerated() {
      try configuration.add(line, at: LinePlace("f", line: index + 1))
    }
    return OutputLayout(configuration, heads: heads)
  }

  @Test func `without lines the best modes lie side by side`() throws {
    let layout = try Self.layout()
    expectEqual(layout.problems, [])
    expectEqual(layout.entries.map(\.name), ["HDMI-A-1", "DSI-1"])
    expectEqual(layout["HDMI-A-1"]?.settings.mode, Self.screen.modes[0])
    expectEqual(layout["HDMI-A-1"]?.placement.frame.origin, .zero)
    expectEqual(
      layout["DSI-1"]?.placement.frame, Rectangle(x: 1920, y: 0, width: 720, height: 1280))
    expectEqual(layout["DSI-1"]?.settings.origin, Point(x: 1920, y: 0))
  }

  @Test func `turns and scales change what lies beside`() throws {
    let layout = try Self.layout("output HDMI-A-1 rotate 90 scale 1.75", "output DSI-1 rotate 270")
    // 1080 / 1.75 is 617.14… points: the next output begins at a whole one.
    expectEqual(layout["HDMI-A-1"]?.placement.width, 1080)
    expectEqual(
      layout["DSI-1"]?.placement.frame, Rectangle(x: 618, y: 0, width: 1280, height: 720))
  }

  @Test func `an output that is off takes no place`() throws {
    let layout = try Self.layout("output HDMI-A-1 off")
    expectEqual(layout.entries.map(\.name), ["DSI-1"])
    expectEqual(layout.entries[0].placement.origin, .zero)
    expectEqual(try Self.layout("output * off").entries, [])
  }

  @Test(arguments: [
    ("1920x1080@60", 60.0), ("1920x1080@59.94", 59.94), ("1920x1080", 120),
    ("1920x1080@119.8", 120),
    ("1920x1080@60.02", 60),
  ])
  func `a mode is found by its size and the nearest rate`(mode: String, rate: Double) throws {
    let layout = try Self.layout("output HDMI-A-1 mode \(mode)")
    expectEqual(layout["HDMI-A-1"]?.settings.mode?.refreshRate, rate)
    expectEqual(layout.problems, [])
  }

  @Test func `a mode that the screen lacks is named with the nearest ones`() throws {
    let layout = try Self.layout("cursor auto", "output HDMI-A-1 mode 1024x768@60")
    expectEqual(
      layout.problems.map(\.description),
      [
        "f:2: output HDMI-A-1: mode 1024x768@60: the screen has no such mode; the nearest are "
          + "1280x720@60, 800x600@75, 1920x1080@60, 1920x1080@59.94"
      ])
    expectEqual(layout["HDMI-A-1"]?.settings.mode, Self.screen.modes[0])
    #expect(throws: OutputProblem.self) { try layout.requireNoProblem() }
    let rate = try Self.layout("output HDMI-A-1 mode 1920x1080@75")
    expectTrue(rate.problems[0].description.contains("mode 1920x1080@75: the screen has no such"))
  }

  @Test func `a screen that prefers nothing gets at most full HD`() throws {
    func mode(_ sizes: [(Int, Int)]) -> OutputMode? {
      var head = OutputHead(
        name: "V", modes: sizes.map { OutputMode(width: $0, height: $1, refreshRate: 60) })
      head.hasPreferredMode = false
      return OutputLayout(DisplayConfiguration(), heads: [head]).entries[0].settings.mode
    }
    expectEqual(mode([(5120, 2160), (1024, 768), (1920, 1080)])?.width, 1920)
    expectEqual(mode([(5120, 2160), (640, 480), (1920, 1200)])?.width, 640)
    expectEqual(mode([(5120, 2160), (3840, 2160)])?.width, 3840)
  }

  @Test func `one output over another is an error that names both`() throws {
    let layout = try Self.layout("output HDMI-A-1 at 0,0", "output DSI-1 at 1919,1079")
    expectEqual(
      layout.problems.map(\.description),
      [
        "f:2: output DSI-1 (720x1280 points at 1919,1079) would lie over HDMI-A-1 "
          + "(1920x1080 points at 0,0)"
      ])
    expectEqual(layout["DSI-1"]?.placement.origin, Point(x: 1920, y: 0))
    // Edges may touch.
    expectEqual(try Self.layout("output DSI-1 at -720,0").problems, [])
  }

  @Test func `an output without a place makes way for one that has one`() throws {
    let layout = try Self.layout("output DSI-1 at 0,0")
    expectEqual(layout.problems, [])
    expectEqual(layout["HDMI-A-1"]?.placement.origin, Point(x: 720, y: 0))
  }

  @Test func `windows take every size`() throws {
    var configuration = DisplayConfiguration()
    try configuration.add("output window-2 mode 640x480 rotate 90")
    let heads = ["window-1", "window-2"].map { OutputHead(name: $0) }
    let usual = UsualOutput(mode: OutputMode(width: 1000, height: 700), scale: 2)
    let layout = OutputLayout(configuration, heads: heads, usual: usual)
    expectEqual(layout.entries[0].placement.frame, Rectangle(x: 0, y: 0, width: 500, height: 350))
    expectEqual(layout.entries[1].placement.frame, Rectangle(x: 500, y: 0, width: 480, height: 640))
    let sized = OutputLayout(
      configuration, heads: heads, usual: usual, sizes: ["window-1": PixelSize(1200, 700)])
    expectEqual(sized.entries[1].placement.origin, Point(x: 600, y: 0))
    expectEqual(sized.entries[0].settings.mode, usual.mode)
  }

  @Test func `the usual scale is that of its output, also when others are first`() throws {
    let usual = UsualOutput(scale: 2, output: "HDMI-A-1")
    func scales(_ heads: OutputHead...) -> [Double] {
      OutputLayout(DisplayConfiguration(), heads: heads, usual: usual).entries.map(\.settings.scale)
    }
    expectEqual(scales(Self.screen, Self.panel), [2, 1])
    expectEqual(scales(Self.panel), [1])
    expectEqual(scales(Self.panel, Self.screen), [1, 2])
  }

  @Test(arguments: 0..<200)
  func `outputs never overlap, and begin at whole points`(seed: Int) throws {
    var random = ConfigurationMaker(seed: 5000 + UInt64(seed))
    let configuration = random.configuration()
    let heads = random.heads()
    let layout = OutputLayout(configuration, heads: heads)
    let isOn = heads.filter { configuration.rule(forOutput: $0.name).isOn?.value ?? true }
    expectEqual(layout.entries.map(\.name), isOn.map(\.name))
    for (index, entry) in layout.entries.enumerated() {
      let frame = entry.placement.frame
      expectEqual(frame.x, frame.x.rounded())
      expectEqual(frame.y, frame.y.rounded())
      expectEqual(entry.settings.origin, entry.placement.origin)
      for other in layout.entries[..<index].map(\.placement.frame) {
        expectFalse(
          frame.x < other.maxX && other.x < frame.maxX && frame.y < other.maxY
            && other.y < frame.maxY)
      }
      guard let head = heads.first(where: { $0.name == entry.name }), !head.modes.isEmpty else {
        continue
      }
      expectTrue(head.modes.contains { $0 == entry.settings.mode })
    }
    if layout.problems.isEmpty {
      // Everything that was asked is so.
      for entry in layout.entries {
        let rule = configuration.rule(forOutput: entry.name)
        if case .at(let origin) = rule.place?.value { expectEqual(entry.placement.origin, origin) }
        expectEqual(entry.placement.orientation, rule.orientation?.value ?? .normal)
      }
    }
  }
}

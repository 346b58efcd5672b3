import Expectations
import GraphicsValues
import RenderServer
import TestSupport
import Testing

@Suite struct `Assignment of windows to outputs` {
  private let one = WindowID(client: 1, context: 1)
  private let left = DesktopOutput(
    OutputID(0), "left", Rectangle(x: 0, y: 0, width: 800, height: 600))
  private let right = DesktopOutput(
    OutputID(1), "right", Rectangle(x: 800, y: 0, width: 400, height: 300))

  private func off(_ output: DesktopOutput) -> DesktopOutput {
    DesktopOutput(output.id, output.name, output.frame, isOn: false)
  }

  private func named(_ title: String) -> AssignedWindow {
    AssignedWindow(one, title: title, clientName: "demo", userID: 1000)
  }

  private func frame(_ x: Double, _ y: Double) -> Rectangle {
    Rectangle(x: x, y: y, width: 200, height: 100)
  }

  private func decide(
    _ assignment: inout WindowAssignment, _ frame: Rectangle? = nil, isAsking: Bool = true,
    title: String = "", _ outputs: DesktopOutput...
  ) -> OutputID? {
    assignment.decide(named(title), frame: frame, isAsking: isAsking, among: outputs)
  }

  // MARK: Homes

  @Test func `a window belongs to the output that has the most of it, or to the first`() {
    var assignment = WindowAssignment()
    expectEqual(decide(&assignment, frame(650, 0), left, right), left.id)
    expectEqual(decide(&assignment, frame(750, 0), left, right), right.id)
    expectEqual(decide(&assignment, frame(5000, 0), left, right), right.id, "it stays")
    var other = WindowAssignment()
    expectEqual(decide(&other, frame(5000, 0), left, right), left.id)
    var third = WindowAssignment()
    expectEqual(decide(&third, nil, off(left), right), right.id)
  }

  @Test func `a window that is merely there keeps its home`() {
    var assignment = WindowAssignment()
    expectEqual(decide(&assignment, frame(0, 0), left, right), left.id)
    expectEqual(decide(&assignment, frame(900, 0), isAsking: false, left, right), left.id)
  }

  @Test func `people count more than rules, rules more than clients, clients more than places`() {
    var assignment = WindowAssignment(rules: [AssignmentRule(.title("Map"), to: "right")])
    expectEqual(decide(&assignment, frame(0, 0), title: "Map", left, right), right.id)
    expectFalse(assignment.choose(left.id, for: one, because: .client))
    expectTrue(assignment.choose(right.id, for: one, because: .client))
    expectEqual(decide(&assignment, title: "Map", left, right), right.id)
    expectTrue(assignment.choose(left.id, for: one, because: .user))
    expectEqual(decide(&assignment, title: "Map", left, right), left.id)
    expectFalse(assignment.choose(right.id, for: one, because: .client), "a later wish")
    expectEqual(decide(&assignment, title: "Map", left, right), left.id)
    var plain = WindowAssignment()
    plain.choose(right.id, for: one, because: .client)
    expectEqual(decide(&plain, frame(0, 0), left, right), right.id)
    plain.release(one)
    expectEqual(decide(&plain, frame(0, 0), left, right), left.id)
  }

  @Test func `rules know titles, users and names of clients, and the first counts`() {
    let rules = [
      AssignmentRule(.title("Map"), to: "nowhere"), AssignmentRule(.client("demo"), to: "right"),
      AssignmentRule(.user(1000), to: "left"),
    ]
    for (index, output) in [nil, right.id, left.id].enumerated() {
      expectEqual(rules[index].applies(to: named("Map")), true)
      expectEqual(rules[index].applies(to: AssignedWindow(one, title: "", clientName: "")), false)
      var assignment = WindowAssignment(rules: Array(rules[index...]))
      expectEqual(decide(&assignment, title: "Map", left, right), output ?? left.id)
    }
  }

  @Test func `a rule holds for a title that comes later and for an output that comes later`() {
    var assignment = WindowAssignment(rules: [AssignmentRule(.title("Map"), to: "right")])
    expectEqual(decide(&assignment, title: "Loading", left, right), left.id)
    expectEqual(decide(&assignment, isAsking: false, title: "Map", left, right), right.id)
    expectEqual(decide(&assignment, isAsking: false, title: "Bye", left, right), right.id)
    var early = WindowAssignment(rules: [AssignmentRule(.title("Map"), to: "right")])
    expectEqual(decide(&early, title: "Map", left), left.id)
    expectEqual(decide(&early, isAsking: false, title: "Map", left, right), right.id)
  }

  @Test func `a rule that is added now moves windows that people have moved`() {
    var assignment = WindowAssignment()
    assignment.choose(left.id, for: one, because: .user)
    assignment.add(
      AssignmentRule(.title("Map"), to: "right"), to: [named("Map")], among: [left, right])
    expectEqual(decide(&assignment, isAsking: false, title: "Map", left, right), right.id)
    assignment.add(
      AssignmentRule(.title("Map"), to: "left"), to: [named("Map")], among: [left, right])
    expectEqual(assignment.rules, [AssignmentRule(.title("Map"), to: "left")])
    expectEqual(decide(&assignment, isAsking: false, title: "Map", left, right), left.id)
  }

  // MARK: Coming and going

  @Test func `a window whose output is gone is on the first and comes back with it to its place`() {
    var assignment = WindowAssignment()
    assignment.note([left, right])
    expectEqual(decide(&assignment, frame(900, 150), left, right), right.id)
    assignment.place(one, on: right.id)
    expectEqual(decide(&assignment, isAsking: false, left, off(right)), left.id)
    let away = assignment.carry(one, frame(900, 150), to: left, margin: 24)
    expectEqual(away, frame(100, 150))
    expectEqual(assignment.homes[one]?.output, right.id)
    // It is moved and resized meanwhile.
    let there = Rectangle(x: 10, y: 30, width: 300, height: 120)
    expectEqual(decide(&assignment, there, isAsking: false, left, right), right.id)
    let back = assignment.carry(one, there, to: right, margin: 24)
    expectEqual(back, Rectangle(x: 900, y: 150, width: 300, height: 120))
    expectNil(assignment.homes[one]?.frame)
  }

  @Test func `a window that asks for another place while its home is away keeps its home`() {
    var assignment = WindowAssignment()
    expectEqual(decide(&assignment, frame(900, 0), left, right), right.id)
    expectEqual(decide(&assignment, frame(10, 10), left, off(right)), left.id)
    expectEqual(decide(&assignment, isAsking: false, left, right), right.id)
  }

  @Test func `windows go with their output, and a window that comes is brought in`() {
    var assignment = WindowAssignment()
    assignment.note([left, right])
    expectEqual(decide(&assignment, frame(850, 40), left, right), right.id)
    assignment.place(one, on: right.id)
    let moved = DesktopOutput(
      right.id, "right", Rectangle(x: 0, y: 600, width: 400, height: 300))
    expectEqual(
      assignment.carry(one, frame(850, 40), to: moved, margin: 24), frame(50, 640))
    assignment.note([left, moved])
    assignment.choose(left.id, for: one, because: .user)
    expectEqual(assignment.carry(one, frame(-150, 590), to: left, margin: 24), frame(0, 24))
  }

  @Test func `without an output nothing is decided, and everything is back with one`() {
    var assignment = WindowAssignment()
    expectNil(decide(&assignment, frame(0, 0)))
    expectEqual(assignment.homes, [:])
    expectEqual(decide(&assignment, frame(900, 0), left, right), right.id)
    expectNil(decide(&assignment, isAsking: false, off(left), off(right)))
    expectEqual(decide(&assignment, isAsking: false, off(left), right), right.id)
  }

  @Test func `windows that have gone are forgotten`() {
    var assignment = WindowAssignment()
    _ = decide(&assignment, frame(900, 0), left, right)
    assignment.place(one, on: right.id)
    assignment.keep(only: [])
    expectEqual(assignment.homes, [:])
    expectNil(assignment.output(of: one))
  }

  // MARK: Policies

  private func request(_ frame: Rectangle, isPlaced: Bool = true) -> WindowRequest {
    WindowRequest(frame: frame, isPlaced: isPlaced)
  }

  @Test func `each output has the policy's places for its own windows`() {
    let windows = [left.id, right.id, right.id].map {
      (request: request(.zero, isPlaced: false), output: $0)
    }
    expectEqual(
      WindowPolicy.fill.frames(of: windows, on: [left, right]),
      [left.frame, right.frame, right.frame])
    expectEqual(
      WindowPolicy.tile.frames(of: windows, on: [left, right]),
      [
        left.frame, Rectangle(x: 800, y: 0, width: 200, height: 300),
        Rectangle(x: 1000, y: 0, width: 200, height: 300),
      ])
  }

  @Test(arguments: WindowPolicy.allCases, [0.0, 24])
  func `one output at the corner has the places that it always had`(
    _ policy: WindowPolicy, margin: Double
  ) {
    let requests = [
      request(frame(10, 40)), request(frame(0, 0), isPlaced: false), request(frame(-50, 700)),
      WindowRequest(frame: frame(0, 0), isPlaced: true, current: frame(33.3, 44.7)),
    ]
    expectEqual(
      policy.frames(of: requests.map { ($0, left.id) }, on: [left], margin: margin),
      policy.frames(of: requests, display: left.frame.size, margin: margin))
  }

  @Test func `a place on another output means the same place on the window's own`() {
    let asked = request(frame(850, 60))
    let places = WindowPolicy.float.frames(
      of: [(asked, left.id), (asked, right.id)], on: [left, right], margin: 24)
    expectEqual(places, [frame(50, 60), frame(850, 60)])
    let away = WindowPolicy.float.frames(
      of: [(asked, left.id)], on: [left, off(right)], margin: 24)
    expectEqual(away, [frame(50, 60)])
  }
}

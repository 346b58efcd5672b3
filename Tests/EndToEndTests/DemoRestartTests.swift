import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Demos whose server is killed and started again at the time of its death.
  @Suite struct DemoRestartTests {
    /// A program and the media times of its screenshots; its server is killed at the second.
    struct Showing: CustomTestStringConvertible {
      var program: String
      var arguments: [String] = []
      var steps: [Double]

      var testDescription: String { program }
    }

    /// Demos that commit all their motion at the start. Others react to ends or input, at a time
    /// that depends on when they receive the event.
    private static let showings = [
      Showing(program: "demo-bounce", steps: [0.5, 1.25, 3]),
      Showing(program: "demo-group", steps: [0.5, 1.5, 3]),
      Showing(program: "demo-hello", steps: [0.5, 1, 3.25]),
      Showing(program: "demo-hit", steps: [0.5, 1.5, 2.5]),
      Showing(program: "demo-keyframes", steps: [0.5, 1.5, 4]),
      Showing(program: "demo-looks", steps: [0.5, 1.5, 2.25]),
      Showing(program: "demo-many", arguments: ["--layers", "60"], steps: [0.5, 1.5, 2.5]),
      Showing(program: "demo-springs", steps: [0.5, 1.5, 2.5]),
    ]

    private static let options = ["--clock", "manual", "--size", "1280x720", "--threads", "1"]

    /// The screens at all steps.
    ///
    /// - Parameter isRestarted: whether the server is replaced after the second step.
    private func play(_ showing: Showing, isRestarted: Bool) throws -> [Screenshot] {
      var server = try TestServer(Self.options)
      let demo = try server.start(showing.program, showing.arguments)
      try server.wait("clients 1 commits 1 idle")
      var screens: [Screenshot] = []
      for (index, time) in showing.steps.enumerated() {
        try server.ask("clock set \(time)")
        try server.wait("clients 1 idle")
        if isRestarted, index == 1 {
          server.process.send(SIGKILL)
          try expectEqual(server.process.waitForEnd().end, .signal(SIGKILL))
          server = try TestServer(
            Self.options + ["--clock-start", "\(time)"], folder: server.folder)
          try server.wait("clients 1 commits 1 idle")
        }
        screens.append(try server.screenshot())
      }
      expectEqual(kill(demo.processID, 0), 0, "it is running")
      return screens
    }

    @Test(arguments: showings)
    func `a demo whose server is killed continues without a gap on the next`(
      _ showing: Showing
    ) throws {
      let expected = try play(showing, isRestarted: false)
      let actual = try play(showing, isRestarted: true)
      for (index, time) in showing.steps.enumerated() {
        expectNil(actual[index].difference(from: expected[index]), "at \(time)")
      }
    }
  }
}

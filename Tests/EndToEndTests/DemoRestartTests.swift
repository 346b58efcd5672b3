import Foundation
import Testing

extension EndToEnd {
  /// Demos whose server is killed, and started again at the time at which it was killed.
  @Suite struct DemoRestartTests {
    /// A program, the media times at which it is looked at, and the one at which its server is killed.
    struct Showing: CustomTestStringConvertible {
      var program: String
      var arguments: [String]
      var steps: [Double]
      var clients: Int

      init(_ program: String, _ steps: [Double], clients: Int = 1) {
        self.init(program, [], steps, clients: clients)
      }

      init(_ program: String, _ arguments: [String], _ steps: [Double], clients: Int = 1) {
        self.program = program
        self.arguments = arguments
        self.steps = steps
        self.clients = clients
      }

      var testDescription: String { program }
    }

    private static let showings = [
      Showing("demo-bounce", [0.5, 1.25, 3]),
      Showing("demo-clock", [0.5, 7, 20]),
      Showing("demo-group", [0.5, 1.5, 3]),
      Showing("demo-hello", [0.5, 1, 3.25]),
      Showing("demo-hit", [0.5, 1.5, 2.5]),
      Showing("demo-implicit", [0.5, 2, 3]),
      Showing("demo-keyframes", [0.5, 1.5, 4]),
      Showing("demo-looks", [0.5, 1.5, 2.25]),
      Showing("demo-many", ["--layers", "60"], [0.5, 1.5, 2.5]),
      Showing("demo-pause", [0.5, 1.5, 4]),
      Showing("demo-ship", [0.5, 1.5, 3]),
      Showing("demo-snapshot", [0.5, 1.5, 3]),
      Showing("demo-springs", [0.5, 1.5, 2.5]),
      Showing("demo-tabs", [0.5, 1.5, 3]),
      Showing("demo-transitions", [0.5, 1.5, 4]),
      Showing("demo-views", [0.5, 1.5, 3]),
      Showing("demo-windows", [0.5, 1.5, 3], clients: 5),
    ]

    private static let options = ["--clock", "manual", "--size", "1280x720", "--threads", "1"]

    /// The screens at all steps.
    ///
    /// - Parameter isRestarted: whether the server is replaced after the second step.
    private func play(_ showing: Showing, isRestarted: Bool) throws -> [Screenshot] {
      var server = try TestServer(Self.options)
      let demo = try server.start(showing.program, showing.arguments)
      try server.wait("clients \(showing.clients) commits 1 idle")
      var screens: [Screenshot] = []
      for (index, time) in showing.steps.enumerated() {
        try server.ask("clock set \(time)")
        try server.wait("clients \(showing.clients) idle")
        if isRestarted, index == 1 {
          server.process.send(SIGKILL)
          #expect(try server.process.waitForEnd().end == .signal(SIGKILL))
          server = try TestServer(
            Self.options + ["--clock-start", "\(time)"], folder: server.folder)
          try server.wait("clients \(showing.clients) commits \(showing.clients) idle")
        }
        screens.append(try server.screenshot())
      }
      #expect(kill(demo.processID, 0) == 0, "it is running")
      return screens
    }

    @Test(arguments: showings)
    func `a demo whose server is killed is where it would have been with the next`(
      _ showing: Showing
    ) throws {
      let expected = try play(showing, isRestarted: false)
      let actual = try play(showing, isRestarted: true)
      for (index, time) in showing.steps.enumerated() {
        #expect(actual[index].difference(from: expected[index]) == nil, "at \(time)")
      }
    }
  }
}

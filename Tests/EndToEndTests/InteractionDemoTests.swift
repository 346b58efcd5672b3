import Expectations
import Foundation
import Testing

extension EndToEnd.Programs {
  /// Fingers move what follows an interaction, whatever its program does.
  @Suite struct InteractionDemoTests {
    /// The moments at which the program is stopped, as numbers of steps of the gesture.
    enum Moment: Int, CaseIterable, Sendable {
      case beforeTheFinger = 0
      case inTheDrag = 5
      case inTheFling = 12
      case atTheBound = 20
    }

    /// `demo-interaction` on a display of its window's size.
    private struct Page {
      let server: TestServer
      let demo: ChildProcess

      init() throws {
        server = try TestServer(["--clock", "manual", "--size", "390x640"])
        demo = try server.start("demo-interaction")
        try server.wait("clients 1 commits 1 idle")
        try server.advance(0.1)
      }

      /// The screen after each step of a drag upwards and of the fling, which bounces at the list's end.
      func pictures(stoppingAt moment: Moment?) throws -> [Screenshot] {
        var pictures: [Screenshot] = []
        for step in 0..<32 {
          if step == moment?.rawValue { demo.pause() }
          switch step {
          case 1: try server.ask("input touch began 1 200 560 1")
          case 2...9: try server.ask("input touch moved 1 200 \(560 - 60 * (step - 1)) 1")
          case 10: try server.ask("input touch ended 1 200 80 1")
          default: break
          }
          try server.advance(step <= 10 ? 0.016 : 0.05)
          pictures.append(try server.screenshot())
        }
        return pictures
      }
    }

    @Test(arguments: Moment.allCases)
    func `the page of a stopped program is dragged, flung and bounces as that of one that runs`(
      moment: Moment
    ) throws {
      let running = try Page()
      let expected = try running.pictures(stoppingAt: nil)
      let page = try Page()
      for (index, picture) in try page.pictures(stoppingAt: moment).enumerated() {
        expectNil(picture.difference(from: expected[index]), "picture \(index)")
      }
      expectNotNil(expected[31].difference(from: expected[0]))
      expectNotNil(expected[12].difference(from: expected[9]))
      page.demo.resume()
      try page.server.wait("idle")
      expectEqual(try page.server.animations, try running.server.animations)
    }
  }
}

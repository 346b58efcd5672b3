import ArgumentParser
import BuildRevision
import Foundation
import LivePages
import RenderServer
import RenderTools
import RenderctlOptions

@main
struct RenderctlInspect: ParsableCommand {
  static let configuration = InspectOptions.configuration(
    named: "renderctl-inspect", version: "\(ServerVersion.text) (\(BuildRevision.ofProgram))")

  @OptionGroup var options: InspectOptions

  func run() throws {
    do {
      // A display without a server is an error here, not only in the page.
      _ = try ControlClient(display: options.server.display).request(["info"])
    } catch {
      throw report(error)
    }
    // Writing to a browser that has gone must not end the program.
    signal(SIGPIPE, SIG_IGN)
    let server = LiveServer(display: options.server.display, port: options.port)
    let opens = options.open
    let outcome = Outcome()
    Task.detached {
      do {
        try await server.run { address in
          print(address)
          fflush(nil)
          if opens { Self.show(address) }
        }
      } catch {
        outcome.error = error
      }
      outcome.isThere.signal()
    }
    outcome.isThere.wait()
    if let error = outcome.error { throw report(error) }
  }

  private static func show(_ address: String) {
    let browser = Process()
    browser.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    browser.arguments = ["xdg-open", address]
    do {
      try browser.run()
    } catch {
      tell("cannot open a browser: \(error)")
    }
  }

  /// The result of the task, written before the semaphore is signalled and read after the wait.
  private final class Outcome: @unchecked Sendable {
    let isThere = DispatchSemaphore(value: 0)
    var error: (any Error)?
  }
}

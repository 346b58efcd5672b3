import ArgumentParser
import Foundation
import LivePages
import RenderTools

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Shows in a browser what the display shows, while it shows it.",
    discussion: """
      Prints an address of this machine's loopback for a browser. The page is that of "renderctl view", \
      with frames as they come and the last seconds to go back to. It freezes the display, goes on by \
      a frame, slows it down, draws overlays on the display itself, and selects the layer that is \
      pressed there. docs/looking.md explains it.

      The address carries a secret: it shows the screen and slows it. What the page has \
      frozen, slowed or drawn over ends with the page, and with Ctrl-C. The server has one recording at \
      a time, which the page takes while it is open.
      """)
  @OptionGroup var server: ServerOptions
  @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 for one that is free.", valueName: "n"))
  var port: UInt16 = 0
  @Flag(
    help: """
      Open the address with xdg-open. All users of the machine can read it in the list of processes meanwhile.
      """) var open = false

  func run() throws {
    do {
      // A name that no server has is said here, not only in the page.
      _ = try ControlClient(display: server.display).request(["info"])
    } catch {
      throw report(error)
    }
    // Browsers leave when they like.
    signal(SIGPIPE, SIG_IGN)
    let (server, opens) = (LiveServer(display: server.display, port: port), open)
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
      FileHandle.standardError.write(Data("renderctl: cannot open a browser: \(error)\n".utf8))
    }
  }

  /// What came of the task: written before the semaphore is signalled, and read after it was waited for.
  private final class Outcome: @unchecked Sendable {
    let isThere = DispatchSemaphore(value: 0)
    var error: (any Error)?
  }
}

struct Pick: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Waits for the next press on the display, and says which layer it hit.",
    discussion: """
      Prints the layer as CLIENT/LAYER, and the place in pixels. The program under the pointer does not \
      hear of the press. Exits with 1 where no layer was, and when the time is up.
      """)
  @OptionGroup var server: ServerOptions
  @Option(help: ArgumentHelp("Seconds to wait at most.", valueName: "s")) var timeout: Double?
  @Flag(help: "Print the JSON document.") var json = false

  func run() throws {
    let answer = try server.ask(["pick"] + (timeout.map { ["timeout", String($0)] } ?? []))
    if json {
      print(answer.text)
    } else if !answer.string("layer").isEmpty {
      print("\(answer.string("layer"))  \(answer.number("x")),\(answer.number("y"))")
    }
    if answer.string("layer").isEmpty { throw Exit.failed }
  }
}

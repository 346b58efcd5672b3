import ArgumentParser
import CoreAnimation
import DemoSupport
import Foundation

@main
struct DemoWindows: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-windows",
    abstract: "Programs with windows, one of them inside another program's window.",
    discussion: """
      Without --part the demo starts itself three times: a clock, a form, and a host that starts \
      the bouncing ball and shows its window inside a frame that turns. Kill the ball's process \
      ("guest PID" on standard output): the host shows a notice, and starts another after 2 s.
      """)

  enum Part: String, ExpressibleByArgument, CaseIterable {
    case clock, bounce, form, host
  }

  @OptionGroup var options: DemoOptions
  @Option(help: "Run this part alone.") var part: Part?
  @Flag(help: "Let another program show the window, and print its token.") var hosted = false
  @Flag(help: "End at the end of standard input.") var follow = false

  func run() throws {
    if follow {
      Thread {
        while !FileHandle.standardInput.availableData.isEmpty {}
        Foundation.exit(0)
      }.start()
    }
    guard let part else { return try runAll() }
    try options.connect()
    switch part {
    case .clock: show(ClockPart())
    case .bounce: show(BouncePart())
    case .form: show(FormPart())
    case .host: show(HostPart(options))
    }
  }

  /// Shows a part; does not return. It is not generic, since the optimizer of Swift 6.3 releases
  /// the window of a specialised version too early.
  private func show(_ scene: any DemoPart) {
    let window = scene.window
    if hosted { StandardOutput.write(line: "token \(window.makeHostingToken())") }
    options.run(window) { scene.hear($0) }
  }

  private func runAll() throws {
    // Reports a missing server once, instead of in each process.
    try options.connect()
    let children = try [Part.clock, .form, .host].map { part in
      try Child(part, options) { StandardOutput.write(line: $0) }
    }
    for child in children { child.waitForEnd() }
  }
}

/// A window and its response to events.
protocol DemoPart {
  var window: LayerWindow { get }
  func hear(_ event: LayerWindowEvent)
}

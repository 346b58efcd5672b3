public import ArgumentParser
public import CoreAnimation
import Foundation

/// The options common to all demos, and their end.
public struct DemoOptions: ParsableArguments, Sendable {
  /// The display of the windows; nil for the default.
  @Option(
    help: ArgumentHelp(
      "The render server's display: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  public var display: String?

  /// Seconds of media time until the end; 0 for no end.
  @Option(
    help: ArgumentHelp(
      "End after this time on the media clock; 0: when the window is closed.", valueName: "s"))
  public var seconds = 0.0

  /// Creates the default options.
  public init() {}

  /// Throws for a negative or not finite time.
  public func validate() throws {
    guard seconds >= 0, seconds.isFinite else {
      throw ValidationError("--seconds is a number of seconds, not negative.")
    }
  }

  /// Connects to the server; without one, prints the reason and exits. When the server ends later,
  /// the library waits for the next one and continues the demo as if there had been no gap.
  public func connect() throws {
    do {
      try RenderServerConnection.shared.connect(path: display)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(69)
    }
  }

  /// Ends the program when the time is up.
  ///
  /// - Parameter layer: a layer of a window, which measures the time.
  public func endInTime(on layer: CALayer) {
    if seconds > 0 { MediaTimer.after(seconds, on: layer) { Foundation.exit(0) } }
  }

  /// Runs the main loop until the window is closed or the time is up; does not return.
  ///
  /// - Parameter onEvent: called with the events of the window.
  public func run(_ window: LayerWindow, onEvent: ((LayerWindowEvent) -> Void)? = nil) -> Never {
    window.onEvent = { event in
      onEvent?(event)
      if event == .closed { Foundation.exit(0) }
    }
    endInTime(on: window.layer)
    while true { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }
}

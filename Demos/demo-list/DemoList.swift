import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-list",
    abstract: "A list of very many rows that the server moves on after a fling.",
    discussion: """
      Fling it and stop the program (kill -STOP): it coasts on, bounces at its end, and rests.
      """)
  @OptionGroup var options: DemoOptions
  @Option(help: "The number of rows.")
  var rows = 100_000
  @Flag(help: "Do nothing for 0.2 seconds of every second, as a busy program would.")
  var stall = false

  func validate() throws {
    guard rows >= 0 else { throw ValidationError("--rows is a number of rows, not negative.") }
  }

  func run() throws {
    MainActor.assumeIsolated {
      AppDelegate.rows = rows
      AppDelegate.stalls = stall
    }
    try options.runApplication(AppDelegate.self)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var rows = 0
  static var stalls = false
  var window: UIWindow?
  private var timer: Timer?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 600))
    window.rootViewController = NumbersViewController(rows: Self.rows)
    window.makeKeyAndVisible()
    self.window = window
    if Self.stalls {
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in usleep(200_000) }
    }
    return true
  }
}

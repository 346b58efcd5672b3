import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoNavigation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-navigation",
    abstract: "Pages that a finger pulls back, and lists that it scrolls, in the server.",
    discussion: """
      Pull a page from its left edge: it follows the finger, and the titles fade as far as it has gone. The list of a \
      page follows the finger likewise. A busy program (--stall) answers the end of a pull late, and nothing else. \
      The mouse does the same by way of the program.
      """)
  @OptionGroup var options: DemoOptions
  @Flag(help: "Do nothing for 0.9 seconds of every second, as a busy program would.")
  var stall = false

  func run() throws {
    MainActor.assumeIsolated { AppDelegate.stalls = stall }
    try options.runApplication(AppDelegate.self)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var stalls = false
  var window: UIWindow?
  private var timer: Timer?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 560))
    let navigation = UINavigationController(rootViewController: PlacesViewController())
    window.rootViewController = navigation
    window.makeKeyAndVisible()
    self.window = window
    navigation.pushViewController(PlaceViewController(.all[1]), animated: false)
    if Self.stalls {
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in usleep(900_000) }
    }
    return true
  }
}

import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoCollection: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-collection",
    abstract: "Very many tiles in sections that come, go, change places and become rows.",
    discussion: """
      The collection changes by itself until it is touched. Fling it and stop the program (kill -STOP): it coasts
      on, bounces at its end, and rests. A long press takes a tile up.
      """)
  @OptionGroup var options: DemoOptions
  @Option(help: "The number of tiles.")
  var items = 10_000
  @Flag(help: "Change nothing by itself.")
  var still = false

  func validate() throws {
    guard items >= 0 else { throw ValidationError("--items is a number of tiles, not negative.") }
  }

  func run() throws {
    MainActor.assumeIsolated {
      AppDelegate.items = items
      AppDelegate.isStill = still
    }
    try options.runApplication(AppDelegate.self)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var items = 0
  static var isStill = false
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 360, height: 600))
    let tiles = TilesViewController(numbers: Self.items)
    window.rootViewController = BarViewController(tiles)
    window.makeKeyAndVisible()
    self.window = window
    if !Self.isStill { goOn(tiles) }
    return true
  }

  /// Makes the next change, until the collection is touched.
  private func goOn(_ tiles: TilesViewController) {
    guard let window else { return }
    MediaTimer.after(1.2, on: window.layer) { [weak self] in
      MainActor.assumeIsolated {
        guard !tiles.isTouched else { return }
        tiles.makeNextChange()
        self?.goOn(tiles)
      }
    }
  }
}

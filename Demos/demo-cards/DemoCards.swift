import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoCards: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-cards",
    abstract: "A stack of cards: a drag moves the time of the animation that removes a card.",
    discussion: """
      Drag to the left for the next card, to the right for the one before. Turn back half way, catch \
      a card in its flight, or let it go with a flick. Stop the program (kill -STOP) when a card \
      flies: the server goes on.
      """)
  @OptionGroup var options: DemoOptions

  func run() throws {
    try options.runApplication(AppDelegate.self)
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 420, height: 640))
    window.rootViewController = CardsViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

import ArgumentParser
import DemoSupport
import DemoViewSupport
import UIKit

@main
struct DemoControls: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-controls",
    abstract: "A form of controls: click, drag, type, and go on with Tab.",
    discussion: "The slider fills the bar, and the switch turns the star.")
  @OptionGroup var options: DemoOptions

  func run() throws { try options.runApplication(AppDelegate.self) }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 480, height: 480))
    window.backgroundColor = .systemGroupedBackground
    window.rootViewController = FormViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }
}

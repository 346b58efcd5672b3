import ArgumentParser
import BuildRevision
import CoreAnimation
import ScreenKeyboard
import UIKit

@main
struct RenderdKeyboard: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderd-keyboard",
    abstract: "A keyboard on the screen, for displays that are touched.",
    discussion: """
      The server shows it at the bottom of the output that has the focus, while a field there takes text, with the keys \
      that the field asks for. One such program runs for a server; another one waits until it ends.
      """, version: "\(BuildRevision.ofProgram)")

  @Option(help: "The server's socket: a name in the runtime directory, or a path.")
  var display: String?
  @Option(
    parsing: .upToNextOption,
    help: "Layouts, of which one key chooses the next: \(KeyboardLayout.names).")
  var layout: [String] = ["us"]
  @Option(help: "Height of the keyboard in points.")
  var height = 260.0
  @Option(help: "Colours: light, dark, or those of the system with auto.")
  var look = Look.auto

  enum Look: String, ExpressibleByArgument, CaseIterable {
    case light
    case dark
    case auto

    var style: UIUserInterfaceStyle {
      switch self {
      case .light: .light
      case .dark: .dark
      case .auto: .unspecified
      }
    }
  }

  func validate() throws {
    for name in layout where KeyboardLayout(named: name) == nil {
      throw ValidationError("no layout is called \"\(name)\"; there are \(KeyboardLayout.names)")
    }
    guard (40...2000).contains(height) else {
      throw ValidationError("a height of \(height) points; 40 to 2000 are possible")
    }
  }

  func run() throws {
    if let display { setenv("RENDERD_DISPLAY", display, 1) }
    let settings = self
    MainActor.assumeIsolated {
      AppDelegate.settings = settings
      UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
    }
  }
}

extension KeyboardLayout {
  fileprivate static var names: String { all.map(\.name).joined(separator: ", ") }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var settings: RenderdKeyboard?
  private var panel: KeyboardPanel?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let settings = Self.settings
    let panel = KeyboardPanel(
      layouts: settings?.layout.compactMap { KeyboardLayout(named: $0) } ?? [],
      height: settings?.height ?? 260, style: settings?.look.style ?? .unspecified)
    panel.open()
    self.panel = panel
    return true
  }
}

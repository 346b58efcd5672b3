import ArgumentParser
import Foundation
import UIKit

@main
struct DemoVideo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "demo-video",
    abstract: "Films on the faces of a cube, behind glass, and in the rows of a list.",
    discussion: """
      Stop the program (kill -STOP): the films, the cube and the glass go on. Films are decoded by agate-player, which \
      is built beside the demo; without any films named it makes some.
      """)
  @Argument(help: ArgumentHelp("Films, up to three; otherwise some are made.", valueName: "file"))
  var films: [String] = []
  @Option(
    help: ArgumentHelp(
      "The render server's display: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  var display: String?
  @Option(
    help: ArgumentHelp("End after this time; 0: when the window is closed.", valueName: "s"))
  var seconds = 0.0

  func validate() throws {
    guard seconds >= 0, seconds.isFinite else {
      throw ValidationError("--seconds is a number of seconds, not negative.")
    }
    for film in films where !FileManager.default.isReadableFile(atPath: film) {
      throw ValidationError("\(film) cannot be read.")
    }
  }

  func run() throws {
    do {
      try RenderServerConnection.shared.connect(path: display)
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      throw ExitCode(69)
    }
    let urls = try films.isEmpty ? MadeFilm.all() : films.map { URL(fileURLWithPath: $0) }
    MainActor.assumeIsolated {
      AppDelegate.films = urls
      AppDelegate.seconds = seconds
      UIApplicationMain(
        CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self))
    }
  }
}

final class AppDelegate: UIResponder, UIApplicationDelegate {
  static var films: [URL] = []
  static var seconds = 0.0
  var window: UIWindow?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: CGRect(origin: .zero, size: FilmsViewController.size))
    window.rootViewController = FilmsViewController(films: Self.films)
    window.makeKeyAndVisible()
    self.window = window
    if Self.seconds > 0 {
      _ = Timer.scheduledTimer(withTimeInterval: Self.seconds, repeats: false) { _ in exit(0) }
    }
    return true
  }
}

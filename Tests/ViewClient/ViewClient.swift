import UIKit

// A program with UIKit's views for tests that start it, click it, hide and close its window: it
// prints the calls of its delegate and the taps on its view.

@MainActor func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

final class TapView: UIView {
  private var count = 0

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    count += 1
    backgroundColor = .green
    let point = touches.first?.location(in: self) ?? .zero
    say("tap \(count) at \(Int(point.x)),\(Int(point.y))")
  }
}

final class TapController: UIViewController {
  override func loadView() {
    view = TapView()
    view.backgroundColor = .blue
    title = "Taps"
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    say("appeared")
  }
}

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?

  override init() {
    super.init()
    for name in [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willTerminateNotification,
    ] {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let name = note.name.rawValue
        MainActor.assumeIsolated { say(name) }
      }
    }
  }

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("will finish \(application.delegate === self)")
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("did finish")
    let window = UIWindow(frame: CGRect(x: 40, y: 60, width: 200, height: 100))
    window.rootViewController = TapController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) { say("active") }
  func applicationWillTerminate(_ application: UIApplication) {
    say("will terminate \(application.windows.count)")
  }
}

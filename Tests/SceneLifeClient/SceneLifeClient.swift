import UIKit

// A program with scenes for tests that start it, hide and close its windows: it prints the calls of its
// delegates and the notifications. A tap opens another window.

@MainActor func say(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}

@main final class AppDelegate: UIResponder, UIApplicationDelegate {
  override init() {
    super.init()
    for name in [
      UIApplication.didFinishLaunchingNotification, UIApplication.didBecomeActiveNotification,
      UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.willTerminateNotification,
      UIScene.willConnectNotification, UIScene.didActivateNotification,
      UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
      UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
    ] {
      _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let name = note.name.rawValue
        MainActor.assumeIsolated { say(name) }
      }
    }
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    say("did finish \(launchOptions == nil) \(application.applicationState == .inactive)")
    return true
  }

  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    say("configuration")
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = Windows.self
    return configuration
  }

  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {
    let title = sceneSessions.first?.stateRestorationActivity?.title ?? ""
    say("discarded \(sceneSessions.count) of \(application.openSessions.count + 1) \(title)")
  }

  // Told in programs without scenes only.
  func applicationDidBecomeActive(_ application: UIApplication) { say("wrong") }
  func applicationWillResignActive(_ application: UIApplication) { say("wrong") }
  func applicationDidEnterBackground(_ application: UIApplication) { say("wrong") }
  func applicationWillEnterForeground(_ application: UIApplication) { say("wrong") }
  func applicationWillTerminate(_ application: UIApplication) { say("will terminate") }
}

final class Windows: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var name = ""

  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    let activity = connectionOptions.userActivities.first
    name = activity?.title ?? "first"
    say("\(name) connects \(scene.activationState) \(UIApplication.shared.connectedScenes.count)")
    let source = connectionOptions.sourceApplication ?? connectionOptions.handoffUserActivityType
    if source != nil || !connectionOptions.urlContexts.isEmpty { say("wrong") }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: activity == nil ? 20 : 180, y: 40, width: 120, height: 100)
    window.rootViewController = Page()
    window.makeKeyAndVisible()
    self.window = window
  }
  func sceneWillEnterForeground(_ scene: UIScene) {
    say("\(name) enters foreground \(scene.activationState)")
  }
  func sceneDidBecomeActive(_ scene: UIScene) { say("\(name) active \(scene.activationState)") }
  func sceneWillResignActive(_ scene: UIScene) { say("\(name) resigns \(scene.activationState)") }
  func sceneDidEnterBackground(_ scene: UIScene) {
    say("\(name) background \(scene.activationState)")
  }
  func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
    for context in URLContexts where !context.options.openInPlace {
      say("\(name) opens \(context.url) for \(context.options.sourceApplication ?? "nobody")")
    }
  }
  func stateRestorationActivity(for scene: UIScene) -> NSUserActivity? {
    let activity = NSUserActivity(activityType: "page")
    activity.title = "rest of \(name)"
    return activity
  }
  func sceneDidDisconnect(_ scene: UIScene) {
    say("\(name) disconnects \(scene.activationState)")
  }
}

final class Page: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBlue
    view.addGestureRecognizer(UITapGestureRecognizer(target: self, action: Self.tapped))
  }

  func tapped() {
    let activity = NSUserActivity(activityType: "page")
    activity.title = "second"
    UIApplication.shared.requestSceneSessionActivation(nil, userActivity: activity, options: nil)
  }
}

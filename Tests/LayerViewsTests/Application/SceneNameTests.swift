import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

/// Members that hold what a program gives them, and names, views §21.
@MainActor @Suite struct SceneNameTests {
  @Test func `an activity holds what the program gives it`() throws {
    let activity = NSUserActivity(activityType: "page")
    expectEqual(activity.activityType, "page")
    activity.title = "Two"
    activity.webpageURL = URL(string: "https://example.org/2")
    activity.targetContentIdentifier = "2"
    activity.userInfo = ["number": 1, "kept": true]
    activity.addUserInfoEntries(from: ["number": 2])
    expectEqual(activity.userInfo?["number"] as? Int, 2)
    expectEqual(activity.userInfo?["kept"] as? Bool, true)
    expectEqual(activity.webpageURL?.lastPathComponent, "2")
    expectEqual(activity.targetContentIdentifier, "2")
    activity.isEligibleForSearch = true
    expectTrue(activity.isEligibleForHandoff && activity.isEligibleForSearch)
    activity.becomeCurrent()
    activity.resignCurrent()
    activity.invalidate()
    let responder = UIResponder()
    expectNil(responder.userActivity)
    responder.userActivity = activity
    expectIdentical(responder.userActivity, activity)
  }

  @Test func `configurations name their classes`() {
    let configuration = UISceneConfiguration(name: "Main", sessionRole: .windowApplication)
    configuration.sceneClass = UIWindowScene.self
    configuration.delegateClass = NSObject.self
    expectEqual(configuration.name, "Main")
    expectEqual(configuration.role, .windowApplication)
    expectTrue(configuration.sceneClass == UIWindowScene.self)
    let role = UISceneSession.Role(rawValue: "UIWindowSceneSessionRoleApplication")
    expectEqual(role, .windowApplication)
    expectNotEqual(role, .windowExternalDisplayNonInteractive)
  }

  @Test func `options of requests hold what the program sets`() {
    let opening = UIScene.OpenExternalURLOptions()
    opening.universalLinksOnly = true
    expectTrue(opening.universalLinksOnly)
    expectEqual(
      UIApplication.OpenExternalURLOptionsKey.universalLinksOnly.rawValue,
      "UIApplicationOpenURLOptionUniversalLinksOnly")
    expectNil(UIScene.ActivationRequestOptions().requestingScene)
    let ending = UIWindowSceneDestructionRequestOptions()
    ending.windowDismissalAnimation = .decline
    expectEqual(ending.windowDismissalAnimation.rawValue, 3)
    let animations: [UIWindowSceneDestructionRequestOptions.DismissalAnimation] = [
      .standard, .commit, .decline,
    ]
    expectEqual(animations.map(\.rawValue), [1, 2, 3])
    expectEqual(UIApplication.OpenURLOptionsKey(rawValue: "source").rawValue, "source")
    expectEqual(UIApplication.LaunchOptionsKey.url.rawValue, "UIApplicationLaunchOptionsURLKey")
  }

  @Test func `enumerations have Apple's numbers`() {
    expectEqual(UIUserInterfaceIdiom.tv.rawValue, 2)
    expectEqual(UIUserInterfaceIdiom.carPlay.rawValue, 3)
    expectEqual(UIUserInterfaceIdiom.mac.rawValue, 5)
    expectEqual(UIUserInterfaceIdiom.vision.rawValue, 6)
    expectEqual(UIDevice.BatteryState.unplugged.rawValue, 1)
    expectEqual(UIDevice.BatteryState.charging.rawValue, 2)
    expectEqual(UIDevice.BatteryState.full.rawValue, 3)
    expectEqual(UIDeviceOrientation.faceDown.rawValue, 6)
    expectEqual(UIStatusBarAnimation.slide.rawValue, 2)
    expectEqual(UIScene.ActivationState.background.rawValue, 2)
    let mutations: UITraitMutations = { $0.userInterfaceIdiom = .tv }
    expectEqual(UITraitCollection(mutations: mutations).userInterfaceIdiom, .tv)
  }

  @Test func `notifications have Apple's names`() {
    expectEqual(
      UIContentSizeCategory.didChangeNotification.rawValue,
      "UIContentSizeCategoryDidChangeNotification")
    expectEqual(
      UIContentSizeCategory.newValueUserInfoKey, "UIContentSizeCategoryNewValueKey")
    expectEqual(
      UIApplication.didReceiveMemoryWarningNotification.rawValue,
      "UIApplicationDidReceiveMemoryWarningNotification")
    expectEqual(
      UIApplication.significantTimeChangeNotification.rawValue,
      "UIApplicationSignificantTimeChangeNotification")
    for (name, start) in [
      (UIDevice.orientationDidChangeNotification, "UIDeviceOrientation"),
      (UIDevice.batteryLevelDidChangeNotification, "UIDeviceBatteryLevel"),
      (UIDevice.batteryStateDidChangeNotification, "UIDeviceBatteryState"),
      (UIDevice.proximityStateDidChangeNotification, "UIDeviceProximityState"),
    ] { expectEqual(name.rawValue, start + "DidChangeNotification") }
  }

  @Test func `a delegate may leave everything out`() {
    final class Silent: UIResponder, UIApplicationDelegate {}
    final class SilentScene: UIResponder, UIWindowSceneDelegate {}
    LayerEnvironment().run {
      let silent = Silent()
      let application = UIApplication.shared
      silent.applicationDidReceiveMemoryWarning(application)
      let options: [UIApplication.OpenURLOptionsKey: Any] = [:]
      expectFalse(
        silent.application(application, open: URL(fileURLWithPath: "/"), options: options))
      expectEqual(silent.application(application, supportedInterfaceOrientationsFor: nil), .all)
      expectNil(silent.window)
      guard let scene = application.connectedScenes.first else { return }
      let windows = SilentScene()
      expectNil(windows.window)
      expectNil(windows.stateRestorationActivity(for: scene))
      expectNil(scene.session.stateRestorationActivity)
      windows.scene(scene, openURLContexts: [])
      let delegate: any UISceneDelegate = windows
      delegate.scene(scene, continue: NSUserActivity(activityType: "page"))
    }
  }
}

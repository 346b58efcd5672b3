import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

extension LiveViewTests {
  /// The machine and what programs ask the application about it, views §21.
  @Suite struct DeviceTests {
    @Test func `the device names the machine`() async throws {
      try await ViewStage.perform { _ in
        let device = UIDevice.current
        expectFalse(device.name.isEmpty)
        expectFalse(device.model.isEmpty)
        expectEqual(device.localizedModel, device.model)
        expectFalse(device.systemName.isEmpty)
        expectFalse(device.systemVersion.isEmpty)
        expectEqual(device.userInterfaceIdiom, .phone)
        expectEqual(device.identifierForVendor, device.identifierForVendor)
        expectTrue(device.isMultitaskingSupported)
        expectEqual(device.orientation, .landscapeLeft)
        expectTrue(device.orientation.isValidInterfaceOrientation)
        device.beginGeneratingDeviceOrientationNotifications()
        expectTrue(device.isGeneratingDeviceOrientationNotifications)
        device.endGeneratingDeviceOrientationNotifications()
        expectFalse(device.isGeneratingDeviceOrientationNotifications)
        device.isProximityMonitoringEnabled = true
        expectFalse(device.isProximityMonitoringEnabled || device.proximityState)
      }
    }

    @Test func `the battery is unknown until it is asked for`() async throws {
      try await ViewStage.perform { _ in
        let device = UIDevice.current
        expectEqual(device.batteryLevel, -1)
        expectEqual(device.batteryState, .unknown)
        device.isBatteryMonitoringEnabled = true
        expectTrue(device.batteryLevel == -1 || (0...1).contains(device.batteryLevel))
        device.isBatteryMonitoringEnabled = false
        expectEqual(device.batteryLevel, -1)
      }
    }

    @Test func `orientations are upright, sideways or flat`() {
      expectTrue(UIDeviceOrientation.portraitUpsideDown.isPortrait)
      expectTrue(UIDeviceOrientation.landscapeRight.isLandscape)
      expectTrue(UIDeviceOrientation.faceUp.isFlat)
      expectFalse(UIDeviceOrientation.unknown.isValidInterfaceOrientation)
      expectTrue(UIInterfaceOrientation.portrait.isPortrait)
      expectTrue(UIInterfaceOrientation.landscapeLeft.isLandscape)
      expectEqual(UIInterfaceOrientation.landscapeLeft.rawValue, 4)
      expectEqual(UIDeviceOrientation.landscapeLeft.rawValue, 3)
    }

    @Test func `the application has no status bar, and work goes on in the background`()
      async throws
    {
      try await ViewStage.perform { s in
        let application = UIApplication.shared
        expectEqual(application.statusBarFrame, .zero)
        expectEqual(application.statusBarStyle, .default)
        expectTrue(application.isStatusBarHidden)
        expectEqual(application.statusBarOrientation, .landscapeRight)
        expectEqual(application.supportedInterfaceOrientations(for: s.window), .all)
        expectEqual(application.preferredContentSizeCategory, .large)
        expectTrue(application.isProtectedDataAvailable)
        expectGreater(application.backgroundTimeRemaining, 1e9)
        let task = application.beginBackgroundTask(withName: "save", expirationHandler: {})
        expectNotEqual(task, .invalid)
        expectNotEqual(application.beginBackgroundTask(expirationHandler: nil), task)
        expectEqual(UIBackgroundTaskIdentifier(rawValue: 0), .invalid)
        expectGreater(task.rawValue, 0)
        application.endBackgroundTask(task)
        application.isIdleTimerDisabled = true
        application.applicationIconBadgeNumber = 3
        expectTrue(application.isIdleTimerDisabled)
        expectEqual(application.applicationIconBadgeNumber, 3)
      }
    }

    @Test func `touches are kept from the views while the application ignores them`() async throws {
      try await ViewStage.perform { s in
        var taps = 0
        let button = UIButton(frame: s.view.bounds)
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        s.view.addSubview(button)
        try await s.stage.settle()
        let application = UIApplication.shared
        application.beginIgnoringInteractionEvents()
        application.beginIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        expectTrue(application.isIgnoringInteractionEvents)
        try await s.stage.click(100, 100)
        expectEqual(taps, 0)
        application.endIgnoringInteractionEvents()
        application.endIgnoringInteractionEvents()
        expectFalse(application.isIgnoringInteractionEvents)
        try await s.stage.click(100, 100)
        expectEqual(taps, 1)
      }
    }

    @Test func `an address without a program cannot be opened`() async throws {
      try await ViewStage.perform { s in
        let url = try unwrap(URL(string: "agate-nobody-has-this:page"))
        expectFalse(UIApplication.shared.canOpenURL(url))
        var answers: [Bool] = []
        UIApplication.shared.open(url) { answers.append($0) }
        s.window.windowScene?.open(url, options: UIScene.OpenExternalURLOptions()) {
          answers.append($0)
        }
        expectEqual(answers, [])
        try await s.stage.settle()
        expectEqual(answers, [false, false])
        let settings = try unwrap(URL(string: UIApplication.openSettingsURLString))
        expectFalse(UIApplication.shared.canOpenURL(settings))
      }
    }

    @Test func `a controller's wishes about phones have their defaults`() async throws {
      try await ViewStage.perform { _ in
        let controller = UIViewController()
        expectEqual(controller.preferredStatusBarUpdateAnimation, .fade)
        expectNil(controller.childForStatusBarStyle)
        expectNil(controller.childForStatusBarHidden)
        expectFalse(controller.prefersHomeIndicatorAutoHidden)
        expectEqual(controller.preferredInterfaceOrientationForPresentation, .portrait)
        controller.setNeedsUpdateOfHomeIndicatorAutoHidden()
        controller.setNeedsUpdateOfSupportedInterfaceOrientations()
        controller.setNeedsStatusBarAppearanceUpdate()
      }
    }
  }
}

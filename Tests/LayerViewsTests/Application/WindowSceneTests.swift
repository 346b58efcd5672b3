import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

private final class NotedSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var updates: [UIUserInterfaceSizeClass] = []
  func windowScene(
    _ windowScene: UIWindowScene, didUpdate previousCoordinateSpace: any UICoordinateSpace,
    interfaceOrientation previousInterfaceOrientation: UIInterfaceOrientation,
    traitCollection previousTraitCollection: UITraitCollection
  ) { updates.append(windowScene.traitCollection.horizontalSizeClass) }
}

extension LiveViewTests {
  /// Scenes of a program that has none of its own, views §21.
  @Suite struct WindowSceneTests {
    @Test func `all windows of a program without scenes are in one that it need not know`()
      async throws
    {
      try await ViewStage.perform { s in
        let scene = try unwrap(s.window.windowScene)
        let application = UIApplication.shared
        expectEqual(application.connectedScenes, [scene])
        expectEqual(application.openSessions, [scene.session])
        expectFalse(application.supportsMultipleScenes)
        expectEqual(scene.activationState, .foregroundActive)
        expectEqual(scene.windows, [s.window])
        expectIdentical(scene.keyWindow, s.window)
        expectIdentical(scene.screen, UIScreen.main)
        expectTrue(scene.isFullScreen)
        expectEqual(scene.coordinateSpace.bounds, CGRect(x: 0, y: 0, width: 320, height: 240))
        expectEqual(scene.interfaceOrientation, .landscapeRight)
        let bar: UIStatusBarManager = try unwrap(scene.statusBarManager)
        expectEqual(bar.statusBarFrame, .zero)
        expectTrue(bar.isStatusBarHidden)
        expectEqual(bar.statusBarStyle, .default)
        expectIdentical(scene.session.scene, scene)
        expectEqual(scene.session.role, .windowApplication)
        let session: UISceneSession = scene.session
        expectFalse(session.persistentIdentifier.isEmpty)
        expectIdentical(s.window.next, scene)
        expectIdentical(scene.next, application)
        let other = UIWindow(windowScene: scene)
        expectEqual(other.bounds.size, UIScreen.main.bounds.size)
        expectEqual(scene.windows, [s.window, other])
        other.windowScene = nil
        expectEqual(scene.windows, [s.window])
      }
    }

    @Test func `a scene's title is that of windows without one`() async throws {
      try await ViewStage.perform { s in
        let scene = try unwrap(s.window.windowScene)
        expectEqual(scene.title, "")
        scene.title = "Notes"
        scene.subtitle = "three"
        try await s.stage.settle()
        expectEqual(scene.title, "Notes")
        expectEqual(scene.subtitle, "three")
      }
    }

    @Test func `a scene's overrides reach its windows, and the delegate is told`() async throws {
      try await ViewStage.perform { s in
        let scene = try unwrap(s.window.windowScene)
        let delegate = NotedSceneDelegate()
        scene.delegate = delegate
        var calls: [UIUserInterfaceStyle] = []
        let registration = scene.registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
          (scene: UIWindowScene, _: UITraitCollection) in
          calls.append(scene.traitCollection.userInterfaceStyle)
        }
        scene.traitOverrides.userInterfaceStyle = .dark
        expectEqual(s.view.traitCollection.userInterfaceStyle, .dark)
        expectEqual(calls, [.dark])
        scene.unregisterForTraitChanges(registration)
        scene.traitOverrides.remove(UITraitUserInterfaceStyle.self)
        expectEqual(s.view.traitCollection.userInterfaceStyle, .light)
        expectEqual(calls, [.dark])
        expectEqual(delegate.updates.count, 2)
        s.window.frame.size.width = 200
        expectEqual(delegate.updates.count, 3)
        expectFalse(scene.isFullScreen)
      }
    }

    @Test func `requests for scenes that a program does not have are refused`() async throws {
      try await ViewStage.perform { s in
        let application = UIApplication.shared
        let scene = try unwrap(s.window.windowScene)
        var errors: [UISceneError?] = []
        application.requestSceneSessionActivation(
          nil, userActivity: nil, options: UIScene.ActivationRequestOptions(),
          errorHandler: { errors.append($0 as? UISceneError) })
        application.requestSceneSessionDestruction(
          scene.session, options: UIWindowSceneDestructionRequestOptions(),
          errorHandler: { errors.append($0 as? UISceneError) })
        application.requestSceneSessionRefresh(scene.session)
        try await s.stage.settle()
        expectEqual(errors.map { $0?.code }, [.multipleScenesNotSupported, .requestDenied])
        expectEqual(UISceneError.errorDomain, "UISceneErrorDomain")
        expectEqual(errors.first??.errorCode, 0)
      }
    }

    @Test func `spaces of views and of the screen convert into each other`() async throws {
      try await ViewStage.perform { s in
        s.window.frame = CGRect(x: 30, y: 20, width: 200, height: 150)
        try await s.stage.settle()
        let place = s.window.frame.origin
        let screen = UIScreen.main
        let corner = s.view.convert(CGPoint.zero, to: screen.coordinateSpace)
        expectEqual(corner, CGPoint(x: place.x + 50, y: place.y + 50))
        expectEqual(s.view.convert(corner, from: screen.coordinateSpace), .zero)
        expectEqual(screen.convert(corner, to: s.view), .zero)
        expectEqual(screen.convert(CGPoint.zero, from: s.view), corner)
        let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
        let space: any UICoordinateSpace = s.window
        expectEqual(s.view.convert(rect, to: space), rect.offsetBy(dx: 50, dy: 50))
        expectEqual(s.view.convert(rect, from: space), rect.offsetBy(dx: -50, dy: -50))
        expectEqual(screen.convert(rect, to: screen.fixedCoordinateSpace), rect)
        let other = UIWindow(frame: CGRect(x: 100, y: 90, width: 50, height: 50))
        other.makeKeyAndVisible()
        try await s.stage.settle()
        let between = s.window.convert(rect, to: other as any UICoordinateSpace)
        let distance = other.frame.origin
        expectEqual(
          between, rect.offsetBy(dx: place.x - distance.x, dy: place.y - distance.y))
      }
    }
  }
}

import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A blue controller that comes out of a green view of a red one, at 20, 150, of 40 × 40 points.
@MainActor private final class Gallery {
  let list = UIViewController()
  let photo = UIViewController()
  let source = UIView(frame: CGRect(x: 20, y: 150, width: 40, height: 40))
  let navigation: UINavigationController
  var asked: [[UIViewController]] = []

  init(_ s: ViewStage) async throws {
    navigation = UINavigationController(rootViewController: list)
    list.view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    photo.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    source.backgroundColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    list.view.addSubview(source)
    s.window.rootViewController = navigation
    try await s.stage.settle()
    photo.preferredTransition = .zoom { [weak self] context in
      self?.asked.append([context.sourceViewController, context.zoomedViewController])
      return self?.source
    }
  }
}

extension LiveViewTests {
  @Suite struct ZoomTransitionTests {
    @Test func `a zoom grows out of its source view, and shrinks into it`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        let navigation = gallery.navigation
        navigation.pushViewController(gallery.photo, animated: true)
        #expect(gallery.asked == [[gallery.list, gallery.photo]])
        try await s.stage.show(at: 0.175)
        // Half way the place is 180 points wide, and its middle is at 100.
        #expect(s.shows(0x0000FF, 14, 200) && s.shows(0x0000FF, 186, 200))
        #expect(s.shows(0xFF0000, 6, 200) && s.shows(0xFF0000, 194, 200))
        try await s.stage.show(at: 0.4)
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 2, 200) && s.shows(0x0000FF, 318, 200))
        expectNil(gallery.list.view.window)
        expectFalse(gallery.photo.view.clipsToBounds)
        expectEqual(gallery.photo.view.layer.animationKeys() ?? [], [])

        navigation.popViewController(animated: true)
        try await s.stage.show(at: 0.575)
        #expect(s.shows(0x0000FF, 186, 200) && s.shows(0xFF0000, 194, 200))
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectEqual(navigation.viewControllers, [gallery.list])
        #expect(s.shows(0x00FF00, 40, 170) && s.shows(0xFF0000, 70, 170))
        expectEqual(gallery.source.layer.animationKeys() ?? [], [])
      }
    }

    @Test func `a pan from the edge drives a zoom, and lets it go back`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        gallery.navigation.pushViewController(gallery.photo, animated: false)
        try await s.stage.settle()
        try await s.stage.press(5, 200)
        try await s.stage.show(at: 1)
        // 10 points start the pan: 160 are half the width.
        try await s.stage.move(175, 200)
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 180, 200) && s.shows(0xFF0000, 200, 200))
        try await s.stage.move(95, 200)
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 200, 200))
        try await s.stage.show(at: 2)
        try await s.stage.release()
        try await s.stage.show(at: 3)
        try await s.stage.settle()
        expectIdentical(gallery.navigation.topViewController, gallery.photo)
        #expect(s.shows(0x0000FF, 2, 150) && s.shows(0x0000FF, 318, 150))
        expectNil(gallery.list.view.window)
      }
    }

    @Test func `a pop during a zoom ends it at once, and leaves no pairing`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        gallery.navigation.pushViewController(gallery.photo, animated: true)
        try await s.stage.show(at: 0.175)
        gallery.navigation.popViewController(animated: true)
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 2, 200) && s.shows(0x0000FF, 318, 200))
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectEqual(gallery.navigation.viewControllers, [gallery.list])
        #expect(s.shows(0x00FF00, 40, 170) && s.shows(0xFF0000, 70, 170))
        for view in [gallery.source, gallery.photo.view] {
          expectEqual(view?.layer.animationKeys() ?? [], [])
          expectFalse(view?.clipsToBounds ?? true)
        }
      }
    }

    @Test func `a source view outside the controller's, or none, lets the view slide`() async throws
    {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        gallery.source.removeFromSuperview()
        gallery.navigation.pushViewController(gallery.photo, animated: true)
        try await s.stage.show(at: 0.175)
        #expect(s.shows(0xFF0000, 158, 200) && s.shows(0x0000FF, 162, 200))
        try await s.stage.show(at: 0.4)
        try await s.stage.settle()
        gallery.photo.preferredTransition = .zoom { _ in nil }
        gallery.navigation.popViewController(animated: true)
        try await s.stage.show(at: 0.575)
        #expect(s.shows(0xFF0000, 158, 200) && s.shows(0x0000FF, 162, 200))
      }
    }
  }
}

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

    @Test func `a pop during a zoom goes back from there, and leaves no pairing`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        gallery.navigation.pushViewController(gallery.photo, animated: true)
        try await s.stage.show(at: 0.175)
        gallery.navigation.popViewController(animated: true)
        try await s.stage.settle()
        #expect(s.shows(0x0000FF, 14, 200) && s.shows(0x0000FF, 186, 200))
        #expect(s.shows(0xFF0000, 6, 200) && s.shows(0xFF0000, 194, 200))
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

    @Test func `a presented controller grows out of its source view, and shrinks into it`()
      async throws
    {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        var ends: [String] = []
        gallery.navigation.present(gallery.photo, animated: true) { ends.append("shown") }
        #expect(gallery.asked == [[gallery.navigation, gallery.photo]])
        try await s.stage.show(at: 0.175)
        let half = try unwrap(s.stage.span(of: 0x0000FF, row: 200))
        #expect(abs(half.lowerBound - 10) <= 1 && abs(half.upperBound - 190) <= 1)
        try await s.stage.show(at: 0.4)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0x0000FF, row: 200), 0..<320)
        expectEqual(ends, ["shown"])
        expectNil(gallery.navigation.view.window)
        gallery.navigation.dismiss(animated: true) { ends.append("gone") }
        try await s.stage.show(at: 0.575)
        expectEqual(s.stage.span(of: 0x0000FF, row: 200), half)
        try await s.stage.show(at: 1)
        try await s.stage.settle()
        expectEqual(ends, ["shown", "gone"])
        #expect(s.shows(0x00FF00, 40, 170) && s.shows(0xFF0000, 70, 170))
        for view in [gallery.source, gallery.photo.view] {
          expectEqual(view?.layer.animationKeys() ?? [], [])
        }
      }
    }

    @Test func `turning a zoom round at any moment leaves the place where it is`() async throws {
      var dice = DragScript.Dice(state: 7)
      try await ViewStage.perform(isReplayed: false) { s in
        let gallery = try await Gallery(s)
        gallery.photo.view.layer.name = "photo"
        var time = 0.0
        for isPresented in [false, true] {
          for turn in 0..<12 {
            let comes = turn % 2 == 0
            if isPresented {
              if comes {
                gallery.navigation.present(gallery.photo, animated: true)
              } else {
                gallery.navigation.dismiss(animated: true)
              }
            } else if comes {
              gallery.navigation.pushViewController(gallery.photo, animated: true)
            } else {
              gallery.navigation.popViewController(animated: true)
            }
            let before = time == 0 ? nil : s.stage.shownPosition(named: "photo")
            try await s.stage.settle()
            if let before, !comes {
              let after = try unwrap(s.stage.shownPosition(named: "photo"))
              #expect(abs(after.x - before.x) < 1e-4 && abs(after.y - before.y) < 1e-4, "\(turn)")
            }
            // A dismissal comes to its end, and a zoom is interrupted.
            time += comes ? dice.number(0.02...0.33) : 0.5
            try await s.stage.show(at: time)
            try await s.stage.settle()
          }
        }
        for view in [gallery.source, gallery.photo.view] {
          expectEqual(view?.layer.animationKeys() ?? [], [])
        }
      }
    }

    @Test func `a zoom goes on while the program is stopped`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        gallery.photo.view.layer.name = "photo"
        gallery.navigation.pushViewController(gallery.photo, animated: true)
        try await s.stage.settle()
        // Nothing of the program runs between these frames.
        let places = try [0.1, 0.175, 0.25, 0.4].map { time in
          try s.stage.showAlone(at: time)
          return try unwrap(s.stage.shownPosition(named: "photo")).x
        }
        expectEqual(places, places.sorted())
        #expect(places[0] > 41 && places[0] < 99 && places[2] > 101 && places[2] < 159)
        #expect(abs(places[1] - 100) < 1e-3 && places[3] == 160)
        expectNotNil(gallery.list.view.window)
        try await s.stage.settle()
        expectNil(gallery.list.view.window)
      }
    }

    @Test func `a source view lies over a part of the zoomed view, before a ground that dims`()
      async throws
    {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        let options = UIViewController.Transition.ZoomOptions()
        options.dimmingColor = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
        var asked: [[AnyObject]] = []
        // The source view is half as large, so at the begin the photo is 160 points wide.
        options.alignmentRectProvider = { context in
          asked.append([context.sourceView, context.zoomedViewController])
          return CGRect(x: 40, y: 60, width: 80, height: 80)
        }
        gallery.photo.preferredTransition = .zoom(options: options) { _ in gallery.source }
        // The options were copied.
        options.dimmingColor = nil
        gallery.photo.view.layer.name = "photo"
        gallery.navigation.pushViewController(gallery.photo, animated: true)
        try await s.stage.settle()
        expectEqual(asked.count, 1)
        expectIdentical(asked[0][0], gallery.source)
        let place = try unwrap(s.stage.shownPosition(named: "photo"))
        // The middle of the photo, 160, 120 in it, is 60 and 30 points right of and below the source's corner.
        #expect(abs(place.x - 80) < 1e-9 && abs(place.y - 180) < 1e-9, "\(place)")
        try await s.stage.show(at: 0.175)
        #expect(s.shows(0x800000, 310, 60))
        try await s.stage.show(at: 0.4)
        try await s.stage.settle()
        expectEqual(s.stage.span(of: 0x0000FF, row: 200), 0..<320)
        expectEqual(gallery.source.subviews.count, 0)
        expectEqual(gallery.photo.view.subviews.count, 0)
      }
    }

    @Test func `the program may keep the user from taking a zoomed controller away`() async throws {
      try await ViewStage.perform { s in
        let gallery = try await Gallery(s)
        let options = UIViewController.Transition.ZoomOptions()
        var asked: [Bool] = []
        var velocity = CGVector()
        options.interactiveDismissShouldBegin = { context in
          asked.append(context.willBegin)
          velocity = context.velocity
          return false
        }
        gallery.photo.preferredTransition = .zoom(options: options) { _ in gallery.source }
        gallery.navigation.pushViewController(gallery.photo, animated: false)
        try await s.stage.settle()
        try await s.stage.press(5, 200)
        try await s.stage.show(at: 1)
        try await s.stage.move(175, 200)
        try await s.stage.settle()
        expectEqual(asked, [true])
        expectGreater(velocity.dx, 0)
        expectEqual(s.stage.span(of: 0x0000FF, row: 200), 0..<320)
        try await s.stage.release()
        expectIdentical(gallery.navigation.topViewController, gallery.photo)
      }
    }
  }
}

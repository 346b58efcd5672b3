import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  @Suite struct WindowEndTests {
    @Test func `another window becomes the key window when that one is freed`() async throws {
      try await ViewStage.perform { s in
        var second: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        second?.makeKeyAndVisible()
        expectEqual(second?.isKeyWindow, true)
        try await s.stage.settle()
        second = nil
        try await s.stage.settle()
        expectTrue(s.window.isKeyWindow)
        expectEqual(UIApplication.shared.windows, [s.window])
      }
    }

    @Test func `a window can be freed while its keyboard is shown`() async throws {
      final class Page: UIViewController {
        let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        override func viewDidLoad() { view.addSubview(field) }
        override var canBecomeFirstResponder: Bool { true }
        override var inputAccessoryView: UIView? { bar }
      }
      try await ViewStage.perform { s in
        for isEditing in [true, false] {
          let page = Page()
          var second: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 90, height: 90))
          second?.rootViewController = page
          second?.makeKeyAndVisible()
          try await s.stage.settle()
          if isEditing { expectTrue(page.field.becomeFirstResponder()) }
          expectNotNil(page.bar.window)
          try await s.stage.show(at: isEditing ? 1 : 3)
          second = nil
          try await s.stage.show(at: isEditing ? 2 : 4)
          expectNil(page.view.window)
          expectFalse(page.field.isFirstResponder)
          expectTrue(s.window.isKeyWindow)
        }
      }
    }

    @Test func `views draw at the new scale of their display`() async throws {
      final class Painter: UIView {
        var draws = 0
        override func draw(_ rect: CGRect) { draws += 1 }
      }
      try await ViewStage.perform { s in
        let painter = Painter(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let own = Painter(frame: CGRect(x: 20, y: 0, width: 10, height: 10))
        own.contentScaleFactor = 3
        s.window.addSubview(painter)
        s.window.addSubview(own)
        try await s.stage.settle()
        expectEqual(painter.contentScaleFactor, 1)
        expectEqual(painter.draws, 1)
        try await s.stage.setScale(2)
        expectEqual(painter.contentScaleFactor, 2)
        expectEqual(painter.draws, 2)
        expectEqual(own.contentScaleFactor, 3)
        expectEqual(own.draws, 1)
      }
    }

    @Test func `showing a window tells no view that it moved there again`() async throws {
      final class Counter: UIView {
        var moves = 0
        override func didMoveToWindow() { moves += 1 }
      }
      try await ViewStage.perform { s in
        let counter = Counter()
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.addSubview(counter)
        expectEqual(counter.moves, 1)
        window.isHidden = false
        window.isHidden = true
        window.isHidden = false
        expectEqual(counter.moves, 1)
      }
    }

    @Test func `a view that moves to another window gives up its place as first responder`()
      async throws
    {
      final class Field: UIView {
        override var canBecomeFirstResponder: Bool { true }
      }
      try await ViewStage.perform { s in
        let field = Field()
        s.window.addSubview(field)
        expectTrue(field.becomeFirstResponder())
        let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        other.addSubview(field)
        expectFalse(field.isFirstResponder)
        #expect(!s.window.endEditing(true))
      }
    }

    @Test func `a view that leaves while it is added is not told that it came`() async throws {
      final class Shy: UIView {
        var moves = 0
        override func didMoveToWindow() { if window != nil { removeFromSuperview() } }
        override func didMoveToSuperview() { moves += 1 }
      }
      try await ViewStage.perform { s in
        let shy = Shy()
        s.window.addSubview(shy)
        expectNil(shy.superview)
        expectEqual(shy.moves, 1)
      }
    }

    @Test func `a card that was dismissed has its own corners again`() async throws {
      try await ViewStage.perform { s in
        let (root, card) = (UIViewController(), UIViewController())
        s.window.rootViewController = root
        try await s.stage.settle()
        root.present(card, animated: false)
        try await s.stage.settle()
        expectGreater(try unwrap(card.view.superview).layer.cornerRadius, 0)
        root.dismiss(animated: false)
        try await s.stage.settle()
        expectEqual(card.view.layer.cornerRadius, 0)
        expectFalse(card.view.clipsToBounds)
      }
    }

    @Test func `the root of another window is not presented`() async throws {
      try await ViewStage.perform { s in
        let (root, other) = (UIViewController(), UIViewController())
        s.window.rootViewController = root
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        window.rootViewController = other
        window.makeKeyAndVisible()
        root.present(other, animated: false)
        expectNil(root.presentedViewController)
        expectIdentical(other.view.window, window)
      }
    }

    @Test func `a transition of a view to itself leaves it where it is`() async throws {
      try await ViewStage.perform { s in
        let outcome = Outcome()
        UIView.transition(
          from: s.view, to: s.view, duration: 1, options: .transitionCrossDissolve
        ) { outcome.note($0) }
        try await s.stage.settle()
        expectIdentical(s.view.superview, s.window)
        expectEqual(outcome.flags, [false])
      }
    }
  }
}

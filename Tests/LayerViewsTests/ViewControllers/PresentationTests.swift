import Expectations
import Foundation
import LayerViews
import Testing

extension LiveViewTests {
  /// Controllers that present others. The order of calls is that of programs on Apple's systems:
  /// with `fullScreen` the presenting controller is called first, and the presented one has
  /// appeared before it has disappeared; a card leaves the presenting controller alone.
  @Suite struct PresentationTests {
    @MainActor struct Pair {
      let diary = Diary()
      let a: DiaryController
      let b: DiaryController

      init(_ s: ViewStage, _ style: UIModalPresentationStyle = .fullScreen) async throws {
        a = DiaryController("A", diary)
        b = DiaryController("B", diary)
        s.window.rootViewController = a
        b.modalPresentationStyle = style
        b.view.backgroundColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
        try await s.stage.settle()
        _ = diary.take()
      }
    }

    @Test func `a full-screen controller replaces the presenting one`() async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        a.present(b, animated: false) { diary.note("done \(b.isBeingPresented)") }
        expectTrue(b.isBeingPresented)
        expectIdentical(b.presentingViewController, a)
        expectIdentical(a.presentedViewController, b)
        try await s.stage.settle()
        expectEqual(
          diary.take(),
          [
            "A will disappear", "B will appear", "B is appearing", "B did appear",
            "A did disappear", "done false",
          ])
        expectNil(a.view.window)
        expectEqual(b.view.frame, s.window.bounds)
        expectEqual(s.stage.color(160, 1), 0x0000FF)
        b.dismiss(animated: false) { diary.note("done \(b.isBeingDismissed)") }
        expectTrue(b.isBeingDismissed)
        try await s.stage.settle()
        expectEqual(
          diary.take(),
          [
            "B will disappear", "A will appear", "A is appearing", "A did appear",
            "B did disappear", "done false",
          ])
        expectNil(b.view.window)
        expectIdentical(a.view.window, s.window)
        expectNil(a.presentedViewController)
        expectNil(b.presentingViewController)
      }
    }

    @Test func `an animated controller has appeared once it has slid up`() async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        a.present(b, animated: true)
        try await s.stage.show(at: 0.2)
        expectEqual(diary.take(), ["A will disappear~", "B will appear~", "B is appearing~"])
        expectEqual(s.stage.color(160, 235), 0x0000FF)
        expectNotEqual(s.stage.color(160, 5), 0x0000FF)
        expectTrue(b.isBeingPresented)
        try await s.stage.show(at: 0.4)
        expectEqual(diary.take(), ["B did appear~", "A did disappear~"])
        expectEqual(s.stage.color(160, 5), 0x0000FF)
        a.dismiss(animated: true)
        try await s.stage.show(at: 0.6)
        expectEqual(diary.take(), ["B will disappear~", "A will appear~", "A is appearing~"])
        try await s.stage.show(at: 0.8)
        expectEqual(diary.take(), ["A did appear~", "B did disappear~"])
        expectNotEqual(s.stage.color(160, 235), 0x0000FF)
      }
    }

    @Test func `a card leaves a strip of the dimmed views behind`() async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s, .pageSheet)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        a.view.backgroundColor = .white
        a.present(b, animated: false)
        try await s.stage.settle()
        expectEqual(diary.take(), ["B will appear", "B is appearing", "B did appear"])
        expectIdentical(a.view.window, s.window)
        expectEqual(s.stage.color(160, 20), 0xCCCCCC)
        expectEqual(s.stage.color(160, 50), 0x0000FF)
        // A round corner.
        expectEqual(s.stage.color(0, 44), 0xCCCCCC)
        b.dismiss(animated: false)
        try await s.stage.settle()
        expectEqual(diary.take(), ["B will disappear", "B did disappear"])
        expectEqual(s.stage.color(160, 20), 0xFFFFFF)
      }
    }

    @Test(arguments: [1, 2, 3])
    func `a transition of another style has the same calls`(style: Int) async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        b.modalTransitionStyle = try unwrap(UIModalTransitionStyle(rawValue: style))
        a.present(b, animated: true)
        try await s.stage.show(at: 0.4)
        expectEqual(
          diary.take(),
          [
            "A will disappear~", "B will appear~", "B is appearing~", "B did appear~",
            "A did disappear~",
          ])
        expectEqual(s.stage.color(160, 120), 0x0000FF)
        a.dismiss(animated: true)
        try await s.stage.show(at: 0.8)
        expectEqual(
          diary.take(),
          [
            "B will disappear~", "A will appear~", "A is appearing~", "A did appear~",
            "B did disappear~",
          ])
        expectNil(b.view.window)
        expectNotEqual(s.stage.color(160, 120), 0x0000FF)
      }
    }

    @Test func `a controller is presented and dismissed once, however often it is asked`()
      async throws
    {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        let other = UIViewController()
        other.present(UIViewController(), animated: false)
        expectNil(other.presentedViewController)
        a.present(a, animated: false)
        a.present(b, animated: false)
        a.present(b, animated: false)
        a.present(other, animated: false)
        b.present(b, animated: false)
        try await s.stage.settle()
        expectIdentical(a.presentedViewController, b)
        expectNil(other.presentingViewController)
        expectEqual(diary.take().filter { $0.hasPrefix("B") }.count, 3)
        var ends = 0
        b.dismiss(animated: true) { ends += 1 }
        b.dismiss(animated: true) { ends += 1 }
        try await s.stage.show(at: 1)
        expectEqual(ends, 2)
        expectEqual(diary.take().filter { $0.hasPrefix("B") }.count, 2)
        b.dismiss(animated: true) { ends += 1 }
        try await s.stage.settle()
        #expect(ends == 3 && diary.take() == [])
        a.present(b, animated: false)
        try await s.stage.settle()
        expectIdentical(b.view.window, s.window)
      }
    }

    @Test func `a controller that is dismissed while it comes goes back`() async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b, diary) = (pair.a, pair.b, pair.diary)
        a.present(b, animated: true)
        try await s.stage.show(at: 0.2)
        b.dismiss(animated: true)
        try await s.stage.show(at: 1)
        expectEqual(
          diary.take(),
          [
            "A will disappear~", "B will appear~", "B is appearing~", "B will disappear~",
            "A will appear~", "A did appear~", "B did disappear~",
          ])
        expectIdentical(a.view.window, s.window)
        expectNil(b.view.window)
        expectNil(a.presentedViewController)
      }
    }

    @Test func `a dismissed controller takes those with it that it presents`() async throws {
      try await ViewStage.perform { s in
        let pair = try await Pair(s)
        let (a, b) = (pair.a, pair.b)
        let c = UIViewController()
        a.present(b, animated: false)
        try await s.stage.settle()
        b.present(c, animated: false)
        try await s.stage.settle()
        expectIdentical(c.presentingViewController, b)
        expectIdentical(b.presentedViewController, c)
        a.dismiss(animated: true)
        try await s.stage.show(at: 1)
        expectIdentical(s.window.subviews.last, a.view)
        expectNil(c.view.window)
        expectNil(c.presentingViewController)
        expectNil(b.presentedViewController)
      }
    }
  }
}

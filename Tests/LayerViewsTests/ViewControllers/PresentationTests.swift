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

    @Test func `a full-screen controller replaces the presenting one`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          a.present(b, animated: false) { diary.note("done \(b.isBeingPresented)") }
          #expect(b.isBeingPresented && b.presentingViewController === a)
          #expect(a.presentedViewController === b)
          try await s.stage.settle()
          #expect(
            diary.take() == [
              "A will disappear", "B will appear", "B is appearing", "B did appear",
              "A did disappear", "done false",
            ])
          #expect(a.view.window == nil && b.view.frame == s.window.bounds)
          #expect(s.stage.color(160, 1) == 0x0000FF)
          b.dismiss(animated: false) { diary.note("done \(b.isBeingDismissed)") }
          #expect(b.isBeingDismissed)
          try await s.stage.settle()
          #expect(
            diary.take() == [
              "B will disappear", "A will appear", "A is appearing", "A did appear",
              "B did disappear", "done false",
            ])
          #expect(b.view.window == nil && a.view.window === s.window)
          #expect(a.presentedViewController == nil && b.presentingViewController == nil)
        }
      }
    }

    @Test func `an animated controller has appeared once it has slid up`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          a.present(b, animated: true)
          try await s.stage.show(at: 0.2)
          #expect(diary.take() == ["A will disappear~", "B will appear~", "B is appearing~"])
          #expect(s.stage.color(160, 235) == 0x0000FF)
          #expect(s.stage.color(160, 5) != 0x0000FF)
          #expect(b.isBeingPresented)
          try await s.stage.show(at: 0.4)
          #expect(diary.take() == ["B did appear~", "A did disappear~"])
          #expect(s.stage.color(160, 5) == 0x0000FF)
          a.dismiss(animated: true)
          try await s.stage.show(at: 0.6)
          #expect(diary.take() == ["B will disappear~", "A will appear~", "A is appearing~"])
          try await s.stage.show(at: 0.8)
          #expect(diary.take() == ["A did appear~", "B did disappear~"])
          #expect(s.stage.color(160, 235) != 0x0000FF)
        }
      }
    }

    @Test func `a card leaves a strip of the dimmed views behind`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s, .pageSheet)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          a.view.backgroundColor = .white
          a.present(b, animated: false)
          try await s.stage.settle()
          #expect(diary.take() == ["B will appear", "B is appearing", "B did appear"])
          #expect(a.view.window === s.window)
          #expect(s.stage.color(160, 20) == 0xCCCCCC)
          #expect(s.stage.color(160, 50) == 0x0000FF)
          // A round corner.
          #expect(s.stage.color(0, 44) == 0xCCCCCC)
          b.dismiss(animated: false)
          try await s.stage.settle()
          #expect(diary.take() == ["B will disappear", "B did disappear"])
          #expect(s.stage.color(160, 20) == 0xFFFFFF)
        }
      }
    }

    @Test(arguments: [1, 2, 3])
    func `a transition of another style has the same calls`(style: Int) async {
      await #expect(processExitsWith: .success) { [style] in
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          b.modalTransitionStyle = try #require(UIModalTransitionStyle(rawValue: style))
          a.present(b, animated: true)
          try await s.stage.show(at: 0.4)
          #expect(
            diary.take() == [
              "A will disappear~", "B will appear~", "B is appearing~", "B did appear~",
              "A did disappear~",
            ])
          #expect(s.stage.color(160, 120) == 0x0000FF)
          a.dismiss(animated: true)
          try await s.stage.show(at: 0.8)
          #expect(
            diary.take() == [
              "B will disappear~", "A will appear~", "A is appearing~", "A did appear~",
              "B did disappear~",
            ])
          #expect(b.view.window == nil && s.stage.color(160, 120) != 0x0000FF)
        }
      }
    }

    @Test func `a controller is presented and dismissed once, however often it is asked`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          let other = UIViewController()
          other.present(UIViewController(), animated: false)
          #expect(other.presentedViewController == nil)
          a.present(a, animated: false)
          a.present(b, animated: false)
          a.present(b, animated: false)
          a.present(other, animated: false)
          b.present(b, animated: false)
          try await s.stage.settle()
          #expect(a.presentedViewController === b && other.presentingViewController == nil)
          #expect(diary.take().filter { $0.hasPrefix("B") }.count == 3)
          var ends = 0
          b.dismiss(animated: true) { ends += 1 }
          b.dismiss(animated: true) { ends += 1 }
          try await s.stage.show(at: 1)
          #expect(ends == 2)
          #expect(diary.take().filter { $0.hasPrefix("B") }.count == 2)
          b.dismiss(animated: true) { ends += 1 }
          try await s.stage.settle()
          #expect(ends == 3 && diary.take() == [])
          a.present(b, animated: false)
          try await s.stage.settle()
          #expect(b.view.window === s.window)
        }
      }
    }

    @Test func `a controller that is dismissed while it comes goes back`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b, diary) = (pair.a, pair.b, pair.diary)
          a.present(b, animated: true)
          try await s.stage.show(at: 0.2)
          b.dismiss(animated: true)
          try await s.stage.show(at: 1)
          #expect(
            diary.take() == [
              "A will disappear~", "B will appear~", "B is appearing~", "B will disappear~",
              "A will appear~", "A did appear~", "B did disappear~",
            ])
          #expect(a.view.window === s.window && b.view.window == nil)
          #expect(a.presentedViewController == nil)
        }
      }
    }

    @Test func `a dismissed controller takes those with it that it presents`() async {
      await #expect(processExitsWith: .success) {
        try await ViewStage.perform { s in
          let pair = try await Pair(s)
          let (a, b) = (pair.a, pair.b)
          let c = UIViewController()
          a.present(b, animated: false)
          try await s.stage.settle()
          b.present(c, animated: false)
          try await s.stage.settle()
          #expect(c.presentingViewController === b && b.presentedViewController === c)
          a.dismiss(animated: true)
          try await s.stage.show(at: 1)
          #expect(s.window.subviews.last === a.view)
          #expect(c.view.window == nil && c.presentingViewController == nil)
          #expect(b.presentedViewController == nil)
        }
      }
    }
  }
}

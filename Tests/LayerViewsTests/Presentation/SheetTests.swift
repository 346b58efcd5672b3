import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Sheets: heights, drags, dismissal by the user (views §22.3).
  @Suite struct SheetTests {
    /// Counts a delegate's calls.
    @MainActor final class Delegate: UISheetPresentationControllerDelegate {
      let diary: Diary
      var allows = true
      init(_ diary: Diary) { self.diary = diary }

      func presentationControllerShouldDismiss(
        _ presentationController: UIPresentationController
      ) -> Bool { allows }
      func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        diary.note("will dismiss")
      }
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        diary.note("did dismiss")
      }
      func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
      ) { diary.note("attempt") }
      func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheetPresentationController: UISheetPresentationController
      ) { diary.note("\(sheetPresentationController.selectedDetentIdentifier?.rawValue ?? "")") }
    }

    /// A height that a detent's closure reads.
    @MainActor final class Height { var value: CGFloat = 100 }

    @MainActor struct Scene {
      let s: ViewStage
      let diary = Diary()
      let root: DiaryController
      let card: DiaryController
      let delegate: Delegate
      let sheet: UISheetPresentationController

      init(_ s: ViewStage) async throws {
        self.s = s
        (root, card) = (DiaryController("A", diary), DiaryController("B", diary))
        delegate = Delegate(diary)
        s.window.rootViewController = root
        root.view.backgroundColor = .white
        card.view.backgroundColor = .blue
        try await s.stage.settle()
        sheet = try unwrap(card.sheetPresentationController)
        sheet.delegate = delegate
        sheet.detents = [.medium(), .large()]
      }

      func show() async throws {
        root.present(card, animated: false)
        try await s.stage.settle()
        _ = diary.take()
      }
      /// The upper edge of the card, in the window.
      var top: CGFloat { sheet.presentedView?.frame.minY ?? -1 }

      func finger(_ kind: TouchKind, _ x: Double, _ y: Double) async throws {
        try await s.stage.input(.touch(finger: 1, kind, at: .init(x: x, y: y), pressure: 1))
      }
      /// Drags from one height to another in steps of 10 ms, and lifts the finger.
      func drag(_ from: Double, to: Double, at start: Double, rest: Double = 0) async throws {
        try await s.stage.show(at: start)
        try await finger(.began, 160, from)
        for step in 1...8 {
          try await s.stage.show(at: start + 0.01 * Double(step))
          try await finger(.moved, 160, from + (to - from) * Double(step) / 8)
        }
        try await s.stage.show(at: start + 0.09 + rest)
        try await finger(.ended, 160, to)
        try await s.stage.settle()
      }
    }

    @Test func `a sheet rests at its smallest height, and moves to a selected one`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        scene.sheet.prefersGrabberVisible = true
        try await scene.show()
        // 54 % of the 356 points below the strip.
        expectEqual(scene.top, 400 - 192)
        expectEqual(s.stage.color(100, 300), 0x0000FF)
        expectEqual(s.stage.color(100, 20), 0xCCCCCC)
        expectEqual(scene.card.view.frame, CGRect(x: 0, y: 0, width: 320, height: 192))
        // The grabber, and a round corner.
        expectNotEqual(s.stage.color(160, 215), 0x0000FF)
        expectNotEqual(s.stage.color(0, 208), 0x0000FF)
        scene.sheet.animateChanges { scene.sheet.selectedDetentIdentifier = .large }
        try await s.stage.show(at: 0.5)
        expectEqual(scene.top, 44)
        expectEqual(s.stage.color(100, 100), 0x0000FF)
        scene.sheet.selectedDetentIdentifier = nil
        expectEqual(scene.top, 208)
        expectEqual(scene.diary.take(), [])
      }
    }

    @Test func `a height of the program's own follows its closure`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let height = Height()
        let own = UISheetPresentationController.Detent.custom(identifier: .init("own")) { context in
          context.containerTraitCollection.horizontalSizeClass == .compact
            ? min(height.value, context.maximumDetentValue) : nil
        }
        let none = UISheetPresentationController.Detent.custom { _ in nil }
        scene.sheet.detents = [own, none, .large()]
        expectEqual(own.identifier.rawValue, "own")
        final class Surroundings: UISheetPresentationControllerDetentResolutionContext {
          let containerTraitCollection = UITraitCollection(horizontalSizeClass: .compact)
          let maximumDetentValue: CGFloat = 60
        }
        expectEqual(own.resolvedValue(in: Surroundings()), 60)
        expectNil(none.resolvedValue(in: Surroundings()))
        expectEqual(UISheetPresentationController.Detent.large().identifier, .large)
        try await scene.show()
        expectEqual(scene.top, 300)
        height.value = 150
        scene.sheet.invalidateDetents()
        expectEqual(scene.top, 250)
        scene.sheet.detents = [none]
        expectEqual(scene.top, 44)
        height.value = .nan
        scene.sheet.detents = [own, .medium()]
        expectEqual(scene.top, 208)
      }
    }

    @Test func `a drag leads to the nearest height, and is told to the delegate`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        try await scene.show()
        try await scene.drag(230, to: 130, at: 0.1, rest: 0.2)
        expectEqual(scene.sheet.selectedDetentIdentifier, .large)
        expectEqual(scene.diary.take(), ["com.apple.UIKit.large"])
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(100, 60), 0x0000FF)
        // Beyond the largest height the sheet follows less and less, and comes back.
        try await s.stage.show(at: 1.1)
        try await scene.finger(.began, 160, 200)
        try await scene.finger(.moved, 160, 150)
        try await scene.finger(.moved, 160, 100)
        expectLess(scene.top, 44)
        expectGreater(scene.top, 20)
        try await s.stage.show(at: 1.3)
        try await scene.finger(.ended, 160, 100)
        try await s.stage.show(at: 2)
        expectEqual(scene.top, 44)
        expectEqual(scene.diary.take(), [])
      }
    }

    @Test func `a drag downwards dismisses, and tells the delegate before and after`() async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        try await scene.show()
        try await scene.drag(230, to: 380, at: 0.1)
        try await s.stage.show(at: 1)
        expectEqual(
          scene.diary.take(),
          ["will dismiss", "B will disappear~", "B did disappear~", "did dismiss"])
        expectNil(scene.root.presentedViewController)
        expectEqual(s.stage.color(100, 20), 0xFFFFFF)
      }
    }

    @Test(arguments: [false, true])
    func `a sheet that must not be dismissed comes back`(isModal: Bool) async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        if isModal {
          scene.card.isModalInPresentation = true
        } else {
          scene.delegate.allows = false
        }
        try await scene.show()
        try await scene.drag(230, to: 380, at: 0.1)
        try await s.stage.show(at: 1)
        expectEqual(scene.diary.take(), ["attempt"])
        expectEqual(scene.top, 208)
        try await scene.finger(.began, 160, 20)
        try await scene.finger(.ended, 160, 20)
        expectEqual(scene.diary.take(), ["attempt"])
        expectNotNil(scene.card.view.window)
      }
    }

    @Test func `a touch beside a sheet dismisses it`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        try await scene.show()
        try await scene.finger(.began, 160, 20)
        try await scene.finger(.ended, 160, 20)
        try await s.stage.show(at: 1)
        expectEqual(scene.diary.take().first, "will dismiss")
        expectNil(scene.card.view.window)
      }
    }

    @Test func `views behind an undimmed sheet receive touches`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        scene.sheet.largestUndimmedDetentIdentifier = .medium
        var taps = 0
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 320, height: 100))
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        scene.root.view.addSubview(button)
        s.view.removeFromSuperview()
        try await scene.show()
        expectEqual(s.stage.color(100, 150), 0xFFFFFF)
        try await scene.finger(.began, 160, 20)
        try await scene.finger(.ended, 160, 20)
        expectEqual(taps, 1)
        scene.sheet.selectedDetentIdentifier = .large
        try await s.stage.settle()
        expectEqual(s.stage.color(100, 20), 0xCCCCCC)
      }
    }

    @Test func `a list in a sheet scrolls, and at its upper edge moves the sheet`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let list = UIScrollView(frame: scene.card.view.bounds)
        list.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        list.contentSize = CGSize(width: 320, height: 2000)
        scene.card.view.addSubview(list)
        try await scene.show()
        try await scene.drag(300, to: 200, at: 0.1, rest: 0.2)
        try await s.stage.show(at: 1)
        expectEqual(scene.sheet.selectedDetentIdentifier, .large)
        expectEqual(list.contentOffset.y, 0)
        try await scene.drag(300, to: 200, at: 1.1, rest: 0.2)
        try await s.stage.show(at: 2)
        expectEqual(scene.top, 44)
        expectGreater(list.contentOffset.y, 50)
        scene.sheet.selectedDetentIdentifier = .medium
        scene.sheet.prefersScrollingExpandsWhenScrolledToEdge = false
        list.contentOffset = .zero
        try await scene.drag(300, to: 220, at: 2.1, rest: 0.2)
        try await s.stage.show(at: 3)
        expectEqual(scene.top, 208)
        expectGreater(list.contentOffset.y, 30)
      }
    }

    @Test func `a sheet in a wide window lies in the middle`() async throws {
      try await ViewStage.perform(width: 800, height: 700) { s in
        let scene = try await Scene(s)
        scene.card.modalPresentationStyle = .formSheet
        try await scene.show()
        let sheet = try unwrap(scene.card.sheetPresentationController)
        expectEqual(sheet.presentationStyle, .formSheet)
        expectEqual(
          sheet.presentedView?.frame, CGRect(x: 130, y: 44, width: 540, height: 612))
        scene.card.preferredContentSize = CGSize(width: 300, height: 200)
        expectEqual(sheet.presentedView?.frame, CGRect(x: 250, y: 250, width: 300, height: 200))
        sheet.sourceView = s.view
        expectEqual(sheet.presentedView?.frame.minX, 20)
        sheet.preferredCornerRadius = 0
        try await s.stage.settle()
        expectEqual(s.stage.color(21, 251), 0x0000FF)
      }
    }

    @Test func `properties that change nothing here are kept`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        expectFalse(scene.sheet.prefersEdgeAttachedInCompactHeight)
        scene.sheet.prefersEdgeAttachedInCompactHeight = true
        scene.sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
        scene.card.preferredContentSize = CGSize(width: 200, height: 0)
        try await scene.show()
        expectEqual(scene.sheet.presentedView?.frame.width, 200)
        expectTrue(scene.sheet.prefersEdgeAttachedInCompactHeight)
        expectEqual(scene.card.traitCollection.userInterfaceLevel, .elevated)
        scene.sheet.overrideTraitCollection = UITraitCollection(userInterfaceStyle: .dark)
        expectEqual(scene.card.traitCollection.userInterfaceStyle, .dark)
        expectEqual(scene.sheet.traitCollection.userInterfaceStyle, .dark)
        expectEqual(scene.root.traitCollection.userInterfaceStyle, .light)
      }
    }
  }
}

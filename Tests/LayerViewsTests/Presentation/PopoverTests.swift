import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Popovers and adaptive presentation (views §22.2, §22.3).
  @Suite struct PopoverTests {
    @MainActor final class Delegate: UIPopoverPresentationControllerDelegate {
      var style: UIModalPresentationStyle?
      var wrapped: UIViewController?
      var calls: [String] = []

      func adaptivePresentationStyle(
        for controller: UIPresentationController
      ) -> UIModalPresentationStyle { style ?? .pageSheet }
      func prepareForPopoverPresentation(
        _ popoverPresentationController: UIPopoverPresentationController
      ) { calls.append("prepare") }
      func presentationController(
        _ presentationController: UIPresentationController,
        prepare adaptivePresentationController: UIPresentationController
      ) { calls.append("\(type(of: adaptivePresentationController))") }
      func presentationController(
        _ presentationController: UIPresentationController,
        willPresentWithAdaptiveStyle style: UIModalPresentationStyle,
        transitionCoordinator: (any UIViewControllerTransitionCoordinator)?
      ) { calls.append("style \(style) \(transitionCoordinator?.isAnimated ?? true)") }
      func presentationController(
        _ controller: UIPresentationController,
        viewControllerForAdaptivePresentationStyle style: UIModalPresentationStyle
      ) -> UIViewController? { wrapped }
      func popoverPresentationController(
        _ popoverPresentationController: UIPopoverPresentationController,
        willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
        in view: UnsafeMutablePointer<UIView>
      ) { rect.pointee = CGRect(x: 0, y: 0, width: 10, height: 10) }
      func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        calls.append("dismissed")
      }
    }

    @MainActor struct Scene {
      let s: ViewStage
      let root = UIViewController()
      let card = UIViewController()
      let popover: UIPopoverPresentationController
      let delegate = Delegate()

      init(_ s: ViewStage) async throws {
        self.s = s
        s.window.rootViewController = root
        root.view.backgroundColor = .white
        root.view.addSubview(s.view)
        card.modalPresentationStyle = .popover
        card.preferredContentSize = CGSize(width: 100, height: 80)
        card.view.backgroundColor = .blue
        popover = try unwrap(card.popoverPresentationController)
        popover.delegate = delegate
        popover.sourceView = s.view
        try await s.stage.settle()
      }

      func tap(_ x: Double, _ y: Double) async throws {
        try await s.stage.input(.touch(finger: 1, .began, at: .init(x: x, y: y), pressure: 1))
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: x, y: y), pressure: 1))
        try await s.stage.settle()
      }
    }

    /// The directions of the arrow, and the frames with it, beside the view at (50, 50).
    private static let places: [(UIPopoverArrowDirection, CGRect)] = [
      (.any, CGRect(x: 50, y: 150, width: 100, height: 93)),
      (.left, CGRect(x: 150, y: 60, width: 113, height: 80)),
      (.right, CGRect(x: 10, y: 60, width: 40, height: 80)),
      (.down, CGRect(x: 50, y: 10, width: 100, height: 40)),
    ]

    @Test func `a popover that must lie where there is little room is smaller`() async throws {
      try await ViewStage.perform(width: 700, height: 400) { s in
        for (directions, frame) in Self.places.suffix(2) {
          let scene = try await Scene(s)
          scene.popover.permittedArrowDirections = directions
          scene.root.present(scene.card, animated: false)
          try await s.stage.settle()
          expectEqual(scene.popover.presentedView?.frame, frame)
          expectEqual(scene.popover.arrowDirection, directions == .down ? .down : .right)
          scene.root.dismiss(animated: false)
          try await s.stage.settle()
        }
      }
    }

    @Test(arguments: [0, 1])
    func `a popover lies beside its anchor, and points at it`(_ number: Int) async throws {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let (directions, frame) = Self.places[number]
        let scene = try await Scene(s)
        expectEqual(scene.popover.arrowDirection, .unknown)
        scene.popover.permittedArrowDirections = directions
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectEqual(scene.popover.presentedView?.frame, frame)
        expectEqual(scene.popover.arrowDirection, number == 0 ? .up : .left)
        // The arrow has the colour of the content.
        let tip = number == 0 ? (100, 160) : (160, 100)
        expectEqual(s.stage.color(tip.0, tip.1), 0x0000FF)
        expectEqual(scene.card.view.bounds.size, CGSize(width: 100, height: 80))
        scene.popover.backgroundColor = .black
        try await s.stage.settle()
        expectEqual(s.stage.color(tip.0, tip.1), 0)
        expectEqual(scene.delegate.calls, ["prepare", "style none false"])
      }
    }

    @Test func `a touch beside a popover dismisses it, but one on a passed view reaches that`()
      async throws
    {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        var taps = 0
        let button = UIButton(frame: CGRect(x: 600, y: 0, width: 100, height: 50))
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        scene.root.view.addSubview(button)
        scene.popover.passthroughViews = [button]
        scene.root.present(scene.card, animated: true)
        try await s.stage.show(at: 0.4)
        try await scene.tap(650, 20)
        expectEqual(taps, 1)
        expectNotNil(scene.card.view.window)
        try await scene.tap(100, 200)
        expectNotNil(scene.card.view.window)
        try await scene.tap(400, 300)
        try await s.stage.show(at: 1)
        expectNil(scene.card.view.window)
        expectEqual(scene.delegate.calls.last, "dismissed")
      }
    }

    @Test func `a popover follows its content's size, and its anchor in a window of another size`()
      async throws
    {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        scene.popover.popoverLayoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 0)
        scene.popover.canOverlapSourceViewRect = false
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectEqual(scene.popover.presentedView?.frame.minX, 60)
        scene.card.preferredContentSize = CGSize(width: 200, height: 300)
        try await s.stage.show(at: 1)
        // There is not enough room below: on the right there is.
        expectEqual(scene.popover.arrowDirection, .left)
        expectEqual(scene.card.view.bounds.size, CGSize(width: 200, height: 300))
        s.window.frame = CGRect(x: 0, y: 0, width: 690, height: 400)
        try await s.stage.settle()
        expectEqual(scene.popover.sourceRect, CGRect(x: 0, y: 0, width: 10, height: 10))
      }
    }

    @Test func `a button of a bar is an anchor`() async throws {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        let item = UIBarButtonItem(title: "More", primaryAction: nil)
        scene.root.navigationItem.rightBarButtonItem = item
        s.window.rootViewController = UINavigationController(rootViewController: scene.root)
        try await s.stage.settle()
        scene.popover.sourceItem = item
        expectIdentical(scene.popover.barButtonItem, item)
        expectNil(scene.popover.sourceView)
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        let frame = try unwrap(scene.popover.presentedView?.frame)
        expectEqual(frame.minY, 44)
        expectEqual(frame.maxX, 690)
      }
    }

    // MARK: Adapting

    @Test func `a popover is a sheet in a narrow window`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let sheet = scene.popover.adaptiveSheetPresentationController
        sheet.detents = [.medium()]
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectIdentical(scene.card.presentationController, sheet)
        expectEqual(scene.card.view.bounds.width, 320)
        expectEqual(
          scene.delegate.calls, ["UISheetPresentationController", "style pageSheet false"])
      }
    }

    @Test func `a delegate keeps the popover, or presents another controller`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        scene.delegate.style = UIModalPresentationStyle.none
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectEqual(scene.card.view.bounds.width, 100)
        scene.root.dismiss(animated: false)
        try await s.stage.settle()
        scene.delegate.style = .fullScreen
        // A controller that is shown already does not take the place.
        scene.delegate.wrapped = scene.root
        let refused = try unwrap(scene.card.popoverPresentationController)
        refused.delegate = scene.delegate
        refused.sourceView = s.view
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectIdentical(scene.root.presentedViewController, scene.card)
        scene.root.dismiss(animated: false)
        try await s.stage.settle()
        let wrapped = UINavigationController(rootViewController: UIViewController())
        scene.delegate.wrapped = wrapped
        let popover = try unwrap(scene.card.popoverPresentationController)
        popover.delegate = scene.delegate
        popover.sourceView = s.view
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectIdentical(scene.root.presentedViewController, wrapped)
        expectEqual(wrapped.presentationController?.presentationStyle, .fullScreen)
      }
    }

    @Test func `a popover without an anchor is a sheet in the middle`() async throws {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        scene.popover.sourceView = nil
        scene.root.present(scene.card, animated: false)
        try await s.stage.settle()
        expectNotNil(scene.card.sheetPresentationController)
        expectEqual(scene.card.view.bounds.size, CGSize(width: 100, height: 80))
      }
    }
  }
}

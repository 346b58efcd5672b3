import Expectations
import Foundation
import GraphicsValues
import InputEvents
import LayerViews
import Testing
import WireProtocol

extension LiveViewTests {
  /// Alerts and action sheets (views §22.4).
  @Suite struct AlertTests {
    @MainActor struct Scene {
      let s: ViewStage
      let root = UIViewController()
      let diary = Diary()

      init(_ s: ViewStage) async throws {
        self.s = s
        s.window.rootViewController = root
        root.view.backgroundColor = .white
        try await s.stage.settle()
      }

      /// Makes an alert with the actions Cancel, Keep and Delete, which write their titles.
      func alert(_ style: UIAlertController.Style = .alert) -> UIAlertController {
        let alert = UIAlertController(
          title: "Delete?", message: "All of it.", preferredStyle: style)
        let actions: [(String, UIAlertAction.Style)] = [
          ("Cancel", .cancel), ("Keep", .default), ("Delete", .destructive),
        ]
        for (title, kind) in actions {
          alert.addAction(
            UIAlertAction(title: title, style: kind) { action in
              diary.note("\(action.title ?? "") \(root.presentedViewController == nil)")
            })
        }
        return alert
      }

      func press(_ symbol: String) async throws {
        let key = Key(code: 0, symbol: symbol)
        try await s.stage.input(.keyPressed(key, isRepeat: false))
        try await s.stage.input(.keyReleased(key))
        try await s.stage.settle()
      }

      func tap(_ x: Double, _ y: Double) async throws {
        let place = Point(x: x, y: y)
        try await s.stage.input(.touch(finger: 1, .began, at: place, pressure: 1))
        try await s.stage.input(.touch(finger: 1, .ended, at: place, pressure: 1))
        try await s.stage.settle()
      }
    }

    @Test func `an alert lies in the middle, over dimmed views`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        var isDone = false
        scene.root.present(alert, animated: false) { isDone = true }
        try await s.stage.settle()
        expectTrue(isDone)
        expectEqual(alert.preferredStyle, .alert)
        expectEqual(alert.view.frame.width, 270)
        expectEqual(alert.view.center.x, 160)
        expectAtMost(abs(alert.view.center.y - 200), 0.5)
        expectEqual(s.stage.color(5, 5), 0xCCCCCC)
        expectIdentical(scene.root.presentedViewController, alert)
        expectIdentical(scene.root.view.window, s.window)
        expectEqual(alert.actions.map(\.title), ["Cancel", "Keep", "Delete"])
      }
    }

    @Test func `a touched button dismisses the alert, and calls its handler afterwards`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        // Three buttons, the one that cancels the lowest.
        let bottom = Double(alert.view.frame.maxY)
        try await scene.tap(160, bottom - 66)
        expectEqual(scene.diary.lines, [])
        try await s.stage.show(at: 0.3)
        expectEqual(scene.diary.lines, ["Delete true"])
        expectNil(alert.view.window)
        expectEqual(s.stage.color(5, 5), 0xFFFFFF)
      }
    }

    @Test func `a finger slides between buttons, and beside them chooses none`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        let bottom = Double(alert.view.frame.maxY)
        func finger(_ kind: TouchKind, _ y: Double) async throws {
          let place = Point(x: 160, y: y)
          try await s.stage.input(.touch(finger: 1, kind, at: place, pressure: 1))
        }
        try await finger(.began, bottom - 20)
        try await finger(.moved, bottom + 30)
        try await finger(.ended, bottom + 30)
        try await s.stage.show(at: 0.3)
        expectEqual(scene.diary.lines, [])
        expectNotNil(alert.view.window)
        try await finger(.began, bottom - 20)
        try await finger(.moved, bottom - 110)
        try await finger(.ended, bottom - 110)
        try await s.stage.show(at: 0.6)
        expectEqual(scene.diary.lines, ["Keep true"])
      }
    }

    @Test(arguments: [("Escape", "Cancel"), ("Return", "Keep")])
    func `Escape cancels, and Return chooses the preferred action`(
      _ key: String, _ title: String
    ) async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        alert.preferredAction = alert.actions[1]
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        try await scene.press(key)
        try await s.stage.show(at: 0.3)
        expectEqual(scene.diary.lines, ["\(title) true"])
      }
    }

    @Test func `arrows move between the buttons, and skip one that is not enabled`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        alert.actions[1].isEnabled = false
        try await scene.press("Down")
        try await scene.press("Space")
        try await s.stage.show(at: 0.3)
        expectEqual(scene.diary.lines, ["Delete true"])
      }
    }

    @Test func `a button that is not enabled chooses nothing`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        alert.actions[2].isEnabled = false
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        let place = Double(alert.view.frame.maxY) - 66
        try await scene.tap(160, place)
        try await s.stage.show(at: 0.3)
        expectIdentical(scene.root.presentedViewController, alert)
        alert.actions[2].isEnabled = true
        try await scene.tap(160, place)
        try await s.stage.show(at: 0.6)
        expectEqual(scene.diary.lines, ["Delete true"])
      }
    }

    @Test func `fields follow each other with Return, which then chooses`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        alert.addTextField { $0.placeholder = "Name" }
        alert.addTextField { $0.isSecureTextEntry = true }
        alert.preferredAction = alert.actions[1]
        let fields = try unwrap(alert.textFields)
        expectEqual(fields.map(\.placeholder), ["Name", nil])
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        expectTrue(fields[0].isFirstResponder)
        try await s.stage.input(.textEntered("Ada"))
        try await scene.press("Return")
        expectTrue(fields[1].isFirstResponder)
        try await scene.press("Return")
        try await s.stage.show(at: 0.3)
        expectEqual(fields[0].text, "Ada")
        expectEqual(scene.diary.lines, ["Keep true"])
      }
    }

    @Test func `an action sheet lies at the lower edge, and a touch beside it cancels`()
      async throws
    {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert(.actionSheet)
        scene.root.present(alert, animated: true)
        try await s.stage.show(at: 0.5)
        expectEqual(alert.view.frame.maxY, 392)
        expectEqual(alert.view.frame.width, 304)
        // The button that cancels has a box of its own.
        expectEqual(s.stage.color(20, 390 - 28), 0xFFFFFF)
        try await scene.tap(160, 20)
        try await s.stage.show(at: 1)
        expectEqual(scene.diary.lines, ["Cancel true"])
      }
    }

    @Test func `an action sheet in a wide window is a popover without the cancel button`()
      async throws
    {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert(.actionSheet)
        alert.popoverPresentationController?.sourceView = s.view
        alert.popoverPresentationController?.sourceRect = CGRect(x: 0, y: 0, width: 20, height: 20)
        scene.root.view.addSubview(s.view)
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        let popover = try unwrap(alert.popoverPresentationController)
        expectEqual(popover.arrowDirection, .up)
        expectEqual(popover.presentedView?.frame.minY, 70)
        expectEqual(alert.view.bounds.width, 304)
        try await scene.tap(650, 380)
        try await s.stage.show(at: 0.5)
        expectEqual(scene.diary.lines, ["Cancel true"])
      }
    }

    @Test func `an action sheet without an anchor lies at the lower edge of a wide window`()
      async throws
    {
      try await ViewStage.perform(width: 700, height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert(.actionSheet)
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        expectEqual(alert.view.frame.maxY, 392)
      }
    }

    @Test func `texts that change are shown`() async throws {
      try await ViewStage.perform(height: 400) { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        let height = alert.view.frame.height
        alert.message = Array(repeating: "Longer", count: 40).joined(separator: " ")
        try await s.stage.settle()
        expectGreater(alert.view.frame.height, height + 40)
        expectAtMost(abs(alert.view.center.y - 200), 0.5)
        alert.message = nil
        alert.title = nil
        try await s.stage.settle()
        expectLess(alert.view.frame.height, height)
      }
    }

    @Test func `more buttons than the window has room for scroll`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let alert = UIAlertController(title: "Many", message: nil, preferredStyle: .alert)
        for number in 1...30 { alert.addAction(UIAlertAction(title: "\(number)", style: .default)) }
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        expectEqual(alert.view.frame.height, 240 - 48)
      }
    }

    @Test func `a handler may present the next alert`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let (first, second) = (
          UIAlertController(title: "1", message: nil, preferredStyle: .alert),
          UIAlertController(title: "2", message: nil, preferredStyle: .alert)
        )
        first.addAction(
          UIAlertAction(title: "Next", style: .default) { _ in
            scene.root.present(second, animated: true)
          })
        scene.root.present(first, animated: true)
        try await s.stage.show(at: 0.5)
        try await scene.press("Return")
        try await s.stage.show(at: 1)
        try await s.stage.show(at: 1.5)
        expectIdentical(scene.root.presentedViewController, second)
        expectNotNil(second.view.window)
      }
    }

    // MARK: Mistakes

    @Test func `an alert that is presented twice, or beside another one, is refused`() async throws
    {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let (alert, other) = (scene.alert(), scene.alert())
        var ends = 0
        scene.root.present(alert, animated: true)
        scene.root.present(alert, animated: true) { ends += 1 }
        scene.root.present(other, animated: true) { ends += 1 }
        UIViewController().present(other, animated: true) { ends += 1 }
        try await s.stage.show(at: 0.5)
        expectEqual(ends, 3)
        expectIdentical(scene.root.presentedViewController, alert)
        expectNil(other.presentingViewController)
        scene.root.dismiss(animated: false)
        try await s.stage.settle()
        scene.root.present(other, animated: false)
        try await s.stage.settle()
        expectNotNil(other.view.window)
      }
    }

    @Test func `an action comes once, the cancel action alone, and fields before the presentation`()
      async throws
    {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let alert = scene.alert()
        alert.addAction(alert.actions[0])
        alert.addAction(UIAlertAction(title: "No", style: .cancel))
        alert.preferredAction = UIAlertAction(title: "Stranger", style: .default)
        expectEqual(alert.actions.count, 3)
        expectNil(alert.preferredAction)
        let sheet = scene.alert(.actionSheet)
        sheet.addTextField()
        expectNil(sheet.textFields)
        scene.root.present(alert, animated: false)
        try await s.stage.settle()
        alert.addTextField()
        expectNil(alert.textFields)
        let height = alert.view.frame.height
        alert.addAction(UIAlertAction(title: "Late", style: .default))
        try await s.stage.settle()
        expectEqual(alert.actions.last?.title, "Late")
        expectAtLeast(alert.view.frame.height, height)
      }
    }

    @Test func `an alert without texts and buttons does no harm`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let alert = UIAlertController(title: nil, message: nil, preferredStyle: .alert)
        scene.root.present(alert, animated: true)
        try await s.stage.show(at: 0.5)
        try await scene.press("Return")
        try await scene.press("Escape")
        try await scene.press("Tab")
        scene.root.dismiss(animated: true)
        try await s.stage.show(at: 1)
        expectNil(scene.root.presentedViewController)
      }
    }
  }
}

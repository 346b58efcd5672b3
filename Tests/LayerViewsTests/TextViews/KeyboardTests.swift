import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

// views §23
extension LiveViewTests {
  @MainActor @Suite struct KeyboardTests {
    private func log(_ window: UIWindow) -> NotificationLog {
      NotificationLog(
        for: UIScreen.main, UIResponder.keyboardWillShowNotification,
        UIResponder.keyboardDidShowNotification, UIResponder.keyboardWillHideNotification,
        UIResponder.keyboardDidHideNotification, UIResponder.keyboardWillChangeFrameNotification,
        UIResponder.keyboardDidChangeFrameNotification)
    }

    private func frame(_ note: Notification?, _ key: String) -> CGRect? {
      (note?.userInfo?[key] as? NSValue)?.cgRectValue
    }

    private func bar(_ height: CGFloat, _ color: UIColor) -> UIView {
      let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: height))
      bar.backgroundColor = color
      return bar
    }

    @Test func `a field in an accessory view keeps the view`() async throws {
      try await ViewStage.perform { s in
        final class Page: UIViewController {
          let bar = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))
          override var canBecomeFirstResponder: Bool { true }
          override var inputAccessoryView: UIView? { bar }
        }
        let page = Page()
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        page.bar.addSubview(field)
        s.window.rootViewController = page
        try await s.stage.settle()
        expectTrue(page.becomeFirstResponder())
        expectNotNil(field.window)
        expectTrue(field.becomeFirstResponder())
        try await s.stage.settle()
        try await s.stage.show(at: 1)
        expectIdentical(field.window, s.window)
        expectTrue(field.isFirstResponder)
      }
    }

    @Test func `the first responder's views come up at the bottom, and notifications say where`()
      async throws
    {
      try await ViewStage.perform { s in
        let field = UITextField(frame: CGRect(x: 20, y: 170, width: 200, height: 34))
        field.inputAccessoryView = bar(20, .green)
        field.inputView = bar(60, .blue)
        s.window.addSubview(field)
        let log = log(s.window)
        expectTrue(field.becomeFirstResponder())
        expectEqual(
          log.names, ["UIKeyboardWillChangeFrameNotification", "UIKeyboardWillShowNotification"])
        let note = log.notes.last
        expectEqual(
          frame(note, UIResponder.keyboardFrameBeginUserInfoKey),
          CGRect(x: 0, y: 240, width: 320, height: 80))
        expectEqual(
          frame(note, UIResponder.keyboardFrameEndUserInfoKey),
          CGRect(x: 0, y: 160, width: 320, height: 80))
        let info = note?.userInfo
        expectEqual(info?[UIResponder.keyboardAnimationDurationUserInfoKey] as? Double, 0.25)
        expectEqual(info?[UIResponder.keyboardAnimationCurveUserInfoKey] as? Int, 7)
        expectEqual(info?[UIResponder.keyboardIsLocalUserInfoKey] as? Bool, true)
        try await s.stage.settle()
        try await s.stage.show(at: 1)
        expectEqual(
          Array(log.names.dropFirst(2)),
          ["UIKeyboardDidChangeFrameNotification", "UIKeyboardDidShowNotification"])
        expectTrue(s.shows(0x00FF00, 300, 170))
        expectTrue(s.shows(0x0000FF, 300, 230))
        expectTrue(field.resignFirstResponder())
        expectEqual(log.names.last, "UIKeyboardWillHideNotification")
        try await s.stage.settle()
        try await s.stage.show(at: 2)
        expectEqual(log.names.last, "UIKeyboardDidHideNotification")
        expectTrue(s.shows(0xFFFFFF, 300, 230))
      }
    }

    @Test func `without views there is no keyboard; a responder around has views, too`()
      async throws
    {
      try await ViewStage.perform { s in
        final class Page: UIViewController {
          let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 30))
          override var inputAccessoryView: UIView? { bar }
          override var canBecomeFirstResponder: Bool { true }
        }
        let log = log(s.window)
        let field = UITextField(frame: CGRect(x: 20, y: 170, width: 200, height: 34))
        s.window.addSubview(field)
        expectTrue(field.becomeFirstResponder())
        expectEqual(log.names, [])
        let page = Page()
        s.window.rootViewController = page
        let (first, second) = (UITextField(), UITextView())
        page.view.addSubview(first)
        page.view.addSubview(second)
        expectTrue(first.becomeFirstResponder())
        expectEqual(log.names.count, 2)
        try await s.stage.settle()
        try await s.stage.show(at: 1)
        expectEqual(log.names.count, 4)
        // The same views stay.
        expectTrue(second.becomeFirstResponder())
        expectEqual(log.names.count, 4)
        expectTrue(page.becomeFirstResponder())
        expectEqual(log.names.count, 4)
        second.inputView = bar(50, .red)
        expectEqual(log.names.count, 4)
        expectTrue(second.becomeFirstResponder())
        expectEqual(
          frame(log.notes.last, UIResponder.keyboardFrameBeginUserInfoKey)?.minY, 210)
        expectEqual(frame(log.notes.last, UIResponder.keyboardFrameEndUserInfoKey)?.minY, 160)
        second.inputView = nil
        expectEqual(frame(log.notes.last, UIResponder.keyboardFrameEndUserInfoKey)?.minY, 210)
      }
    }

    @Test func `a controller's accessory view stays while the controller is on screen`()
      async throws
    {
      try await ViewStage.perform { s in
        final class Chat: UIViewController {
          let bar = UIView(frame: CGRect(x: 0, y: 0, width: 0, height: 40))
          let field = UITextField(frame: CGRect(x: 10, y: 5, width: 200, height: 30))
          override func viewDidLoad() {
            bar.backgroundColor = .green
            bar.addSubview(field)
          }
          override var inputAccessoryView: UIView? { bar }
          override var canBecomeFirstResponder: Bool { true }
        }
        let log = log(s.window)
        let chat = Chat()
        s.window.rootViewController = chat
        try await s.stage.settle()
        try await s.stage.show(at: 1)
        expectEqual(
          log.names.filter { $0.contains("Show") },
          ["UIKeyboardWillShowNotification", "UIKeyboardDidShowNotification"])
        expectTrue(s.shows(0x00FF00, 300, 220))
        try await s.stage.click(60, 220)
        expectTrue(chat.field.isEditing)
        try await s.stage.input(.textEntered("hi"))
        expectEqual(chat.field.text, "hi")
        expectTrue(chat.field.resignFirstResponder())
        expectEqual(log.names.count, 4)
        expectTrue(chat.field.becomeFirstResponder())
        s.window.rootViewController = UIViewController()
        expectFalse(chat.field.isEditing)
        expectEqual(log.names.last, "UIKeyboardWillHideNotification")
        try await s.stage.settle()
        try await s.stage.show(at: 2)
        expectFalse(s.shows(0x00FF00, 300, 220))
      }
    }

    @Test(arguments: [UIScrollView.KeyboardDismissMode.none, .onDrag])
    func `a drag ends editing if the scroll view wants it`(
      mode: UIScrollView.KeyboardDismissMode
    ) async throws {
      try await ViewStage.perform { s in
        let scroll = UIScrollView(frame: s.window.bounds)
        scroll.contentSize = CGSize(width: 320, height: 900)
        scroll.keyboardDismissMode = mode
        s.window.addSubview(scroll)
        let field = UITextField(frame: CGRect(x: 20, y: 10, width: 200, height: 34))
        scroll.addSubview(field)
        expectTrue(field.becomeFirstResponder())
        try await s.stage.press(100, 200)
        try await s.stage.move(100, 150)
        try await s.stage.move(100, 100)
        expectEqual(field.isEditing, mode == .none)
        try await s.stage.release()
      }
    }
  }
}

import CoreAnimation
import Expectations
import Foundation
import GraphicsValues
import LayerViews
import LiveStage
import Testing

// views §11
extension LiveViewTests {
  @MainActor @Suite struct ScreenTests {
    /// The notifications of screens since it was made.
    @MainActor private final class Log {
      private(set) var entries: [String] = []
      private var tokens: [any NSObjectProtocol] = []

      init() {
        for name in [
          UIScreen.didConnectNotification, UIScreen.didDisconnectNotification,
          UIScreen.modeDidChangeNotification,
        ] {
          tokens.append(
            NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
              [weak self] note in
              let screen = note.object as? UIScreen
              MainActor.assumeIsolated {
                // Other tests have screens of their own.
                guard let self, let screen, self.known.contains(where: { $0 === screen }) else {
                  self?.strangers.append(screen)
                  return
                }
                self.entries.append("\(name.rawValue) \(Int(screen.bounds.width))")
              }
            })
        }
      }

      var known: [UIScreen] = []
      private(set) var strangers: [UIScreen?] = []

      func end() { for token in tokens { NotificationCenter.default.removeObserver(token) } }
    }

    @Test func `a second output is a screen as long as it is there`() async throws {
      try await ViewStage.perform { s in
        let main = UIScreen.main
        expectEqual(UIScreen.screens.count, 1)
        expectIdentical(s.window.screen, main)
        expectIdentical(s.window.windowScene?.screen, main)
        let log = Log()
        defer { log.end() }
        log.known = [main]
        try await s.stage.changeOutputs { core in
          core.addOutput("first", OutputPlacement(screenWidth: 320, screenHeight: 240))
          core.addOutput(
            "second",
            OutputPlacement(
              screenWidth: 800, screenHeight: 400, orientation: .rotated90, scale: 2,
              origin: Point(x: 320, y: 0)))
        }
        let screens = UIScreen.screens
        try #require(screens.count == 2)
        expectIdentical(screens[0], main)
        expectIdentical(UIScreen.main, main)
        expectEqual(screens[1].bounds, CGRect(x: 0, y: 0, width: 200, height: 400))
        expectEqual(screens[1].nativeBounds, CGRect(x: 0, y: 0, width: 400, height: 800))
        expectEqual(screens[1].scale, 2)
        expectEqual(screens[1].nativeScale, 2)
        expectTrue(log.strangers.contains { $0 === screens[1] })
        log.known.append(screens[1])
        try await s.stage.changeOutputs { $0.removeOutput(OutputID(1)) }
        expectEqual(UIScreen.screens.count, 1)
        expectEqual(log.entries, ["UIScreenDidDisconnectNotification 200"])
        expectEqual(screens[1].bounds.width, 200)
      }
    }

    @Test func `a screen has its size of now`() async throws {
      try await ViewStage.perform { s in
        let main = UIScreen.main
        let log = Log()
        defer { log.end() }
        log.known = [main]
        try await s.stage.setScale(2)
        expectEqual(main.bounds, CGRect(x: 0, y: 0, width: 160, height: 120))
        expectEqual(main.nativeBounds, CGRect(x: 0, y: 0, width: 320, height: 240))
        expectEqual(main.scale, 2)
        expectEqual(log.entries, ["UIScreenModeDidChangeNotification 160"])
      }
    }

    @Test func `fields tell the server what they take`() async throws {
      try await ViewStage.perform { s in
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        s.window.addSubview(field)
        for (type, isSecret, kind) in [
          (.default, false, .text), (.emailAddress, false, .email), (.URL, false, .url),
          (.webSearch, false, .search), (.phonePad, false, .phone), (.decimalPad, false, .decimal),
          (.numberPad, false, .number), (.numberPad, true, .passcode), (.default, true, .password),
        ] as [(UIKeyboardType, Bool, LayerTextInput)] {
          field.keyboardType = type
          field.isSecureTextEntry = isSecret
          expectTrue(field.becomeFirstResponder())
          expectEqual(field.layer.wantsText, kind)
          expectTrue(field.resignFirstResponder())
          expectEqual(field.layer.wantsText, .none)
        }
        let view = UITextView(frame: CGRect(x: 0, y: 40, width: 100, height: 60))
        s.window.addSubview(view)
        view.isEditable = false
        expectTrue(view.becomeFirstResponder())
        expectEqual(view.layer.wantsText, .none)
        let other = UITextField(frame: CGRect(x: 0, y: 120, width: 100, height: 30))
        s.window.addSubview(other)
        expectTrue(field.becomeFirstResponder())
        expectTrue(other.becomeFirstResponder())
        expectEqual(field.layer.wantsText, .none)
        expectNotEqual(other.layer.wantsText, .none)
      }
    }
  }
}

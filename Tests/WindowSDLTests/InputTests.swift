import CSDL2
import Expectations
import Glibc
import GraphicsValues
import InputEvents
import Testing
import WindowSDL
import WireProtocol

extension SDLWindowTests {
  /// The desktop's events, pushed into SDL's queue on its `dummy` driver.
  @Suite struct InputTests {
    private let window: SDLWindow

    init() throws {
      setenv("SDL_VIDEODRIVER", "dummy", 1)
      window = try SDLWindow(title: "", width: 200, height: 100)
      SDL_SetModState(KMOD_NONE)
      _ = window.pollEvents()
    }

    private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
      var event = SDL_Event()
      event.type = type.rawValue
      fill(&event)
      SDL_PushEvent(&event)
    }

    private func input() -> [InputEvent] {
      window.pollEvents().compactMap { if case .input(let event) = $0 { event } else { nil } }
    }

    private func move(_ x: Int32, _ y: Int32) {
      push(SDL_MOUSEMOTION) {
        $0.motion.x = x
        $0.motion.y = y
      }
    }

    private func button(_ type: SDL_EventType, _ number: UInt8, _ x: Int32, _ y: Int32) {
      push(type) {
        $0.button.button = number
        $0.button.x = x
        $0.button.y = y
      }
    }

    // MARK: Pointer

    @Test func `moves with no event in between are joined`() {
      move(1, 1)
      move(2, 2)
      move(3, 4)
      expectEqual(input(), [InputEvent(.pointerMoved(to: Point(x: 3, y: 4)))])
      expectEqual(input(), [])
    }

    @Test func `a press keeps the moves before it and after it apart`() {
      move(1, 1)
      button(SDL_MOUSEBUTTONDOWN, 1, 1, 1)
      move(2, 2)
      move(5, 5)
      button(SDL_MOUSEBUTTONUP, 1, 5, 5)
      let expected: [InputEvent.Action] = [
        .pointerMoved(to: Point(x: 1, y: 1)), .pointerPressed(button: 1),
        .pointerMoved(to: Point(x: 5, y: 5)), .pointerReleased(button: 1),
      ]
      expectEqual(input().map(\.action), expected)
    }

    @Test func `a press at a new place moves the pointer there first`() {
      button(SDL_MOUSEBUTTONDOWN, 3, 30, 40)
      expectEqual(
        input().map(\.action), [.pointerMoved(to: Point(x: 30, y: 40)), .pointerPressed(button: 3)])
    }

    @Test(arguments: [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)])
    func `buttons are left, middle, right and those at the side`(_ sdl: Int, _ ours: Int) {
      move(9, 9)
      button(SDL_MOUSEBUTTONDOWN, UInt8(sdl), 9, 9)
      expectEqual(input().last?.action, .pointerPressed(button: UInt16(ours)))
    }

    @Test func `coming and going`() {
      push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_ENTER.rawValue) }
      move(7, 8)
      push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue) }
      push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) }
      expectEqual(
        input().map(\.action), [.pointerMoved(to: Point(x: 7, y: 8)), .pointerLeft, .focusLost])
    }

    @Test func `a wheel turned away from the user moves content down, tilted right moves it left`()
    {
      push(SDL_MOUSEWHEEL) {
        $0.wheel.preciseX = 1
        $0.wheel.preciseY = 2.5
      }
      expectEqual(
        input().map(\.action),
        [.pointerScrolled(pixels: Point(x: -48, y: 120), steps: Point(x: -1, y: 2.5))])
    }

    @Test func `a flipped wheel says where content goes, too`() {
      // With "natural scrolling" the desktop has already reversed x and y, and says so.
      push(SDL_MOUSEWHEEL) {
        $0.wheel.preciseY = 1
        $0.wheel.direction = SDL_MOUSEWHEEL_FLIPPED.rawValue
      }
      expectEqual(
        input().map(\.action),
        [.pointerScrolled(pixels: Point(x: 0, y: 48), steps: Point(x: 0, y: 1))])
    }

    @Test func `a wheel event without a valid distance has no effect`() {
      push(SDL_MOUSEWHEEL)
      push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = .nan }
      push(SDL_MOUSEWHEEL) { $0.wheel.preciseX = .infinity }
      expectEqual(input(), [])
    }

    // MARK: Keyboard

    private func key(
      _ type: SDL_EventType, _ scancode: SDL_Scancode, _ keycode: Int32, repeats: Bool = false,
      modifiers: SDL_Keymod = KMOD_NONE
    ) {
      push(type) {
        $0.key.keysym.scancode = scancode
        $0.key.keysym.sym = keycode
        $0.key.keysym.mod = UInt16(modifiers.rawValue)
        $0.key.repeat = repeats ? 1 : 0
      }
    }

    @Test func `a key has its place and its symbol in the layout`() {
      // A German keyboard: z in the place of y.
      key(SDL_KEYDOWN, SDL_SCANCODE_Y, Int32(UInt8(ascii: "z")))
      key(SDL_KEYDOWN, SDL_SCANCODE_Y, Int32(UInt8(ascii: "z")), repeats: true)
      key(SDL_KEYUP, SDL_SCANCODE_Y, Int32(UInt8(ascii: "z")))
      key(SDL_KEYDOWN, SDL_SCANCODE_SEMICOLON, 0xF6)
      let z = Key(code: 28, symbol: "z")
      expectEqual(
        input().map(\.action),
        [
          .keyPressed(z, isRepeat: false), .keyPressed(z, isRepeat: true), .keyReleased(z),
          .keyPressed(Key(code: 51, symbol: "ö"), isRepeat: false),
        ])
    }

    @Test func `keys without characters have the names that we give them`() {
      let keys: [(SDL_Scancode, Int32, String)] = [
        (SDL_SCANCODE_RETURN, 0x0D, "Return"), (SDL_SCANCODE_ESCAPE, 0x1B, "Escape"),
        (SDL_SCANCODE_BACKSPACE, 0x08, "Backspace"), (SDL_SCANCODE_TAB, 0x09, "Tab"),
        (SDL_SCANCODE_SPACE, 0x20, "Space"), (SDL_SCANCODE_DELETE, 0x7F, "Delete"),
        (SDL_SCANCODE_LEFT, 1 << 30 | 80, "Left"), (SDL_SCANCODE_F5, 1 << 30 | 62, "F5"),
        (SDL_SCANCODE_LSHIFT, 1 << 30 | 225, "LeftShift"),
        // A keyboard with Control in the place of CapsLock.
        (SDL_SCANCODE_CAPSLOCK, 1 << 30 | 224, "LeftControl"),
        (SDL_SCANCODE_KP_ENTER, 1 << 30 | 88, "KeypadEnter"),
      ]
      for (scancode, keycode, name) in keys {
        key(SDL_KEYDOWN, scancode, keycode)
        let expected = Key(code: scancode.rawValue, symbol: name)
        expectEqual(input().map(\.action), [.keyPressed(expected, isRepeat: false)])
      }
    }

    @Test func `a key outside the usage pages is 0`() {
      key(SDL_KEYDOWN, SDL_SCANCODE_AUDIOPLAY, 1 << 30 | Int32(SDL_SCANCODE_AUDIOPLAY.rawValue))
      key(SDL_KEYDOWN, SDL_SCANCODE_UNKNOWN, 0x7FFF_FFFF & ~(1 << 30))
      expectEqual(
        input().map(\.action),
        [
          .keyPressed(Key(code: 0, symbol: "AudioPlay"), isRepeat: false),
          .keyPressed(Key(code: 0, symbol: ""), isRepeat: false),
        ])
    }

    @Test func `modifiers of either side, and locks`() {
      let pairs: [(SDL_Keymod, InputModifiers)] = [
        (KMOD_LSHIFT, .shift), (KMOD_RSHIFT, .shift), (KMOD_LCTRL, .control),
        (KMOD_RCTRL, .control), (KMOD_LALT, .option), (KMOD_RALT, .option), (KMOD_LGUI, .command),
        (KMOD_RGUI, .command), (KMOD_CAPS, .capsLock), (KMOD_NUM, .numLock),
      ]
      for (sdl, ours) in pairs {
        key(SDL_KEYDOWN, SDL_SCANCODE_A, 97, modifiers: sdl)
        SDL_SetModState(sdl)
        move(Int32(ours.rawValue), 0)
        expectEqual(input().map(\.modifiers), [ours, ours])
      }
      SDL_SetModState(KMOD_NONE)
    }

    @Test func `text of any bytes is passed unchanged`() {
      for text in ["ß", "日本", ""] {
        push(SDL_TEXTINPUT) { event in
          withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: text.utf8) }
        }
      }
      expectEqual(input().map(\.action), [.textEntered("ß"), .textEntered("日本")])
      expectEqual(SDL_IsTextInputActive(), SDL_TRUE)
    }

    // MARK: Fingers

    private func finger(
      _ type: SDL_EventType, _ id: Int64, _ x: Float, _ y: Float, pressure: Float = 0.5
    ) {
      push(type) {
        $0.tfinger.touchId = 77
        $0.tfinger.fingerId = id
        $0.tfinger.x = x
        $0.tfinger.y = y
        $0.tfinger.pressure = pressure
      }
    }

    @Test func `fingers have small numbers, which are used again, and touch pixels`() {
      finger(SDL_FINGERDOWN, 1 << 40, 0.5, 0.5)
      finger(SDL_FINGERDOWN, 3, 0.25, 1)
      finger(SDL_FINGERUP, 1 << 40, 0.5, 0.5)
      finger(SDL_FINGERDOWN, 9, 0, 0, pressure: 0)
      expectEqual(
        input().map(\.action),
        [
          .touch(finger: 0, .began, at: Point(x: 100, y: 50), pressure: 0.5),
          .touch(finger: 1, .began, at: Point(x: 50, y: 100), pressure: 0.5),
          .touch(finger: 0, .ended, at: Point(x: 100, y: 50), pressure: 0),
          .touch(finger: 0, .began, at: Point(x: 0, y: 0), pressure: 1),
        ])
    }

    @Test func `moves of fingers are joined, each finger's with its own`() {
      finger(SDL_FINGERDOWN, 1, 0, 0)
      finger(SDL_FINGERDOWN, 2, 1, 1)
      _ = window.pollEvents()
      for step in 1...4 {
        finger(SDL_FINGERMOTION, 1, Float(step) / 8, 0)
        finger(SDL_FINGERMOTION, 2, 1, Float(step) / 8)
      }
      expectEqual(
        input().map(\.action),
        [
          .touch(finger: 0, .moved, at: Point(x: 100, y: 0), pressure: 0.5),
          .touch(finger: 1, .moved, at: Point(x: 200, y: 50), pressure: 0.5),
        ])
    }

    @Test func `a finger that never touched, or has no place, has no effect`() {
      finger(SDL_FINGERMOTION, 5, 0, 0)
      finger(SDL_FINGERUP, 5, 0, 0)
      finger(SDL_FINGERDOWN, 5, .nan, 0)
      expectEqual(input(), [])
    }

    @Test func `a mouse that SDL simulates from fingers has no effect`() {
      let touch = UInt32.max
      push(SDL_MOUSEMOTION) { $0.motion.which = touch }
      push(SDL_MOUSEBUTTONDOWN) { $0.button.which = touch }
      push(SDL_MOUSEWHEEL) {
        $0.wheel.which = touch
        $0.wheel.preciseY = 1
      }
      expectEqual(input(), [])
      expectEqual(SDL_GetHint(SDL_HINT_TOUCH_MOUSE_EVENTS).map { String(cString: $0) }, "0")
    }

    @Test func `events of another window are ignored`() {
      push(SDL_MOUSEMOTION) { $0.motion.windowID = 999 }
      push(SDL_KEYDOWN) { $0.key.windowID = 999 }
      push(SDL_FINGERDOWN) { $0.tfinger.windowID = 999 }
      expectEqual(input(), [])
    }

    @Test func `input and changes of the window keep their order`() {
      move(1, 1)
      window.resize(width: 80, height: 50)
      move(2, 2)
      let events = window.pollEvents()
      let resize = events.firstIndex(of: .resized(width: 80, height: 50))
      expectNotNil(resize)
      expectEqual(events.first, .input(InputEvent(.pointerMoved(to: Point(x: 1, y: 1)))))
      expectEqual(events.last, .input(InputEvent(.pointerMoved(to: Point(x: 2, y: 2)))))
    }
  }
}

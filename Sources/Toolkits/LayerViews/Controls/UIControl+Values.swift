import Foundation

extension UIControl {
  /// The events of a control.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The events as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A touch began in the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A touch began that is not the first in quick succession.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The touch moved in the control.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The touch moved outside the control.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The touch came back into the control.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The touch left the control.
    public static let touchDragExit = Event(rawValue: 1 << 5)
    /// The touch ended in the control.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The touch ended outside the control.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The touch was cancelled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The user changed the control's value.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The user triggered the main action of the control.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
    /// A touch opened the control's menu.
    public static let menuActionTriggered = Event(rawValue: 1 << 14)
    /// The editing of a text began.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The user changed a text.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// The editing of a text ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Return ended the editing of a text.
    public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events of editing.
    public static let allEditingEvents = Event(rawValue: 0xF0000)
    /// The events that programs may define.
    public static let applicationReserved = Event(rawValue: 0x0F00_0000)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }

  /// The states of a control.
  public struct State: OptionSet, Hashable, Sendable {
    /// The states as bits.
    public var rawValue: UInt
    /// Creates a set from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// No other state.
    public static let normal: State = []
    /// A touch is in the control.
    public static let highlighted = State(rawValue: 1 << 0)
    /// The control is not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// The control is selected.
    public static let selected = State(rawValue: 1 << 2)
    /// The control has the keyboard's focus.
    public static let focused = State(rawValue: 1 << 3)
    /// The states that programs may define.
    public static let application = State(rawValue: 0x00FF_0000)
  }

  /// The place of contents between top and bottom.
  public enum ContentVerticalAlignment: Int, Sendable {
    /// Centred vertically.
    case center = 0
    /// Aligned with the top edge.
    case top = 1
    /// Aligned with the bottom edge.
    case bottom = 2
    /// Stretched over the whole height.
    case fill = 3
  }

  /// The place of contents between left and right.
  public enum ContentHorizontalAlignment: Int, Sendable {
    /// Centred horizontally.
    case center = 0
    /// Aligned with the left edge.
    case left = 1
    /// Aligned with the right edge.
    case right = 2
    /// Stretched over the whole width.
    case fill = 3
    /// Aligned with the side where the writing direction begins.
    case leading = 4
    /// Aligned with the side where the writing direction ends.
    case trailing = 5
  }
}

/// A value for each state; a state without its own value has the normal state's.
struct PerState<Value> {
  private var values: [UIControl.State: Value] = [:]

  subscript(exactly state: UIControl.State) -> Value? {
    get { values[state] }
    set { values[state] = newValue }
  }

  subscript(state: UIControl.State) -> Value? {
    values[state] ?? values[state.subtracting(.focused)] ?? values[.normal]
  }
}

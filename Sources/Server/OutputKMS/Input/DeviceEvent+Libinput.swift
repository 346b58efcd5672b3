import CInput
import GraphicsValues

extension DeviceEvent {
  /// Reads an event of libinput; nil for those that have no meaning here, such as gestures.
  init?(_ event: OpaquePointer, _ type: libinput_event_type, of device: InputDeviceID) {
    switch type {
    case LIBINPUT_EVENT_KEYBOARD_KEY:
      let key = libinput_event_get_keyboard_event(event)
      let state = libinput_event_keyboard_get_key_state(key)
      self = .key(
        device, code: libinput_event_keyboard_get_key(key),
        isDown: state == LIBINPUT_KEY_STATE_PRESSED)
    case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
      LIBINPUT_EVENT_TOUCH_CANCEL:
      self.init(touch: event, type, of: device)
    case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE,
      LIBINPUT_EVENT_POINTER_BUTTON, LIBINPUT_EVENT_POINTER_SCROLL_WHEEL,
      LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      self.init(pointer: event, type, of: device)
    case LIBINPUT_EVENT_TABLET_TOOL_AXIS, LIBINPUT_EVENT_TABLET_TOOL_PROXIMITY,
      LIBINPUT_EVENT_TABLET_TOOL_TIP, LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      self.init(pen: event, type, of: device)
    default: return nil
    }
  }

  /// A pen's tip is the left button, and moves before it is pressed.
  private init?(pen event: OpaquePointer, _ type: libinput_event_type, of device: InputDeviceID) {
    let pen = libinput_event_get_tablet_tool_event(event)
    switch type {
    case LIBINPUT_EVENT_TABLET_TOOL_TIP:
      let state = libinput_event_tablet_tool_get_tip_state(pen)
      self = .button(
        device, code: UInt32(BTN_LEFT), isDown: state == LIBINPUT_TABLET_TOOL_TIP_DOWN)
    case LIBINPUT_EVENT_TABLET_TOOL_BUTTON:
      let state = libinput_event_tablet_tool_get_button_state(pen)
      self = .button(
        device, code: libinput_event_tablet_tool_get_button(pen),
        isDown: state == LIBINPUT_BUTTON_STATE_PRESSED)
    default:
      self = .absolute(
        device,
        at: Point(
          x: libinput_event_tablet_tool_get_x_transformed(pen, 1),
          y: libinput_event_tablet_tool_get_y_transformed(pen, 1)))
    }
  }

  private init?(pointer event: OpaquePointer, _ type: libinput_event_type, of device: InputDeviceID)
  {
    let pointer = libinput_event_get_pointer_event(event)
    switch type {
    case LIBINPUT_EVENT_POINTER_MOTION:
      self = .motion(
        device,
        by: Point(
          x: libinput_event_pointer_get_dx(pointer), y: libinput_event_pointer_get_dy(pointer)))
    case LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE:
      self = .absolute(
        device,
        at: Point(
          x: libinput_event_pointer_get_absolute_x_transformed(pointer, 1),
          y: libinput_event_pointer_get_absolute_y_transformed(pointer, 1)))
    case LIBINPUT_EVENT_POINTER_BUTTON:
      let state = libinput_event_pointer_get_button_state(pointer)
      self = .button(
        device, code: libinput_event_pointer_get_button(pointer),
        isDown: state == LIBINPUT_BUTTON_STATE_PRESSED)
    case LIBINPUT_EVENT_POINTER_SCROLL_WHEEL:
      let turns = Self.axes(pointer, libinput_event_pointer_get_scroll_value_v120)
      self = .wheel(device, notches: Point(x: turns.x / 120, y: turns.y / 120))
    case LIBINPUT_EVENT_POINTER_SCROLL_FINGER, LIBINPUT_EVENT_POINTER_SCROLL_CONTINUOUS:
      self = .scroll(
        device, by: Self.axes(pointer, libinput_event_pointer_get_scroll_value))
    default: return nil
    }
  }

  /// Reads both axes of scrolling; libinput allows only those that an event has.
  private static func axes(
    _ pointer: OpaquePointer?, _ read: (OpaquePointer?, libinput_pointer_axis) -> Double
  ) -> Point {
    func value(_ axis: libinput_pointer_axis) -> Double {
      libinput_event_pointer_has_axis(pointer, axis) != 0 ? read(pointer, axis) : 0
    }
    return Point(
      x: value(LIBINPUT_POINTER_AXIS_SCROLL_HORIZONTAL),
      y: value(LIBINPUT_POINTER_AXIS_SCROLL_VERTICAL))
  }

  private init?(touch event: OpaquePointer, _ type: libinput_event_type, of device: InputDeviceID) {
    let touch = libinput_event_get_touch_event(event)
    let slot = libinput_event_touch_get_slot(touch)
    var place: Point {
      Point(
        x: libinput_event_touch_get_x_transformed(touch, 1),
        y: libinput_event_touch_get_y_transformed(touch, 1))
    }
    switch type {
    case LIBINPUT_EVENT_TOUCH_DOWN: self = .fingerDown(device, slot: slot, at: place)
    case LIBINPUT_EVENT_TOUCH_MOTION: self = .fingerMoved(device, slot: slot, at: place)
    case LIBINPUT_EVENT_TOUCH_UP: self = .fingerUp(device, slot: slot)
    default: self = .fingerCancelled(device, slot: slot)
    }
  }
}

extension InputDevice {
  /// Describes a device of libinput.
  init(_ device: OpaquePointer, _ id: InputDeviceID) {
    func text(_ read: (OpaquePointer?) -> UnsafePointer<CChar>?) -> String? {
      read(device).map { String(cString: $0) }
    }
    func can(_ capability: libinput_device_capability) -> Bool {
      libinput_device_has_capability(device, capability) != 0
    }
    var abilities: Abilities = []
    if can(LIBINPUT_DEVICE_CAP_KEYBOARD) { abilities.insert(.keyboard) }
    if can(LIBINPUT_DEVICE_CAP_POINTER) { abilities.insert(.pointer) }
    if can(LIBINPUT_DEVICE_CAP_TOUCH) { abilities.insert(.touch) }
    if can(LIBINPUT_DEVICE_CAP_TABLET_TOOL) { abilities.formUnion([.pen, .pointer]) }
    var (width, height) = (0.0, 0.0)
    let hasSize = libinput_device_get_size(device, &width, &height) == 0
    self.init(
      id, name: text(libinput_device_get_name) ?? "", node: text(libinput_device_get_sysname) ?? "",
      abilities, millimetres: hasSize ? Point(x: width, y: height) : nil,
      outputName: text(libinput_device_get_output_name))
  }
}

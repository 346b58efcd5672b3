import GraphicsValues
import InputEvents
package import RenderServer

/// Turns what devices report into input on the outputs: the pointer's way, keys with their layout, fingers on the
/// screen that they touch. No key, button or finger stays down when its device or its output goes.
package struct InputTranslator {
  package private(set) var devices: [InputDeviceID: InputDevice] = [:]
  package private(set) var outputs = PlacedOutputs()
  package var keyboard: any Keyboard
  package var assignment: TouchAssignment
  /// The times after which keys repeat.
  package var settings = KeyboardSettings()

  /// The virtual terminal that the user asked for by Ctrl-Alt-F1…F12.
  package var wantedTerminal: Int?

  var path = PointerPath()
  var fingers = TouchFingers()
  var keys = HeldKeys()
  /// The devices that hold a button.
  var buttons: [UInt16: [InputDeviceID]] = [:]
  var keyRepeat: KeyRepeat?
  /// The pointer's place as clients know it; nil while it is not shown.
  var shownPointer: PointerPath.Place?
  /// Input ended while no output was there to say so.
  private var owesFocusLoss = false

  package init(keyboard: any Keyboard, assignment: TouchAssignment = TouchAssignment()) {
    self.keyboard = keyboard
    self.assignment = assignment
  }

  /// Whether a device moves the pointer.
  package var hasPointer: Bool { devices.values.contains { $0.abilities.contains(.pointer) } }

  /// The time at which `repeatKey` has something; nil while no key repeats.
  package var repeatDeadline: Double? {
    // Inlined, it ends Swift 6.3.1's optimizer (CopyPropagation) with an error.
    @inline(never) get { keyRepeat?.deadline }
  }

  /// Adds the input that an event is.
  ///
  /// - Parameter now: seconds of the monotonic clock.
  package mutating func translate(
    _ event: DeviceEvent, at now: Double, into inputs: inout [OutputInput]
  ) {
    switch event {
    case .added(let device): devices[device.id] = device
    case .removed(let device): remove(device, into: &inputs)
    case .key(let device, let code, true): press(code, by: device, at: now, into: &inputs)
    case .key(let device, let code, false): release(code, by: device, into: &inputs)
    case .motion(_, let way):
      path.move(by: way)
      reportPointer(into: &inputs)
    case .absolute(let device, let place): point(device, at: place, into: &inputs)
    case .button(let device, let code, let isDown):
      guard let button = PointerButton.number(ofEventCode: code) else { return }
      if isDown {
        press(button, by: device, into: &inputs)
      } else {
        release(button, by: device, into: &inputs)
      }
    case .wheel(_, let notches): scroll(notches: notches, into: &inputs)
    case .scroll(_, let way): scroll(by: way, into: &inputs)
    case .fingerDown(let device, let slot, let place):
      touch(device, slot, at: place, into: &inputs)
    case .fingerMoved(let device, let slot, let place):
      moveFinger(device, slot, to: place, into: &inputs)
    case .fingerUp(let device, let slot): endFinger(device, slot, .ended, into: &inputs)
    case .fingerCancelled(let device, let slot):
      endFinger(device, slot, .cancelled, into: &inputs)
    }
  }

  private mutating func remove(_ device: InputDeviceID, into inputs: inout [OutputInput]) {
    for code in keys.codes(of: device) { release(code, by: device, into: &inputs) }
    for button in buttons.keys.sorted() { release(button, by: device, into: &inputs) }
    cancelFingers(into: &inputs) { $0.device == device }
    devices[device] = nil
    if !hasPointer { hidePointer(into: &inputs) }
  }

  // MARK: Outputs

  /// Takes the new places of the outputs. A finger is cancelled when its screen goes or turns.
  package mutating func place(_ new: PlacedOutputs, into inputs: inout [OutputInput]) {
    let old = outputs
    outputs = new
    if new.isEmpty {
      owesFocusLoss = owesFocusLoss || isAnythingHeld
      forgetHeld()
      shownPointer = nil
    }
    cancelFingers(into: &inputs) { finger in
      guard let placement = new[finger.output], let before = old[finger.output] else {
        return true
      }
      return !placement.hasSameScreen(as: before)
    }
    path.setOutputs(new)
    if shownPointer != nil { reportPointer(into: &inputs) }
    if owesFocusLoss, let output = focusOutput {
      owesFocusLoss = false
      inputs.append(OutputInput(output, InputEvent(.focusLost)))
    }
  }

  /// The output for input that has no place: the pointer's, or the first.
  var focusOutput: String? { shownPointer?.output ?? outputs.first?.name }

  private var isAnythingHeld: Bool { keys.isAnyKnown || !buttons.isEmpty || !fingers.isEmpty }

  // MARK: Ends

  /// Ends all that is held, before the screen is somebody else's.
  package mutating func releaseAll(into inputs: inout [OutputInput]) {
    cancelFingers(into: &inputs) { _ in true }
    if let output = focusOutput { inputs.append(OutputInput(output, InputEvent(.focusLost))) }
    hidePointer(into: &inputs)
    forgetHeld()
    wantedTerminal = nil
  }

  private mutating func forgetHeld() {
    for code in keys.codes { keyboard.release(code) }
    keys.removeAll()
    buttons = [:]
    keyRepeat = nil
    _ = fingers.take { _ in true }
  }

  func append(
    _ action: InputEvent.Action, on output: String, into inputs: inout [OutputInput]
  ) {
    inputs.append(OutputInput(output, InputEvent(action, modifiers: keyboard.modifiers)))
  }
}

extension OutputPlacement {
  /// Whether a finger on the screen stays at the same place of the picture.
  fileprivate func hasSameScreen(as other: OutputPlacement) -> Bool {
    screenWidth == other.screenWidth && screenHeight == other.screenHeight
      && orientation == other.orientation
  }
}

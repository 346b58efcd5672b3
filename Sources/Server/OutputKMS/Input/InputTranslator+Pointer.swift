import GraphicsValues
import InputEvents

extension InputTranslator {
  /// Pixels of scrolling for a notch of a wheel: three lines of text of 16 pixels.
  static let pixelsPerNotch = 48.0

  /// Reports the pointer's place, if clients believe it to be elsewhere.
  mutating func reportPointer(into inputs: inout [OutputInput]) {
    guard let place = path.place, place != shownPointer else { return }
    if let shownPointer, shownPointer.output != place.output, outputs[shownPointer.output] != nil {
      append(.pointerLeft, on: shownPointer.output, into: &inputs)
    }
    shownPointer = place
    append(.pointerMoved(to: place.pixel), on: place.output, into: &inputs)
  }

  mutating func hidePointer(into inputs: inout [OutputInput]) {
    guard let place = shownPointer else { return }
    shownPointer = nil
    append(.pointerLeft, on: place.output, into: &inputs)
  }

  /// Moves the pointer to a place of a device's surface, turned as the screen is that the surface belongs to.
  mutating func point(
    _ device: InputDeviceID, at place: Point, into inputs: inout [OutputInput]
  ) {
    guard let device = devices[device], assignment.rule(for: device)?.isOn != false else { return }
    if let name = screen(of: device) {
      guard let placement = outputs[name] else { return }
      path.move(to: placement.upright(fromTouch: place), in: name)
    } else {
      path.move(toFraction: place)
    }
    reportPointer(into: &inputs)
  }

  /// The output of a surface: a pen's is that of a touch screen, and another's the only one, or the one that it is
  /// assigned to; nil for the whole desktop.
  private func screen(of device: InputDevice) -> String? {
    if device.abilities.contains(.pen) { return assignment.output(of: device, in: outputs)?.output }
    let only = outputs.list.count == 1 ? outputs.first?.name : nil
    let known = device.outputName.flatMap { outputs[$0] == nil ? nil : $0 }
    return assignment.rule(for: device)?.output ?? known ?? only
  }

  mutating func press(
    _ button: UInt16, by device: InputDeviceID, into inputs: inout [OutputInput]
  ) {
    let isHeld = buttons[button] != nil
    guard let place = path.place, buttons[button]?.contains(device) != true else { return }
    buttons[button, default: []].append(device)
    if isHeld { return }
    reportPointer(into: &inputs)
    append(.pointerPressed(button: button), on: place.output, into: &inputs)
  }

  mutating func release(
    _ button: UInt16, by device: InputDeviceID, into inputs: inout [OutputInput]
  ) {
    guard let index = buttons[button]?.firstIndex(of: device) else { return }
    buttons[button]?.remove(at: index)
    guard buttons[button]?.isEmpty == true else { return }
    buttons[button] = nil
    guard let output = focusOutput else { return }
    append(.pointerReleased(button: button), on: output, into: &inputs)
  }

  // MARK: Scrolling

  /// A turn towards the user moves the view down, and its content up.
  mutating func scroll(notches: Point, into inputs: inout [OutputInput]) {
    let steps = Point(x: -notches.x, y: -notches.y)
    let pixels = Point(x: steps.x * Self.pixelsPerNotch, y: steps.y * Self.pixelsPerNotch)
    scroll(pixels: pixels, steps: steps, into: &inputs)
  }

  mutating func scroll(by way: Point, into inputs: inout [OutputInput]) {
    guard let place = path.place, let scale = outputs[place.output]?.scale else { return }
    scroll(
      pixels: Point(x: -way.x * scale, y: -way.y * scale), steps: .zero, into: &inputs)
  }

  private mutating func scroll(pixels: Point, steps: Point, into inputs: inout [OutputInput]) {
    guard let place = path.place, pixels.x.isFinite, pixels.y.isFinite, pixels != .zero else {
      return
    }
    reportPointer(into: &inputs)
    append(.pointerScrolled(pixels: pixels, steps: steps), on: place.output, into: &inputs)
  }
}

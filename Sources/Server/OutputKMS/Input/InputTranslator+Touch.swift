import GraphicsValues
import InputEvents
import WireProtocol

extension InputTranslator {
  mutating func touch(
    _ device: InputDeviceID, _ slot: Int32, at place: Point, into inputs: inout [OutputInput]
  ) {
    endFinger(device, slot, .cancelled, into: &inputs)
    guard let screen = devices[device],
      let output = assignment.output(of: screen, in: outputs)?.output,
      let placement = outputs[output]
    else { return }
    let pixel = placement.upright(fromTouch: place)
    let finger = TouchFingers.Finger(device: device, slot: slot, output: output, pixel: pixel)
    guard let number = fingers.begin(finger) else { return }
    append(.touch(finger: number, .began, at: pixel, pressure: 1), on: output, into: &inputs)
  }

  mutating func moveFinger(
    _ device: InputDeviceID, _ slot: Int32, to place: Point, into inputs: inout [OutputInput]
  ) {
    guard let number = fingers.number(device, slot), let finger = fingers[number],
      let placement = outputs[finger.output]
    else { return }
    let pixel = placement.upright(fromTouch: place)
    if pixel == finger.pixel { return }
    fingers.move(number, to: pixel)
    append(
      .touch(finger: number, .moved, at: pixel, pressure: 1), on: finger.output, into: &inputs)
  }

  mutating func endFinger(
    _ device: InputDeviceID, _ slot: Int32, _ kind: TouchKind, into inputs: inout [OutputInput]
  ) {
    guard let number = fingers.number(device, slot), let finger = fingers[number] else { return }
    fingers.end(number)
    report(number, finger, kind, into: &inputs)
  }

  mutating func cancelFingers(
    into inputs: inout [OutputInput], where isTaken: (TouchFingers.Finger) -> Bool
  ) {
    for (number, finger) in fingers.take(where: isTaken) {
      report(number, finger, .cancelled, into: &inputs)
    }
  }

  /// Reports a finger's end; on another output, if its own is gone.
  private func report(
    _ number: UInt32, _ finger: TouchFingers.Finger, _ kind: TouchKind,
    into inputs: inout [OutputInput]
  ) {
    let own = outputs[finger.output] == nil ? nil : finger.output
    guard let output = own ?? outputs.first?.name else { return }
    append(
      .touch(finger: number, kind, at: finger.pixel, pressure: 0), on: output, into: &inputs)
  }
}

import Glibc
import OutputKMS

extension FakeCard {
  /// Lets the pending picture of a controller become the one that is sent.
  ///
  /// - Parameter announces: false loses the event.
  func refresh(_ id: UInt32, at time: Double, sequence: UInt32? = nil, announces: Bool = true) {
    look()
    guard let pending = controllers[id]?.pending else { return }
    controllers[id]?.pending = nil
    controllers[id]?.shown = pending.picture
    guard announces else { return }
    waiting.append(
      FlipEvent(controller: id, token: pending.token, sequence: sequence ?? 0, time: time))
  }

  func refreshAll(at time: Double, sequence: UInt32? = nil) {
    for id in controllers.keys.sorted() { refresh(id, at: time, sequence: sequence) }
  }

  func readEvents() throws(DeviceError) -> [FlipEvent] {
    try check("events")
    if eventError != 0 { throw DeviceError("reading events", path, code: eventError) }
    defer { waiting = [] }
    return waiting
  }

  func becomeMaster() throws(DeviceError) {
    if !hasMaster { throw DeviceError("becoming the master", path, code: EACCES) }
  }

  func close() {}

  /// The pixels that a screen shows, without the memory between rows; nil for a dark one.
  func screen(_ name: String) -> [UInt32]? {
    guard let picture = controllers[controller(of: name)]?.shown else { return nil }
    return (0..<picture.height).flatMap { y in
      picture.pixels[y * picture.buffer.stride..<y * picture.buffer.stride + picture.width]
    }
  }
}

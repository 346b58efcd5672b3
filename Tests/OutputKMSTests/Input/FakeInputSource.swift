import Glibc
import OutputKMS
import RenderServer

/// Devices that the test plugs in and moves. Its descriptor is a pipe.
final class FakeInputSource: InputSource {
  var events: [DeviceEvent] = []
  var complaints: [String] = []
  var openError: DeviceError?
  var hasCalibration = true
  private(set) var calls: [String] = []
  private var plugged: [InputDevice] = []
  private var pipe: [CInt] = [-1, -1]

  init() { Glibc.pipe(&pipe) }

  deinit { for end in pipe { close(end) } }

  var descriptors: [CInt] { [pipe[0]] }

  /// Makes the descriptor readable until the next `read`.
  func send(_ new: DeviceEvent...) {
    for event in new {
      if case .added(let device) = event { plugged.append(device) }
      if case .removed(let id) = event { plugged.removeAll { $0.id == id } }
    }
    events += new
    var byte: UInt8 = 0
    _ = write(pipe[1], &byte, 1)
  }

  func open() throws {
    calls.append("open")
    if let openError { throw openError }
  }

  func read() -> [DeviceEvent] {
    var byte: UInt8 = 0
    var isReadable = pollfd(fd: pipe[0], events: Int16(POLLIN), revents: 0)
    while poll(&isReadable, 1, 0) > 0 { _ = Glibc.read(pipe[0], &byte, 1) }
    defer { events = [] }
    return events
  }

  func suspend() {
    calls.append("suspend")
    events += plugged.map { .removed($0.id) }
  }

  func resume() {
    calls.append("resume")
    events += plugged.map { .added($0) }
  }

  func setLights(_ lights: KeyboardLights, of device: InputDeviceID) {
    calls.append("lights \(lights.rawValue) of \(device.rawValue)")
  }

  func calibrate(_ device: InputDeviceID, _ matrix: TouchMatrix?) -> Bool {
    calls.append("calibrate \(device.rawValue) \(matrix.map { "\($0.rows)" } ?? "itself")")
    return hasCalibration
  }

  func takeComplaints() -> [String] {
    defer { complaints = [] }
    return complaints
  }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

import Glibc
import OutputKMS

/// A console whose kernel is the test. It checks that nobody else has a terminal's cards.
final class FakeConsole: ConsoleSystem {
  var terminal: Int? = 1
  var shownTerminal: Int? = 1
  var requestDescriptor: CInt?
  var requests: [ConsoleRequest] = []
  /// All that was done, in words.
  var calls: [String] = []
  var masterCode: CInt = 0
  /// Whether nobody wants another terminal, although it was said.
  var isSwitchFalse = false
  var missing: Set<String> = []
  private var nextDescriptor: CInt = 100

  func takeRequests() -> [ConsoleRequest] {
    defer { requests = [] }
    return requests
  }

  func agree(to request: ConsoleRequest) {
    calls.append("agree to \(request)")
    if isSwitchFalse, request == .leave {
      requests.append(.enter)
      return
    }
    shownTerminal = request == .leave ? 2 : terminal
  }

  func show(terminal number: Int) throws(DeviceError) {
    guard number <= 12 else { throw DeviceError("showing", "tty\(number)", code: ENXIO) }
    calls.append("show \(number)")
  }

  func restore() { calls.append("restore") }

  func open(_ path: String) throws(DeviceError) -> CInt {
    if missing.contains(path) { throw DeviceError("opening", path, code: ENOENT) }
    nextDescriptor += 1
    calls.append("open \(path) \(nextDescriptor)")
    return nextDescriptor
  }

  func close(_ descriptor: CInt) { calls.append("close \(descriptor)") }

  func setMaster(_ isMaster: Bool, of descriptor: CInt) -> CInt {
    calls.append("\(isMaster ? "take" : "drop") \(descriptor)")
    return masterCode
  }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
}

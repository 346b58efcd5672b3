/// The console of the machine and its device files, as a seat without a daemon uses them.
package protocol ConsoleSystem: AnyObject {
  /// The virtual terminal that was taken, counted from 1; nil where there is none to take.
  var terminal: Int? { get }

  /// The virtual terminal on the screen; nil if it is not known.
  var shownTerminal: Int? { get }

  /// The descriptor that becomes readable when a request waits; nil without a terminal.
  var requestDescriptor: CInt? { get }

  /// Removes and returns the requests of the kernel, the oldest first. Never waits.
  func takeRequests() -> [ConsoleRequest]

  /// Agrees to what the kernel asked for. If it did not ask to leave, a request to enter follows.
  func agree(to request: ConsoleRequest)

  /// Asks for another virtual terminal.
  func show(terminal number: Int) throws(DeviceError)

  /// Gives the terminal back as it was found: its text, its keyboard and its switching.
  func restore()

  func open(_ path: String) throws(DeviceError) -> CInt
  func close(_ descriptor: CInt)

  /// Makes a card the one whose pictures are shown, or stops that. Returns a number of errno.h, or 0.
  func setMaster(_ isMaster: Bool, of descriptor: CInt) -> CInt
}

/// A request of the kernel to a terminal's owner.
package enum ConsoleRequest: Hashable, Sendable {
  /// Another terminal is wanted.
  case leave
  /// The terminal is on the screen again.
  case enter
}

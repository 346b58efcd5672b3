/// The right to use a screen, keyboards and pointers, which several programs share by taking turns: on a console
/// one program for each virtual terminal.
package protocol Seat: DeviceOpener {
  /// The seat for udev, such as `seat0`.
  var name: String { get }

  /// The way to the devices, for logs: `seatd`, `console tty1`, `devices without a terminal`.
  var kind: String { get }

  /// The descriptor that becomes readable when `pollEvents` has something; nil when nothing can happen. Constant,
  /// and owned by the seat.
  var eventDescriptor: CInt? { get }

  /// Whether the screen is ours now.
  var isActive: Bool { get }

  /// Removes and returns what has happened, the oldest first. Never waits.
  func pollEvents() -> [SeatEvent]

  /// Lets the others have the screen, once nothing is drawn and all devices of input are closed: within a second
  /// of `paused`, which waits for it.
  func acknowledgePause()

  /// Asks for another virtual terminal, counted from 1; `paused` follows if there is one.
  func switchTerminal(to number: Int) throws(DeviceError)

  /// Gives everything back as it was found. Devices that are open stay open until the process ends.
  func end()
}

package enum SeatEvent: Hashable, Sendable {
  /// Another program wants the screen: stop drawing, close devices of input, then `acknowledgePause`.
  case paused
  /// The screen is ours again, and cards that are open are their masters.
  case resumed
  /// The seat is gone, with the reason: no device works any more.
  case lost(String)
}

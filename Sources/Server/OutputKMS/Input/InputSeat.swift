package import GraphicsValues
package import Logging
package import RenderServer

/// Keyboards, pointers and touch screens of a seat, as input on the outputs.
///
/// The display owns it and watches one descriptor.
package final class InputSeat {
  private let seat: any Seat
  private let logger: Logger

  /// - Parameter seat: opens the devices, and switches virtual terminals at Ctrl-Alt-F1…F12.
  package init(seat: any Seat, logger: Logger) throws {
    self.seat = seat
    self.logger = logger
  }

  /// The descriptor that becomes readable when `poll` has something. Constant, and owned by this object.
  package var eventDescriptor: CInt { -1 }

  /// Whether a device moves the pointer: what `cursor auto` asks for.
  package var hasPointer: Bool { false }

  /// Tells where the outputs that are on lie, and what their screens are: for the pointer's way, and for touch
  /// screens.
  package func place(_ placements: [String: OutputPlacement], heads: [OutputHead]) {}

  /// Removes and returns what the user has done, the oldest first. Never waits.
  package func poll() -> [OutputInput] { [] }

  /// Closes all devices before the seat's `acknowledgePause`.
  ///
  /// - Returns: the ends of all keys, buttons and fingers.
  package func pause() -> [OutputInput] { [] }

  /// Opens all devices again after the seat's `resumed`.
  package func resume() {}
}

package import GraphicsValues

/// The number of a device, from when it comes until it goes.
package struct InputDeviceID: Hashable, Sendable, Comparable {
  package var rawValue: UInt32

  package init(_ rawValue: UInt32) { self.rawValue = rawValue }

  package static func < (left: InputDeviceID, right: InputDeviceID) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A keyboard, a pointer, a touch screen, or several of them in one.
package struct InputDevice: Hashable, Sendable {
  package struct Abilities: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let keyboard = Abilities(rawValue: 1)
    package static let pointer = Abilities(rawValue: 2)
    package static let touch = Abilities(rawValue: 4)
    /// Moves the pointer over a surface that may be a screen.
    package static let pen = Abilities(rawValue: 8)
  }

  package var id: InputDeviceID
  /// The name that the device has for itself.
  package var name: String
  /// The kernel's name: `event3`.
  package var node: String
  package var abilities: Abilities
  /// Size of the surface along the device's own axes, in millimetres; nil if it does not say.
  package var millimetres: Point?
  /// The output that udev has for it (`WL_OUTPUT`); nil for most devices.
  package var outputName: String?

  package init(
    _ id: InputDeviceID, name: String, node: String = "", _ abilities: Abilities,
    millimetres: Point? = nil, outputName: String? = nil
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.abilities = abilities
    self.millimetres = millimetres
    self.outputName = outputName
  }
}

extension InputDevice: CustomStringConvertible {
  package var description: String {
    let kinds: [(Abilities, String)] = [
      (.keyboard, "keyboard"), (.pointer, "pointer"), (.touch, "touch screen"),
      (.pen, "pen"),
    ]
    let words = kinds.filter { abilities.contains($0.0) }.map(\.1).joined(separator: ", ")
    return
      "\"\(name)\" (\(node.isEmpty ? "" : node + ": ")\(words.isEmpty ? "nothing usable" : words))"
  }
}

/// A report of a device, in its own numbers.
package enum DeviceEvent: Hashable, Sendable {
  case added(InputDevice)
  case removed(InputDeviceID)
  /// A key by its number in linux/input-event-codes.h.
  case key(InputDeviceID, code: UInt32, isDown: Bool)
  /// A way of the pointer to the right and downwards, in points, accelerated.
  case motion(InputDeviceID, by: Point)
  /// A place of the pointer on the device's surface, 0…1 along its own axes.
  case absolute(InputDeviceID, at: Point)
  /// A button by its number in linux/input-event-codes.h.
  case button(InputDeviceID, code: UInt32, isDown: Bool)
  /// Turns of a wheel to the right and towards the user, in notches.
  case wheel(InputDeviceID, notches: Point)
  /// A way of scrolling fingers to the right and downwards, in points.
  case scroll(InputDeviceID, by: Point)
  /// A finger on the device's surface, 0…1 along its own axes; slots are the device's numbers of fingers.
  case fingerDown(InputDeviceID, slot: Int32, at: Point)
  case fingerMoved(InputDeviceID, slot: Int32, at: Point)
  case fingerUp(InputDeviceID, slot: Int32)
  /// The device took something else for a finger, such as a palm.
  case fingerCancelled(InputDeviceID, slot: Int32)
}

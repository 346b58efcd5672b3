/// The parts of a card; their numbers are the kernel's.
package struct CardResources: Hashable, Sendable {
  package var connectors: [UInt32]
  /// The controllers that send pictures. Masks of planes and connectors count in this order.
  package var controllers: [UInt32]
  /// Empty on a card without atomic commits.
  package var planes: [CardPlane]
  /// The largest picture, in pixels.
  package var maximum: (width: Int, height: Int) { (maximumWidth, maximumHeight) }
  private var maximumWidth: Int
  private var maximumHeight: Int

  package init(
    connectors: [UInt32], controllers: [UInt32], planes: [CardPlane],
    maximum: (width: Int, height: Int)
  ) {
    self.connectors = connectors
    self.controllers = controllers
    self.planes = planes
    // A driver that says 0 shows nothing.
    (maximumWidth, maximumHeight) = (max(maximum.width, 1), max(maximum.height, 1))
  }
}

/// A layer of a controller's picture.
package struct CardPlane: Hashable, Sendable {
  package enum Kind: UInt64, Hashable, Sendable {
    case overlay = 0
    case primary
    case cursor
  }

  package var id: UInt32
  package var kind: Kind
  /// Bit n says that the plane can be part of the n-th controller's picture.
  package var possibleControllers: UInt32

  package init(id: UInt32, kind: Kind, possibleControllers: UInt32) {
    self.id = id
    self.kind = kind
    self.possibleControllers = possibleControllers
  }
}

/// A socket for a screen, and the screen in it.
package struct CardConnector: Hashable, Sendable {
  package var id: UInt32
  /// Kind and number, such as `HDMI-A-1`.
  package var name: String
  package var isConnected = false
  /// Bit n says that the n-th controller can send to it.
  package var possibleControllers: UInt32
  /// The controller that sends to it now; 0 if none does.
  package var controller: UInt32 = 0
  /// Size of the screen in millimetres; 0 if it is not known.
  package var widthInMillimetres = 0
  package var heightInMillimetres = 0
  /// The modes in the kernel's order, the best first.
  package var modes: [CardMode] = []
  /// The screen's description of itself (EDID); empty where it has none.
  package var identity: [UInt8] = []
  /// Whether the cable lost its agreement with the screen, so that the mode has to be set again.
  package var isLinkBad = false

  package init(id: UInt32, name: String, possibleControllers: UInt32) {
    self.id = id
    self.name = name
    self.possibleControllers = possibleControllers
  }
}

/// Something of a card that has properties.
package enum CardObject: Hashable, Sendable {
  case connector(UInt32)
  case controller(UInt32)
  case plane(UInt32)

  package var id: UInt32 {
    switch self {
    case .connector(let id), .controller(let id), .plane(let id): id
    }
  }
}

/// The properties of an object: the kernel's number and the value of each, by name.
package struct CardProperties: Hashable, Sendable {
  package struct Property: Hashable, Sendable {
    package var id: UInt32
    package var value: UInt64

    package init(id: UInt32, value: UInt64) {
      self.id = id
      self.value = value
    }
  }

  package var byName: [String: Property]

  package init(_ byName: [String: Property] = [:]) { self.byName = byName }

  package func id(_ name: String) -> UInt32? { byName[name]?.id }
  package func value(_ name: String) -> UInt64? { byName[name]?.value }
}

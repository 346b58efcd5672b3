/// A change of a card that takes effect as a whole: values of properties.
package struct AtomicRequest: Hashable, Sendable {
  package struct Setting: Hashable, Sendable {
    package var object: UInt32
    package var property: UInt32
    package var value: UInt64
  }

  package private(set) var settings: [Setting] = []

  package init() {}

  package mutating func set(_ property: UInt32, of object: UInt32, to value: UInt64) {
    settings.append(Setting(object: object, property: property, value: value))
  }

  /// Sets a property by name.
  ///
  /// - Returns: false if the object has no such property.
  @discardableResult
  package mutating func set(
    _ name: String, of object: UInt32, in properties: CardProperties, to value: UInt64
  ) -> Bool {
    guard let property = properties.id(name) else { return false }
    set(property, of: object, to: value)
    return true
  }

  package mutating func append(_ other: AtomicRequest) { settings += other.settings }
}

/// The way in which an `AtomicRequest` is carried out.
package struct CommitOptions: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Nothing changes; an error says that the request could not be carried out.
  package static let testsOnly = CommitOptions(rawValue: 1)
  /// Modes may change, which screens may show as a black moment.
  package static let allowsModes = CommitOptions(rawValue: 2)
  /// The call returns before the picture is shown; a `FlipEvent` follows.
  package static let announces = CommitOptions(rawValue: 4)
}

/// The moment from which a controller shows a new picture.
package struct FlipEvent: Hashable, Sendable {
  package var controller: UInt32
  /// The number that was given with the commit.
  package var token: UInt64
  /// Number of the refresh; 0 where the driver counts none.
  package var sequence: UInt32
  /// Seconds, on the monotonic clock unless the card says otherwise.
  package var time: Double

  package init(controller: UInt32, token: UInt64, sequence: UInt32, time: Double) {
    self.controller = controller
    self.token = token
    self.sequence = sequence
    self.time = time
  }
}

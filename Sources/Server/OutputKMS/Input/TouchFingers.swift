package import GraphicsValues

/// The fingers on all touch screens. Numbers are small, and used again.
package struct TouchFingers: Hashable, Sendable {
  package struct Finger: Hashable, Sendable {
    package var device: InputDeviceID
    package var slot: Int32
    /// The output on which it began, and stays.
    package var output: String
    /// Its last place, in upright pixels.
    package var pixel: Point
  }

  /// A finger's number is its index.
  private var fingers: [Finger?] = []

  package init() {}

  package var isEmpty: Bool { fingers.allSatisfy { $0 == nil } }

  /// Returns the number of a finger; nil for one that did not begin, or was cancelled.
  package func number(_ device: InputDeviceID, _ slot: Int32) -> UInt32? {
    fingers.firstIndex { $0?.device == device && $0?.slot == slot }.map(UInt32.init)
  }

  package subscript(_ number: UInt32) -> Finger? {
    Int(number) < fingers.count ? fingers[Int(number)] : nil
  }

  /// Adds a finger.
  ///
  /// - Returns: its number; nil with more fingers than screens have.
  package mutating func begin(_ finger: Finger) -> UInt32? {
    if let free = fingers.firstIndex(of: nil) {
      fingers[free] = finger
      return UInt32(free)
    }
    guard fingers.count < Self.most else { return nil }
    fingers.append(finger)
    return UInt32(fingers.count - 1)
  }

  package mutating func move(_ number: UInt32, to pixel: Point) {
    if Int(number) < fingers.count { fingers[Int(number)]?.pixel = pixel }
  }

  package mutating func end(_ number: UInt32) {
    if Int(number) < fingers.count { fingers[Int(number)] = nil }
  }

  /// Removes and returns the fingers that a rule chooses, by number.
  package mutating func take(
    where isTaken: (Finger) -> Bool
  ) -> [(number: UInt32, finger: Finger)] {
    var taken: [(UInt32, Finger)] = []
    for (number, finger) in fingers.enumerated() {
      guard let finger, isTaken(finger) else { continue }
      taken.append((UInt32(number), finger))
      fingers[number] = nil
    }
    return taken
  }

  private static let most = 64
}

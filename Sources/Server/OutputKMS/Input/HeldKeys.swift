import InputEvents
import RenderServer

/// The keys that are held, on any of the keyboards.
struct HeldKeys {
  struct Held {
    /// The key that clients were told of; nil if they were not.
    var key: Key?
    fileprivate var devices: [InputDeviceID]
  }

  private var keys: [UInt32: Held] = [:]

  var isEmpty: Bool { keys.isEmpty }

  /// Whether clients believe that a key is held.
  var isAnyKnown: Bool { keys.values.contains { $0.key != nil } }

  var codes: [UInt32] { keys.keys.sorted() }

  /// Adds a keyboard that holds a key; false for a key that none held.
  mutating func hold(_ code: UInt32, by device: InputDeviceID) -> Bool {
    guard keys[code] != nil else { return false }
    if keys[code]?.devices.contains(device) == false { keys[code]?.devices.append(device) }
    return true
  }

  mutating func add(_ code: UInt32, by device: InputDeviceID, as key: Key?) {
    keys[code] = Held(key: key, devices: [device])
  }

  /// Removes a keyboard that held a key.
  ///
  /// - Returns: the key, if nothing holds it any more.
  mutating func release(_ code: UInt32, by device: InputDeviceID) -> Held? {
    guard var held = keys[code], let index = held.devices.firstIndex(of: device) else { return nil }
    held.devices.remove(at: index)
    keys[code] = held.devices.isEmpty ? nil : held
    return held.devices.isEmpty ? held : nil
  }

  /// The keys that a device holds.
  func codes(of device: InputDeviceID) -> [UInt32] {
    codes.filter { keys[$0]?.devices.contains(device) == true }
  }

  mutating func removeAll() { keys = [:] }
}

/// The key that repeats while it is held: the last one that was pressed.
struct KeyRepeat {
  private(set) var code: UInt32
  private(set) var key: Key
  /// The time of the next repeat, in seconds of the monotonic clock.
  private(set) var deadline: Double
  /// Whether its press entered text.
  private(set) var hasText: Bool
  /// Seconds between repeats.
  private var interval: Double

  /// Nil with settings that have no repeats.
  init?(
    _ code: UInt32, _ key: Key, hasText: Bool, at now: Double, _ settings: KeyboardSettings
  ) {
    guard settings.repeatRate > 0 else { return nil }
    self.code = code
    self.key = key
    self.hasText = hasText
    interval = 1 / Double(settings.repeatRate)
    deadline = now + Double(settings.repeatDelay) / 1000
  }

  /// Sets the time of the next repeat. Repeats that the server was too late for are lost.
  mutating func goOn(at now: Double) { deadline = max(deadline + interval, now) }
}

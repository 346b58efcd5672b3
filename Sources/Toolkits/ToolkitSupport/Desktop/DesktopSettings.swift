import Foundation
import Synchronization

/// The settings of the desktop, by the portal on the user's D-Bus (`org.freedesktop.appearance`), as far as
/// programs look by them.
///
/// A thread of its own asks, and waits for changes as long as the process lives. Without a bus, or without a
/// portal, nothing happens.
public final class DesktopSettings: Sendable {
  private let bus: DesktopBus
  private let onChange: @Sendable (DesktopAppearance) -> Void
  private let appearance = Mutex(DesktopAppearance())
  private let first = DispatchSemaphore(value: 0)

  /// Connects to the bus; nil without one, and for a process whose variable `AGATE_APPEARANCE` decides.
  ///
  /// - Parameter onChange: called on the reader's thread after `DesktopAppearance.known` has changed.
  public convenience init?(onChange: @escaping @Sendable (DesktopAppearance) -> Void) {
    guard DesktopAppearance.ofVariable == nil, let bus = DesktopBus() else { return nil }
    self.init(bus, onChange)
  }

  /// Connects to a bus at the path of a socket; nil without one.
  public convenience init?(
    path: String, onChange: @escaping @Sendable (DesktopAppearance) -> Void
  ) {
    guard let bus = DesktopBus(place: path) else { return nil }
    self.init(bus, onChange)
  }

  private init(_ bus: DesktopBus, _ onChange: @escaping @Sendable (DesktopAppearance) -> Void) {
    self.bus = bus
    self.onChange = onChange
    let thread = Thread { [self] in
      try? run()
      first.signal()
    }
    thread.name = "desktop settings"
    thread.start()
  }

  /// Waits until the first answer has come, or the bus has failed, at most for some seconds.
  public func waitForAnswer(_ seconds: Double) { _ = first.wait(timeout: .now() + seconds) }

  // MARK: The reader's thread

  private static let interface = "org.freedesktop.portal.Settings"
  private static let namespace = "org.freedesktop.appearance"
  private static let schemeKey = "color-scheme"
  private static let contrastKey = "contrast"
  private static let (schemeCall, contrastCall): (UInt32, UInt32) = (3, 4)

  private func run() throws(BusFault) {
    let name = String(getuid()).utf8.map { String($0, radix: 16) }.joined()
    try bus.send([0] + Array("AUTH EXTERNAL \(name)\r\n".utf8))
    var received: [UInt8] = []
    while !received.contains(UInt8(ascii: "\n")) {
      received += try bus.receive()
      guard received.count < 1024 else { throw BusFault() }
    }
    guard received.starts(with: Array("OK ".utf8)) else { throw BusFault() }
    received = []
    try bus.send(Array("BEGIN\r\n".utf8) + questions)
    var open: Set = [Self.schemeCall, Self.contrastCall]
    while true {
      while let length = try BusMessage.length(received), received.count >= length {
        let message = try BusMessage(Array(received[..<length]))
        received.removeFirst(length)
        read(message)
        if open.remove(message.answered) != nil, open.isEmpty { first.signal() }
      }
      received += try bus.receive()
    }
  }

  private var questions: [UInt8] {
    let daemon = "org.freedesktop.DBus"
    let rule =
      "type='signal',interface='\(Self.interface)',member='SettingChanged',arg0='\(Self.namespace)'"
    var messages = [
      BusMessage(call: "Hello", of: daemon, at: "/org/freedesktop/DBus", daemon, []),
      BusMessage(call: "AddMatch", of: daemon, at: "/org/freedesktop/DBus", daemon, [rule]),
    ]
    for key in [Self.schemeKey, Self.contrastKey] {
      messages.append(
        BusMessage(
          call: "Read", of: Self.interface, at: "/org/freedesktop/portal/desktop",
          "org.freedesktop.portal.Desktop", [Self.namespace, key]))
    }
    for index in messages.indices { messages[index].serial = UInt32(index + 1) }
    return messages.flatMap(\.encoded)
  }

  private func read(_ message: BusMessage) {
    var reader = message.reader
    switch (message.kind, message.answered) {
    case (.answer, Self.schemeCall): change(Self.schemeKey, try? reader.variantNumber())
    case (.answer, Self.contrastCall): change(Self.contrastKey, try? reader.variantNumber())
    case (.signal, _)
    where message.member == "SettingChanged" && message.interface == Self.interface:
      guard (try? reader.text()) == Self.namespace, let key = try? reader.text() else { return }
      change(key, try? reader.variantNumber())
    default: break
    }
  }

  /// Applies a value: of the scheme, 1 is dark and 2 light; of the contrast, 1 is higher.
  private func change(_ key: String, _ value: UInt32??) {
    guard let value = value ?? nil else { return }
    let (old, new) = appearance.withLock { appearance in
      let old = appearance
      if key == Self.schemeKey { appearance.isDark = value == 1 }
      if key == Self.contrastKey { appearance.hasHighContrast = value == 1 }
      return (old, appearance)
    }
    guard new != old else { return }
    onChange(new)
  }
}

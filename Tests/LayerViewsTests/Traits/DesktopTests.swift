import Expectations
import Foundation
import Synchronization
import Testing
import ToolkitSupport

/// The desktop's appearance, as the portal says it (views §21).
@Suite struct DesktopTests {
  private func bytes(_ hex: String) -> [UInt8] {
    hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }

  @Test func `words of the variable choose an appearance, and unknown ones are told`() {
    var unknown: [String] = []
    let both = DesktopAppearance(words: "dark, contrast,purple") { unknown.append($0) }
    expectTrue(both.isDark)
    expectTrue(both.hasHighContrast)
    expectEqual(unknown, ["purple"])
    expectFalse(DesktopAppearance(words: "dark,light") { _ in }.isDark)
  }

  @Test func `a call has its bytes`() throws {
    var call = BusMessage(call: "Hello", of: "a.b", at: "/c", "d.e", ["x"])
    call.serial = 2
    let encoded = call.encoded
    expectEqual(
      encoded,
      bytes(
        "6c 01 00 01 06 00 00 00 02 00 00 00 47 00 00 00 "
          + "01 01 6f 00 02 00 00 00 2f 63 00 00 00 00 00 00 "
          + "02 01 73 00 03 00 00 00 61 2e 62 00 00 00 00 00 "
          + "03 01 73 00 05 00 00 00 48 65 6c 6c 6f 00 00 00 "
          + "06 01 73 00 03 00 00 00 64 2e 65 00 00 00 00 00 " + "08 01 67 00 01 73 00 00 "
          + "01 00 00 00 78 00"))
    try expectEqual(BusMessage.length(encoded), encoded.count)
    try expectNil(BusMessage.length(encoded.prefix(15)))
    var read = try BusMessage(encoded)
    expectEqual(read.member, "Hello")
    expectEqual(read.interface, "a.b")
    expectEqual(read.signature, "s")
    var reader = read.reader
    try expectEqual(reader.text(), "x")
    read.destination = "d.e"
    expectEqual(read, call)
  }

  @Test func `bytes that are no message are refused, whatever they are`() throws {
    var call = BusMessage(call: "Hello", of: "a.b", at: "/c", "d.e", ["word"])
    call.answered = 7
    let encoded = call.encoded
    #expect(throws: BusFault.self) { try BusMessage.length([UInt8](repeating: 0, count: 16)) }
    #expect(throws: BusFault.self) {
      try BusMessage.length([0x6C] + [UInt8](repeating: 0xFF, count: 15))
    }
    for end in 0..<encoded.count { _ = try? BusMessage(Array(encoded[..<end])) }
    for index in encoded.indices {
      for value in [0, 1, 7, 0x42, 0x7F, 0xFF] as [UInt8] {
        var wrong = encoded
        wrong[index] = value
        _ = try? BusMessage.length(wrong)
        var reader = try? BusMessage(wrong).reader
        _ = try? reader?.text()
        _ = try? reader?.variantNumber()
      }
    }
  }

  @Test func `a number in covers is read, in either order of bytes`() throws {
    var little = BusReader(bytes("01 76 00 01 75 00 00 00 02 00 00 00"), isBigEndian: false)
    try expectEqual(little.variantNumber(), 2)
    var big = BusReader(bytes("01 75 00 00 00 00 00 02"), isBigEndian: true)
    try expectEqual(big.variantNumber(), 2)
    var text = BusReader(bytes("01 73 00 00 01 00 00 00 78 00"), isBigEndian: false)
    try expectNil(text.variantNumber())
    var deep = BusReader(
      [UInt8](repeating: 0, count: 3 * 9).indices.map { [1, 0x76, 0][$0 % 3] },
      isBigEndian: false)
    #expect(throws: BusFault.self) { try deep.variantNumber() }
  }

  @Test func `addresses of sockets are read, and others are not`() {
    expectEqual(DesktopBus.place(of: "unix:path=/run/bus,guid=1"), "/run/bus")
    expectEqual(DesktopBus.place(of: "unix:guid=1,path=/run/a%20b"), "/run/a b")
    expectEqual(DesktopBus.place(of: "unix:abstract=x"), "\0x")
    expectNil(DesktopBus.place(of: "tcp:host=localhost,port=1"))
    expectNil(DesktopBus.place(of: "unix:path"))
    expectNil(DesktopBus(place: "/nowhere/at/all"))
    expectNil(DesktopBus(place: String(repeating: "x", count: 300)))
  }

  @Test func `the portal's answers and its changes arrive`() throws {
    let bus = try PretendedBus()
    let seen = Mutex<[DesktopAppearance]>([])
    let changed = DispatchSemaphore(value: 0)
    let settings = DesktopSettings(path: bus.path) { appearance in
      seen.withLock { $0.append(appearance) }
      changed.signal()
    }
    let path = try unwrap(settings)
    try bus.serve()
    path.waitForAnswer(30)
    changed.wait()
    changed.wait()
    changed.wait()
    let light = DesktopAppearance()
    var (dark, strong, strongLight) = (light, light, light)
    dark.isDark = true
    (strong.isDark, strong.hasHighContrast) = (true, true)
    strongLight.hasHighContrast = true
    expectEqual(seen.withLock { $0 }, [dark, strong, strongLight])
  }

  @Test func `a bus that refuses, or goes away, is no bus`() throws {
    let bus = try PretendedBus()
    let settings = DesktopSettings(path: bus.path) { _ in }
    try bus.refuse()
    settings?.waitForAnswer(30)
    expectNotNil(settings)
    expectNil(DesktopSettings(path: "/nowhere/at/all") { _ in })
  }

  @Test func `a bus that accepts nobody does not hold up the start`() throws {
    let bus = try PretendedBus()
    // The kernel keeps a few connections until they are accepted, and lets the next one wait.
    let all = (0..<8).map { _ in DesktopBus(place: bus.path) }
    expectNotNil(all[0])
    expectTrue(all.contains { $0 == nil })
  }

  @Test func `schemes are those of the desktop's lists of programs`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let list = """
      [MIME Cache]
      text/html=web.desktop;
      x-scheme-handler/http=web.desktop;
      x-scheme-handler/MAILTO=mail.desktop;
      x-scheme-handler/broken
      """
    try list.write(
      to: folder.appendingPathComponent("mimeinfo.cache"), atomically: true, encoding: .utf8)
    expectEqual(DesktopPrograms.schemes(in: ["/nowhere", folder.path]), ["http", "mailto"])
  }

  @Test func `the machine's files name the distribution and the battery`() throws {
    expectEqual(
      Machine.entries(of: "NAME=\"Debian GNU/Linux\"\nVERSION_ID='13'\n# nothing\n"),
      ["NAME": "Debian GNU/Linux", "VERSION_ID": "13"])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, type) in [("AC", "Mains"), ("BAT0", "Battery")] {
      let supply = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: supply, withIntermediateDirectories: true)
      for (file, text) in [("type", type), ("capacity", "240"), ("status", "Charging")] {
        try "\(text)\n".write(
          to: supply.appendingPathComponent(file), atomically: true, encoding: .utf8)
      }
    }
    let battery = try unwrap(Machine.battery(in: folder.path))
    expectEqual(battery.percent, 100)
    expectEqual(battery.status, "Charging")
    expectTrue(Machine.battery(in: "/nowhere") == nil)
    expectNotEqual(Machine.identifier(Array("a".utf8)), Machine.identifier(Array("b".utf8)))
  }
}

/// A bus with a portal that says dark, then a higher contrast, then light.
private final class PretendedBus {
  let path: String
  private let listener: Int32

  init() throws {
    path = NSTemporaryDirectory() + UUID().uuidString.prefix(8)
    listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    expectTrue(isBound && listen(listener, 1) == 0)
  }

  deinit {
    close(listener)
    unlink(path)
  }

  private func read(_ client: Int32, until end: String) {
    var received: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 256)
    while !String(decoding: received, as: UTF8.self).contains(end) {
      let count = recv(client, &buffer, 256, 0)
      guard count > 0 else { return }
      received += buffer[..<count]
    }
  }

  private func send(_ client: Int32, _ bytes: [UInt8]) {
    _ = Foundation.send(client, bytes, bytes.count, 0)
  }

  private func message(
    _ kind: BusMessage.Kind, _ answered: UInt32, _ words: [String], _ value: UInt32
  )
    -> [UInt8]
  {
    var message = BusMessage(
      call: "SettingChanged", of: "org.freedesktop.portal.Settings", at: "/org/freedesktop", "",
      words)
    message.kind = kind
    message.serial = 9
    message.answered = answered
    message.signature += "v"
    var body = BusWriter()
    body.bytes = message.body
    if kind == .answer { body.addSignature("v") }
    body.addSignature("u")
    body.add(value)
    message.body = body.bytes
    return message.encoded
  }

  func serve() throws {
    let client = accept(listener, nil, nil)
    read(client, until: "\r\n")
    send(client, Array("OK 1234\r\n".utf8))
    // The last question.
    read(client, until: "contrast")
    let appearance = "org.freedesktop.appearance"
    let changes =
      message(.signal, 0, [appearance, "accent-color"], 1)
      + message(.signal, 0, ["other", "color-scheme"], 2)
      + message(.signal, 0, [appearance, "color-scheme"], 2)
    // In pieces.
    let all = message(.answer, 3, [], 1) + message(.answer, 4, [], 1) + changes
    send(client, Array(all[..<20]))
    send(client, Array(all[20...]))
    close(client)
  }

  func refuse() throws {
    let client = accept(listener, nil, nil)
    read(client, until: "\r\n")
    send(client, Array("REJECTED\r\n".utf8))
    close(client)
  }
}

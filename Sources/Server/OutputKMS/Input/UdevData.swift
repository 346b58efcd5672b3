import CInput
import Glibc

/// Facts that udev would know of a device of input: libinput takes none without them.
///
/// The server writes them where no udev runs, as in a machine whose init is a shell, from what the kernel says that the
/// device can do. Somebody else's file stays; its own is renewed, as the number may be another device's by now.
package enum UdevData {
  /// The kernel's sets of numbers, as /sys has them.
  package struct Capabilities: Hashable {
    var keys: Set<Int>
    var relative: Set<Int>
    var absolute: Set<Int>
    var switches: Set<Int>
    var properties: Set<Int>

    /// - Parameter read: the text of a file in the device's folder; nil if there is none.
    package init(_ read: (String) -> String?) {
      func set(_ name: String) -> Set<Int> { UdevData.bits(read(name) ?? "") }
      keys = set("capabilities/key")
      relative = set("capabilities/rel")
      absolute = set("capabilities/abs")
      switches = set("capabilities/sw")
      properties = set("properties")
    }
  }

  /// Reads words of hexadecimal digits, the highest first, each as long as the processor's.
  package static func bits(_ text: String, wordBits: Int = Int.bitWidth) -> Set<Int> {
    var bits: Set<Int> = []
    for (index, word) in text.split(whereSeparator: \.isWhitespace).reversed().enumerated() {
      guard let value = UInt64(word, radix: 16) else { continue }
      for bit in 0..<64 where value >> UInt64(bit) & 1 == 1 { bits.insert(index * wordBits + bit) }
    }
    return bits
  }

  /// The properties that libinput asks for; empty for what is no device of input.
  package static func properties(_ can: Capabilities) -> [String] {
    func has(_ set: Set<Int>, _ codes: CInt...) -> Bool {
      codes.allSatisfy { set.contains(Int($0)) }
    }
    var properties: [String] = []
    let isDirect = has(can.properties, INPUT_PROP_DIRECT)
    let hasPlace =
      has(can.absolute, ABS_X, ABS_Y) || has(can.absolute, ABS_MT_POSITION_X, ABS_MT_POSITION_Y)
    if has(can.keys, BTN_TOOL_PEN) || has(can.keys, BTN_STYLUS), hasPlace {
      properties.append("TABLET")
    } else if hasPlace, has(can.keys, BTN_TOOL_FINGER), !isDirect {
      properties.append("TOUCHPAD")
    } else if hasPlace, has(can.keys, BTN_LEFT) {
      properties.append("MOUSE")
    } else if hasPlace, isDirect || has(can.keys, BTN_TOUCH) {
      properties.append("TOUCHSCREEN")
    } else if hasPlace, has(can.keys, BTN_TRIGGER) || has(can.keys, BTN_SOUTH) {
      properties.append("JOYSTICK")
    } else if has(can.relative, REL_X, REL_Y), has(can.keys, BTN_LEFT) {
      properties.append("MOUSE")
    }
    // Keyboards have Escape, the digits and the upper row of letters; other devices have some keys.
    if (1..<32).allSatisfy({ can.keys.contains($0) }) {
      properties += ["KEY", "KEYBOARD"]
    } else if can.keys.contains(where: { (1..<Int(BTN_MISC)).contains($0) || $0 >= Int(KEY_OK) }) {
      properties.append("KEY")
    }
    if !can.switches.isEmpty { properties.append("SWITCH") }
    return properties.isEmpty ? [] : ["ID_INPUT"] + properties.map { "ID_INPUT_\($0)" }
  }

  package static func text(_ properties: [String]) -> String {
    "I:1\n" + mark + properties.map { "E:\($0)=1\n" }.joined()
  }

  /// The mark of the server's own files; nobody asks for this property.
  private static let mark = "E:RENDERD=1\n"

  // MARK: Files

  /// The facts that libinput will find about a device.
  package enum Outcome: Hashable, Sendable {
    case known
    /// No device of input, such as a loudspeaker.
    case useless
    /// The reason. libinput would wait two seconds for udev to know the device.
    case unknown(String)
  }

  /// Writes the file of a device, such as `event3`, unless there is one of somebody else.
  ///
  /// - Parameters:
  ///   - system: The kernel's folder of devices.
  ///   - folder: udev's folder of files.
  package static func write(
    forNode node: String, system: String = "/sys/class/input", folder: String = "/run/udev/data"
  ) -> Outcome {
    let device = "\(system)/\(node)"
    guard let number = read("\(device)/dev")?.split(whereSeparator: \.isWhitespace).first else {
      return .unknown("\(node) is not used: the kernel does not say its number in \(device)")
    }
    let path = "\(folder)/c\(number)"
    let former = read(path)
    if let former, !former.contains(mark) {
      let isWhole = former.split(separator: "\n").contains { $0.hasPrefix("I:") }
      return isWhole ? .known : .unknown("\(node) is not used: \(path) is not whole")
    }
    let properties = properties(Capabilities { read("\(device)/device/\($0)") })
    let new = text(properties)
    if former == new { return .known }
    if former != nil { unlink(path) }
    if properties.isEmpty { return .useless }
    makeFolders(folder)
    return write(new, to: path, for: node)
  }

  /// Makes a folder and the one that it is in.
  private static func makeFolders(_ path: String) {
    let parent = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    mkdir(parent, 0o755)
    mkdir(path, 0o755)
  }

  private static func write(_ text: String, to path: String, for node: String) -> Outcome {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    let bytes = Array(text.utf8)
    guard file >= 0, Glibc.write(file, bytes, bytes.count) == bytes.count else {
      let error = DeviceError("writing", path, code: errno)
      if file >= 0 {
        close(file)
        unlink(path)
      }
      return .unknown("\(node) is not used: there is no udev, and its part failed: \(error)")
    }
    close(file)
    return .known
  }

  private static func read(_ path: String) -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    if file < 0 { return nil }
    defer { close(file) }
    return withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) { buffer in
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }
  }
}

public import Foundation

/// The machine that the program runs on, by the kernel's and the distribution's files.
public enum Machine {
  /// The maker's name of the machine; nil where the kernel does not know it.
  public static var model: String? {
    for path in [
      "/sys/firmware/devicetree/base/model", "/sys/devices/virtual/dmi/id/product_name",
    ] {
      let name = text(path)?.trimmingCharacters(in: CharacterSet(charactersIn: "\0 \n"))
      if let name, !name.isEmpty { return name }
    }
    return nil
  }

  /// The entries of `/etc/os-release`.
  public static let release: [String: String] = entries(of: text("/etc/os-release") ?? "")

  /// Returns the entries of a text of lines such as `NAME="Debian GNU/Linux"`.
  public static func entries(of text: String) -> [String: String] {
    var all: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      all[String(parts[0])] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
    }
    return all
  }

  /// The first battery; nil without one.
  public static var battery: (percent: Int, status: String)? {
    battery(in: "/sys/class/power_supply")
  }

  /// Returns the first battery among the folders of power supplies.
  public static func battery(in folder: String) -> (percent: Int, status: String)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() {
      func value(_ file: String) -> String? {
        text("\(folder)/\(name)/\(file)")?.trimmingCharacters(in: .whitespacesAndNewlines)
      }
      guard value("type") == "Battery", value("scope") != "Device",
        let percent = value("capacity").flatMap({ Int($0) })
      else { continue }
      return (min(max(percent, 0), 100), value("status") ?? "")
    }
    return nil
  }

  /// Returns a number for a name on this machine, which other names and other machines do not have; nil on a
  /// machine without a number of its own.
  public static func identifier(for name: String) -> UUID? {
    guard let machine = text("/etc/machine-id")?.trimmingCharacters(in: .whitespacesAndNewlines),
      !machine.isEmpty
    else { return nil }
    return identifier(Array("\(machine)\n\(name)".utf8))
  }

  /// Returns a number of bytes: two sums of FNV-1a over them, forwards and backwards.
  public static func identifier(_ bytes: [UInt8]) -> UUID {
    func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
    var parts = [UInt8](repeating: 0, count: 16)
    for (start, sum) in [(0, sum(bytes)), (8, sum(bytes.reversed()))] {
      for index in 0..<8 {
        parts[start + index] = UInt8(truncatingIfNeeded: sum >> (8 * UInt64(index)))
      }
    }
    // Version 8 of such numbers leaves their making to the program.
    parts[6] = parts[6] & 0x0F | 0x80
    parts[8] = parts[8] & 0x3F | 0x80
    return NSUUID(uuidBytes: parts) as UUID
  }

  private static func text(_ path: String) -> String? {
    try? String(contentsOfFile: path, encoding: .utf8)
  }
}

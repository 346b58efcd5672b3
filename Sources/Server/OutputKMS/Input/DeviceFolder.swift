import Glibc

/// The files of devices in /dev/input, as they come.
package final class DeviceFolder {
  static let path = "/dev/input"

  /// Readable when devices have come; -1 where the folder cannot be watched.
  package let descriptor: CInt
  private let path: String
  /// The kernel makes the folder with the first device; until then the one around it is watched.
  private var isWatched = false

  package init(_ path: String = DeviceFolder.path) {
    self.path = path
    descriptor = inotify_init1(CInt(O_CLOEXEC | O_NONBLOCK))
    guard descriptor >= 0, !watch() else { return }
    let parent = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    inotify_add_watch(descriptor, parent.isEmpty ? "/" : parent, UInt32(IN_CREATE))
    // It may have come meanwhile.
    _ = watch()
  }

  private func watch() -> Bool {
    // A file's rights may be given after it has come.
    let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    isWatched = isWatched || inotify_add_watch(descriptor, path, changes) >= 0
    return isWatched
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns the devices that are there, by number.
  package func takeAll() -> [String] {
    _ = watch()
    _ = drain()
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if Self.number(name) != nil { names.append(name) }
    }
    return Self.sorted(names)
  }

  /// Removes and returns the devices that have come since the last call.
  package func takeNew() -> [String] {
    let names = drain()
    return isWatched ? names : watch() ? takeAll() : []
  }

  private func drain() -> [String] {
    guard descriptor >= 0 else { return [] }
    var names: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count <= 0 { return }
        names.formUnion(Self.names(UnsafeRawBufferPointer(rebasing: buffer[..<count])))
      }
    }
    return Self.sorted(names)
  }

  /// Reads the names in the kernel's records.
  package static func names(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var names: [String] = []
    var offset = 0
    while offset + 16 <= bytes.count {
      let length = Int(bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
      guard offset + 16 + length <= bytes.count else { break }
      let name = bytes[(offset + 16)..<(offset + 16 + length)].prefix { $0 != 0 }
      let text = String(decoding: name, as: UTF8.self)
      if number(text) != nil { names.append(text) }
      offset += 16 + length
    }
    return names
  }

  private static func sorted(_ names: some Sequence<String>) -> [String] {
    names.sorted { (number($0) ?? 0) < (number($1) ?? 0) }
  }

  /// The number in the name of a device's file; nil for other files, such as that of all mice.
  package static func number(_ name: String) -> Int? {
    guard name.hasPrefix("event") else { return nil }
    let digits = name.dropFirst(5)
    guard digits.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
    return Int(digits)
  }
}

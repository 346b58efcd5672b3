import Glibc

/// The files of devices in /dev/input, as they come.
package final class DeviceFolder {
  static let path = "/dev/input"

  /// Readable when devices have come; -1 where the folder cannot be watched.
  package let descriptor: CInt
  private let path: String
  /// The number of the watch of the folder; -1 while there is none. The kernel makes the folder with the first device
  /// and may remove it with the last: meanwhile the folder around it is watched.
  private var watched: CInt = -1
  /// Whether devices may have come of which the kernel's records say nothing.
  private var hasMissed = false

  package init(_ path: String = DeviceFolder.path) {
    self.path = path
    descriptor = inotify_init1(CInt(O_CLOEXEC | O_NONBLOCK))
    watchAgain()
  }

  private func watchAgain() {
    guard descriptor >= 0, !watch() else { return }
    let parent = path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    inotify_add_watch(descriptor, parent.isEmpty ? "/" : parent, UInt32(IN_CREATE))
    // It may have come meanwhile.
    _ = watch()
  }

  private func watch() -> Bool {
    // A file's rights may be given after it has come.
    let changes = UInt32(IN_CREATE | IN_MOVED_TO | IN_ATTRIB)
    if watched < 0 { watched = inotify_add_watch(descriptor, path, changes) }
    return watched >= 0
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
    hasMissed = watched < 0
    let names = drain()
    return !hasMissed ? names : watch() ? takeAll() : []
  }

  private func drain() -> [String] {
    guard descriptor >= 0 else { return [] }
    var names: Set<String> = []
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count <= 0 { return }
        let records = UnsafeRawBufferPointer(rebasing: buffer[..<count])
        names.formUnion(Self.names(records))
        if Self.has(IN_Q_OVERFLOW, of: -1, in: records) { hasMissed = true }
        if watched >= 0, Self.has(IN_IGNORED, of: watched, in: records) {
          (watched, hasMissed) = (-1, true)
          watchAgain()
        }
      }
    }
    return Self.sorted(names)
  }

  /// Reads the names in the kernel's records.
  package static func names(_ bytes: UnsafeRawBufferPointer) -> [String] {
    var names: [String] = []
    forEachRecord(bytes) { _, _, name in
      let text = String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
      if number(text) != nil { names.append(text) }
    }
    return names
  }

  /// Whether a record with a mask is among the kernel's.
  private static func has(
    _ mask: some BinaryInteger, of watch: CInt, in bytes: UnsafeRawBufferPointer
  ) -> Bool {
    var isThere = false
    forEachRecord(bytes) { number, bits, _ in
      if number == watch, bits & UInt32(truncatingIfNeeded: mask) != 0 { isThere = true }
    }
    return isThere
  }

  /// Calls a function with the watch, the mask and the name of each whole record.
  private static func forEachRecord(
    _ bytes: UnsafeRawBufferPointer, _ body: (CInt, UInt32, Slice<UnsafeRawBufferPointer>) -> Void
  ) {
    var offset = 0
    while offset + 16 <= bytes.count {
      func word(_ index: Int) -> UInt32 {
        bytes.loadUnaligned(fromByteOffset: offset + 4 * index, as: UInt32.self)
      }
      let end = offset + 16 + Int(word(3))
      guard end <= bytes.count else { return }
      body(CInt(bitPattern: word(0)), word(1), bytes[(offset + 16)..<end])
      offset = end
    }
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

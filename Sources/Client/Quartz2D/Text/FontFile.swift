import CLinuxShims

/// A file of fonts that a program brings along.
final class FontFile: Sendable {
  let path: String
  /// The descriptor of a file in memory; -1 for other files.
  private let descriptor: Int32

  init(path: String) {
    self.path = path
    descriptor = -1
  }

  /// Puts a file into memory; nil without memory for it.
  init?(_ data: Data) {
    descriptor = clinux_memfd_create("font", clinux_mfd_cloexec)
    path = "/proc/self/fd/\(descriptor)"
    guard descriptor >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard (try? handle.write(contentsOf: data)) != nil else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

extension FontFile: Equatable {
  /// Compares the paths.
  static func == (a: FontFile, b: FontFile) -> Bool { a.path == b.path }
}

extension FontFile {
  /// Registers files. Returns the reasons for which some were not, in their order.
  static func register(_ files: [FontFile]) -> [CTFontManagerError?] {
    InstalledFonts.setFiles { known in
      files.map { file in
        if known.contains(file) { return .alreadyRegistered }
        if let problem = file.problem { return problem }
        known.append(file)
        return nil
      }
    }
  }

  /// Takes back registrations. Returns the reasons for which some were not, in their order.
  static func unregister(_ files: [FontFile]) -> [CTFontManagerError?] {
    InstalledFonts.setFiles { known in
      files.map { file in
        guard let index = known.firstIndex(of: file) else { return .notRegistered }
        known.remove(at: index)
        return nil
      }
    }
  }

  private var problem: CTFontManagerError? {
    if InstalledFonts.names(ofFont: path) != nil { return nil }
    let manager = FileManager.default
    guard manager.fileExists(atPath: path) else { return .fileNotFound }
    return manager.isReadableFile(atPath: path) ? .unrecognizedFormat : .insufficientPermissions
  }
}

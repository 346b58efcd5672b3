import Foundation

/// Files that are read up to a size limit.
enum LimitedFile {
  enum Fault: Error {
    case tooLarge
    case notRegular
  }

  /// The bytes of a file.
  ///
  /// - Parameter isRegular: whether pipes and devices, which may never end, are refused.
  /// - Throws: `Fault`, or an error of the system.
  static func bytes(of url: URL, atMost most: Int, isRegular: Bool) throws -> Data {
    let path = url.resolvingSymlinksInPath().path
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    if attributes[.type] as? FileAttributeType == .typeRegular {
      guard let size = attributes[.size] as? NSNumber, size.int64Value <= most else {
        throw Fault.tooLarge
      }
    } else if isRegular {
      throw Fault.notRegular
    }
    let handle = try FileHandle(forReadingFrom: url)
    defer { try? handle.close() }
    let data = try handle.read(upToCount: most + 1) ?? Data()
    guard data.count <= most else { throw Fault.tooLarge }
    return data
  }
}

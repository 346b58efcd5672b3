/// A fault in an asset catalogue: the file that has it, and the reason.
public struct AssetFault: Error, CustomStringConvertible {
  /// The file or folder.
  public let path: String
  /// The fault, as the end of a sentence that begins with the file.
  public let reason: String

  init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The file and the reason.
  public var description: String { "\(path) \(reason)" }
}

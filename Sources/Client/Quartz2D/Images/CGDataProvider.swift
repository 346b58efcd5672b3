/// Bytes from which an image is made.
public final class CGDataProvider: Sendable {
  /// All bytes.
  public let data: Data?

  /// Creates a provider of the given bytes. Never nil here.
  public init?(data: Data) {
    self.data = data
  }

  /// Reads a file; nil if it cannot be read.
  public init?(url: URL) {
    guard let data = try? Data(contentsOf: url) else { return nil }
    self.data = data
  }

  /// Reads a file; nil if it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: URL(fileURLWithPath: String(cString: filename)))
  }
}

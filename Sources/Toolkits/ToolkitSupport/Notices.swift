import Foundation

/// Notices of mistakes of an application, for which Apple's framework raises an exception.
public struct Notices: Sendable {
  private let toolkit: String

  /// Creates the notices of a toolkit, by the name that applications know it by.
  public init(of toolkit: String) {
    self.toolkit = toolkit
  }

  /// Writes a line to standard error.
  public func say(_ text: String) {
    FileHandle.standardError.write(Data("\(toolkit): \(text)\n".utf8))
  }
}

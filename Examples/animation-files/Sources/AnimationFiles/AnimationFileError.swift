import Foundation

/// A fault of a file, because of which there is nothing to show.
public struct AnimationFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the file.
  public let file: String
  /// The place in the file, such as `layers[3].ks.p`; empty for the file as a whole.
  public let place: String
  /// Description of the fault.
  public let fault: String

  /// File, place and fault.
  public var description: String {
    place.isEmpty ? "\(file): \(fault)" : "\(file): \(place): \(fault)"
  }
}

extension AnimationFileError: LocalizedError {
  /// File, place and fault.
  public var errorDescription: String? { description }
}

/// A part of a file that is not shown, or not as the format means it.
public struct AnimationFileWarning: Hashable, Sendable, CustomStringConvertible {
  /// The place in the file, such as `layers[3].shapes[0]`.
  public let place: String
  /// Description of the missing part, and of its replacement.
  public let message: String

  /// Place and message.
  public var description: String { place.isEmpty ? message : "\(place): \(message)" }
}

/// The warnings of one file.
final class WarningList {
  private(set) var warnings: [AnimationFileWarning] = []
  private var known: Set<AnimationFileWarning> = []
  /// Most warnings kept; more are of no help.
  private static let most = 1000

  func add(_ place: String, _ message: String) {
    let warning = AnimationFileWarning(place: place, message: message)
    guard warnings.count < Self.most, known.insert(warning).inserted else { return }
    warnings.append(warning)
  }
}

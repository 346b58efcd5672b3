public import Foundation

/// The domain of the errors of players and items.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"

/// An error of a player or an item.
public struct AVError: Error, CustomNSError, LocalizedError, Sendable {
  /// The kind of an error.
  public enum Code: Int, Sendable {
    /// The film cannot be played; the description has GStreamer's reason.
    case unknown = -11800
    /// The process that played the film has ended before the film.
    case mediaServicesWereReset = -11819
    /// The program that plays films is not installed.
    case decoderNotFound = -11833
  }

  /// The kind of the error.
  public let code: Code
  /// The failure, in words for people.
  public let errorDescription: String?

  init(_ code: Code, _ description: String) {
    self.code = code
    errorDescription = description
  }

  /// `AVFoundationErrorDomain`.
  public static let errorDomain = AVFoundationErrorDomain
  /// The number of the kind.
  public var errorCode: Int { code.rawValue }
  /// The description, for `NSError`.
  public var errorUserInfo: [String: Any] {
    [NSLocalizedDescriptionKey: errorDescription ?? ""]
  }
}

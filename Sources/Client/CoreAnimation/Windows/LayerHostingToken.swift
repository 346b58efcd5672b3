import WireProtocol

/// A secret by which another program's layer can show a window or a surface: 128 random bits, written
/// as 32 digits.
///
/// Only programs that have the token can show it. Pass it on like a key: through a pipe or
/// an argument to a program that you start, not in a file that others can read.
public struct LayerHostingToken: Hashable, Sendable, Codable, LosslessStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Creates a new token from the system's random numbers.
  package init() {
    var source = SystemRandomNumberGenerator()
    high = source.next()
    low = source.next()
  }

  /// Creates a token from 32 digits of 0…9 and a…f; nil for any other text.
  public init?(_ description: String) {
    guard HostingToken.isWellFormed(description),
      let high = UInt64(description.prefix(16), radix: 16),
      let low = UInt64(description.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }

  /// The token as 32 digits of 0…9 and a…f.
  public var description: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// Decodes the digits as one string.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let token = LayerHostingToken(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a hosting token is 32 digits of 0…9 and a…f")
    }
    self = token
  }

  /// Encodes the digits as one string.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

public import Foundation

/// The address of a film, which is opened when a player has an item of it.
open class AVAsset: NSObject, @unchecked Sendable {
  /// The film's address.
  let location: URL

  init(location: URL) {
    self.location = location
    super.init()
  }

  /// Creates the film of an address.
  public convenience init(url: URL) { self.init(location: url) }
}

/// A film at an address: a file, or a scheme that GStreamer has a source for, such as `https`.
open class AVURLAsset: AVAsset, @unchecked Sendable {
  /// The address.
  open var url: URL { location }

  /// Creates the film of an address. The options have no effect.
  public init(url: URL, options: [String: Any]? = nil) { super.init(location: url) }
}

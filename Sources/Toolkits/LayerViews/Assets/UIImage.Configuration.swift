public import Foundation

extension UIImage {
  /// The surroundings for which an image is made: traits, and a language.
  open class Configuration: NSObject, NSCopying, @unchecked Sendable {
    /// The traits; nil for those of the place where the image is shown.
    public let traitCollection: UITraitCollection?
    /// The language; nil for the user's.
    public let locale: Locale?

    init(traitCollection: UITraitCollection?, locale: Locale?) {
      self.traitCollection = traitCollection
      self.locale = locale
      super.init()
    }

    /// Creates a configuration with traits.
    public convenience init(traitCollection: UITraitCollection) {
      self.init(traitCollection: traitCollection, locale: nil)
    }

    /// Creates a configuration with a language.
    public convenience init(locale: Locale) {
      self.init(traitCollection: nil, locale: locale)
    }

    /// Returns this configuration with other traits.
    open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self {
      changed(traitCollection, locale) as? Self ?? self
    }

    /// Returns this configuration with another language.
    open func withLocale(_ locale: Locale?) -> Self {
      changed(traitCollection, locale) as? Self ?? self
    }

    /// Returns this configuration with what another one sets.
    open func applying(_ otherConfiguration: Configuration?) -> Self {
      guard let other = otherConfiguration else { return self }
      let joined = changed(other.traitCollection ?? traitCollection, other.locale ?? locale)
      return joined as? Self ?? self
    }

    func changed(_ traits: UITraitCollection?, _ locale: Locale?) -> Configuration {
      Configuration(traitCollection: traits, locale: locale)
    }

    /// Returns this configuration, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true for a configuration of the same traits and language.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Configuration, type(of: other) == type(of: self) else {
        return false
      }
      return other.traitCollection == traitCollection && other.locale == locale
    }

    /// A hash, which is the same for equal configurations.
    open override var hash: Int { locale.hashValue }
  }
}

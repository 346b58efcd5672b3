public import Foundation
internal import GraphicsValues

/// An effect on a layer, what is behind it, or how the two are put together (§2.5.7).
///
/// The type says which effect it is. Its parameters are set by key-value coding: `inputRadius` of a
/// `gaussianBlur`. A filter is a description: changing it changes nothing on screen until the
/// layer's `filters` is set again, or changed by a key path such as `filters.NAME.inputRadius`.
open class CAFilter: NSObject, NSCopying, NSSecureCoding {
  /// Which effect it is: `gaussianBlur`, `colorMatrix`, `multiplyBlendMode`. An unknown type has no
  /// effect.
  public let type: String
  /// What key paths call the filter.
  open var name: String?
  /// A filter that is not enabled has no effect; true by default.
  open var isEnabled = true
  private var inputs: [String: Any] = [:]

  /// Creates a filter of a type, with the defaults of its parameters.
  public required init(type: String) {
    self.type = type
    super.init()
  }

  /// Creates a filter of a type that has that type's name.
  public convenience init(name: String) {
    self.init(type: name)
    self.name = name
  }

  /// The types that have an effect.
  open class func filterTypes() -> [String] { FilterType.all.keys.sorted() }

  /// The names of the parameters.
  open var inputKeys: [String] { (FilterType.all[type] ?? [:]).keys.sorted() }
  /// The names of what comes out.
  open var outputKeys: [String] { ["outputImage"] }
  /// Gives all parameters their defaults.
  open func setDefaults() { inputs = [:] }

  // MARK: Key-value coding

  /// `type`, `name`, `enabled` and the parameters, as they are set or else by default.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? FilterType.all[type]?[key].flatMap(Boxed.value)
    }
  }
  /// Nil gives a parameter its default.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "type": break
    case "name": name = Unboxed.string(value)
    case "enabled", "isEnabled": isEnabled = Unboxed.bool(value) ?? isEnabled
    default: inputs[key] = BoxedFilterInputs.kept(value)
    }
  }
  /// Follows parts of structures.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(in: { value(forKey: $0) }, keyPath: keyPath)
  }
  /// A path that leads nowhere changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let (key, rest) = KeyValueCoding.split(keyPath)
    guard let rest else { return setValue(value, forKey: key) }
    guard let owner = self.value(forKey: key),
      let whole = KeyValueCoding.setting(rest, of: owner, to: value)
    else { return }
    setValue(whole, forKey: key)
  }

  // MARK: Copies and archives

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Swift.type(of: self).init(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// True.
  public class var supportsSecureCoding: Bool { true }

  /// Writes type, name and parameters.
  open func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(isEnabled, forKey: "enabled")
    BoxedFilterInputs.write(inputs, to: coder)
  }

  /// Nil when the archive has no type.
  public required init?(coder: NSCoder) {
    guard let type = coder.storedText(forKey: "type") else { return nil }
    self.type = type
    super.init()
    name = coder.storedText(forKey: "name")
    isEnabled = coder.containsValue(forKey: "enabled") ? coder.decodeBool(forKey: "enabled") : true
    inputs = BoxedFilterInputs.read(from: coder)
  }

  /// What was set, for the wire.
  final var setInputs: [String: Any] { inputs }
}

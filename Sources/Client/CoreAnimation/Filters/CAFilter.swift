public import Foundation
import GraphicsValues

/// An effect on a layer, on the picture behind it, or on the way in which both are combined
/// (§2.5.7).
///
/// The parameters are set by key-value coding, such as `inputRadius` of a `gaussianBlur`. Changing a
/// filter changes nothing on screen until the layer's property, such as `filters`, is set again, or
/// changed by a key path such as `filters.NAME.inputRadius`.
open class CAFilter: NSObject, NSCopying, NSSecureCoding {
  /// The kind of effect, such as `gaussianBlur`, `colorMatrix` or `multiplyBlendMode`. An unknown
  /// type has no effect.
  public let type: String
  /// The filter's name in key paths.
  open var name: String?
  /// False turns the effect off; true by default.
  open var isEnabled = true
  private var inputs: [String: Any] = [:]

  /// Creates a filter of a type, with the defaults of its parameters.
  public required init(type: String) {
    self.type = type
    super.init()
  }

  /// Creates a filter whose type and name are the given name.
  public convenience init(name: String) {
    self.init(type: name)
    self.name = name
  }

  /// Returns the types, without those that have only Core Image's name. `lanczos` and `pageCurl` change nothing.
  open class func filterTypes() -> [String] { FilterType.names }

  /// The names of the parameters.
  open var inputKeys: [String] { (FilterType.named(type)?.parameters ?? [:]).keys.sorted() }
  /// The names of the results.
  open var outputKeys: [String] { ["outputImage"] }
  /// Resets all parameters to their defaults.
  open func setDefaults() { inputs = [:] }

  /// The type, the name and the parameters that are set, for a debugger.
  open override var debugDescription: String {
    let set = inputs.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    let parts = ["\(description) \(type)"] + (name.map { ["name \($0)"] } ?? []) + set
    return DebugWords.cut(parts.joined(separator: ", "))
  }

  // MARK: Key-value coding

  /// Returns the value of `type`, `name`, `enabled` or a parameter; the default for a parameter
  /// that is not set.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "type": type
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? FilterType.named(type)?.parameters[key].flatMap(Boxed.value)
    }
  }
  /// Sets `name`, `enabled` or a parameter; nil restores a parameter's default. `type` does not
  /// change.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "type": break
    case "name": name = Unboxed.string(value)
    case "enabled", "isEnabled": isEnabled = Unboxed.bool(value) ?? isEnabled
    default: inputs[key] = BoxedFilterInputs.kept(value)
    }
  }
  /// Returns the value at a key path, which may lead into parts of structures.
  open func value(forKeyPath keyPath: String) -> Any? {
    KeyValueCoding.value(in: { value(forKey: $0) }, keyPath: keyPath)
  }
  /// Sets the value at a key path; an unknown path changes nothing.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) {
    let (key, rest) = KeyValueCoding.split(keyPath)
    guard let rest else { return setValue(value, forKey: key) }
    guard let owner = self.value(forKey: key),
      let whole = KeyValueCoding.setting(rest, of: owner, to: value)
    else { return }
    setValue(whole, forKey: key)
  }

  // MARK: Copies and archives

  /// Returns a filter with the same type, name, parameters and `isEnabled`.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Swift.type(of: self).init(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Writes the type, the name, `isEnabled` and the parameters that are set.
  open func encode(with coder: NSCoder) {
    coder.encode(type as NSString, forKey: "type")
    if let name { coder.encode(name as NSString, forKey: "name") }
    coder.encode(isEnabled, forKey: "enabled")
    BoxedFilterInputs.write(inputs, to: coder)
  }

  /// Unarchives a filter; nil for an archive without a type.
  public required init?(coder: NSCoder) {
    guard let type = coder.storedText(forKey: "type") else { return nil }
    self.type = type
    super.init()
    name = coder.storedText(forKey: "name")
    isEnabled = coder.containsValue(forKey: "enabled") ? coder.decodeBool(forKey: "enabled") : true
    inputs = BoxedFilterInputs.read(from: coder)
  }

  /// The parameters that were set, for the wire.
  final var setInputs: [String: Any] { inputs }
}

public import Foundation
import GraphicsValues
import Quartz2D

/// An effect by its name in Core Image, for the `filters` of layers.
///
/// There is no Core Image here: a filter neither takes nor makes an image. The known effects are
/// those that change colours, such as `CIColorControls` and `CIVignette`, blurs, `CIPixellate`, and
/// the blend modes and operators for `compositingFilter`, such as `CIMultiplyBlendMode` and
/// `CISourceInCompositing`; `filterNames(inCategory:)` lists them.
///
/// Changing a filter changes nothing on screen until the layer's property is set again. Key paths
/// such as `filters.NAME.inputRadius` change and animate a parameter.
open class CIFilter: NSObject, NSCopying, NSSecureCoding {
  /// The filter's name in key paths; the effect's name by default.
  open var name: String
  /// False turns the effect off; true by default.
  open var isEnabled = true
  /// The Core Image name that the filter was made with.
  private let effectName: String
  private let effect: FilterType
  private var inputs: [String: Any] = [:]

  /// Creates a filter with the defaults of its parameters; nil for an unknown effect.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  /// Creates a filter and sets parameters; nil for an unknown effect.
  public required init?(name: String, parameters: [String: Any]?) {
    guard let effect = FilterType.effect(name) else { return nil }
    self.name = name
    effectName = name
    self.effect = effect
    super.init()
    inputs = (parameters ?? [:]).compactMapValues { BoxedFilterInputs.kept($0) }
  }

  /// The names of the parameters.
  open var inputKeys: [String] { effect.parameters.keys.sorted() }
  /// The names of the results.
  open var outputKeys: [String] { [kCIOutputImageKey] }
  /// Resets all parameters to their defaults.
  open func setDefaults() { inputs = [:] }

  /// Returns the names of all known effects, for any category.
  open class func filterNames(inCategory category: String?) -> [String] { FilterType.effectNames }

  // MARK: Key-value coding

  /// Returns the value of `name`, `enabled` or a parameter; the default for a parameter that is not
  /// set.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? effect.parameters[key].flatMap(Boxed.value)
    }
  }
  /// Sets `name`, `enabled` or a parameter; nil restores a parameter's default.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = Unboxed.string(value) ?? effectName
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
    if rest == nil { setValue(value, forKey: key) }
  }

  // MARK: Copies and archives

  /// Returns a filter of the same name and parameters.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Swift.type(of: self).init(name: effectName, parameters: inputs)
    copy?.name = name
    copy?.isEnabled = isEnabled
    return copy ?? self
  }

  /// Always true.
  public class var supportsSecureCoding: Bool { true }

  /// Writes effect, name and parameters.
  open func encode(with coder: NSCoder) {
    coder.encode(effectName as NSString, forKey: "effect")
    coder.encode(name as NSString, forKey: "name")
    coder.encode(isEnabled, forKey: "enabled")
    BoxedFilterInputs.write(inputs, to: coder)
  }

  /// Unarchives a filter; nil for an archive without a known effect.
  public required init?(coder: NSCoder) {
    let archived = coder.storedText(forKey: "effect")
    guard let archived, let effect = FilterType.effect(archived) else { return nil }
    effectName = archived
    self.effect = effect
    name = coder.storedText(forKey: "name") ?? archived
    super.init()
    isEnabled = coder.containsValue(forKey: "enabled") ? coder.decodeBool(forKey: "enabled") : true
    inputs = BoxedFilterInputs.read(from: coder)
  }
}

extension CIFilter: NamedObject, ObjectValueConvertible {
  final var keyPathName: String? { name }

  final func objectValue(keeping images: inout [ImageHandle]) -> ObjectValue {
    ObjectValue(
      name: name, kind: effect.name,
      attributes: BoxedFilterInputs.attributes(
        of: effect, inputs, isEnabled: isEnabled, keeping: &images))
  }
}

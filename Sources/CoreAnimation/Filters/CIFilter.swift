public import Foundation
internal import GraphicsValues
internal import Quartz2D

/// An effect by its name in Core Image, for the `filters` of layers.
///
/// Core Image itself is not there: nothing takes or makes an image. Eight effects are known,
/// `CIGaussianBlur`, `CIColorMatrix`, `CISepiaTone`, `CIColorInvert`, `CIHueAdjust`,
/// `CIColorControls`, `CIPixellate` and `CIVignette`, and the blend modes and operators that a
/// `compositingFilter` may be, such as `CIMultiplyBlendMode` and `CISourceInCompositing`.
///
/// The parameters of `CIColorMatrix`, `CISepiaTone` and `CIColorControls` are joined in one matrix
/// when they are sent, so that they do not animate one by one.
open class CIFilter: NSObject, NSCopying, NSSecureCoding {
  /// What the effect is called, and what key paths call the filter unless it is set.
  open var name: String
  /// A filter that is not enabled has no effect; true by default.
  open var isEnabled = true
  /// The Core Image name that the filter was made with.
  private let effectName: String
  private let effect: ImageEffect
  private var inputs: [String: Any] = [:]

  /// Nil for an effect that is not known.
  public convenience init?(name: String) { self.init(name: name, parameters: nil) }

  /// Creates a filter and sets parameters; nil for an effect that is not known.
  public required init?(name: String, parameters: [String: Any]?) {
    guard let effect = ImageEffect.named(name) else { return nil }
    self.name = name
    effectName = name
    self.effect = effect
    super.init()
    inputs = (parameters ?? [:]).compactMapValues { BoxedFilterInputs.kept($0) }
  }

  /// The names of the parameters.
  open var inputKeys: [String] { effect.parameters.keys.sorted() }
  /// The names of what comes out.
  open var outputKeys: [String] { [kCIOutputImageKey] }
  /// Gives all parameters their defaults.
  open func setDefaults() { inputs = [:] }

  /// The effects that are known.
  open class func filterNames(inCategory category: String?) -> [String] { ImageEffect.names }

  // MARK: Key-value coding

  /// `name`, `enabled` and the parameters, as they are set or else by default.
  open func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "enabled", "isEnabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? effect.parameters[key].flatMap(Boxed.value)
    }
  }
  /// Nil gives a parameter its default.
  open func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = Unboxed.string(value) ?? effectName
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
    if rest == nil { setValue(value, forKey: key) }
  }

  // MARK: Copies and archives

  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Swift.type(of: self).init(name: effectName, parameters: inputs)
    copy?.name = name
    copy?.isEnabled = isEnabled
    return copy ?? self
  }

  /// True.
  public class var supportsSecureCoding: Bool { true }

  /// Writes effect, name and parameters.
  open func encode(with coder: NSCoder) {
    coder.encode(effectName as NSString, forKey: "effect")
    coder.encode(name as NSString, forKey: "name")
    coder.encode(isEnabled, forKey: "enabled")
    BoxedFilterInputs.write(inputs, to: coder)
  }

  /// Nil when the archive has no effect that is known.
  public required init?(coder: NSCoder) {
    let archived = coder.storedText(forKey: "effect")
    guard let archived, let effect = ImageEffect.named(archived) else { return nil }
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
    var parameters = effect.parameters
    for (key, input) in inputs {
      if let value = BoxedFilterInputs.value(input, like: parameters[key], keeping: &images) {
        parameters[key] = value
      }
    }
    var attributes = effect.attributes(parameters)
    attributes["enabled"] = .bool(isEnabled)
    return ObjectValue(name: name, kind: effect.type, attributes: attributes)
  }
}

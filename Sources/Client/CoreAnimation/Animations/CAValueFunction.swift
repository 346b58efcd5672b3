import AnimationEvaluation
public import Foundation

/// The name of a function from numbers to a transform (§10.1).
public struct CAValueFunctionName: CAStringConstant {
  /// The name that Core Animation uses.
  public var rawValue: String
  /// Creates a name; `CAValueFunction` knows the constants below.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A rotation about x, by an angle in radians.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// A rotation about y, by an angle in radians.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// A rotation about z, by an angle in radians.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// A scale by three numbers in an array.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// A scale along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// A scale along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// A scale along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// A translation by three numbers in an array, in points.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// A translation along x, in points.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// A translation along y, in points.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// A translation along z, in points.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// The older spelling of `CAValueFunctionName.rotateX`.
public let kCAValueFunctionRotateX = CAValueFunctionName.rotateX
/// The older spelling of `CAValueFunctionName.rotateY`.
public let kCAValueFunctionRotateY = CAValueFunctionName.rotateY
/// The older spelling of `CAValueFunctionName.rotateZ`.
public let kCAValueFunctionRotateZ = CAValueFunctionName.rotateZ
/// The older spelling of `CAValueFunctionName.scale`.
public let kCAValueFunctionScale = CAValueFunctionName.scale
/// The older spelling of `CAValueFunctionName.scaleX`.
public let kCAValueFunctionScaleX = CAValueFunctionName.scaleX
/// The older spelling of `CAValueFunctionName.scaleY`.
public let kCAValueFunctionScaleY = CAValueFunctionName.scaleY
/// The older spelling of `CAValueFunctionName.scaleZ`.
public let kCAValueFunctionScaleZ = CAValueFunctionName.scaleZ
/// The older spelling of `CAValueFunctionName.translate`.
public let kCAValueFunctionTranslate = CAValueFunctionName.translate
/// The older spelling of `CAValueFunctionName.translateX`.
public let kCAValueFunctionTranslateX = CAValueFunctionName.translateX
/// The older spelling of `CAValueFunctionName.translateY`.
public let kCAValueFunctionTranslateY = CAValueFunctionName.translateY
/// The older spelling of `CAValueFunctionName.translateZ`.
public let kCAValueFunctionTranslateZ = CAValueFunctionName.translateZ

/// A function from an animation's numbers to the animated transform. The numbers are interpolated,
/// so that a rotation turns all the way; interpolated transforms would take the short way (§10.1).
///
/// There is one object for each name. Sendable because it never changes.
open class CAValueFunction: NSObject, NSSecureCoding, CANamedFunction, @unchecked Sendable {
  /// The function's name.
  open var name: CAValueFunctionName { storedName }

  private let storedName: CAValueFunctionName
  let function: ValueFunction

  private init(_ name: CAValueFunctionName, _ function: ValueFunction) {
    storedName = name
    self.function = function
    super.init()
  }

  fileprivate static let all: [CAValueFunctionName: CAValueFunction] = {
    let functions: [(CAValueFunctionName, ValueFunction)] = [
      (.rotateX, .rotateX), (.rotateY, .rotateY), (.rotateZ, .rotateZ), (.scale, .scale),
      (.scaleX, .scaleX), (.scaleY, .scaleY), (.scaleZ, .scaleZ), (.translate, .translate),
      (.translateX, .translateX), (.translateY, .translateY), (.translateZ, .translateZ),
    ]
    return Dictionary(
      uniqueKeysWithValues: functions.map { ($0.0, CAValueFunction($0.0, $0.1)) })
  }()

  // MARK: Archiving

  /// Always true.
  open class var supportsSecureCoding: Bool { true }

  /// Unarchives a function of the archived name.
  public required init?(coder: NSCoder) {
    guard let raw = coder.decodeObject(of: NSString.self, forKey: "name"),
      let known = Self.all[CAValueFunctionName(rawValue: raw as String)]
    else { return nil }
    storedName = known.storedName
    function = known.function
    super.init()
  }

  /// Archives the name.
  open func encode(with coder: NSCoder) {
    coder.encode(name.rawValue as NSString, forKey: "name")
  }

  /// The name, for a debugger.
  open override var debugDescription: String { "\(description) \(name.rawValue)" }

  open override func isEqual(_ object: Any?) -> Bool {
    (object as? CAValueFunction)?.storedName == storedName
  }

  open override var hash: Int { storedName.hashValue }
}

/// Gives `CAValueFunction` an initializer that returns the existing object, as Apple's does.
public protocol CANamedFunction {}

extension CANamedFunction where Self: CAValueFunction {
  /// Returns the function of a name, the same object each time; nil for an unknown name.
  public init?(name: CAValueFunctionName) {
    guard let function = CAValueFunction.all[name] as? Self else { return nil }
    self = function
  }
}

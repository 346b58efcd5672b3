import AnimationEvaluation
public import Foundation

/// A function from an animation's numbers to the animated transform. The numbers are interpolated,
/// so that a rotation turns all the way; interpolated transforms would take the short way (§10.1).
///
/// There is one object for each name. Sendable because it never changes.
open class CAValueFunction: NSObject, NSSecureCoding, CANamedFunction, @unchecked Sendable {
  /// The function's name.
  open var name: CAValueFunctionName { storedName }

  private let storedName: CAValueFunctionName
  let function: ValueFunction

  private init(_ function: ValueFunction) {
    storedName = CAValueFunctionName(rawValue: function.apiName)
    self.function = function
    super.init()
  }

  fileprivate static let all = Dictionary(
    uniqueKeysWithValues: ValueFunction.allCases.map { function in
      let one = CAValueFunction(function)
      return (one.storedName, one)
    })

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

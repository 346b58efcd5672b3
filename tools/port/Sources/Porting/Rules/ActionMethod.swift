import SwiftSyntax

/// The method that a selector names, as far as the folder tells.
struct ActionMethod {
  /// The method as a value of the type: `Self.tapped(_:)`.
  let reference: String
  let name: String
  /// The labels of the parameters, `_` for none.
  let labels: [String]
  /// The types of the parameters; nil if the folder does not declare the method.
  let parameterTypes: [String]?
  let returnsValue: Bool
  let isOnMainActor: Bool
  /// The type that has the method, as it is written.
  let owner: String
  /// The name in Objective-C; nil if the labels are not known.
  let selectorName: String?

  /// A call on a receiver: `self?.tapped(timer)`.
  func call(on receiver: String, _ arguments: [String]) -> String {
    let list = zip(labels, arguments).map { $0 == "_" ? $1 : "\($0): \($1)" }
    let call = "\(receiver).\(name)(\(list.joined(separator: ", ")))"
    return returnsValue ? "_ = \(call)" : call
  }
}

extension FilePorter {
  /// The method of a selector; nil, for a chore, if it cannot be told.
  ///
  /// - Parameter usesSelf: Whether the type may be written as `Self`, which does not compile with a
  ///   generic API: a target inferred from `self` is a `Board`, but `Self.tapped` is a method of
  ///   `Self`.
  func method(of selector: ExprSyntax, usesSelf: Bool = false) -> ActionMethod? {
    guard let named = SelectorExpression(selector) else { return nil }
    let around = enclosingType(of: selector)
    guard let owner = named.owner ?? around?.name else { return nil }
    let last = owner.split(separator: ".").last.map(String.init) ?? owner
    var candidates = index.methods(
      named: named.name, labels: named.labels, in: last, from: file.path)
    if named.isString {
      candidates.removeAll { $0.labels.count != named.parameterCount }
      // A string has Objective-C's labels, so the folder has to declare the method.
      guard candidates.count == 1 else { return nil }
    }
    let found = candidates.count == 1 ? candidates[0] : nil
    let labels = named.labels ?? found?.labels ?? []
    var written = named.name
    if named.labels != nil || named.isString, !labels.isEmpty {
      written += "(\(labels.map { $0 + ":" }.joined()))"
    }
    var typeName = owner
    if usesSelf, named.owner == nil, around?.hasDynamicSelf == true, !isInInitialValue(selector) {
      typeName = "Self"
    }
    return ActionMethod(
      reference: "\(typeName).\(written)", name: named.name, labels: labels,
      parameterTypes: found?.parameterTypes, returnsValue: found?.returnsValue ?? false,
      isOnMainActor: index.isOnMainActor(last, from: file.path), owner: owner,
      selectorName: named.text ?? found?.selectorName
        ?? named.labels.map { SourceIndex.Method.selectorName(named.name, $0) })
  }

  /// Marks a selector as dealt with.
  func settle(_ selector: ExprSyntax) { settledSelectors.insert(selector.id) }
}

// Checks of tests as plain functions. The macro `#expect` costs the compiler some 60 ms each, a call of a
// function 1 ms, and a suite has ten thousand checks. A failure prints what the macro prints: the
// expression as it is written, both values, and the place. `#expect` stays for errors thrown, for ends of
// processes, and for calls whose arguments explain a failure.

/// Records an issue unless two values are equal.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual == expected { return }
  Failure(actual, "==", expected, comment()).record(fileID, filePath, line)
}

/// Records an issue if two values are equal.
package func expectNotEqual<Value: Equatable>(
  _ actual: Value, _ unexpected: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual != unexpected { return }
  Failure(actual, "!=", unexpected, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the first value is below the second.
package func expectLess<Value: Comparable>(
  _ actual: Value, _ bound: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual < bound { return }
  Failure(actual, "<", bound, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the first value is above the second.
package func expectGreater<Value: Comparable>(
  _ actual: Value, _ bound: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual > bound { return }
  Failure(actual, ">", bound, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the first value is at most the second.
package func expectAtMost<Value: Comparable>(
  _ actual: Value, _ bound: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual <= bound { return }
  Failure(actual, "<=", bound, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the first value is at least the second.
package func expectAtLeast<Value: Comparable>(
  _ actual: Value, _ bound: Value, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual >= bound { return }
  Failure(actual, ">=", bound, comment()).record(fileID, filePath, line)
}

/// Records an issue unless both are the same object, or both are nil.
package func expectIdentical(
  _ actual: AnyObject?, _ expected: AnyObject?, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual === expected { return }
  Failure(actual, "===", expected, comment()).record(fileID, filePath, line)
}

/// Records an issue if both are the same object, or both are nil.
package func expectNotIdentical(
  _ actual: AnyObject?, _ unexpected: AnyObject?, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual !== unexpected { return }
  Failure(actual, "!==", unexpected, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the value is nil.
package func expectNil<Value>(
  _ actual: Value?, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  guard let actual else { return }
  Failure(actual, "==", Value?.none, comment()).record(fileID, filePath, line)
}

/// Records an issue if the value is nil.
package func expectNotNil<Value>(
  _ actual: Value?, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual != nil { return }
  Failure(actual, "!=", Value?.none, comment()).record(fileID, filePath, line)
}

/// Records an issue unless the condition is true.
package func expectTrue(
  _ condition: Bool, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if condition { return }
  Failure("is false", comment()).record(fileID, filePath, line)
}

/// Records an issue unless the condition is false.
package func expectFalse(
  _ condition: Bool, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if !condition { return }
  Failure("is true", comment()).record(fileID, filePath, line)
}

/// Records an issue unless a collection is empty.
package func expectEmpty(
  _ actual: some Collection, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) {
  if actual.isEmpty { return }
  Failure("has \(actual.count): \(Failure.text(actual))", comment())
    .record(fileID, filePath, line)
}

/// Returns the value inside an optional.
///
/// - Throws: `MissingValue`, after it has recorded an issue, if there is none.
@discardableResult
package func unwrap<Value>(
  _ value: Value?, _ comment: @autoclosure () -> String? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line
) throws -> Value {
  if let value { return value }
  Failure("is nil", comment()).record(fileID, filePath, line)
  throw MissingValue()
}

/// Refuses a condition, which would become an optional that is never nil: the warning ends `tools/check`. The
/// compiler passes over an unavailable function, and takes the one above.
@available(*, deprecated, message: "use #require for a condition")
package func unwrap(_ condition: Bool, _ comment: @autoclosure () -> String? = nil) throws {
  if !condition { throw MissingValue() }
}

/// The end of a test whose `unwrap` found nil. The issue has been recorded.
package struct MissingValue: Error {}

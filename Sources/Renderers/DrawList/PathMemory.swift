package import GraphicsValues

/// The arrays of a path, by which a table finds again what it knows of the path, without a look at its points.
///
/// They say so only as long as the table keeps the path: then no other path takes its memory, and a change of one
/// of the two copies them.
package struct PathMemory: Hashable, Sendable {
  private let verbs: UInt
  private let points: UInt

  package init(_ path: PathValue) {
    verbs = path.verbs.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    points = path.points.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}

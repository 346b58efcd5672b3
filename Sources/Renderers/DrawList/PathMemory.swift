package import GraphicsValues

/// The identity of a path's arrays, by which a table finds its entry for the path without reading the
/// points.
///
/// It is valid only while the table retains the path: no other path then gets its memory, and changing
/// either copy reallocates its arrays.
package struct PathMemory: Hashable, Sendable {
  private let verbs: UInt
  private let points: UInt

  package init(_ path: PathValue) {
    verbs = path.verbs.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    points = path.points.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}

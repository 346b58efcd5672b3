import CLinuxShims
import TestSupport

/// Heap that one object of a kind takes in a server, and the memory its client is charged for it.
struct MemoryResult: Encodable {
  let kind: String
  /// Bytes for each object.
  let heap: Double
  let account: Double

  var ratio: Double { account / heap }
}

/// Makes `count` objects of each kind in a server of this process, without pixels.
func measureMemory(count: Int = 10_000) throws -> [MemoryResult] {
  try (MemoryKind.layers + MemoryKind.animations).map { kind in
    let result = try kind.measure(count: count) { Int(clamping: clinux_heap_byte_count()) }
    return MemoryResult(
      kind: kind.name, heap: Double(result.heap) / Double(count),
      account: Double(result.account) / Double(count))
  }
}

import CLinuxShims
import TestSupport

/// What one thing of a kind takes of a server's memory, and what its client is charged for it.
struct MemoryResult: Encodable {
  let kind: String
  /// Bytes for each.
  let heap: Double
  let account: Double

  var ratio: Double { account / heap }
}

/// Makes very many things of each kind in a server of this process, without pixels.
func measureMemory(count: Int = 10_000) throws -> [MemoryResult] {
  try (MemoryKind.layers + MemoryKind.animations).map { kind in
    let result = try kind.measure(count: count) { Int(clamping: clinux_heap_byte_count()) }
    return MemoryResult(
      kind: kind.name, heap: Double(result.heap) / Double(count),
      account: Double(result.account) / Double(count))
  }
}

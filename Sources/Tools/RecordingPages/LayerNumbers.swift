import RenderServer

/// Numbers a film's layers in the order in which they are first seen.
struct LayerNumbers {
  private struct Key: Hashable {
    var client: UInt32
    var layer: UInt32
  }

  private var numbers: [Key: Int] = [:]
  private var keys: [Key] = []

  mutating func number(client: UInt32, layer: UInt32) -> Int {
    let key = Key(client: client, layer: layer)
    if let number = numbers[key] { return number }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  var count: Int { keys.count }

  /// All pairs of client and layer, in the order of their numbers.
  var json: JSONText { json(from: 0) }

  /// The pairs from a number on, which is at most `count`.
  func json(from first: Int) -> JSONText {
    .array(keys[first...].map { .array([.integer(Int($0.client)), .integer(Int($0.layer))]) })
  }
}

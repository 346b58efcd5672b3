/// Sizes of heap allocations, as the C library's allocator and Swift's collections lay them out. Memory
/// accounts are computed with them.
package enum HeapBytes {
  /// Bytes of an allocator's block: the word in front holds its size, and sizes are multiples of 16.
  package static func block(_ size: Int) -> Int { max((size + 23) & ~15, 32) }

  /// Bytes of an object or a box, which begins with two words of the runtime.
  package static func object(_ size: Int) -> Int { block(16 + size) }

  /// Bytes of an array with capacity for a number of elements.
  package static func array(capacity: Int, stride: Int) -> Int {
    capacity > 0 ? block(32 + capacity * stride) : 0
  }

  /// Bytes of an array grown by appending one element at a time: its capacity doubles.
  package static func grownArray(count: Int, stride: Int) -> Int {
    array(capacity: grown(count), stride: stride)
  }

  /// The capacity of an array grown by appending `count` elements one at a time.
  package static func grown(_ count: Int) -> Int {
    count > 1 ? 1 << (Int.bitWidth - (count - 1).leadingZeroBitCount) : max(count, 0)
  }

  /// Bytes of a dictionary with capacity for a number of entries: at most three quarters of its buckets are
  /// used.
  package static func dictionary(capacity: Int, stride: Int) -> Int {
    if capacity == 0 { return 0 }
    let places = grown(max((capacity * 4 + 2) / 3, 2))
    return block(64 + (places + 63) / 64 * 8 + places * stride)
  }
}

extension Array {
  /// Bytes of the array's memory, without the memory that elements point to.
  package var heapBytes: Int {
    HeapBytes.array(capacity: capacity, stride: MemoryLayout<Element>.stride)
  }
}

extension Dictionary {
  /// Bytes of the dictionary's memory, without the memory that keys and values point to.
  package var heapBytes: Int {
    HeapBytes.dictionary(
      capacity: isEmpty ? 0 : capacity,
      stride: MemoryLayout<Key>.stride + MemoryLayout<Value>.stride)
  }
}

extension String {
  /// Bytes of the text's memory; 0 for a short text, which lies in the value.
  package var heapBytes: Int { utf8.count > 15 ? HeapBytes.block(33 + utf8.count) : 0 }
}

extension PathValue {
  package var heapBytes: Int { verbs.heapBytes + points.heapBytes }
}

extension PropertyTable {
  /// Bytes of a table with a number of properties, without the memory that values point to.
  package static func heapBytes(count: Int) -> Int {
    HeapBytes.grownArray(count: count, stride: MemoryLayout<PropertyValue>.stride)
  }
}

import Glibc

/// A file descriptor with one owner: it is closed once, when its owner goes away.
package struct OwnedDescriptor: ~Copyable, Sendable {
  private let number: CInt

  /// Takes over a descriptor that nothing else closes.
  package init(adopting number: CInt) { self.number = number }

  deinit { _ = Glibc.close(number) }

  /// The number, for system calls; valid as long as this value lives.
  package var rawValue: CInt { number }

  /// Gives the descriptor away without closing it.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }
}

/// The descriptors of one frame, in order. Those that are not taken are closed.
package struct DescriptorBatch: ~Copyable, Sendable {
  private var numbers: [CInt]

  package init() { numbers = [] }

  /// Takes over descriptors that nothing else closes.
  package init(adopting numbers: [CInt]) { self.numbers = numbers }

  package init(_ descriptor: consuming OwnedDescriptor) { numbers = [descriptor.release()] }

  deinit { for number in numbers { _ = Glibc.close(number) } }

  package var count: Int { numbers.count }
  package var isEmpty: Bool { numbers.isEmpty }

  /// Removes the first descriptor; nil when none is left.
  package mutating func takeFirst() -> OwnedDescriptor? {
    numbers.isEmpty ? nil : OwnedDescriptor(adopting: numbers.removeFirst())
  }

  /// Gives all descriptors away without closing them.
  package consuming func release() -> [CInt] {
    let released = numbers
    numbers = []
    return released
  }
}

import Glibc

/// A file descriptor with one owner: it is closed once, when its owner goes away.
package struct OwnedDescriptor: ~Copyable, Sendable {
  private let number: CInt

  /// Takes ownership of a descriptor.
  package init(adopting number: CInt) { self.number = number }

  deinit { _ = Glibc.close(number) }

  /// The number, for system calls; valid as long as this value lives.
  package var rawValue: CInt { number }

  /// Returns another descriptor of the same file; nil if this process may open no more.
  package func duplicate() -> OwnedDescriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : OwnedDescriptor(adopting: copy)
  }

  /// Releases ownership of the descriptor without closing it.
  package consuming func release() -> CInt {
    let number = number
    discard self
    return number
  }
}

/// The descriptors of one frame, in order. The batch closes those that remain.
package struct DescriptorBatch: ~Copyable, Sendable {
  private var numbers: [CInt]

  package init() { numbers = [] }

  /// Takes ownership of descriptors.
  package init(adopting numbers: [CInt]) { self.numbers = numbers }

  package init(_ descriptor: consuming OwnedDescriptor) { numbers = [descriptor.release()] }

  deinit { for number in numbers { _ = Glibc.close(number) } }

  package var count: Int { numbers.count }
  package var isEmpty: Bool { numbers.isEmpty }

  /// Removes and returns the first descriptor; nil when none is left.
  package mutating func takeFirst() -> OwnedDescriptor? {
    numbers.isEmpty ? nil : OwnedDescriptor(adopting: numbers.removeFirst())
  }

  /// Releases ownership of all descriptors without closing them.
  package consuming func release() -> [CInt] {
    let released = numbers
    numbers = []
    return released
  }
}

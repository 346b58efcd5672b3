import Foundation

/// The identity of a function value: the code that it runs, and what the code has captured.
///
/// Swift compares no functions, but a repeated `addTarget(self, action: Self.tapped)` is to be
/// ignored. A function value is two words, the code and an object with the captures. Where one
/// function is passed as another type's, the capture is a function again, and is looked into. So two
/// values that one line of source makes of a method are the same; those of two lines are different,
/// since each line has code of its own.
struct ActionIdentity: Equatable {
  private var words: [UInt] = []

  /// - Parameter action: a function, which has to live as long as the identity is compared.
  init<Action>(_ action: Action) {
    guard MemoryLayout<Action>.size == 2 * MemoryLayout<UInt>.size else { return }
    withUnsafeBytes(of: action) { append($0.load(as: UInt.self), Captures($0[8...]), depth: 0) }
  }

  private mutating func append(_ code: UInt, _ captures: Captures, depth: Int) {
    words.append(code)
    guard depth < 8, let kinds = captures.kinds else { return words.append(captures.address) }
    var place = Captures.header
    func next() -> UInt {
      defer { place += 8 }
      return captures.word(at: place)
    }
    for _ in 0..<captures.typeArguments { words.append(next()) }
    for kind in kinds {
      switch kind {
      case .metatype: words.append(next())
      case .function: append(next(), Captures(address: next()), depth: depth + 1)
      }
    }
  }
}

/// The object with a function's captures.
///
/// The runtime describes it for debuggers: the kind of the object, the offset of its first capture,
/// and the mangled types of all captures.
private struct Captures {
  enum Kind { case function, metatype }

  /// 0 without captures.
  let address: UInt
  /// Bytes before the type arguments, which stand before the captures.
  static let header = 16
  private static let heapLocalVariable = 0x400

  func word(at offset: Int) -> UInt {
    UnsafeRawPointer(bitPattern: address)?.load(fromByteOffset: offset, as: UInt.self) ?? 0
  }

  private var description: UnsafeRawPointer? {
    guard let object = UnsafeRawPointer(bitPattern: address) else { return nil }
    let metadata = object.load(as: UnsafeRawPointer.self)
    guard metadata.load(as: Int.self) == Self.heapLocalVariable,
      metadata.load(fromByteOffset: 8, as: UInt32.self) == Self.header
    else { return nil }
    return metadata.load(fromByteOffset: 16, as: UnsafeRawPointer?.self)
  }

  var typeArguments: Int {
    description.map { Int($0.load(fromByteOffset: 8, as: UInt32.self)) } ?? 0
  }

  /// The kinds of the captures; nil if any is neither a function nor a type.
  var kinds: [Kind]? {
    guard let description else { return nil }
    var kinds: [Kind] = []
    for index in 0..<Int(description.load(as: UInt32.self)) {
      let place = description + 12 + 4 * index
      guard let kind = Self.kind(ofTypeNamed: place + Int(place.load(as: Int32.self))) else {
        return nil
      }
      kinds.append(kind)
    }
    return kinds
  }

  /// Reads a mangled name. A function's type ends with `c`, or with `I`, letters and `_` as the
  /// compiler lowers it; a type as a value with `XMT`.
  private static func kind(ofTypeNamed name: UnsafeRawPointer) -> Kind? {
    var place = 0
    var end: [UInt8] = []
    while true {
      let byte = name.load(fromByteOffset: place, as: UInt8.self)
      switch byte {
      case 0: return kind(ofNameEndingWith: String(decoding: end, as: UTF8.self))
      // References into the program, of 4 or 8 bytes.
      case 0x01...0x17: (place, end) = (place + 5, [])
      case 0x18...0x1F: (place, end) = (place + 9, [])
      default:
        place += 1
        end.append(byte)
      }
    }
  }

  private static func kind(ofNameEndingWith end: String) -> Kind? {
    if end.hasSuffix("XMT") { return .metatype }
    if end.hasSuffix("c") { return .function }
    guard end.hasSuffix("_"), let start = end.lastIndex(of: "I") else { return nil }
    let letters = end[end.index(after: start)...].dropLast()
    return !letters.isEmpty && letters.allSatisfy(\.isLowercase) ? .function : nil
  }
}

extension Captures {
  fileprivate init(_ word: Slice<UnsafeRawBufferPointer>) {
    self.init(address: UnsafeRawBufferPointer(rebasing: word).load(as: UInt.self))
  }
}

/// A screen's description of itself: the first block of its EDID.
package struct ScreenIdentity: Hashable, Sendable {
  /// Three letters of the maker; empty if the bytes have none.
  package private(set) var make = ""
  package private(set) var model = ""
  package private(set) var serial = ""

  private static let header: [UInt8] = [0x00, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x00]

  /// Reads as much as the bytes have; nothing from bytes that are no EDID.
  package init(edid bytes: [UInt8]) {
    guard bytes.count >= 16, bytes.starts(with: Self.header) else { return }
    make = Self.letters(UInt16(bytes[8]) << 8 | UInt16(bytes[9]))
    let product = UInt16(bytes[11]) << 8 | UInt16(bytes[10])
    let number = (12..<16).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1]) }
    for start in stride(from: 54, through: 108, by: 18) where bytes.count >= start + 18 {
      let block = bytes[start..<start + 18]
      // A timing, unless the first two bytes are 0.
      guard bytes[start] == 0, bytes[start + 1] == 0 else { continue }
      switch bytes[start + 3] {
      case 0xFC: model = Self.text(block.dropFirst(5))
      case 0xFF: serial = Self.text(block.dropFirst(5))
      default: break
      }
    }
    if model.isEmpty { model = Self.hexadecimal(product) }
    if serial.isEmpty, number != 0 { serial = "\(number)" }
  }

  /// Three letters of five bits, A is 1.
  private static func letters(_ code: UInt16) -> String {
    let codes = [code >> 10 & 31, code >> 5 & 31, code & 31]
    guard code >> 15 == 0, codes.allSatisfy({ (1...26).contains($0) }) else { return "" }
    return String(decoding: codes.map { UInt8($0) + 64 }, as: UTF8.self)
  }

  /// Text up to a line's end, without what cannot be printed.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let printable = bytes.prefix { $0 != 0x0A }.filter { (0x20...0x7E).contains($0) }
    let words = printable.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    return words.joined(separator: " ")
  }

  private static func hexadecimal(_ number: UInt16) -> String {
    let digits = String(number, radix: 16, uppercase: true)
    return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
  }
}

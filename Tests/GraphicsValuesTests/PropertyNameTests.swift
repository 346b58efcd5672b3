import GraphicsValues
import Testing

@Suite struct `Names of numbers` {
  @Test func `every named number and bit reads back`() {
    for key in PropertyKey.allCases {
      for number in 0..<UInt32(max(key.valueNames.count, 1 << key.bitNames.count)) {
        guard let name = key.name(of: number) else { continue }
        #expect(key.number(named: name) == number, "\(key) \(name)")
      }
    }
    #expect(PropertyKey.fillRule.name(of: 1) == "evenOdd")
    #expect(PropertyKey.maskedCorners.name(of: 3) == "minXMinY+maxXMinY")
    #expect(PropertyKey.maskedCorners.name(of: 15) == "all")
    #expect(PropertyKey.maskedCorners.name(of: 16) == nil)
    #expect(PropertyKey.seed.name(of: 1) == nil)
    #expect(PropertyKey.lineCap.number(named: "pointed") == nil)
  }
}

import Expectations
import GraphicsValues
import Testing

@Suite struct `Names of numbers` {
  @Test func `every named number and bit reads back`() {
    for key in PropertyKey.allCases {
      for number in 0..<UInt32(max(key.valueNames.count, 1 << key.bitNames.count)) {
        guard let name = key.name(of: number) else { continue }
        expectEqual(key.number(named: name), number, "\(key) \(name)")
      }
    }
    expectEqual(PropertyKey.fillRule.name(of: 1), "evenOdd")
    expectEqual(PropertyKey.maskedCorners.name(of: 3), "minXMinY+maxXMinY")
    expectEqual(PropertyKey.maskedCorners.name(of: 15), "all")
    expectNil(PropertyKey.maskedCorners.name(of: 16))
    expectNil(PropertyKey.seed.name(of: 1))
    expectNil(PropertyKey.lineCap.number(named: "pointed"))
  }
}

import Expectations
import GraphicsValues
import Testing

@Suite struct `Names of the API` {
  @Test func `every name reads back`() {
    for mode in FillMode.allCases { expectEqual(FillMode(apiName: mode.apiName), mode) }
    for part in KeyPathComponent.allCases {
      expectEqual(KeyPathComponent(apiName: part.apiName), part)
    }
    expectEqual(KeyPathComponent.scaleXY.apiName, "scale.xy")
  }

  @Test func `an unknown name gives the case that the schema says, or nil`() {
    expectEqual(FillMode(apiName: "sideways"), .removed)
    expectNil(KeyPathComponent(apiName: "scale.w"))
  }

  @Test func `a number without a case gives the case for unknown ones`() {
    expectEqual(ContentsGravity(bits: 11), .bottomRight)
    expectEqual(ContentsGravity(bits: 12), .center)
    expectEqual(GradientType(bits: .max), .unknown)
    expectEqual(FillMode(bits: 259), .removed)
  }
}

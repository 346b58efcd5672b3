import AnimationEvaluation
import Expectations
import Testing

@Suite struct `Names of animations in the API` {
  private typealias Keyframes = AnimationDescription.Keyframes

  @Test func `every name reads back`() {
    for function in ValueFunction.allCases {
      expectEqual(ValueFunction(apiName: function.apiName), function)
    }
    for mode in Keyframes.CalculationMode.allCases {
      expectEqual(Keyframes.CalculationMode(apiName: mode.apiName), mode)
    }
    for type in TransitionType.allCases {
      expectEqual(TransitionType(apiName: type.apiName), type)
    }
    for side in TransitionSubtype.allCases where side != .none {
      expectEqual(side.apiName.map(TransitionSubtype.init(apiName:)), side)
    }
    for rotation in Keyframes.RotationMode.allCases where rotation != .none {
      expectEqual(rotation.apiName.map(Keyframes.RotationMode.init(apiName:)), rotation)
    }
  }

  @Test func `an unknown name gives the case that the schema says, or nil`() {
    expectNil(ValueFunction(apiName: "shear"))
    expectNil(Keyframes.CalculationMode(apiName: "cubist"))
    expectEqual(TransitionType(apiName: "flip"), .fade)
    expectEqual(TransitionSubtype(apiName: "none"), .fromLeft)
    expectEqual(Keyframes.RotationMode(apiName: "backwards"), .none)
    expectNil(TransitionSubtype.none.apiName)
    expectNil(Keyframes.RotationMode.none.apiName)
  }
}

import Expectations
import GraphicsValues
import Testing

import AnimationEvaluation

@Suite struct ComponentTests {
  private func rotation(_ x: Double, _ y: Double, _ z: Double) -> Matrix4 {
    Matrix4.rotation(x, 1, 0, 0).concatenating(.rotation(y, 0, 1, 0))
      .concatenating(.rotation(z, 0, 0, 1))
  }

  @Test func `every part of every type can be set and read back (§10.2)`() {
    let part: [PropertyType: PropertyValue] = [
      .scalar: .scalar(0.75), .point: .point(Point(x: 3, y: 4)),
      .size: .size(Size(width: 5, height: 6)),
    ]
    let wholes: [PropertyValue] = [
      .point(Point(x: 1, y: 2)), .size(Size(width: 1, height: 2)),
      .rect(Rectangle(x: 1, y: 2, width: 3, height: 4)), .matrix(rotation(0.1, 0.2, 0.3)),
    ]
    for whole in wholes {
      guard let type = whole.type else { continue }
      for component in KeyPathComponent.allCases where component != .whole {
        guard let partType = component.type(in: type), let value = part[partType] else {
          expectNil(whole.value(of: component))
          expectNil(whole.setting(component, to: .scalar(1)))
          continue
        }
        let back = whole.setting(component, to: value)?.value(of: component)
        switch (back, value) {
        case (.scalar(let a), .scalar(let b)): #expect(near(a, b, 1e-12), "\(component)")
        default: expectEqual(back, value, "\(component)")
        }
        expectNil(whole.setting(component, to: .bool(true)))
      }
    }
  }

  @Test func `§15 row 73: one Euler angle of three`() {
    let content = basic(.transform, .rotationX, from: .scalar(0.2), to: .scalar(0.6))
    let values = applying(
      content, .frozen(0.5), over: [.transform: .matrix(rotation(0.2, 0.3, 0.4))])
    #expect(near(values.transform, rotation(0.4, 0.3, 0.4), 1e-12))
  }

  @Test func `one scale of three, and the translation of a scaled layer (§10.2)`() {
    let scale = basic(.transform, .scaleX, to: .scalar(4))
    let over: [PropertyKey: PropertyValue] = [.transform: .matrix(.scale(2, 3, 4))]
    #expect(near(applying(scale, .frozen(0.5), over: over).transform, .scale(3, 3, 4)))
    var moved = Matrix4.scale(2, 3, 4)
    moved.r3 = [6, 7, 8, 1]
    let by = basic(.transform, .translationX, by: .scalar(10))
    var expected = moved
    expected.r3.x = 11
    let result = applying(by, .frozen(0.5), over: [.transform: .matrix(moved)])
    #expect(near(result.transform, expected))
  }

  @Test func `scale.xy is both scales in the plane, and their mean when read (§10.2)`() {
    let over: [PropertyKey: PropertyValue] = [.transform: .matrix(.scale(2, 3, 4))]
    let scale = basic(.transform, .scaleXY, from: .scalar(1), to: .scalar(2))
    #expect(near(applying(scale, .frozen(0.5), over: over).transform, .scale(1.5, 1.5, 4)))
    let tracking = basic(.transform, .scaleXY, to: .scalar(0.5))
    #expect(near(applying(tracking, .frozen(0.5), over: over).transform, .scale(1.5, 1.5, 4)))
    let space = PropertyValue.matrix(
      Matrix4.scale(2, 3, 4).concatenating(rotation(0.5, 0.2, 0.1)))
    expectEqual(space.value(of: .scaleXY)?.asScalar.map { near($0, 2.5) }, true)
    let expected = Matrix4.scale(7, 7, 4).concatenating(rotation(0.5, 0.2, 0.1))
    expectEqual(
      space.setting(.scaleXY, to: .scalar(7))?.asMatrix.map { near($0, expected) }, true)
  }

  @Test func `angles count turns while animated`() {
    let content = basic(
      .transform, .rotationZ, from: .scalar(0), to: .scalar(4 * DeterministicMath.pi))
    #expect(
      near(applying(content, .frozen(0.25)).transform, .rotation(DeterministicMath.pi, 0, 0, 1)))
    let back = applying(content, .frozen(0.375))[.transform].value(of: .rotation)
    expectEqual(back?.asScalar.map { near($0, -DeterministicMath.pi / 2) }, true)
  }

  @Test func `the plane's short cut agrees with the general way`() {
    var random = Random(seed: 9)
    let components: [KeyPathComponent] = [
      .rotation, .rotationZ, .scale, .scaleX, .scaleY, .scaleZ, .scaleXY, .translationX,
      .translationY,
      .translationZ,
    ]
    for _ in 0..<3000 {
      let angle = random.number(-3...3)
      let lean = Matrix4(
        [1, 0, 0, 0], [random.number(-1...1), 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1])
      var m = Matrix4.scale(random.number(0.2...3), random.number(0.2...3), 1)
        .concatenating(lean).concatenating(.rotation(angle, 0, 0, 1))
      m.r3 = [random.number(-99...99), random.number(-99...99), 0, 1]
      let v = random.number(-3...3)
      for component in components {
        let short = m.setting(component, to: v)
        let long = m.settingByDecomposition(component, to: v)
        if let short, let long {
          #expect(near(short, long, 1e-12), "\(component) \(v) \(m)")
        } else {
          Issue.record("\(component)")
        }
        let a = m.value(of: component)?.asScalar ?? .nan
        let b = m.valueByDecomposition(of: component)?.asScalar ?? .nan
        #expect(near(a, b, 1e-12), "\(component) \(m)")
      }
    }
  }

  @Test func `a layer scaled to nothing can still be scaled and turned`() {
    let gone = PropertyValue.matrix(.scale(0, 0, 1))
    expectEqual(
      gone.setting(.scale, to: .scalar(2))?.asMatrix.map { near($0, .scale(2, 2, 2)) }, true)
    expectEqual(
      gone.setting(.rotationZ, to: .scalar(1))?.asMatrix.map { near($0, .scale(0, 0, 1)) }, true)
    let flat = PropertyValue.matrix(
      Matrix4.scale(0, 3, 1).concatenating(.rotation(0.5, 0, 0, 1)))
    let expected = Matrix4.scale(2, 3, 1).concatenating(.rotation(0.5, 0, 0, 1))
    expectEqual(flat.setting(.scaleX, to: .scalar(2))?.asMatrix.map { near($0, expected) }, true)
  }

  @Test func `a mirror keeps its other parts when it turns`() {
    let mirror = PropertyValue.matrix(.scale(-1, 1, 1))
    let turned = mirror.setting(.rotationZ, to: .scalar(0.5))?.asMatrix
    let expected = Matrix4.scale(-1, 1, 1).concatenating(.rotation(0.5, 0, 0, 1))
    expectEqual(turned.map { near($0, expected) }, true)
  }
}

import Expectations
import GraphicsValues
import Testing

@Suite struct KeyPathTests {
  @Test(arguments: PropertyKey.allCases)
  func `each key path that exists is spelled as it is parsed`(key: PropertyKey) {
    for component in KeyPathComponent.allCases {
      let path = PropertyKeyPath(key, component)
      let exists = component.type(in: key.type) != nil
      expectEqual(PropertyKeyPath(path.spelling), (exists ? path : nil), "\(path.spelling)")
      if exists { expectEqual(path.valueType, component.type(in: key.type)) }
    }
  }

  @Test(arguments: [
    (
      "transform.rotation.z", PropertyKey.transform, KeyPathComponent.rotationZ, PropertyType.scalar
    ),
    ("transform.translation", .transform, .translation, .size),
    ("transform.scale.xy", .transform, .scaleXY, .scalar),
    ("bounds.size.width", .bounds, .sizeWidth, .scalar),
    ("bounds.origin", .bounds, .origin, .point),
    ("position.y", .position, .y, .scalar), ("opacity", .opacity, .whole, .scalar),
  ])
  func `familiar key paths`(
    path: String, key: PropertyKey, component: KeyPathComponent, type: PropertyType
  ) {
    expectEqual(PropertyKeyPath(path), PropertyKeyPath(key, component))
    expectEqual(PropertyKeyPath(path)?.valueType, type)
  }

  @Test(arguments: [
    "", ".", "opacity.", ".x", "position..x", "position.z", "opacity.x", "transform.rotation.w",
    "Opacity", "position.x.", "position x", "bounds.width", "nothing",
  ])
  func `an unknown name is not a key path`(path: String) {
    expectNil(PropertyKeyPath(path))
  }

  @Test func `parts of a longer text can be parsed`() {
    expectEqual(PropertyKeyPath("layer position.x".dropFirst(6)), PropertyKeyPath(.position, .x))
  }

  @Test(arguments: PropertyKey.allCases)
  func `a default value has the property's type`(key: PropertyKey) {
    #expect(key.defaultValue.type == key.type || key.isOptional && key.defaultValue == .none)
    expectEqual(PropertyKey(name: key.name), key)
  }
}

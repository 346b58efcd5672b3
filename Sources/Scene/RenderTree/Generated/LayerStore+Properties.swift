// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import AnimationEvaluation
import GraphicsValues

// Properties without a column are in the table of rare ones. Timing and names are in the scene.
extension LayerStore {
  mutating func setBool(_ key: PropertyKey, _ slot: Int, _ v: Bool) -> LayerChange {
    switch key {
    case .hidden: changeLook(slot, .look) { $0.isHidden = v }
    case .masksToBounds: changeLook(slot, [.look, .geometry]) { $0.masksToBounds = v }
    case .geometryFlipped: changeSpace(slot, .geometry) { $0.isFlipped = v }
    default: setRest(key, slot, .bool(v))
    }
  }

  @inline(__always)
  mutating func setScalar(_ key: PropertyKey, _ slot: Int, _ v: Double) -> LayerChange {
    switch key {
    case .zPosition: changeLook(slot, [.order, .geometry]) { $0.zPosition = v }
    case .anchorPointZ: changeSpace(slot, .geometry) { $0.anchorPointZ = v }
    case .opacity: change(&opacity[slot], v, .fade)
    case .cornerRadius: change(&look[slot].cornerRadius, v, .look)
    case .borderWidth: change(&look[slot].borderWidth, v, .look)
    case .contentsScale: changeContents(slot, .look) { $0.scale = v }
    default: setRest(key, slot, .scalar(v))
    }
  }

  @inline(__always)
  mutating func setPoint(_ key: PropertyKey, _ slot: Int, _ v: Point) -> LayerChange {
    switch key {
    case .position: change(&position[slot], v, .place)
    case .anchorPoint: changeGeometry(slot, .geometry) { $0.anchorPoint = v }
    default: setRest(key, slot, .point(v))
    }
  }

  @inline(__always)
  mutating func setRect(_ key: PropertyKey, _ slot: Int, _ v: Rectangle) -> LayerChange {
    switch key {
    case .bounds: changeBounds(slot, v)
    case .contentsRect: changeContents(slot, .look) { $0.rect = v }
    case .contentsCenter: changeContents(slot, .look) { $0.center = v }
    default: setRest(key, slot, .rect(v))
    }
  }

  @inline(__always)
  mutating func setColor(_ key: PropertyKey, _ slot: Int, _ v: ColorValue) -> LayerChange {
    switch key {
    case .backgroundColor: change(&look[slot].background, v, .look)
    case .borderColor: change(&look[slot].border, v, .look)
    default: setRest(key, slot, .color(v))
    }
  }

  mutating func setMatrix(_ key: PropertyKey, _ slot: Int, _ v: Matrix4) -> LayerChange {
    switch key {
    case .transform: changeTransform(slot, v)
    case .sublayerTransform: changeSpace(slot, .geometry) { $0.sublayerTransform = v }
    default: setRest(key, slot, .matrix(v))
    }
  }

  mutating func setImage(_ key: PropertyKey, _ slot: Int, _ v: ImageNumber) -> LayerChange {
    switch key {
    case .contents: setContents(slot, v)
    default: setRest(key, slot, .image(v))
    }
  }

  mutating func setBits(_ key: PropertyKey, _ slot: Int, _ v: UInt32) -> LayerChange {
    switch key {
    case .maskedCorners: change(&look[slot].corners, CornerMask(rawValue: v & 15), .look)
    case .contentsGravity: changeContents(slot, .look) { $0.gravity = ContentsGravity(bits: v) }
    default: setRest(key, slot, .bits(v))
    }
  }

  /// Makes an optional property absent.
  mutating func unset(_ key: PropertyKey, _ slot: Int) -> LayerChange {
    switch key {
    case .backgroundColor: change(&look[slot].background, nil, .look)
    case .borderColor: change(&look[slot].border, nil, .look)
    case .contents: setContents(slot, nil)
    default: setRest(key, slot, .none)
    }
  }

  /// The value of a property; the default for timing and names, which are not in the store.
  func value(of key: PropertyKey, slot: Int) -> PropertyValue {
    switch key {
    case .bounds: .rect(geometry[slot].bounds)
    case .position: .point(position[slot])
    case .zPosition: .scalar(look[slot].zPosition)
    case .anchorPoint: .point(geometry[slot].anchorPoint)
    case .anchorPointZ: .scalar(space[slot]?.anchorPointZ ?? 0)
    case .transform: transformValue(slot)
    case .sublayerTransform: .matrix(space[slot]?.sublayerTransform ?? .identity)
    case .hidden: .bool(look[slot].isHidden)
    case .masksToBounds: .bool(look[slot].masksToBounds)
    case .opacity: .scalar(opacity[slot])
    case .backgroundColor: look[slot].background.map { .color($0) } ?? PropertyValue.none
    case .cornerRadius: .scalar(look[slot].cornerRadius)
    case .maskedCorners: .bits(look[slot].corners.rawValue)
    case .borderWidth: .scalar(look[slot].borderWidth)
    case .borderColor: look[slot].border.map { .color($0) } ?? PropertyValue.none
    case .contents: contentsValue(slot)
    case .contentsRect: .rect(contents[slot]?.rect ?? .unit)
    case .contentsScale: .scalar(contents[slot]?.scale ?? 1)
    case .contentsCenter: .rect(contents[slot]?.center ?? .unit)
    case .contentsGravity: .bits((contents[slot]?.gravity ?? .resize).rawValue)
    case .geometryFlipped: .bool(space[slot]?.isFlipped ?? false)
    default: rest[slot]?[key] ?? key.defaultValue
    }
  }

  /// The keys of values in columns that differ from the defaults, and possibly some more.
  func keysInColumns(_ slot: Int) -> PropertyKeySet {
    var keys = PropertyKeySet()
    func add(_ key: PropertyKey, _ isInUse: Bool) { if isInUse { keys.insert(key) } }
    add(.bounds, geometry[slot].bounds != .zero)
    add(.position, position[slot] != .zero)
    add(.anchorPoint, geometry[slot].anchorPoint != Point(x: 0.5, y: 0.5))
    add(.transform, geometry[slot].transform != .identity)
    add(.opacity, opacity[slot] != 1)
    guard look[slot] != LayerLook() else { return keys }
    add(.zPosition, look[slot].zPosition != 0)
    add(.hidden, look[slot].isHidden)
    add(.masksToBounds, look[slot].masksToBounds)
    add(.backgroundColor, look[slot].background != nil)
    add(.cornerRadius, look[slot].cornerRadius != 0)
    add(.maskedCorners, look[slot].corners != .all)
    add(.borderWidth, look[slot].borderWidth != 0)
    add(.borderColor, look[slot].border != .black)
    return keys
  }
}

extension PropertyKey {
  /// Whether the key is of a layer's timing. Timings have a table of their own, `Scene.timings`.
  @inline(__always)
  var isTiming: Bool {
    switch self {
    case .beginTime,
      .duration,
      .speed,
      .timeOffset,
      .repeatCount,
      .repeatDuration,
      .autoreverses,
      .fillMode:
      true
    default:
      false
    }
  }
}

extension Timing {
  mutating func set(_ key: PropertyKey, _ v: Bool) {
    switch key {
    case .autoreverses: autoreverses = v
    default: break
    }
  }

  mutating func set(_ key: PropertyKey, _ v: Double) {
    switch key {
    case .beginTime: beginTime = v
    case .duration: duration = v
    case .speed: speed = Float(v)
    case .timeOffset: timeOffset = v
    case .repeatCount: repeatCount = Float(v)
    case .repeatDuration: repeatDuration = v
    default: break
    }
  }

  mutating func set(_ key: PropertyKey, _ v: UInt32) {
    switch key {
    case .fillMode: fillMode = FillMode(bits: v)
    default: break
    }
  }

  /// The value of a property of the timing; nil for other properties.
  func value(of key: PropertyKey) -> PropertyValue? {
    switch key {
    case .beginTime: .scalar(beginTime)
    case .duration: .scalar(duration)
    case .speed: .scalar(Double(speed))
    case .timeOffset: .scalar(timeOffset)
    case .repeatCount: .scalar(Double(repeatCount))
    case .repeatDuration: .scalar(repeatDuration)
    case .autoreverses: .bool(autoreverses)
    case .fillMode: .bits(UInt32(fillMode.rawValue))
    default: nil
    }
  }
}

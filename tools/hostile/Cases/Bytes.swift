import CLinuxShims
import Glibc
import AnimationEvaluation
import GraphicsValues
import WireProtocol

// Building blocks of the cases.

/// Fields in the order in which they travel.
func bytes(_ write: (inout MessageEncoder) -> Void) -> [UInt8] {
  var encoder = MessageEncoder()
  write(&encoder)
  return encoder.bytes
}

/// One operation with a payload of any bytes.
func operationBytes(
  _ code: UInt16, key: UInt16 = 0, target: UInt32 = 1, _ payload: [UInt8] = []
) -> [UInt8] {
  bytes {
    $0.u16(code)
    $0.u16(key)
    $0.u32(target)
  } + payload
}

/// A text of any bytes, as it travels.
func textBytes(_ text: [UInt8]) -> [UInt8] {
  var result = bytes { $0.u32(UInt32(clamping: text.count)) } + text
  while result.count % 8 != 0 { result.append(0) }
  return result
}

/// A basic animation for operations of any bytes.
func basic(
  _ key: PropertyKey = .opacity, to: PropertyValue = .scalar(0.5), timing: Timing? = nil
) -> AnimationDescription {
  AnimationDescription(
    timing: timing ?? Timing(duration: 1, repeatCount: .infinity),
    content: .basic(.init(target: .init(PropertyKeyPath(key)), to: to)))
}

/// Where hostile clients put their windows: beside the bystander's.
let hostileOrigin = Point(x: 160, y: 0)
let hostileSize = Size(width: 160, height: 200)

extension CommitEncoder {
  /// A layer 1 in a window 1 of its own.
  mutating func makeWindow() {
    createLayer(1)
    setPoint(.zero, for: .anchorPoint, of: 1)
    setRect(
      Rectangle(x: 0, y: 0, width: hostileSize.width, height: hostileSize.height), for: .bounds,
      of: 1)
    createContext(1, layer: 1, origin: hostileOrigin, size: hostileSize, title: "hostile")
  }

  /// A layer in the middle of its superlayer, as large as a window.
  mutating func makeLayer(_ layer: UInt32, in superlayer: UInt32? = nil, at index: UInt32 = 0) {
    createLayer(layer)
    setPoint(.zero, for: .anchorPoint, of: layer)
    setRect(
      Rectangle(x: 0, y: 0, width: hostileSize.width, height: hostileSize.height), for: .bounds,
      of: layer)
    if let superlayer { insertSublayer(layer, at: index, of: superlayer) }
  }

  /// A layer 1 without window and an image 1 of one pixel.
  mutating func makeLayerAndImage() {
    createLayer(1)
    makeImage(1)
  }

  /// An opaque white pixel.
  mutating func makeImage(_ image: UInt32) {
    let pixel: [UInt8] = [255, 255, 255, 255]
    pixel.withUnsafeBytes {
      defineImage(image, width: 1, height: 1, rowBytes: 4, pixels: $0)
    }
  }

  mutating func fill(_ layer: UInt32, _ red: Float = 0.8) {
    setColor(
      ColorValue(red: red, green: 0.4, blue: 0.2, alpha: 1), for: .backgroundColor, of: layer)
  }
}

/// A descriptor that is closed with its object.
final class HeldDescriptor {
  private(set) var number: CInt

  init(_ number: CInt) throws {
    guard number >= 0 else { throw AttemptError("no descriptor: errno \(errno)") }
    self.number = number
  }

  deinit { if number >= 0 { close(number) } }

  /// Gives the descriptor to the caller.
  func release() -> CInt {
    defer { number = -1 }
    return number
  }

  /// Sealed memory of a given size.
  static func memory(
    byteCount: Int, seals: CInt = clinux_seal_shrink, flags: UInt32 = 0
  ) throws -> HeldDescriptor {
    let held = try HeldDescriptor(
      clinux_memfd_create(
        "hostile", clinux_mfd_cloexec | clinux_mfd_allow_sealing | flags))
    guard ftruncate(held.number, byteCount) == 0 else {
      throw AttemptError("no memory of \(byteCount) bytes: errno \(errno)")
    }
    if seals != 0 { _ = clinux_add_seals(held.number, seals) }
    return held
  }
}

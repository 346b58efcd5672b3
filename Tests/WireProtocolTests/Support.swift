import AnimationEvaluation
import ArbitraryProtocolValues
import GraphicsValues

import WireProtocol

/// The operations of a commit as lines of text.
func commitLines(of operations: UnsafeRawBufferPointer) -> [String] {
  CommitText(operations) { _ in "inline" }.lines
}

/// Writes every visited operation into an encoder: a commit that survives gives the same bytes.
final class ReencodingVisitor: CommitVisitor, PropertyValueVisitor {
  var encoder = CommitEncoder()

  func createLayer(_ layer: UInt32) { encoder.createLayer(layer) }
  func destroyLayer(_ layer: UInt32) { encoder.destroyLayer(layer) }
  func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    encoder.setAlone(value, for: key, of: layer)
  }
  func setProperties(_ values: PropertyValues, of layer: UInt32) {
    var values = values
    var list: [(key: PropertyKey, value: PropertyValue)] = []
    while let value = values.next() { list.append((value.key, value.value)) }
    encoder.setProperties(list, of: layer)
  }
  func unset(_ key: PropertyKey, of layer: UInt32) {
    encoder.setAlone(.none, for: key, of: layer)
  }
  func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    encoder.setSublayers(sublayers, of: layer)
  }
  func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    encoder.insertSublayer(child, at: UInt32(index), of: layer)
  }
  func removeFromSuperlayer(_ layer: UInt32) { encoder.removeFromSuperlayer(layer) }
  func setMask(_ mask: UInt32, of layer: UInt32) { encoder.setMask(mask, of: layer) }
  func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    encoder.addAnimation(animation, to: layer, description)
  }
  func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    encoder.removeAnimation(animation, from: layer)
  }
  func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer
  ) {
    if header.descriptor == nil {
      encoder.defineImage(
        image, width: header.width, height: header.height, rowBytes: header.rowBytes,
        pixels: bytes)
    } else {
      encoder.defineImageByDescriptor(
        image, width: header.width, height: header.height, rowBytes: header.rowBytes,
        byteCount: header.byteCount)
    }
  }
  func releaseImage(_ image: UInt32) { encoder.releaseImage(image) }
  func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    encoder.defineSurface(surface, header.layout)
  }
  func attachFrame(_ attachment: FrameAttachment, to surface: UInt32) {
    encoder.attachFrame(attachment, to: surface)
  }
  func shareSurface(_ surface: UInt32, token: String) {
    encoder.shareSurface(surface, token: token)
  }
  func importSurface(_ image: UInt32, token: String) {
    encoder.importSurface(image, token: token)
  }
  func createContext(_ context: UInt32, _ description: ContextDescription) {
    encoder.createContext(
      context, layer: description.layer, origin: description.origin, size: description.size,
      title: description.title)
  }
  func setHostingToken(_ context: UInt32, to token: String) {
    encoder.setHostingToken(token, of: context)
  }
  func setContextOutput(_ context: UInt32, to output: OutputChoice) {
    encoder.setContextOutput(output, of: context)
  }
  func setContextRole(_ context: UInt32, to role: ContextRole) {
    encoder.setContextRole(role, of: context)
  }
  func setContextTitle(_ context: UInt32, to title: String) {
    encoder.setContextTitle(title, of: context)
  }
  func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    encoder.setContextFrame(frame, of: context)
  }
  func destroyContext(_ context: UInt32) { encoder.destroyContext(context) }
}

extension CommitValidator {
  /// The error of the next commit, or nil.
  mutating func error(
    descriptorCount: Int? = nil, _ write: (inout CommitEncoder) -> Void
  ) -> WireError? {
    var encoder = CommitEncoder()
    write(&encoder)
    return error(
      of: encoder.operations, descriptorCount: descriptorCount ?? encoder.descriptorCount)
  }

  mutating func error(of operations: [UInt8], descriptorCount: Int = 0) -> WireError? {
    operations.withUnsafeBytes { bytes -> WireError? in
      do throws(WireError) {
        try validate(bytes, commitTime: 0, descriptorCount: descriptorCount)
        return nil
      } catch {
        return error
      }
    }
  }
}

/// An operation with arbitrary payload bytes.
func operation(_ code: UInt16, key: UInt16 = 0, target: UInt32, _ payload: [UInt8] = []) -> [UInt8]
{
  var encoder = MessageEncoder()
  encoder.u16(code)
  encoder.u16(key)
  encoder.u32(target)
  return encoder.bytes + payload
}

func bytes(_ write: (inout MessageEncoder) -> Void) -> [UInt8] {
  var encoder = MessageEncoder()
  write(&encoder)
  return encoder.bytes
}

func basic(
  _ key: PropertyKey = .position, to: PropertyValue = .point(.zero), timing: Timing? = nil
) -> AnimationDescription {
  AnimationDescription(
    timing: timing ?? Timing(duration: 1),
    content: .basic(.init(target: .init(PropertyKeyPath(key)), to: to)))
}

/// The places of a commit's operations. Each ends with the shortest part that is visited whole.
func operationRanges(_ operations: [UInt8]) -> [Range<Int>] {
  var ranges: [Range<Int>] = []
  var offset = 0
  while offset < operations.count {
    let end = stride(from: offset + 8, through: operations.count, by: 8).first { end in
      var visitor = ReencodingVisitor()
      Array(operations[offset..<end]).withUnsafeBytes { visitCommit($0, &visitor) }
      return visitor.encoder.operations.count == end - offset
    }
    ranges.append(offset..<(end ?? operations.count))
    offset = end ?? operations.count
  }
  return ranges
}

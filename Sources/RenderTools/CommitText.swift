internal import AnimationEvaluation
internal import GraphicsValues
import WireProtocol

/// Writes the operations of a commit, one a line.
struct CommitText: CommitVisitor {
  private(set) var lines: [String] = []

  /// - Parameter operations: of a commit; what cannot be read is left out with all that follows.
  init(_ operations: UnsafeRawBufferPointer) { visitCommit(operations, &self) }

  private mutating func set(_ key: PropertyKey, _ layer: UInt32, _ value: PropertyValue) {
    lines.append("set \(layer) \(key.name) \(ValueText.text(value, of: key))")
  }

  mutating func createLayer(_ layer: UInt32) { lines.append("createLayer \(layer)") }
  mutating func destroyLayer(_ layer: UInt32) { lines.append("destroyLayer \(layer)") }

  mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {
    set(key, layer, .bool(value))
  }
  mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {
    set(key, layer, .scalar(value))
  }
  mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {
    set(key, layer, .point(value))
  }
  mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    set(key, layer, .size(value))
  }
  mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    set(key, layer, .rect(value))
  }
  mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    set(key, layer, .color(value))
  }
  mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    set(key, layer, .matrix(value))
  }
  mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    set(key, layer, .image(value))
  }
  mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    set(key, layer, .bits(value))
  }
  mutating func setLongValue(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    set(key, layer, value)
  }
  mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    var values = values
    var words: [String] = []
    while let value = values.next() {
      words.append("\(value.key.name) \(ValueText.text(value.value, of: value.key))")
    }
    // A comma behind the only one: it is no `setProperty`.
    let list = words.joined(separator: ", ") + (words.count == 1 ? "," : "")
    lines.append("set \(layer) \(list)")
  }
  mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    lines.append("unset \(layer) \(key.name)")
  }

  mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    lines.append((["setSublayers \(layer):"] + sublayers.map { "\($0)" }).joined(separator: " "))
  }
  mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    lines.append("insertSublayer \(child) at \(index) of \(layer)")
  }
  mutating func removeFromSuperlayer(_ layer: UInt32) {
    lines.append("removeFromSuperlayer \(layer)")
  }
  mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    lines.append("setMask \(mask) of \(layer)")
  }

  mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    lines.append("addAnimation \(animation) to \(layer) \(AnimationText.text(description))")
  }
  mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    lines.append("removeAnimation \(animation) from \(layer)")
  }

  mutating func defineImage(_ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer) {
    var words = ["defineImage \(image) \(header.width)x\(header.height)"]
    if header.rowBytes != header.width * 4 { words.append("rowBytes \(header.rowBytes)") }
    if header.descriptor != nil {
      words.append("descriptor")
      if header.byteCount != header.rowBytes.multipliedReportingOverflow(by: header.height).0 {
        words.append("bytes \(header.byteCount)")
      }
    } else {
      words.append(PixelText.text(bytes))
    }
    lines.append(words.joined(separator: " "))
  }
  mutating func releaseImage(_ image: UInt32) { lines.append("releaseImage \(image)") }

  mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin.map {
      "origin \(TextNumbers.text($0.x)) \(TextNumbers.text($0.y)) "
    }
    let size = description.size
    lines.append(
      "createContext \(context) layer \(description.layer) " + (origin ?? "")
        + "size \(TextNumbers.text(size.width)) \(TextNumbers.text(size.height)) "
        + TextNumbers.quoted(description.title))
  }
  mutating func setContextTitle(_ context: UInt32, to title: String) {
    lines.append("setContextTitle \(context) \(TextNumbers.quoted(title))")
  }
  mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    lines.append("setContextFrame \(context) \(ValueText.text(.rect(frame), of: .bounds))")
  }
  mutating func setHostingToken(_ context: UInt32, to token: String) {
    lines.append("setHostingToken \(context) \(TextNumbers.quoted(token))")
  }
  mutating func destroyContext(_ context: UInt32) { lines.append("destroyContext \(context)") }
}

package import AnimationEvaluation
package import GraphicsValues

/// Writes one line per operation: the operation, its target, and its fields.
package struct CommitDumper: CommitVisitor {
  package private(set) var lines: [String] = []

  package init() {}

  private mutating func line(_ code: OperationCode, _ target: UInt32, _ rest: String = "") {
    lines.append(rest.isEmpty ? "\(code.name) \(target)" : "\(code.name) \(target) \(rest)")
  }

  private mutating func set(_ key: PropertyKey, _ layer: UInt32, _ value: String) {
    line(.setProperty, layer, "\(key.name) \(value)")
  }

  package mutating func createLayer(_ layer: UInt32) { line(.createLayer, layer) }
  package mutating func destroyLayer(_ layer: UInt32) { line(.destroyLayer, layer) }

  package mutating func setBool(_ key: PropertyKey, of layer: UInt32, to value: Bool) {
    set(key, layer, "\(value)")
  }
  package mutating func setScalar(_ key: PropertyKey, of layer: UInt32, to value: Double) {
    set(key, layer, "\(value)")
  }
  package mutating func setPoint(_ key: PropertyKey, of layer: UInt32, to value: Point) {
    set(key, layer, "\(value.x) \(value.y)")
  }
  package mutating func setSize(_ key: PropertyKey, of layer: UInt32, to value: Size) {
    set(key, layer, "\(value.width) \(value.height)")
  }
  package mutating func setRect(_ key: PropertyKey, of layer: UInt32, to value: Rectangle) {
    set(key, layer, value.dump)
  }
  package mutating func setColor(_ key: PropertyKey, of layer: UInt32, to value: ColorValue) {
    set(key, layer, "\(value.red) \(value.green) \(value.blue) \(value.alpha)")
  }
  package mutating func setMatrix(_ key: PropertyKey, of layer: UInt32, to value: Matrix4) {
    let rows = [value.r0, value.r1, value.r2, value.r3]
    set(key, layer, rows.map { "\($0.x) \($0.y) \($0.z) \($0.w)" }.joined(separator: " / "))
  }
  package mutating func setImage(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    set(key, layer, "image \(value)")
  }
  package mutating func setBits(_ key: PropertyKey, of layer: UInt32, to value: UInt32) {
    set(key, layer, "\(value)")
  }
  package mutating func setLongValue(
    _ key: PropertyKey, of layer: UInt32, to value: PropertyValue
  ) {
    set(key, layer, value.dump)
  }
  package mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    var single = CommitDumper()
    var values = values
    while let value = values.next() { value.visit(layer, &single) }
    let heading = "\(OperationCode.setProperty.name) \(layer) ".count
    line(
      .setProperties, layer,
      single.lines.map { String($0.dropFirst(heading)) }.joined(separator: ", "))
  }
  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    line(.unsetProperty, layer, key.name)
  }

  package mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    line(.setSublayers, layer, sublayers.map(String.init).joined(separator: " "))
  }
  package mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    line(.insertSublayer, layer, "\(child) at \(index)")
  }
  package mutating func removeFromSuperlayer(_ layer: UInt32) {
    line(.removeFromSuperlayer, layer)
  }
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    line(.setMask, layer, "\(mask)")
  }

  package mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    line(.addAnimation, layer, "\(animation) \(description.dump)")
  }
  package mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    line(.removeAnimation, layer, "\(animation)")
  }

  package mutating func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer
  ) {
    let source = header.descriptor.map { "descriptor \($0)" } ?? "inline"
    line(
      .defineImage, image,
      "\(header.width)×\(header.height) \(header.format.name) rowBytes=\(header.rowBytes) "
        + "\(header.byteCount) bytes \(source)")
  }
  package mutating func releaseImage(_ image: UInt32) { line(.releaseImage, image) }

  package mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin.map { "at \($0.x) \($0.y) " } ?? ""
    line(
      .createContext, context,
      "layer \(description.layer) \(origin)size \(description.size.width) "
        + "\(description.size.height) \(description.title.debugDescription)")
  }
  package mutating func setHostingToken(_ context: UInt32, to token: String) {
    line(.setHostingToken, context, token.debugDescription)
  }
  package mutating func setContextTitle(_ context: UInt32, to title: String) {
    line(.setContextTitle, context, title.debugDescription)
  }
  package mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    line(.setContextFrame, context, frame.dump)
  }
  package mutating func destroyContext(_ context: UInt32) { line(.destroyContext, context) }
}

extension Rectangle {
  fileprivate var dump: String { "\(x) \(y) \(width) \(height)" }
}

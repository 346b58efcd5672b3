package import AnimationEvaluation
package import GraphicsValues

/// Writes the operations of a commit, one per line.
package struct CommitText: CommitVisitor, PropertyValueVisitor {
  /// Describes the pixels of an image that is in the commit itself.
  package typealias PixelWords = (UnsafeRawBufferPointer) -> String

  /// The lines, at most `lineLimit`.
  package private(set) var lines: [String] = []
  /// Number of operations without a line.
  package private(set) var omitted = 0
  /// The values before the commit, if replaced values are written, too.
  package private(set) var earlier: EarlierValues?

  private let lineLimit: Int
  private let pixels: PixelWords

  /// - Parameters:
  ///   - operations: The operations of a commit; the first unreadable one and everything after it are left
  ///     out.
  ///   - lineLimit: Operations beyond this number are only counted.
  ///   - earlier: Writes each replaced value before its new value: `opacity 1 -> 0.5`. Not used in text
  ///     recordings.
  package init(
    _ operations: UnsafeRawBufferPointer, lineLimit: Int = .max, earlier: EarlierValues? = nil,
    pixels: @escaping PixelWords
  ) {
    self.lineLimit = lineLimit
    self.pixels = pixels
    self.earlier = earlier
    visitCommit(operations, &self)
  }

  private mutating func add(_ line: @autoclosure () -> String) {
    if lines.count < lineLimit { lines.append(line()) } else { omitted += 1 }
  }

  package mutating func set(_ key: PropertyKey, of layer: UInt32, to value: PropertyValue) {
    let old = earlier?.replace(key, of: layer, by: value)
    add("set \(layer) \(Self.words(key, value, insteadOf: old))")
  }

  private static func words(
    _ key: PropertyKey, _ value: PropertyValue, insteadOf old: PropertyValue?
  ) -> String {
    let text = ValueText.text(value, of: key)
    guard let old else { return "\(key.name) \(text)" }
    return "\(key.name) \(ValueText.text(old, of: key)) -> \(text)"
  }

  package mutating func createLayer(_ layer: UInt32) {
    earlier?.create(layer)
    add("createLayer \(layer)")
  }
  package mutating func destroyLayer(_ layer: UInt32) {
    earlier?.destroy(layer)
    add("destroyLayer \(layer)")
  }

  package mutating func setProperties(_ values: PropertyValues, of layer: UInt32) {
    var values = values
    var parts: [String] = []
    while let value = values.next() {
      let old = earlier?.replace(value.key, of: layer, by: value.value)
      if lines.count < lineLimit {
        parts.append(Self.words(value.key, value.value, insteadOf: old))
      }
    }
    // A single value gets a comma, to distinguish it from `setProperty`.
    let comma = parts.count == 1 && earlier == nil ? "," : ""
    add("set \(layer) \(parts.joined(separator: ", "))\(comma)")
  }
  package mutating func unset(_ key: PropertyKey, of layer: UInt32) {
    _ = earlier?.replace(key, of: layer, by: key.defaultValue)
    add("unset \(layer) \(key.name)")
  }

  package mutating func setSublayers(_ sublayers: SublayerList, of layer: UInt32) {
    add((["setSublayers \(layer):"] + sublayers.map { "\($0)" }).joined(separator: " "))
  }
  package mutating func insertSublayer(_ child: UInt32, at index: Int, of layer: UInt32) {
    add("insertSublayer \(child) at \(index) of \(layer)")
  }
  package mutating func removeFromSuperlayer(_ layer: UInt32) {
    add("removeFromSuperlayer \(layer)")
  }
  package mutating func setMask(_ mask: UInt32, of layer: UInt32) {
    add("setMask \(mask) of \(layer)")
  }

  package mutating func addAnimation(
    _ animation: UInt32, to layer: UInt32, _ description: AnimationDescription
  ) {
    add("addAnimation \(animation) to \(layer) \(AnimationText.text(description))")
  }
  package mutating func removeAnimation(_ animation: UInt32, from layer: UInt32) {
    add("removeAnimation \(animation) from \(layer)")
  }

  package mutating func defineImage(
    _ image: UInt32, _ header: ImageHeader, bytes: UnsafeRawBufferPointer
  ) {
    var words = ["defineImage \(image) \(header.width)x\(header.height)"]
    if header.rowBytes != header.width * 4 { words.append("rowBytes \(header.rowBytes)") }
    if header.descriptor != nil {
      words.append("descriptor")
      if header.byteCount != header.rowBytes.multipliedReportingOverflow(by: header.height).0 {
        words.append("bytes \(header.byteCount)")
      }
    } else {
      words.append(pixels(bytes))
    }
    add(words.joined(separator: " "))
  }
  package mutating func releaseImage(_ image: UInt32) { add("releaseImage \(image)") }

  package mutating func defineSurface(_ surface: UInt32, _ header: SurfaceHeader) {
    add("defineSurface \(surface) \(SurfaceText.text(header.layout))")
  }
  package mutating func attachFrame(_ attachment: FrameAttachment, to surface: UInt32) {
    add("attachFrame \(surface) \(SurfaceText.text(attachment))")
  }
  package mutating func shareSurface(_ surface: UInt32, token: String) {
    add("shareSurface \(surface) \(TextNumbers.quoted(token))")
  }
  package mutating func importSurface(_ image: UInt32, token: String) {
    add("importSurface \(image) \(TextNumbers.quoted(token))")
  }

  package mutating func createContext(_ context: UInt32, _ description: ContextDescription) {
    let origin = description.origin.map {
      "origin \(TextNumbers.text($0.x)) \(TextNumbers.text($0.y)) "
    }
    let size = description.size
    add(
      "createContext \(context) layer \(description.layer) " + (origin ?? "")
        + "size \(TextNumbers.text(size.width)) \(TextNumbers.text(size.height)) "
        + TextNumbers.quoted(description.title))
  }
  package mutating func setContextTitle(_ context: UInt32, to title: String) {
    add("setContextTitle \(context) \(TextNumbers.quoted(title))")
  }
  package mutating func setContextFrame(_ context: UInt32, to frame: Rectangle) {
    add("setContextFrame \(context) \(ValueText.text(.rect(frame), of: .bounds))")
  }
  package mutating func setHostingToken(_ context: UInt32, to token: String) {
    add("setHostingToken \(context) \(TextNumbers.quoted(token))")
  }
  package mutating func setContextOutput(_ context: UInt32, to output: OutputChoice) {
    let choice =
      switch output {
      case .any: "any"
      case .number(let number): "\(number)"
      case .name(let name): TextNumbers.quoted(name)
      }
    add("setContextOutput \(context) \(choice)")
  }
  package mutating func setContextRole(_ context: UInt32, to role: ContextRole) {
    add("setContextRole \(context) \(role.name)")
  }
  package mutating func destroyContext(_ context: UInt32) { add("destroyContext \(context)") }
}

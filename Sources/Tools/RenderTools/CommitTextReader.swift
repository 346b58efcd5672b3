import GraphicsValues
import WireProtocol

extension CommitEncoder {
  /// Adds the operation of a line.
  ///
  /// Only the syntax is checked: a recording may contain a commit that the server refuses.
  mutating func append(operation line: inout TextLine) throws(RecordingTextError) {
    let name = try line.value(
      "an operation, like createLayer or set",
      { word in
        Self.operations[word] == nil ? nil : word
      })
    try Self.operations[name]?(&self, &line)
    try line.finish()
  }

  private typealias Operation =
    @Sendable (inout CommitEncoder, inout TextLine) throws(RecordingTextError) -> Void

  private static let operations: [String: Operation] = [
    "createLayer": { (e, line) throws(RecordingTextError) in e.createLayer(try line.layer()) },
    "destroyLayer": { (e, line) throws(RecordingTextError) in e.destroyLayer(try line.layer()) },
    "set": { (e, line) throws(RecordingTextError) in try e.setProperties(&line) },
    "unset": { (e, line) throws(RecordingTextError) in
      let layer = try line.layer()
      e.unset(try line.property(), of: layer)
    },
    "setSublayers": { (e, line) throws(RecordingTextError) in
      let layer = try line.layer()
      try line.expect(":")
      var sublayers: [UInt32] = []
      while line.peek != nil { sublayers.append(try line.layer()) }
      e.setSublayers(sublayers, of: layer)
    },
    "insertSublayer": { (e, line) throws(RecordingTextError) in
      let child = try line.layer()
      try line.expect("at")
      let index = try line.u32("an index from 0")
      try line.expect("of")
      e.insertSublayer(child, at: index, of: try line.layer())
    },
    "removeFromSuperlayer": { (e, line) throws(RecordingTextError) in
      e.removeFromSuperlayer(try line.layer())
    },
    "setMask": { (e, line) throws(RecordingTextError) in
      let mask = try line.u32("the number of a layer, or 0 for none")
      try line.expect("of")
      e.setMask(mask, of: try line.layer())
    },
    "addAnimation": { (e, line) throws(RecordingTextError) in
      let animation = try line.u32("the number of an animation")
      try line.expect("to")
      let layer = try line.layer()
      e.addAnimation(animation, to: layer, try AnimationText.animation(&line))
    },
    "removeAnimation": { (e, line) throws(RecordingTextError) in
      let animation = try line.u32("the number of an animation")
      try line.expect("from")
      e.removeAnimation(animation, from: try line.layer())
    },
    "defineImage": { (e, line) throws(RecordingTextError) in try e.defineImage(&line) },
    "releaseImage": { (e, line) throws(RecordingTextError) in
      e.releaseImage(try line.u32("the number of an image"))
    },
    "defineSurface": { (e, line) throws(RecordingTextError) in
      let surface = try line.surface()
      e.defineSurface(surface, try line.surfaceLayout())
    },
    "attachFrame": { (e, line) throws(RecordingTextError) in
      let surface = try line.surface()
      e.attachFrame(try line.frameAttachment(), to: surface)
    },
    "shareSurface": { (e, line) throws(RecordingTextError) in
      let surface = try line.surface()
      e.shareSurface(surface, token: try line.text("a token"))
    },
    "importSurface": { (e, line) throws(RecordingTextError) in
      let image = try line.u32("the number of an image")
      e.importSurface(image, token: try line.text("a token"))
    },
    "createContext": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      try line.expect("layer")
      let layer = try line.layer()
      let origin =
        line.take("origin") ? Point(x: try line.f64(), y: try line.f64()) : nil
      guard line.take("size") else { throw line.expected("\"origin\" or \"size\"") }
      let size = Size(width: try line.f64(), height: try line.f64())
      e.createContext(
        context, layer: layer, origin: origin, size: size, title: try line.text("a title"))
    },
    "setContextTitle": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      e.setContextTitle(try line.text("a title"), of: context)
    },
    "setHostingToken": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      e.setHostingToken(try line.text("a token"), of: context)
    },
    "setContextOutput": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      if line.take("any") {
        e.setContextOutput(.any, of: context)
      } else if let number = line.peek.flatMap({ $0.isQuoted ? nil : UInt32($0.text) }) {
        _ = try line.u32("the number of an output")
        e.setContextOutput(.number(number), of: context)
      } else {
        e.setContextOutput(.name(try line.text("the name of an output")), of: context)
      }
    },
    "setContextRole": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      let role = try line.value("a role, normal or inputPanel") { word in
        ContextRole.allCases.first { $0.name == word }
      }
      e.setContextRole(role, of: context)
    },
    "setContextFrame": { (e, line) throws(RecordingTextError) in
      let context = try line.context()
      let frame = try ValueText.value(&line, type: .rect, of: .bounds)
      e.setContextFrame(frame.asRect ?? .zero, of: context)
    },
    "destroyContext": { (e, line) throws(RecordingTextError) in
      e.destroyContext(try line.context())
    },
  ]

  /// Reads the rest of `set LAYER PROPERTY VALUE`, or of several properties separated by commas. A comma
  /// after a single property makes a group of one.
  private mutating func setProperties(_ line: inout TextLine) throws(RecordingTextError) {
    let layer = try line.layer()
    let first = try line.property()
    let value = try ValueText.value(&line, type: first.type, of: first)
    guard line.take(",") else { return setProperty(value, for: first, of: layer) }
    var values = [(key: first, value: value)]
    while line.peek != nil {
      let key = try line.property()
      values.append((key, try ValueText.value(&line, type: key.type, of: key)))
      if line.peek != nil { try line.expect(",") }
    }
    let group = PropertyLayouts.group(of: first)
    for (index, (key, _)) in values.enumerated() {
      guard key.type.byteCount > 0 else {
        throw line.wrong(
          "expected properties of fixed size: \(key.name) cannot be set together with others")
      }
      guard PropertyLayouts.group(of: key) == group else {
        throw line.wrong(
          "expected properties of one group: \(first.name) and \(key.name) cannot be set together")
      }
      guard index == 0 || values[index - 1].key.rawValue < key.rawValue else {
        throw line.wrong("expected \(key.name) before \(values[index - 1].key.name)")
      }
    }
    setProperties(values, of: layer)
  }

  private mutating func defineImage(_ line: inout TextLine) throws(RecordingTextError) {
    let image = try line.u32("the number of an image")
    let limits = Limits()
    let (width, height): (Int, Int) = try line.value("a size in pixels like 64x32") { word in
      let parts = word.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
      guard parts.count == 2, let width = parts[0], let height = parts[1],
        (1...limits.imageDimension).contains(width), (1...limits.imageDimension).contains(height)
      else { return nil }
      return (width, height)
    }
    let rowBytes = line.take("rowBytes") ? try line.count("bytes from row to row") : width * 4
    let whole = rowBytes * height
    guard rowBytes >= width * 4, whole <= limits.oneImageBytes else {
      throw line.wrong(
        "expected rows of \(width * 4) bytes or more, and \(limits.oneImageBytes) bytes in all")
    }
    if line.take("descriptor") {
      let byteCount = line.take("bytes") ? try line.count("a number of bytes") : whole
      defineImageByDescriptor(
        image, width: width, height: height, rowBytes: rowBytes, byteCount: byteCount)
      return
    }
    let bytes = try PixelText.bytes(&line, limit: limits.oneImageBytes)
    let least = rowBytes * (height - 1) + width * 4
    guard bytes.count == whole || bytes.count == least else {
      throw line.wrong(
        "expected \(whole / 4) pixels for \(width)x\(height) in rows of \(rowBytes) bytes, "
          + "found \(bytes.count / 4)")
    }
    bytes.withUnsafeBytes {
      defineImage(image, width: width, height: height, rowBytes: rowBytes, pixels: $0)
    }
  }
}

extension TextLine {
  fileprivate mutating func layer() throws(RecordingTextError) -> UInt32 {
    try u32("the number of a layer")
  }

  fileprivate mutating func surface() throws(RecordingTextError) -> UInt32 {
    try u32("the number of a surface")
  }

  fileprivate mutating func context() throws(RecordingTextError) -> UInt32 {
    try u32("the number of a context")
  }

  fileprivate mutating func property() throws(RecordingTextError) -> PropertyKey {
    try value("a property, like position") { PropertyKey(name: $0) }
  }
}

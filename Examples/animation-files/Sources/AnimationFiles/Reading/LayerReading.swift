import QuartzCore

// Layers with their common parts; text and solids. Shapes are in ShapeReading.swift.
extension JSONNode {
  private static let unsupportedTypes = [
    6: "sound", 7: "a placeholder for video", 8: "an image sequence", 9: "video",
    10: "a placeholder for an image", 11: "a guide", 12: "an adjustment layer", 13: "a camera",
    14: "a light", 15: "data",
  ]

  func sourceLayers() throws -> [SourceLayer] {
    try elements().map { try $0.sourceLayer() }
  }

  private func sourceLayer() throws -> SourceLayer {
    warnOfUnsupportedParts()
    let matteMode = try self["tt"]?.integer() ?? 0
    let start = try required("ip").number()
    let end = try required("op").number()
    return SourceLayer(
      place: place.description, name: title, index: try self["ind"]?.integer(),
      parent: try self["parent"]?.integer(), start: start, end: end,
      isHidden: try flag("hd"), transform: try self["ks"]?.transformValues() ?? TransformValues(),
      turnsAlongPath: try flag("ao"), blendMode: try self["bm"]?.integer() ?? 0,
      masks: try self["masksProperties"]?.elements().map { try $0.maskValues() } ?? [],
      matte: SourceLayer.MatteMode(rawValue: matteMode), matteIndex: try self["tp"]?.integer(),
      isMatte: try flag("td"), content: try layerContent())
  }

  private func layerContent() throws -> SourceLayer.Content {
    switch try required("ty").integer() {
    case 0: return .precomposition(try precompositionUse())
    case 1:
      let color = try required("sc")
      let text = try color.string()
      guard !text.isEmpty else {
        color.warn("a solid without a colour is not shown")
        return .nothing
      }
      guard let tint = Tint(hexadecimal: text) else {
        throw color.fault("is no colour: “#” and six hexadecimal digits are expected")
      }
      return .solid(
        size: CGSize(width: try required("sw").number(), height: try required("sh").number()),
        color: tint)
    case 2: return .image(id: try required("refId").string())
    case 3: return .nothing
    case 4: return .shapes(try required("shapes").shapeItems().items)
    case 5: return .text(try required("t").textDocuments())
    case let type:
      let name = Self.unsupportedTypes[type] ?? "a layer of type \(type)"
      warn("\(name) is not supported; the layer is not shown")
      return .nothing
    }
  }

  private func precompositionUse() throws -> PrecompositionUse {
    let stretch = self["sr"]
    let factor = try stretch?.number() ?? 1
    if factor <= 0 { throw (stretch ?? self).fault("is \(factor); a stretch is more than 0") }
    return PrecompositionUse(
      id: try required("refId").string(),
      size: CGSize(width: try number("w", default: 0), height: try number("h", default: 0)),
      startTime: try number("st", default: 0), stretch: factor, remap: try self["tm"]?.scalar())
  }

  private func maskValues() throws -> MaskValues {
    let mode = try self["mode"]?.string() ?? "a"
    let known = MaskValues.Mode(rawValue: mode)
    if known == nil { warn("the mask mode “\(mode)” is not supported; the mask is left out") }
    return MaskValues(
      place: place.description, mode: known ?? .none, isInverted: try flag("inv"),
      path: try required("pt").outline(),
      opacity: try scalar("o", default: 100), expansion: try scalar("x", default: 0))
  }

  /// Warns of parts of the layer that are not supported here.
  private func warnOfUnsupportedParts() {
    for effect in (try? self["ef"]?.elements()) ?? [] where (try? effect.flag("en")) != false {
      // Types below 20 are controls, which only expressions read.
      if let type = try? effect["ty"]?.number(), type < 20 { continue }
      let name = effect.title.isEmpty ? "an effect" : "the effect “\(effect.title)”"
      effect.warn("\(name) is not supported; the layer is shown without it")
    }
    for style in (try? self["sy"]?.elements()) ?? [] {
      let name = style.title.isEmpty ? "a layer style" : "the layer style “\(style.title)”"
      style.warn("\(name) is not supported; the layer is shown without it")
    }
    if (try? flag("ddd")) == true {
      warn("layers in space are not supported; the layer stays flat")
    }
    if (try? flag("mb")) == true { warn("motion blur is not supported") }
  }

  // MARK: Text

  private func textDocuments() throws -> [TextDocument] {
    if let animators = try self["a"]?.elements(), !animators.isEmpty {
      warn("text animators are not supported; the text is shown as a whole")
    }
    if self["p"]?["m"] != nil { warn("text on a path is not supported; its lines are straight") }
    var documents: [TextDocument] = []
    for frame in try required("d").required("k").elements() {
      let start = try frame.number("t", default: 0)
      documents.append(try frame.required("s").textDocument(from: start))
    }
    return documents
  }

  private func textDocument(from start: Double) throws -> TextDocument {
    if try number("tr", default: 0) != 0 { warn("letter spacing (“tr”) is not supported") }
    if try number("sw", default: 0) > 0, self["sc"] != nil {
      warn("outlined text (“sw”) is not supported; the text is only filled")
    }
    let size = try required("s").number()
    let justification = try self["j"]?.integer() ?? 0
    let known = TextDocument.Justification(rawValue: justification)
    if known == nil { warn("full justification is not supported; lines begin at the left") }
    let text = try required("t").string()
    let breaks: Set<Character> = ["\r", "\n", "\r\n", "\u{3}", "\u{2028}"]
    var box: CGRect?
    if let extent = try self["sz"]?.point() {
      let origin = try self["ps"]?.point() ?? .zero
      box = CGRect(x: origin.x, y: origin.y, width: extent.x, height: extent.y)
    }
    return TextDocument(
      start: start,
      lines: text.split(omittingEmptySubsequences: false) { breaks.contains($0) }.map(String.init),
      font: try required("f").string(), size: size,
      lineHeight: try number("lh", default: size * 1.2),
      baselineShift: try number("ls", default: 0), justification: known ?? .left,
      color: try self["fc"].map { try $0.tint().keyframes[0].value }, box: box)
  }
}

extension Tint {
  /// A colour from `#rrggbb`; nil for any other text.
  init?(hexadecimal text: String) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    func component(_ shift: UInt32) -> Double { Double(number >> shift & 255) / 255 }
    self.init(red: component(16), green: component(8), blue: component(0))
  }
}

import QuartzCore

/// Makes the animated layers of a composition.
final class LayerBuilder {
  /// Most layers of a file; a composition that shows itself many times could have any number.
  private static let maximumLayers = 50_000
  /// Most numbers in the keyframes of a file.
  private static let maximumWeight = 20_000_000
  /// Most compositions inside compositions.
  private static let maximumDepth = 64
  /// Most bytes of all pictures of a file, decoded.
  private static let maximumPixelBytes = 256 << 20

  let composition: Composition
  let file: String
  let warnings: WarningList
  let repeatCount: Float
  /// All layers of text.
  var texts: [CATextLayer] = []
  /// The precompositions that are being built, from the outermost on.
  private var open: [String] = []
  private var layerCount = 0
  private var weight = 0
  /// Pictures by name; nil for pictures that cannot be shown.
  private var images: [String: CGImage?] = [:]
  private var pixelBytes = 0
  /// Nesting depth of the layer that is being built, in mattes, parents and groups.
  var matteDepth = 0
  var parentDepth = 0
  var groupDepth = 0

  init(
    _ composition: Composition, file: String, warnings: WarningList, repeatCount: Float
  ) {
    self.composition = composition
    self.file = file
    self.warnings = warnings
    self.repeatCount = repeatCount
  }

  /// The layer of the whole file, in points from its top left corner, y pointing down.
  func root() throws -> CALayer {
    let root = try makeLayer()
    root.anchorPoint = .zero
    root.bounds = CGRect(origin: .zero, size: composition.size)
    root.masksToBounds = true
    let timeline = Timeline(start: composition.start, end: composition.end)
    try add(composition.layers, to: root, size: composition.size, timeline)
    return root
  }

  func fault(_ place: String, _ fault: String) -> AnimationFileError {
    AnimationFileError(file: file, place: place, fault: fault)
  }

  /// A layer without size, whose sublayers have its superlayer's coordinates.
  func makeLayer() throws -> CALayer { try counted(CALayer()) }

  /// A new layer of a class, prepared as in `makeLayer()`.
  func counted<Layer: CALayer>(_ layer: Layer) throws -> Layer {
    layerCount += 1
    guard layerCount <= Self.maximumLayers else {
      throw fault("", "shows more than \(Self.maximumLayers) layers")
    }
    layer.anchorPoint = .zero
    return layer
  }

  /// Counts the size of keyframes, so that no file takes all memory.
  func count(_ numbers: Int) throws {
    weight += numbers
    guard weight <= Self.maximumWeight else { throw fault("", "has too many keyframes") }
  }

  // MARK: Contents

  /// Adds the contents of a precomposition to a layer.
  func addPrecomposition(
    _ use: PrecompositionUse, of source: SourceLayer, to layer: CALayer, _ timeline: Timeline
  ) throws {
    guard let layers = composition.precompositions[use.id] else {
      throw fault(source.place, "shows the composition “\(use.id)”, which is not in the file")
    }
    guard !open.contains(use.id) else {
      throw fault(source.place, "shows the composition “\(use.id)” inside itself")
    }
    guard open.count < Self.maximumDepth else {
      throw fault(source.place, "is inside too many compositions")
    }
    open.append(use.id)
    defer { open.removeLast() }
    let step: Timeline.Step =
      use.remap.map {
        .remap($0, framesPerSecond: composition.frameRate)
      } ?? .stretch(factor: use.stretch, start: use.startTime)
    let frame = try makeLayer()
    frame.bounds = CGRect(origin: .zero, size: use.size)
    frame.masksToBounds = true
    try add(layers, to: frame, size: use.size, timeline.inside(step))
    layer.addSublayer(frame)
  }

  /// Adds a picture to a layer.
  func addImage(_ id: String, of source: SourceLayer, to layer: CALayer) throws {
    guard let image = composition.images[id] else {
      throw fault(source.place, "shows the picture “\(id)”, which is not in the file")
    }
    guard let picture = picture(id, image) else { return }
    let content = try makeLayer()
    let natural = CGSize(width: picture.width, height: picture.height)
    content.bounds = CGRect(
      origin: .zero, size: image.size.width > 0 && image.size.height > 0 ? image.size : natural)
    content.contents = picture
    layer.addSublayer(content)
  }

  /// The picture, decoded once; nil with a warning.
  private func picture(_ id: String, _ image: ImageSource) -> CGImage? {
    if let known = images[id] { return known }
    images[id] = .some(nil)
    guard let data = image.data else { return nil }
    // A damaged picture counts as well; it may be decoded up to its last row.
    let bytes = 4 * (PictureExtent(data)?.pixels ?? 0)
    guard bytes <= Self.maximumPixelBytes - pixelBytes else {
      warnings.add(
        image.place,
        "the picture “\(id)” is not shown: the pictures of the file are more than "
          + "\(Self.maximumPixelBytes >> 20) MB, decoded")
      return nil
    }
    pixelBytes += bytes
    do {
      let picture = try CGImage(data: Data(data))
      images[id] = picture
      return picture
    } catch {
      warnings.add(image.place, "the picture “\(id)” is not shown: \(error)")
      return nil
    }
  }

  func addSolid(_ size: CGSize, _ color: Tint, to layer: CALayer) throws {
    let content = try makeLayer()
    content.bounds = CGRect(origin: .zero, size: size)
    content.backgroundColor = color.color()
    layer.addSublayer(content)
  }
}

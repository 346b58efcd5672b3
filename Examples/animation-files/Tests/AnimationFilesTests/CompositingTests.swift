import AnimationFiles
import Foundation
import QuartzCore
import Testing

/// Masks, mattes, pictures and text, most of them by pixels.
struct CompositingTests {
  private func picture(_ layers: String, _ more: String = "", at time: Double = 0) throws -> Picture
  {
    try Picture(try Sample.file(layers, more), at: [time], side: 200)
  }

  /// A layer that covers the left half.
  private let leftHalf = Sample.shapes(
    #"{"ty":"rc","p":{"k":[50,100]},"s":{"k":[100,200]},"r":{"k":0}},\#(Sample.fill)"#,
    #","td":1"#)

  private static let red: [UInt8] = [255, 0, 0, 255]
  private static let clear: [UInt8] = [0, 0, 0, 0]

  @Test func `a file that is played once keeps its last picture`() throws {
    // The second of two seconds has the red layer, whose opacity falls to a half at the end.
    let json = Sample.json(
      Sample.solid(ks: #"{"o":\#(Sample.keys((50, "[100]"), (100, "[50]")))}"#)
        .replacingOccurrences(of: #""ip":0"#, with: #""ip":50"#))
    let file = try AnimationFile(data: Data(json.utf8), name: "once.json", repeatCount: 1)
    let times = [0.5, 1.5, 2, 2.5, 1e6]
    let picture = try Picture(file, at: times, side: 20)
    let alphas = times.indices.map { picture.pixel(20 * $0 + 10, 10)[3] }
    #expect(alphas[0] == 0)
    #expect(alphas[1] == 191)
    #expect(alphas[2...].allSatisfy { $0 == 128 })
  }

  // MARK: Masks

  private func mask(_ mode: String, _ box: String, _ more: String = "") -> String {
    #"{"mode":"\#(mode)","inv":false,"pt":{"a":0,"k":\#(box)},"o":{"k":100}\#(more)}"#
  }

  /// The alpha in the middle of the four columns of 50 points.
  private func columns(_ masks: String...) throws -> [UInt8] {
    let picture = try picture(
      Sample.solid(#","masksProperties":[\#(masks.joined(separator: ","))]"#))
    return [25, 75, 125, 175].map { picture.pixel($0, 100)[3] }
  }

  @Test func `masks add, subtract, intersect and differ in their order`() throws {
    let (left, middle, right) = (
      Sample.box(0, 0, 100, 200), Sample.box(50, 0, 100, 200), Sample.box(100, 0, 100, 200)
    )
    #expect(try columns(mask("a", left)) == [255, 255, 0, 0])
    #expect(try columns(mask("a", left), mask("a", middle)) == [255, 255, 255, 0])
    #expect(try columns(mask("s", left)) == [0, 0, 255, 255])
    #expect(try columns(mask("a", left), mask("s", middle)) == [255, 0, 0, 0])
    #expect(try columns(mask("i", left)) == [255, 255, 0, 0])
    #expect(try columns(mask("a", left), mask("i", middle)) == [0, 255, 0, 0])
    #expect(try columns(mask("a", left), mask("f", middle)) == [255, 0, 255, 0])
    #expect(
      try columns(mask("a", left), mask("s", middle), mask("a", right)) == [255, 0, 255, 255])
    #expect(try columns(mask("n", left)) == [255, 255, 255, 255])
    #expect(try columns(mask("a", left), mask("l", middle)) == [255, 255, 255, 0])
    #expect(try columns(mask("a", left), mask("d", middle)) == [0, 255, 0, 0])
  }

  @Test func `masks may be inverted, partly opaque, and grow`() throws {
    let left = Sample.box(0, 0, 100, 200)
    let middle = Sample.box(50, 0, 100, 200)
    let inverted = mask("a", left).replacingOccurrences(of: #""inv":false"#, with: #""inv":true"#)
    let half = mask("a", left).replacingOccurrences(of: #"{"k":100}"#, with: #"{"k":50}"#)
    let halfInside = mask("i", middle).replacingOccurrences(of: #"{"k":100}"#, with: #"{"k":50}"#)
    #expect(try columns(inverted) == [0, 0, 255, 255])
    #expect(try columns(half) == [128, 128, 0, 0])
    // Two bytes are multiplied, each of them rounded.
    #expect([[0, 127, 0, 0], [0, 128, 0, 0]].contains(try columns(mask("a", left), halfInside)))
    #expect(try columns(mask("a", left, #","x":{"k":50}"#)) == [255, 255, 255, 0])
  }

  // MARK: Mattes

  @Test(arguments: [(1, true, false), (2, false, true)])
  func `a matte shows a layer inside it, or outside it`(
    _ mode: Int, _ isLeft: Bool, _ isRight: Bool
  ) throws {
    let picture = try picture(leftHalf + "," + Sample.solid(#","tt":\#(mode)"#))
    #expect(picture.pixel(50, 100) == (isLeft ? Self.red : Self.clear))
    #expect(picture.pixel(150, 100) == (isRight ? Self.red : Self.clear))
  }

  @Test func `a luma matte counts brightness`() throws {
    // Green is 0.7152 as bright as white.
    let picture = try picture(leftHalf + "," + Sample.solid(#","tt":3"#))
    #expect(picture.pixel(50, 100)[3] == 182)
    #expect(picture.pixel(150, 100) == Self.clear)
    let inverted = try self.picture(leftHalf + "," + Sample.solid(#","tt":4"#))
    #expect(inverted.pixel(50, 100)[3] == 73)
    #expect(inverted.pixel(150, 100) == Self.red)
  }

  @Test func `a matte may be any layer of the composition`() throws {
    let matte = leftHalf.replacingOccurrences(of: #""td":1"#, with: #""ind":9,"hd":true"#)
    let picture = try picture(Sample.solid(#","ind":1,"tt":1,"tp":9"#) + "," + matte)
    #expect(picture.pixel(50, 100) == Self.red)
    #expect(picture.pixel(150, 100) == Self.clear)
  }

  @Test func `blend modes are filters of the layer`() throws {
    let picture = try picture(
      Sample.solid(#","bm":1"#, color: "#808080") + "," + Sample.solid(color: "#ff8000"))
    #expect(picture.pixel(100, 100) == [128, 64, 0, 255])
  }

  // MARK: Pictures

  private func image(_ asset: String) -> (layers: String, more: String) {
    (
      #"{"ty":2,"ip":0,"op":100,"refId":"p","ks":{}}"#,
      #","assets":[{"id":"p","w":200,"h":200,\#(asset)}]"#
    )
  }

  @Test func `pictures may be in the file or beside it`() throws {
    let pixels = try CGImage(
      width: 2, bytes: [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255])
    let data = try pixels.pngData()
    let (layers, more) = image(
      #""u":"","e":1,"p":"data:image/png;base64,\#(data.base64EncodedString())""#)
    let embedded = try picture(layers, more)
    #expect(embedded.pixel(10, 10) == Self.red)
    #expect(embedded.pixel(190, 10) == [0, 255, 0, 255])
    #expect(embedded.pixel(10, 190) == [0, 0, 255, 255])

    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "animation-files-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("images"), withIntermediateDirectories: true)
    try data.write(to: folder.appendingPathComponent("images/p.png"))
    let (beside, asset) = image(#""u":"images/","p":"p.png""#)
    try Data(Sample.json(beside, asset).utf8).write(to: folder.appendingPathComponent("a.json"))
    let file = try AnimationFile.load(folder.appendingPathComponent("a.json"))
    #expect(file.warnings.isEmpty)
    #expect(try Picture(file, at: [0], side: 200) == embedded)
  }

  @Test(arguments: [
    (#""p":"data:image/png;base64,AAAA""#, "is not shown"),
    (#""p":"data:image/png,AAAA""#, "is no base64"),
    (#""p":"../../etc/passwd""#, "is not beside the file"),
    (#""u":"/etc/","p":"passwd""#, "is not beside the file"),
    (#""p":"missing.png""#, "is not beside the file"),
  ])
  func `a picture that cannot be shown is named`(_ asset: String, _ message: String) throws {
    let (layers, more) = image(asset)
    let file = try Sample.file(layers, more)
    #expect(
      file.warnings.contains { $0.place == "assets[0]" && $0.message.contains(message) },
      "\(file.warnings)")
  }

  // MARK: Text

  private func text(_ document: String) throws -> AnimationFile {
    try Sample.file(
      #"{"ty":5,"ip":0,"op":100,"ks":{},"t":{"d":{"k":[\#(document)]},"a":[]}}"#,
      #","fonts":{"list":[{"fName":"F","fFamily":"Helvetica","fStyle":"Bold"}]}"#)
  }

  @Test func `lines of a text are layers, their baselines a line height apart`() throws {
    let file = try text(
      #"{"t":0,"s":{"f":"F","s":20,"t":"one\rtwo","j":0,"lh":30,"ls":0,"fc":[1,0,0]}}"#)
    let layers = file.layer.all(CATextLayer.self)
    #expect(layers.map { $0.string as? String } == ["one", "two"])
    #expect(layers[1].position.y - layers[0].position.y == 30)
    // The top of the first line is above its baseline, which is at the layer's origin.
    #expect(layers[0].position.y < -10 && layers[0].position.y > -30)
    #expect(layers[0].fontSize == 20)
    file.contentsScale = 3
    #expect(layers.map(\.contentsScale) == [3, 3])
    #expect(layers[0].foregroundColor == CGColor(srgbRed: 1, green: 0, blue: 0, alpha: 1))
    let font = try #require(layers[0].font as? CTFont)
    #expect(CTFontCopyPostScriptName(font) as String == "Helvetica-Bold")
  }

  @Test func `lines begin, are centred, or end at the origin`() throws {
    func middle(_ justification: Int) throws -> Double {
      let file = try text(
        #"{"t":0,"s":{"f":"F","s":20,"t":"HHH","j":\#(justification),"lh":30,"fc":[1,0,0]}}"#)
      return try #require(file.layer.all(CATextLayer.self).first).frame.midX
    }
    let (left, right, center) = (try middle(0), try middle(1), try middle(2))
    #expect(left > 15)
    #expect(abs(left + right) < 1e-9)
    #expect(center == 0)
  }

  @Test func `texts that follow one another are shown one at a time`() throws {
    let file = try text(
      #"{"t":0,"s":{"f":"F","s":20,"t":"a","fc":[1,0,0]}},"#
        + #"{"t":50,"s":{"f":"F","s":20,"t":"b","fc":[1,0,0]}}"#)
    let layers = file.layer.all(CATextLayer.self)
    try #require(layers.count == 2)
    #expect(layers[0].superlayer?.keyframes("hidden")?.times == [0, 0.5, 1])
    #expect(layers[0].superlayer?.keyframes("hidden")?.numbers == [0, 1])
    #expect(layers[1].superlayer?.keyframes("hidden")?.numbers == [1, 0])
  }

  @Test func `nothing in the layers has to be redrawn by the program`() throws {
    for name in GoldenTests.files {
      let file = try GoldenTests.load(name)
      let keys = Set(file.layer.descendants.flatMap { $0.animationKeys() ?? [] })
      #expect(
        keys.isSubset(of: [
          "opacity", "hidden", "position", "position.x", "position.y", "bounds.origin",
          "rotation", "scale", "scaleX", "scaleY", "transform", "path", "strokeStart",
          "strokeEnd", "lineWidth", "lineDashPhase", "fillColor", "strokeColor", "colors",
          "locations", "startPoint", "endPoint",
        ]), "\(name): \(keys)")
    }
  }
}

extension CGImage {
  /// A picture of RGBA bytes.
  convenience init(width: Int, bytes: [UInt8]) throws {
    let height = bytes.count / 4 / width
    guard let provider = CGDataProvider(data: Data(bytes)),
      let space = CGColorSpace(name: CGColorSpace.sRGB)
    else { throw Picture.Fault(description: "no data") }
    let info = CGBitmapInfo(rawValue: CGImageAlphaInfo.last.rawValue)
    guard
      let image = CGImage.make(width, height, space, info, provider)
    else { throw Picture.Fault(description: "no image") }
    try self.init(data: image.pngData())
  }

  private static func make(
    _ width: Int, _ height: Int, _ space: CGColorSpace, _ info: CGBitmapInfo,
    _ provider: CGDataProvider
  ) -> CGImage? {
    CGImage(
      width: width, height: height, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: 4 * width,
      space: space, bitmapInfo: info, provider: provider, decode: nil, shouldInterpolate: true,
      intent: .defaultIntent)
  }
}

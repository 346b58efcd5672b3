import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct UIImageTests {
  private func image(
    _ rows: [String], scale: CGFloat = 1, orientation: UIImage.Orientation = .up
  ) throws -> UIImage {
    UIImage(cgImage: try unwrap(testImage(rows)), scale: scale, orientation: orientation)
  }

  @Test func `size is in points of the upright image`() throws {
    try expectEqual(image(["RGB", "RGB"]).size, CGSize(width: 3, height: 2))
    let turned = try image(["RGBW", "RGBW"], scale: 2, orientation: .right)
    expectEqual(turned.size, CGSize(width: 1, height: 2))
    expectEqual(turned.scale, 2)
    expectEqual(UIImage().size, .zero)
    expectNil(UIImage().cgImage)
    try expectEqual(image(["R"], scale: 0).scale, 1)
    try expectEqual(image(["R"], scale: .nan).scale, 1)
  }

  @Test(arguments: [
    (UIImage.Orientation.up, ["RG", "BW", "KY"]), (.down, ["YK", "WB", "GR"]),
    (.left, ["GWY", "RBK"]), (.right, ["KBR", "YWG"]), (.upMirrored, ["GR", "WB", "YK"]),
    (.downMirrored, ["KY", "BW", "RG"]), (.leftMirrored, ["RBK", "GWY"]),
    (.rightMirrored, ["YWG", "KBR"]),
  ])
  func `an image is drawn in its orientation`(
    orientation: UIImage.Orientation, rows: [String]
  ) throws {
    let image = try image(["RG", "BW", "KY"], orientation: orientation)
    expectEqual(
      drawn(Int(image.size.width), Int(image.size.height)) { image.draw(at: .zero) }, rows)
    let png = try unwrap(image.pngData())
    expectEqual(text(UIImage(data: png)?.cgImage), rows)
  }

  @Test func `an image is drawn at a point and in a rectangle`() throws {
    let image = try image(["RG", "BW"])
    expectEqual(drawn(4, 3) { image.draw(at: CGPoint(x: 1, y: 1)) }, ["....", ".RG.", ".BW."])
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 2)
    defer { UIGraphicsEndImageContext() }
    UIGraphicsGetCurrentContext()?.interpolationQuality = .none
    image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
    expectEqual(text(UIGraphicsGetImageFromCurrentImageContext()?.cgImage), ["RRGG", "BBWW"])
  }

  @Test func `flipping a turned image exchanges left and right as seen`() throws {
    for raw in 0..<8 {
      let orientation = try unwrap(UIImage.Orientation(rawValue: raw))
      let image = try image(["RG", "BW", "KY"], orientation: orientation)
      let size = (Int(image.size.width), Int(image.size.height))
      let flipped = drawn(size.0, size.1) {
        image.withHorizontallyFlippedOrientation().draw(at: .zero)
      }
      expectEqual(
        flipped, drawn(size.0, size.1) { image.draw(at: .zero) }.map { String($0.reversed()) })
    }
  }

  @Test func `a tint replaces the colours and keeps the alpha`() throws {
    let image = try image(["R.", ".G"])
    expectEqual(drawn(2, 2) { image.withTintColor(.blue).draw(at: .zero) }, ["B.", ".B"])
    let template = image.withRenderingMode(.alwaysTemplate)
    expectEqual(template.renderingMode, .alwaysTemplate)
    expectEqual(
      drawn(3, 2) {
        UIColor.yellow.setFill()
        UIRectFill(CGRect(x: 2, y: 0, width: 1, height: 2))
        template.draw(at: .zero)
      }, ["Y.Y", ".YY"])
  }

  @Test func `alpha and blend mode apply to one drawing`() throws {
    let image = try image(["RR"])
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 1))
    defer { UIGraphicsEndImageContext() }
    image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .normal, alpha: 0.5)
    image.draw(in: CGRect(x: 1, y: 0, width: 1, height: 1))
    let result = try unwrap(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    expectEqual(bytes(result), [[128, 0, 0, 128], [255, 0, 0, 255]])
  }

  @Test func `caps keep their size while the middle is repeated or stretched`() throws {
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let image = try image(["RGBR", "YWKY", "RGBR"])
    let tiled = image.resizableImage(withCapInsets: caps)
    expectEqual(tiled.capInsets, caps)
    expectEqual(tiled.resizingMode, .tile)
    expectEqual(tiled.size.width, 4)
    expectEqual(
      drawn(8, 4) { tiled.draw(in: CGRect(x: 0, y: 0, width: 8, height: 4)) },
      ["RGBGBGBR", "YWKWKWKY", "YWKWKWKY", "RGBGBGBR"])
    let stretched = try self.image(["RGR", "YWY", "RGR"])
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
    expectEqual(
      drawn(5, 3) { stretched.draw(in: CGRect(x: 0, y: 0, width: 5, height: 3)) },
      ["RGGGR", "YWWWY", "RGGGR"])
    expectEqual(
      drawn(2, 2) { stretched.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) }, ["RR", "RR"])
  }

  @Test func `caps of a turned image are those of the image as seen`() throws {
    let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0)
    let image = try image(["R", "G"], orientation: .right)
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
    expectEqual(drawn(4, 1) { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 1)) }, ["GRRR"])
  }

  @Test(arguments: [
    UIEdgeInsets(top: -5, left: .nan, bottom: 0, right: -1),
    UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50),
    UIEdgeInsets(top: .infinity, left: 0, bottom: .infinity, right: 0),
  ])
  func `caps that fit no image fill the area all the same`(caps: UIEdgeInsets) throws {
    let image = try image(["RRR", "RRR", "RRR"]).resizableImage(withCapInsets: caps)
    expectEqual(
      drawn(4, 4) { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4)) },
      ["RRRR", "RRRR", "RRRR", "RRRR"])
  }

  @Test func `invalid rectangles draw nothing`() throws {
    let image = try image(["R"])
    expectEqual(
      drawn(2, 1) {
        image.draw(at: CGPoint(x: CGFloat.nan, y: 0))
        image.draw(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        image.draw(in: .null)
        image.draw(in: .zero)
        UIImage().draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
      }, [".."])
    image.draw(at: .zero)
  }

  @Test func `drawing as a pattern repeats the image from the corner`() throws {
    let image = try image(["RG"])
    expectEqual(
      drawn(4, 2) { image.drawAsPattern(in: CGRect(x: 1, y: 0, width: 3, height: 2)) },
      [".RGR", ".RGR"])
  }

  @Test func `an animation has its images and a time`() throws {
    let (first, second) = (try image(["R"]), try image(["G"]))
    let animation = try unwrap(UIImage.animatedImage(with: [first, second], duration: 2))
    #expect(animation.images == [first, second] && animation.duration == 2)
    expectEqual(animation.size, first.size)
    expectNil(first.images)
    expectEqual(first.duration, 0)
    for time in [0, -1, TimeInterval.nan, .infinity] {
      expectEqual(UIImage.animatedImage(with: [first, second], duration: time)?.duration, 2.0 / 30)
    }
    expectNil(UIImage.animatedImage(with: [], duration: 1))
  }

  @Test func `bytes that are not an image give no image`() {
    expectNil(UIImage(data: Data()))
    expectNil(UIImage(data: Data("GIF89a".utf8)))
    expectNil(UIImage(contentsOfFile: "/nowhere/at all.png"))
    expectNil(UIImage(named: "no such image"))
    expectNil(UIImage(named: ""))
    expectNil(UIImage(named: "a\0b"))
  }

  @Test func `a file's name gives the scale`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("UIImageTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try unwrap(image(["RG", "BW"]).pngData())
    for name in ["plain.png", "fine@2x.png", "finest@3x.png"] {
      try data.write(to: folder.appendingPathComponent(name))
    }
    func scale(_ name: String) -> CGFloat? {
      UIImage(contentsOfFile: folder.appendingPathComponent(name).path)?.scale
    }
    expectEqual(scale("plain.png"), 1)
    expectEqual(scale("fine@2x.png"), 2)
    expectEqual(scale("finest@3x.png"), 3)
  }

  @Test func `an image by name is found beside the program, in an existing scale`() throws {
    let folder = URL(fileURLWithPath: try unwrap(Bundle.main.executablePath))
      .deletingLastPathComponent()
    let name = "UIImageTests-\(UUID().uuidString)"
    let file = folder.appendingPathComponent("\(name)@2x.png")
    try unwrap(image(["RG", "BW"]).pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let found = try unwrap(UIImage(named: name))
    expectEqual(found.scale, 2)
    expectEqual(found.size, CGSize(width: 1, height: 1))
    expectEqual(UIImage(named: "\(name).png")?.scale, 2)
    try FileManager.default.removeItem(at: file)
    expectIdentical(UIImage(named: name)?.cgImage, found.cgImage)
  }

  @Test func `an archive keeps pixels and manner of drawing`() throws {
    let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0)
    let image = try image(["RG"], scale: 2, orientation: .left)
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
      .withTintColor(.red, renderingMode: .alwaysTemplate)
    let data = try NSKeyedArchiver.archivedData(withRootObject: image, requiringSecureCoding: true)
    let read = try #require(
      try NSKeyedUnarchiver.unarchivedObject(ofClass: UIImage.self, from: data))
    #expect(text(read.cgImage) == ["RG"] && read.scale == 2 && read.imageOrientation == .left)
    expectEqual(read.capInsets, caps)
    expectEqual(read.resizingMode, .stretch)
    expectEqual(read.renderingMode, .alwaysTemplate)
  }

  @Test func `images are equal by pixels and manner of drawing`() throws {
    let image = try image(["RG"])
    let same = UIImage(cgImage: try unwrap(image.cgImage))
    expectEqual(image, same)
    expectEqual(image.hash, same.hash)
    expectNotEqual(image, image.withTintColor(.red))
  }
}

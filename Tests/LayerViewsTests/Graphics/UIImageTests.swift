import LayerViews
import Quartz2D
import Testing

@Suite struct UIImageTests {
  private func image(
    _ rows: [String], scale: CGFloat = 1, orientation: UIImage.Orientation = .up
  ) throws -> UIImage {
    UIImage(cgImage: try #require(testImage(rows)), scale: scale, orientation: orientation)
  }

  @Test func `size is in points of the upright image`() throws {
    #expect(try image(["RGB", "RGB"]).size == CGSize(width: 3, height: 2))
    let turned = try image(["RGBW", "RGBW"], scale: 2, orientation: .right)
    #expect(turned.size == CGSize(width: 1, height: 2) && turned.scale == 2)
    #expect(UIImage().size == .zero && UIImage().cgImage == nil)
    #expect(try image(["R"], scale: 0).scale == 1)
    #expect(try image(["R"], scale: .nan).scale == 1)
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
    #expect(drawn(Int(image.size.width), Int(image.size.height)) { image.draw(at: .zero) } == rows)
    let png = try #require(image.pngData())
    #expect(text(UIImage(data: png)?.cgImage) == rows)
  }

  @Test func `an image is drawn at a point and in a rectangle`() throws {
    let image = try image(["RG", "BW"])
    #expect(
      drawn(4, 3) { image.draw(at: CGPoint(x: 1, y: 1)) } == ["....", ".RG.", ".BW."])
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 2)
    defer { UIGraphicsEndImageContext() }
    UIGraphicsGetCurrentContext()?.interpolationQuality = .none
    image.draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(text(UIGraphicsGetImageFromCurrentImageContext()?.cgImage) == ["RRGG", "BBWW"])
  }

  @Test func `flipping a turned image exchanges left and right as seen`() throws {
    for raw in 0..<8 {
      let orientation = try #require(UIImage.Orientation(rawValue: raw))
      let image = try image(["RG", "BW", "KY"], orientation: orientation)
      let size = (Int(image.size.width), Int(image.size.height))
      let flipped = drawn(size.0, size.1) {
        image.withHorizontallyFlippedOrientation().draw(at: .zero)
      }
      #expect(
        flipped == drawn(size.0, size.1) { image.draw(at: .zero) }.map { String($0.reversed()) })
    }
  }

  @Test func `a tint replaces the colours and keeps the alpha`() throws {
    let image = try image(["R.", ".G"])
    #expect(drawn(2, 2) { image.withTintColor(.blue).draw(at: .zero) } == ["B.", ".B"])
    let template = image.withRenderingMode(.alwaysTemplate)
    #expect(template.renderingMode == .alwaysTemplate)
    #expect(
      drawn(3, 2) {
        UIColor.yellow.setFill()
        UIRectFill(CGRect(x: 2, y: 0, width: 1, height: 2))
        template.draw(at: .zero)
      } == ["Y.Y", ".YY"])
  }

  @Test func `alpha and blend mode apply to one drawing`() throws {
    let image = try image(["RR"])
    UIGraphicsBeginImageContext(CGSize(width: 2, height: 1))
    defer { UIGraphicsEndImageContext() }
    image.draw(in: CGRect(x: 0, y: 0, width: 1, height: 1), blendMode: .normal, alpha: 0.5)
    image.draw(in: CGRect(x: 1, y: 0, width: 1, height: 1))
    let result = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    #expect(bytes(result) == [[128, 0, 0, 128], [255, 0, 0, 255]])
  }

  @Test func `caps keep their size while the middle is repeated or stretched`() throws {
    let caps = UIEdgeInsets(top: 1, left: 1, bottom: 1, right: 1)
    let image = try image(["RGBR", "YWKY", "RGBR"])
    let tiled = image.resizableImage(withCapInsets: caps)
    #expect(tiled.capInsets == caps && tiled.resizingMode == .tile && tiled.size.width == 4)
    #expect(
      drawn(8, 4) { tiled.draw(in: CGRect(x: 0, y: 0, width: 8, height: 4)) }
        == ["RGBGBGBR", "YWKWKWKY", "YWKWKWKY", "RGBGBGBR"])
    let stretched = try self.image(["RGR", "YWY", "RGR"])
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(
      drawn(5, 3) { stretched.draw(in: CGRect(x: 0, y: 0, width: 5, height: 3)) }
        == ["RGGGR", "YWWWY", "RGGGR"])
    #expect(
      drawn(2, 2) { stretched.draw(in: CGRect(x: 0, y: 0, width: 2, height: 2)) } == ["RR", "RR"])
  }

  @Test func `caps of a turned image are those of the image as seen`() throws {
    let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 0)
    let image = try image(["R", "G"], orientation: .right)
      .resizableImage(withCapInsets: caps, resizingMode: .stretch)
    #expect(drawn(4, 1) { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 1)) } == ["GRRR"])
  }

  @Test(arguments: [
    UIEdgeInsets(top: -5, left: .nan, bottom: 0, right: -1),
    UIEdgeInsets(top: 50, left: 50, bottom: 50, right: 50),
    UIEdgeInsets(top: .infinity, left: 0, bottom: .infinity, right: 0),
  ])
  func `caps that fit no image fill the area all the same`(caps: UIEdgeInsets) throws {
    let image = try image(["RRR", "RRR", "RRR"]).resizableImage(withCapInsets: caps)
    #expect(
      drawn(4, 4) { image.draw(in: CGRect(x: 0, y: 0, width: 4, height: 4)) }
        == ["RRRR", "RRRR", "RRRR", "RRRR"])
  }

  @Test func `invalid rectangles draw nothing`() throws {
    let image = try image(["R"])
    #expect(
      drawn(2, 1) {
        image.draw(at: CGPoint(x: CGFloat.nan, y: 0))
        image.draw(in: CGRect(x: 0, y: 0, width: CGFloat.infinity, height: 1))
        image.draw(in: .null)
        image.draw(in: .zero)
        UIImage().draw(in: CGRect(x: 0, y: 0, width: 2, height: 1))
      } == [".."])
    image.draw(at: .zero)
  }

  @Test func `drawing as a pattern repeats the image from the corner`() throws {
    let image = try image(["RG"])
    #expect(
      drawn(4, 2) { image.drawAsPattern(in: CGRect(x: 1, y: 0, width: 3, height: 2)) }
        == [".RGR", ".RGR"])
  }

  @Test func `an animation has its images and a time`() throws {
    let (first, second) = (try image(["R"]), try image(["G"]))
    let animation = try #require(UIImage.animatedImage(with: [first, second], duration: 2))
    #expect(animation.images == [first, second] && animation.duration == 2)
    #expect(animation.size == first.size && first.images == nil && first.duration == 0)
    for time in [0, -1, TimeInterval.nan, .infinity] {
      #expect(UIImage.animatedImage(with: [first, second], duration: time)?.duration == 2.0 / 30)
    }
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
  }

  @Test func `bytes that are not an image give no image`() {
    #expect(UIImage(data: Data()) == nil)
    #expect(UIImage(data: Data("GIF89a".utf8)) == nil)
    #expect(UIImage(contentsOfFile: "/nowhere/at all.png") == nil)
    #expect(UIImage(named: "no such image") == nil && UIImage(named: "") == nil)
    #expect(UIImage(named: "a\0b") == nil)
  }

  @Test func `a file's name gives the scale`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("UIImageTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = try #require(image(["RG", "BW"]).pngData())
    for name in ["plain.png", "fine@2x.png", "finest@3x.png"] {
      try data.write(to: folder.appendingPathComponent(name))
    }
    func scale(_ name: String) -> CGFloat? {
      UIImage(contentsOfFile: folder.appendingPathComponent(name).path)?.scale
    }
    #expect(scale("plain.png") == 1 && scale("fine@2x.png") == 2 && scale("finest@3x.png") == 3)
  }

  @Test func `an image by name is found beside the program, in an existing scale`() throws {
    let folder = URL(fileURLWithPath: try #require(Bundle.main.executablePath))
      .deletingLastPathComponent()
    let name = "UIImageTests-\(UUID().uuidString)"
    let file = folder.appendingPathComponent("\(name)@2x.png")
    try #require(image(["RG", "BW"]).pngData()).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let found = try #require(UIImage(named: name))
    #expect(found.scale == 2 && found.size == CGSize(width: 1, height: 1))
    #expect(UIImage(named: "\(name).png")?.scale == 2)
    try FileManager.default.removeItem(at: file)
    #expect(UIImage(named: name)?.cgImage === found.cgImage)
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
    #expect(read.capInsets == caps && read.resizingMode == .stretch)
    #expect(read.renderingMode == .alwaysTemplate)
  }

  @Test func `images are equal by pixels and manner of drawing`() throws {
    let image = try image(["RG"])
    let same = UIImage(cgImage: try #require(image.cgImage))
    #expect(image == same && image.hash == same.hash)
    #expect(image != image.withTintColor(.red))
  }
}

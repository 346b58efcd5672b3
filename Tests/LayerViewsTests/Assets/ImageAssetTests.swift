import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Images and files of asset catalogues (views §25).
@Suite struct ImageAssetTests {
  private func light(_ scale: CGFloat = 1) -> UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .light), UITraitCollection(displayScale: scale),
    ])
  }
  private func dark(_ scale: CGFloat = 1) -> UITraitCollection {
    UITraitCollection(traitsFrom: [
      UITraitCollection(userInterfaceStyle: .dark), UITraitCollection(displayScale: scale),
    ])
  }

  private func pixel(_ image: UIImage?) -> [Int] {
    guard let image = image?.cgImage, let space = CGColorSpace(name: CGColorSpace.sRGB),
      let context = CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 8, bytesPerRow: 4, space: space,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
    else { return [] }
    context.draw(image, in: CGRect(x: 0, y: 0, width: 1, height: 1))
    guard let data = context.data else { return [] }
    return UnsafeRawBufferPointer(start: data, count: 3).map { Int($0) }
  }

  /// A catalogue with an image in two scales and two appearances.
  private func makeFolder() throws -> CatalogueFolder {
    let folder = try CatalogueFolder()
    try folder.picture("Dot.imageset/dot.png", .red, side: 10)
    try folder.picture("Dot.imageset/dot@2x.png", .red, side: 20)
    try folder.picture("Dot.imageset/dark.png", .blue, side: 10)
    try folder.picture("Dot.imageset/dark@2x.png", .blue, side: 20)
    let isDark = #""appearances":[{"appearance":"luminosity","value":"dark"}],"#
    try folder.describe(
      "Dot.imageset",
      """
      {"images":[
        {"filename":"dot.png","idiom":"universal","scale":"1x"},
        {\(isDark)"filename":"dark.png","idiom":"universal","scale":"1x"},
        {"filename":"dot@2x.png","idiom":"universal","scale":"2x"},
        {\(isDark)"filename":"dark@2x.png","idiom":"universal","scale":"2x"},
        {"idiom":"universal","scale":"3x"}
      ],"info":{"author":"xcode","version":1}}
      """)
    return folder
  }

  @Test func `scale and appearance choose the picture (views §25)`() throws {
    let folder = try makeFolder()
    func image(_ traits: UITraitCollection) -> UIImage? {
      UIImage(named: "Dot", in: folder.bundle, compatibleWith: traits)
    }
    expectEqual(pixel(image(light())), [255, 0, 0])
    expectEqual(pixel(image(dark())), [0, 0, 255])
    expectEqual(image(light())?.scale, 1)
    expectEqual(image(light(2))?.scale, 2)
    expectEqual(image(light(3))?.scale, 2)
    expectEqual(image(dark(2))?.size, CGSize(width: 10, height: 10))
  }

  @Test func `an image knows its asset, which has the others (views §25)`() throws {
    let folder = try makeFolder()
    let image = try unwrap(UIImage(named: "Dot", in: folder.bundle, compatibleWith: light()))
    let asset = try unwrap(image.imageAsset)
    expectEqual(pixel(asset.image(with: dark())), [0, 0, 255])
    expectEqual(image.traitCollection, light())
    expectIdentical(image.configuration?.traitCollection, image.traitCollection)
    let other = image.withConfiguration(UIImage.Configuration(traitCollection: dark()))
    expectEqual(pixel(other), [0, 0, 255])
    expectFalse(image.isSymbolImage)
    expectNil(image.symbolConfiguration)
  }

  @Test func `images that a program registers are chosen by traits (views §25)`() throws {
    let folder = try makeFolder()
    let red = try unwrap(UIImage(named: "Dot", in: folder.bundle, compatibleWith: light()))
    let blue = try unwrap(UIImage(named: "Dot", in: folder.bundle, compatibleWith: dark()))
    let asset = UIImageAsset()
    let isDark = UITraitCollection(userInterfaceStyle: .dark)
    asset.register(red, with: UITraitCollection(userInterfaceStyle: .light))
    asset.register(blue, with: isDark)
    expectEqual(pixel(asset.image(with: light())), [255, 0, 0])
    expectEqual(pixel(asset.image(with: dark())), [0, 0, 255])
    expectIdentical(asset.image(with: dark()).imageAsset, asset)
    asset.unregister(with: isDark)
    expectEqual(pixel(asset.image(with: dark())), [255, 0, 0])
    expectNil(UIImageAsset().image(with: dark()).cgImage)
  }

  @Test func `slices are caps in points, and the intent is the rendering mode (views §25)`() throws
  {
    let folder = try CatalogueFolder()
    try folder.picture("B.imageset/b.png", .red, side: 20)
    try folder.describe(
      "B.imageset",
      """
      {"images":[{"filename":"b.png","idiom":"universal","scale":"2x","resizing":{"mode":"9-part",
        "center":{"mode":"stretch","width":1,"height":1},
        "cap-insets":{"top":2,"left":4,"bottom":6,"right":8}}}],
       "properties":{"template-rendering-intent":"template"}}
      """)
    let image = try unwrap(UIImage(named: "B", in: folder.bundle, with: nil))
    expectEqual(image.capInsets, UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    expectEqual(image.resizingMode, .stretch)
    expectEqual(image.renderingMode, .alwaysTemplate)
    expectEqual(image.size, CGSize(width: 10, height: 10))
  }

  @Test func `three parts keep two edges, and a tiled middle is tiled (views §25)`() throws {
    let folder = try CatalogueFolder()
    try folder.picture("B.imageset/b.png", .red, side: 20)
    try folder.describe(
      "B.imageset",
      """
      {"images":[{"filename":"b.png","idiom":"universal","resizing":{"mode":"3-part-horizontal",
        "center":{"mode":"tile"},"cap-insets":{"top":2,"left":4,"bottom":6,"right":8}}}],
       "properties":{"template-rendering-intent":"original"}}
      """)
    let image = try unwrap(UIImage(named: "B", in: folder.bundle, with: nil))
    expectEqual(image.capInsets, UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 8))
    expectEqual(image.resizingMode, .tile)
    expectEqual(image.renderingMode, .alwaysOriginal)
  }

  @Test func `a picture for this device goes before one for all, and others are left out`() throws {
    let folder = try CatalogueFolder()
    try folder.picture("I.imageset/all.png", .red)
    try folder.picture("I.imageset/watch.png", .green)
    try folder.picture("W.imageset/watch.png", .green)
    try folder.describe(
      "I.imageset",
      #"{"images":[{"filename":"watch.png","idiom":"watch"},{"filename":"all.png","idiom":"universal"}]}"#
    )
    try folder.describe("W.imageset", #"{"images":[{"filename":"watch.png","idiom":"watch"}]}"#)
    expectEqual(pixel(UIImage(named: "I", in: folder.bundle, with: nil)), [255, 0, 0])
    expectNil(UIImage(named: "W", in: folder.bundle, with: nil))
  }

  @Test func `an icon is an image, and a file beside catalogues is still found (views §25)`() throws
  {
    let folder = try CatalogueFolder()
    try folder.picture("AppIcon.appiconset/icon.png", .red, side: 8)
    try folder.describe(
      "AppIcon.appiconset",
      #"{"images":[{"filename":"icon.png","idiom":"universal","platform":"ios","size":"8x8"}]}"#)
    try folder.picture("../loose.png", .green)
    expectEqual(UIImage(named: "AppIcon", in: folder.bundle)?.size.width, 8)
    expectEqual(pixel(UIImage(named: "loose", in: folder.bundle)), [0, 255, 0])
  }

  @Test func `a file of a catalogue is data with a type (views §25)`() throws {
    let folder = try CatalogueFolder()
    try folder.write("Words.dataset/words.txt", Data("one two".utf8))
    try folder.describe(
      "Words.dataset",
      #"{"data":[{"filename":"words.txt","idiom":"universal","universal-type-identifier":"public.plain-text"}]}"#
    )
    let asset = try unwrap(NSDataAsset(name: "Words", bundle: folder.bundle))
    expectEqual(asset.name, "Words")
    expectEqual(asset.data, Data("one two".utf8))
    expectEqual(asset.typeIdentifier, "public.plain-text")
    expectNil(NSDataAsset(name: "Words"))
  }
}

extension LiveViewTests {
  /// Image views with images of several appearances (views §25).
  @MainActor @Suite struct ImageAssetViewTests {
    @Test func `an image view shows the image of its appearance (views §25)`() async throws {
      let folder = try CatalogueFolder()
      try folder.picture("Dot.imageset/light.png", .red, side: 20)
      try folder.picture("Dot.imageset/dark.png", .blue, side: 20)
      try folder.describe(
        "Dot.imageset",
        """
        {"images":[{"filename":"light.png"},{"filename":"dark.png",
          "appearances":[{"appearance":"luminosity","value":"dark"}]}]}
        """)
      try await ViewStage.perform { made in
        let image = UIImageView(image: UIImage(named: "Dot", in: folder.bundle, with: nil))
        made.window.addSubview(image)
        made.window.overrideUserInterfaceStyle = .light
        try await made.stage.settle()
        expectTrue(made.shows(0xFF0000, 10, 10))
        made.window.overrideUserInterfaceStyle = .dark
        try await made.stage.settle()
        expectTrue(made.shows(0x0000FF, 10, 10))
      }
    }
  }
}

import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing
import ToolkitSupport

/// Symbols by Apple's names (views §25).
@Suite struct SymbolTests {
  @Test func `every drawing of the table can be drawn, filled and in a frame`() {
    for name in SymbolTable.names {
      for ending in ["", ".circle", ".circle.fill", ".square", ".square.fill"] {
        expectNotNil(SymbolTable.shape(name + ending), "\(name)\(ending)")
      }
    }
    expectAtLeast(SymbolTable.names.count, 120)
  }

  @Test func `unknown names give nil (views §25)`() {
    for name in ["", "no.such.symbol", ".fill", "plus.fill", "star.fill.fill", "star/..", "⭐️"] {
      expectNil(UIImage(systemName: name))
    }
  }

  @Test func `a symbol fits text of 17 points, or of its configuration's size (views §25)`() throws
  {
    let plain = try unwrap(UIImage(systemName: "star.fill"))
    expectTrue((15...21).contains(plain.size.height))
    expectTrue(plain.isSymbolImage)
    let large = try unwrap(
      UIImage(
        systemName: "star.fill", withConfiguration: UIImage.SymbolConfiguration(pointSize: 34)))
    expectLess(abs(large.size.height - 2 * plain.size.height), 2)
    expectEqual(large.symbolConfiguration, UIImage.SymbolConfiguration(pointSize: 34))
    let small = plain.withConfiguration(UIImage.SymbolConfiguration(scale: .small))
    expectLess(small.size.height, plain.size.height)
    let again = plain.applyingSymbolConfiguration(UIImage.SymbolConfiguration(pointSize: 34))
    expectEqual(again?.size, large.size)
    expectNotNil(UIImage(systemName: "star.fill", compatibleWith: nil))
  }

  @Test func `heavier symbols have more ink`() throws {
    func ink(_ weight: UIImage.SymbolWeight) throws -> Int {
      let configuration = UIImage.SymbolConfiguration(pointSize: 40, weight: weight, scale: .large)
      let image = try unwrap(UIImage(systemName: "plus", withConfiguration: configuration)?.cgImage)
      let (width, height) = (image.width, image.height)
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 4 * width,
          space: space, bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
      else { return 0 }
      context.draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
      guard let data = context.data else { return 0 }
      let bytes = UnsafeRawBufferPointer(start: data, count: 4 * width * height)
      return stride(from: 3, to: bytes.count, by: 4).reduce(0) { $0 + Int(bytes[$1]) }
    }
    let weights: [UIImage.SymbolWeight] = [
      .ultraLight, .thin, .light, .regular, .medium, .semibold, .bold, .heavy, .black,
    ]
    let inks = try weights.map(ink)
    for (thin, thick) in zip(inks, inks.dropFirst()) { expectLess(thin, thick) }
    expectEqual(try ink(.unspecified), try ink(.regular))
  }

  @Test func `configurations are joined, and what they decide can be left out (views §25)`() {
    typealias Configuration = UIImage.SymbolConfiguration
    let size = Configuration(pointSize: 20)
    let joined = size.applying(Configuration(weight: .bold))
      .applying(Configuration(scale: .large))
    expectEqual(joined, Configuration(pointSize: 20, weight: .bold, scale: .large))
    expectTrue(joined.isEqual(to: Configuration(pointSize: 20, weight: .bold, scale: .large)))
    expectEqual(joined.configurationWithoutScale(), Configuration(pointSize: 20, weight: .bold))
    expectEqual(
      joined.configurationWithoutPointSizeAndWeight(), Configuration(scale: .large))
    expectEqual(
      Configuration(pointSize: 20, weight: .bold).configurationWithoutWeight(), size)
    expectEqual(size.applying(nil), size)
    expectEqual(size.applying(Configuration.unspecified), size)
    expectEqual(
      Configuration(textStyle: .body), Configuration(font: .preferredFont(forTextStyle: .body)))
    expectEqual(
      Configuration(textStyle: .body, scale: .small),
      Configuration(font: .preferredFont(forTextStyle: .body), scale: .small))
    let traits = UITraitCollection(displayScale: 2)
    expectEqual(size.withTraitCollection(traits).traitCollection, traits)
    let german = Locale(identifier: "de")
    expectEqual(size.withLocale(german).locale, german)
    expectEqual(UIImage.Configuration(locale: german).locale, german)
    expectEqual(UIImage.SymbolWeight.bold.fontWeight(), .bold)
  }

  @Test func `sizes that no bitmap has are those of no configuration`() throws {
    let plain = try unwrap(UIImage(systemName: "heart"))
    for size in [0, -1, CGFloat.nan, .infinity, 1e9] {
      let image = UIImage(
        systemName: "heart", withConfiguration: UIImage.SymbolConfiguration(pointSize: size))
      expectEqual(image?.size, plain.size)
    }
  }
}

/// Symbols in views (views §25).
@MainActor @Suite struct SymbolViewTests {
  @Test func `views prefer a size for symbols that decide none (views §25)`() throws {
    let large = UIImage.SymbolConfiguration(pointSize: 40)
    let symbol = try unwrap(UIImage(systemName: "star"))
    let expected = try unwrap(UIImage(systemName: "star", withConfiguration: large)).size
    let view = UIImageView(image: symbol)
    expectEqual(view.intrinsicContentSize, symbol.size)
    view.preferredSymbolConfiguration = large
    expectEqual(view.intrinsicContentSize, expected)
    expectEqual(view.sizeThatFits(.zero), expected)
    view.image = UIImage(
      systemName: "star", withConfiguration: UIImage.SymbolConfiguration(pointSize: 10))
    expectLess(view.intrinsicContentSize.width, symbol.size.width)

    let button = UIButton(type: .system)
    button.setImage(symbol, for: .normal)
    let before = button.intrinsicContentSize
    button.setPreferredSymbolConfiguration(large, forImageIn: .normal)
    expectEqual(button.preferredSymbolConfigurationForImage(in: .selected), large)
    expectEqual(button.currentPreferredSymbolConfiguration, large)
    expectEqual(
      button.intrinsicContentSize.width - before.width, expected.width - symbol.size.width)
    var configuration = UIButton.Configuration.plain()
    configuration.image = symbol
    let plain = UIButton(configuration: configuration).intrinsicContentSize
    configuration.preferredSymbolConfigurationForImage = large
    let changed = UIButton(configuration: configuration).intrinsicContentSize
    expectEqual(changed.width - plain.width, expected.width - symbol.size.width)

    var content = UIListContentConfiguration.cell()
    content.image = symbol
    let row = content.makeContentView().systemLayoutSizeFitting(.zero)
    content.imageProperties.preferredSymbolConfiguration = UIImage.SymbolConfiguration(
      pointSize: 120)
    expectGreater(content.makeContentView().systemLayoutSizeFitting(.zero).height, row.height)
  }
}

import Expectations
import LayerViews
import Quartz2D
import Testing

@Suite struct DrawingMemberTests {
  /// The pixels of a picture, rows from the top.
  private func drawn(_ width: Int, _ height: Int, _ body: () -> Void) -> [[UInt8]] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let renderer = UIGraphicsImageRenderer(
      size: CGSize(width: width, height: height), format: format)
    return renderer.image { _ in body() }.cgImage.map(bytes) ?? []
  }

  @Test func `an image is drawn at a point with a blend mode and an alpha`() throws {
    let red = UIImage(cgImage: try unwrap(testImage(["RR", "RR"])))
    let pixels = drawn(4, 4) {
      red.draw(at: CGPoint(x: 2, y: 1), blendMode: .normal, alpha: 0.5)
    }
    expectEqual(pixels[1 * 4 + 2], [128, 0, 0, 128])
    expectEqual(pixels[0 * 4 + 2], [0, 0, 0, 0])
    expectEqual(pixels[3 * 4 + 3], [0, 0, 0, 0])
  }

  @Test func `an image becomes a JPEG file, which is an image again`() throws {
    let image = UIImage(cgImage: try unwrap(testImage(["RR", "RR"])))
    let data = try unwrap(image.jpegData(compressionQuality: 0.9))
    expectEqual(data.prefix(2), Data([0xFF, 0xD8]))
    expectEqual(UIImage(data: data)?.size, CGSize(width: 2, height: 2))
  }

  @Test func `a path is stroked with a blend mode and an alpha`() {
    let pixels = drawn(5, 5) {
      UIColor.blue.setStroke()
      let path = UIBezierPath()
      path.move(to: CGPoint(x: 0, y: 2.5))
      path.addLine(to: CGPoint(x: 5, y: 2.5))
      path.lineWidth = 1
      path.stroke(with: .copy, alpha: 0.5)
    }
    expectEqual(pixels[2 * 5 + 2], [0, 0, 128, 128])
    expectEqual(pixels[1 * 5 + 2], [0, 0, 0, 0])
  }

  @Test func `letters of a monospaced font, and digits of the system's, are equally wide`() {
    func width(_ text: String, _ font: UIFont) -> Double {
      Double(text.size(withAttributes: [.font: font]).width)
    }
    let letters = UIFont.monospacedSystemFont(ofSize: 20, weight: .bold)
    expectLess(abs(width("iii", letters) - width("mmm", letters)), 0.01)
    let digits = UIFont.monospacedDigitSystemFont(ofSize: 20, weight: .regular)
    expectLess(abs(width("111", digits) - width("888", digits)), 0.01)
  }

  @Test func `lines through and under text have colours of their own`() {
    // Black letters; only the lines have colours.
    func colours(_ attributes: [NSAttributedString.Key: Any]) -> (red: Bool, blue: Bool) {
      let pixels = drawn(60, 30) {
        "mm".draw(
          at: .zero,
          withAttributes: attributes.merging([
            .font: UIFont.monospacedSystemFont(ofSize: 20, weight: .regular),
            .foregroundColor: UIColor.black,
          ]) { own, _ in own })
      }
      return (pixels.contains { $0[0] > 100 }, pixels.contains { $0[2] > 100 })
    }
    let single = NSUnderlineStyle.single.rawValue
    #expect(colours([:]) == (false, false))
    #expect(
      colours([.underlineStyle: single, .underlineColor: UIColor.red]) == (true, false))
    #expect(
      colours([.strikethroughStyle: single, .strikethroughColor: UIColor.blue])
        == (false, true))
  }

  @Test func `a rectangle comes out of its box`() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    expectEqual(NSValue(cgRect: rect).cgRectValue, rect)
  }
}

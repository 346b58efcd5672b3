import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Quartz2D
import Testing

/// Image views as Apple's documentation of `UIImageView` describes them.
@MainActor @Suite struct UIImageViewTests {
  private func image(_ rows: [String], scale: CGFloat = 1) throws -> UIImage {
    UIImage(cgImage: try unwrap(testImage(rows)), scale: scale, orientation: .up)
  }

  private func contents(_ view: UIImageView) -> [String] { text(view.layer.contents as! CGImage?) }

  @Test func `a view has the size of its image, and lets events through`() throws {
    let view = UIImageView(image: try image(["RGB", "RGB"]))
    expectEqual(view.frame, CGRect(x: 0, y: 0, width: 3, height: 2))
    expectFalse(view.isUserInteractionEnabled)
    expectEqual(view.contentMode, .scaleToFill)
    expectFalse(view.clipsToBounds)
    expectEqual(view.intrinsicContentSize, CGSize(width: 3, height: 2))
    view.image = try image(["RG", "RG", "RG", "RG"], scale: 2)
    expectEqual(view.frame.size, CGSize(width: 3, height: 2))
    view.sizeToFit()
    expectEqual(view.frame.size, CGSize(width: 1, height: 2))
    expectEqual(view.layer.contentsScale, 2)
  }

  @Test func `a view without an image has no size of its own`() {
    let view = UIImageView(image: nil)
    expectEqual(view.frame, .zero)
    expectNil(view.layer.contents)
    expectEqual(view.intrinsicContentSize.width, UIView.noIntrinsicMetric)
    view.frame.size = CGSize(width: 10, height: 10)
    view.sizeToFit()
    expectEqual(view.frame.size, .zero)
    expectEqual(UIImageView().frame, .zero)
    expectNil(UIImageView(image: UIImage()).layer.contents)
  }

  @Test func `the image itself is the layer's contents`() throws {
    let pixels = try unwrap(testImage(["RG"]))
    let view = UIImageView(image: UIImage(cgImage: pixels))
    expectIdentical(view.layer.contents as AnyObject, pixels)
    view.image = nil
    expectNil(view.layer.contents)
  }

  @Test func `the highlighted state has an image of its own`() throws {
    let view = UIImageView(image: try image(["R"]), highlightedImage: try image(["G"]))
    expectEqual(contents(view), ["R"])
    view.isHighlighted = true
    expectEqual(contents(view), ["G"])
    view.highlightedImage = try image(["B"])
    expectEqual(contents(view), ["B"])
    view.highlightedImage = nil
    expectEqual(contents(view), ["R"])
    view.isHighlighted = false
    view.highlightedImage = try image(["G"])
    expectEqual(contents(view), ["R"])
  }

  @Test func `an image is seen in its orientation`() throws {
    let pixels = try unwrap(testImage(["RG", "BW", "KY"]))
    let view = UIImageView(image: UIImage(cgImage: pixels, scale: 1, orientation: .right))
    expectEqual(view.frame.size, CGSize(width: 3, height: 2))
    expectEqual(contents(view), ["KBR", "YWG"])
  }

  @Test func `a template is seen in the tint of the view or its superview`() throws {
    let template = try image(["R.", ".K"]).withRenderingMode(.alwaysTemplate)
    let view = UIImageView(image: template)
    view.tintColor = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    expectEqual(contents(view), ["G.", ".G"])
    view.tintColor = nil
    let superview = UIView()
    superview.tintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    superview.addSubview(view)
    expectEqual(contents(view), ["B.", ".B"])
    superview.tintColor = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
    expectEqual(contents(view), ["Y.", ".Y"])
    view.image = template.withRenderingMode(.alwaysOriginal)
    expectEqual(contents(view), ["R.", ".K"])
  }

  @Test func `caps are the edges of the contents that are not stretched`() throws {
    let row = "RGGGGGGB"
    let whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    let caps = UIEdgeInsets(top: 1, left: 2, bottom: 0, right: 4)
    let view = UIImageView(
      image: try image([row, row, row, row], scale: 1)
        .resizableImage(withCapInsets: caps, resizingMode: .stretch))
    expectEqual(view.layer.contentsCenter, CGRect(x: 0.25, y: 0.25, width: 0.25, height: 0.75))
    // Caps that leave no middle are reduced, so that one pixel is left.
    let wide = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 50)
    view.image = try image([row]).resizableImage(withCapInsets: wide, resizingMode: .stretch)
    expectEqual(view.layer.contentsCenter, CGRect(x: 3.5 / 8, y: 0, width: 1.0 / 8, height: 1))
    view.image = try image([row])
    expectEqual(view.layer.contentsCenter, whole)
  }

  @Test func `a middle that is repeated is drawn in the size of the bounds`() throws {
    let caps = UIEdgeInsets(top: 0, left: 1, bottom: 0, right: 1)
    let view = UIImageView(image: try image(["KRGW"]).resizableImage(withCapInsets: caps))
    view.frame.size = CGSize(width: 8, height: 1)
    view.layoutIfNeeded()
    expectEqual(contents(view), ["KRGRGRGW"])
    view.frame.size = CGSize(width: 6, height: 1)
    view.layoutIfNeeded()
    expectEqual(contents(view), ["KRGRGW"])
    view.contentMode = .center
    expectEqual(contents(view), ["KRGW"])
  }

  @Test func `a subclass that draws shows its image and is not asked`() throws {
    final class Drawing: UIImageView {
      override func draw(_ rect: CGRect) { Issue.record("draw(_:) was called") }
    }
    let view = Drawing(image: try image(["RG"]))
    view.setNeedsDisplay()
    view.contentMode = .redraw
    view.frame.size = CGSize(width: 8, height: 8)
    view.layer.displayIfNeeded()
    expectEqual(contents(view), ["RG"])
  }

  @Test func `images in turn are one discrete animation that stays`() throws {
    let view = UIImageView(image: try image(["K"]))
    view.startAnimating()
    expectFalse(view.isAnimating)
    view.animationImages = [try image(["R"]), try image(["G"]), try image(["B"])]
    expectFalse(view.isAnimating)
    view.startAnimating()
    expectTrue(view.isAnimating)
    let animation = try unwrap(view.layer.animation(forKey: "contents") as? CAKeyframeAnimation)
    expectEqual(animation.keyPath, "contents")
    expectEqual(animation.calculationMode, .discrete)
    expectEqual(animation.duration, 0.1)
    expectEqual(animation.repeatCount, 2_147_483_648)
    expectFalse(animation.isRemovedOnCompletion)
    expectEqual(animation.values?.map { text(($0 as! CGImage)) }, [["R"], ["G"], ["B"]])
    view.stopAnimating()
    expectFalse(view.isAnimating)
    expectNil(view.layer.animationKeys())
    view.animationDuration = 2.5
    view.animationRepeatCount = 3
    view.startAnimating()
    let second = try unwrap(view.layer.animation(forKey: "contents"))
    expectEqual(second.duration, 2.5)
    expectEqual(second.repeatCount, 3)
  }

  @Test(arguments: [-1, .nan, .infinity])
  func `an invalid duration counts as a thirtieth of a second for each image`(
    duration: Double
  ) throws {
    let view = UIImageView()
    view.animationImages = [try image(["R"]), try image(["G"]), try image(["B"])]
    view.animationDuration = duration
    view.startAnimating()
    expectEqual(view.layer.animation(forKey: "contents")?.duration, 0.1)
  }

  @Test func `an animated image plays by itself until another one comes`() throws {
    let frames = [try image(["R"]), try image(["G"])]
    let animated = try unwrap(UIImage.animatedImage(with: frames, duration: 4))
    let view = UIImageView(image: animated)
    expectTrue(view.isAnimating)
    expectEqual(view.layer.animation(forKey: "contents")?.duration, 4)
    view.image = frames[1]
    expectFalse(view.isAnimating)
    expectNil(view.layer.animationKeys())
    view.image = animated
    view.stopAnimating()
    expectFalse(view.isAnimating)
    view.startAnimating()
    expectTrue(view.isAnimating)
  }
}

extension LiveViewTests {
  @Suite struct ImageViewTests {
    @Test func `images are shown in turn, as often as they should be`() async throws {
      try await ViewStage.perform { s in
        func image(_ row: String) throws -> UIImage {
          UIImage(cgImage: try unwrap(testImage([row])))
        }
        let view = UIImageView(image: try image("K"))
        view.frame = CGRect(x: 200, y: 50, width: 50, height: 50)
        s.window.addSubview(view)
        view.animationImages = [try image("R"), try image("G")]
        view.animationDuration = 1
        view.animationRepeatCount = 2
        view.startAnimating()
        try await s.stage.settle()
        expectEqual(s.stage.color(225, 75), 0xFF0000)
        try await s.stage.show(at: 0.75)
        expectEqual(s.stage.color(225, 75), 0x00FF00)
        try await s.stage.show(at: 1.25)
        expectEqual(s.stage.color(225, 75), 0xFF0000)
        expectTrue(view.isAnimating)
        try await s.stage.show(at: 2.5)
        expectEqual(s.stage.color(225, 75), 0x000000)
        expectFalse(view.isAnimating)
      }
    }

    @Test func `images go on when the view comes back into a window`() async throws {
      try await ViewStage.perform { s in
        let frames = try ["R", "G"].map {
          UIImage(cgImage: try unwrap(testImage([$0])))
        }
        let view = UIImageView(frame: CGRect(x: 200, y: 50, width: 50, height: 50))
        view.image = UIImage.animatedImage(with: frames, duration: 1)
        s.window.addSubview(view)
        try await s.stage.show(at: 0.5)
        view.removeFromSuperview()
        try await s.stage.settle()
        expectTrue(view.isAnimating)
        expectNil(view.layer.animationKeys())
        s.window.addSubview(view)
        try await s.stage.settle()
        expectEqual(s.stage.color(225, 75), 0xFF0000)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(225, 75), 0x00FF00)
      }
    }

    @Test func `a cross fade turns one image into the next`() async throws {
      try await ViewStage.perform { s in
        let black = UIImage(cgImage: try unwrap(testImage(["K"])))
        let white = UIImage(cgImage: try unwrap(testImage(["W"])))
        let view = UIImageView(image: black)
        view.frame = CGRect(x: 200, y: 50, width: 50, height: 50)
        s.window.addSubview(view)
        try await s.stage.settle()
        UIView.transition(
          with: view, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
          animations: { view.image = white }, completion: nil)
        try await s.stage.settle()
        expectEqual(s.stage.color(225, 75), 0x000000)
        try await s.stage.show(at: 0.5)
        expectEqual(s.stage.color(225, 75), 0x808080)
        try await s.stage.show(at: 1)
        expectEqual(s.stage.color(225, 75), 0xFFFFFF)
      }
    }

    /// The place of an image of 20 × 10 in a view of 40 × 40 at (200, 50).
    struct Place: Codable, Sendable {
      let mode: Int
      let columns: Range<Int>
      let rows: Range<Int>

      init(_ mode: UIView.ContentMode, _ columns: Range<Int>, _ rows: Range<Int>) {
        self.mode = mode.rawValue
        self.columns = columns
        self.rows = rows
      }
    }

    @Test(arguments: [
      Place(.scaleToFill, 200..<240, 50..<90), Place(.scaleAspectFit, 200..<240, 60..<80),
      Place(.scaleAspectFill, 180..<260, 50..<90), Place(.redraw, 200..<240, 50..<90),
      Place(.center, 210..<230, 65..<75), Place(.top, 210..<230, 50..<60),
      Place(.bottom, 210..<230, 80..<90), Place(.left, 200..<220, 65..<75),
      Place(.right, 220..<240, 65..<75), Place(.topLeft, 200..<220, 50..<60),
      Place(.topRight, 220..<240, 50..<60), Place(.bottomLeft, 200..<220, 80..<90),
      Place(.bottomRight, 220..<240, 80..<90),
    ])
    func `a content mode places the image`(place: Place) async throws {
      try await ViewStage.perform { s in
        let pixels = try unwrap(
          testImage(Array(repeating: String(repeating: "B", count: 20), count: 10)))
        let view = UIImageView(frame: CGRect(x: 200, y: 50, width: 40, height: 40))
        view.contentMode = try unwrap(UIView.ContentMode(rawValue: place.mode))
        view.image = UIImage(cgImage: pixels)
        s.window.addSubview(view)
        try await s.stage.settle()
        let (columns, rows) = (place.columns, place.rows)
        let middle = (columns.lowerBound + columns.upperBound) / 2
        let row = (rows.lowerBound + rows.upperBound) / 2
        expectEqual(s.stage.span(of: 0x0000FF, row: row), columns)
        let blue = (0..<240).filter { s.stage.color(middle, $0) == 0x0000FF }
        expectEqual(blue.first, rows.lowerBound)
        expectEqual(blue.last, rows.upperBound - 1)
      }
    }

    @Test func `caps keep their size and their side on screen`() async throws {
      try await ViewStage.perform { s in
        let pixels = try unwrap(testImage(["RRRR", "KGGG", "KGGG", "KGGG"]))
        let view = UIImageView(frame: CGRect(x: 200, y: 50, width: 40, height: 40))
        view.layer.magnificationFilter = .nearest
        view.image = UIImage(cgImage: pixels).resizableImage(
          withCapInsets: UIEdgeInsets(top: 1, left: 1, bottom: 0, right: 0),
          resizingMode: .stretch)
        s.window.addSubview(view)
        try await s.stage.settle()
        expectEqual(s.stage.color(220, 50), 0xFF0000)
        expectEqual(s.stage.color(220, 51), 0x00FF00)
        expectEqual(s.stage.color(220, 89), 0x00FF00)
        expectEqual(s.stage.color(200, 70), 0x000000)
        expectEqual(s.stage.color(201, 70), 0x00FF00)
        expectEqual(s.stage.color(239, 70), 0x00FF00)
      }
    }
  }
}

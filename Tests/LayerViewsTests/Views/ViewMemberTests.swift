import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A view that counts its calls.
@MainActor private final class Counter: UIView {
  var layouts = 0
  var marginChanges = 0
  override func layoutSubviews() { layouts += 1 }
  override func layoutMarginsDidChange() { marginChanges += 1 }
}

@MainActor @Suite struct ViewMemberTests {
  @Test func `margins are told when they change, and ask for layout`() {
    let view = Counter()
    view.layoutIfNeeded()
    view.layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    expectEqual(view.marginChanges, 0)
    view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(view.marginChanges, 1)
    expectTrue(view.layer.needsLayout())
  }

  @Test func `a new size of the contents asks the superview for layout`() {
    let (outer, inner) = (Counter(), UIView())
    outer.addSubview(inner)
    outer.layoutIfNeeded()
    let before = outer.layouts
    inner.invalidateIntrinsicContentSize()
    outer.layoutIfNeeded()
    expectEqual(outer.layouts, before + 1)
    expectEqual(inner.intrinsicContentSize.width, UIView.noIntrinsicMetric)
  }

  @Test func `the layer asks the view to lay out`() {
    let view = Counter()
    view.layoutSublayers(of: view.layer)
    expectEqual(view.layouts, 1)
  }

  @Test func `clearing before drawing is kept`() {
    let view = UIView()
    expectTrue(view.clearsContextBeforeDrawing)
    view.clearsContextBeforeDrawing = false
    expectFalse(view.clearsContextBeforeDrawing)
  }

  @Test func `a first responder resigns`() {
    final class Field: UIView {
      override var canBecomeFirstResponder: Bool { true }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let field = Field()
    window.addSubview(field)
    expectTrue(field.becomeFirstResponder())
    expectTrue(field.isFirstResponder)
    expectTrue(field.resignFirstResponder())
    expectFalse(field.isFirstResponder)
  }

  /// The colours of a view's picture at points, 0xRRGGBB; nil outside.
  private func colors(_ size: CGSize, at points: [CGPoint], _ draw: () -> Void) -> [UInt32?] {
    UIGraphicsBeginImageContextWithOptions(size, false, 1)
    defer { UIGraphicsEndImageContext() }
    draw()
    guard let image = UIGraphicsGetImageFromCurrentImageContext()?.cgImage else { return [] }
    let pixels = bytes(image)
    return points.map { point in
      let index = Int(point.y) * image.width + Int(point.x)
      guard pixels.indices.contains(index), pixels[index][3] == 255 else { return nil }
      return pixels[index].prefix(3).reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  @Test func `a hierarchy is drawn into a rectangle of the current context`() {
    let view = UIView(frame: CGRect(x: 50, y: 50, width: 10, height: 10))
    view.backgroundColor = .red
    let corner = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    corner.backgroundColor = .blue
    view.addSubview(corner)
    let shown = colors(
      CGSize(width: 40, height: 40),
      at: [CGPoint(x: 12, y: 12), CGPoint(x: 25, y: 25), CGPoint(x: 5, y: 5)]
    ) {
      #expect(
        view.drawHierarchy(
          in: CGRect(x: 10, y: 10, width: 20, height: 20), afterScreenUpdates: true))
    }
    expectEqual(shown, [0x0000FF, 0xFF0000, nil])
    #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: true))
  }

  @Test func `a hierarchy is drawn with gradients in the colours that they have on screen`() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 10))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.startPoint = CGPoint(x: 0.25, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.75, y: 0.5)
    view.layer.addSublayer(gradient)
    let ends = [CGPoint(x: 1, y: 5), CGPoint(x: 38, y: 5)]
    let size = CGSize(width: 40, height: 10)
    let hierarchy = colors(size, at: ends) {
      view.drawHierarchy(in: view.bounds, afterScreenUpdates: true)
    }
    expectEqual(hierarchy, [0xFF0000, 0x0000FF])
    let model = colors(size, at: ends) {
      if let context = UIGraphicsGetCurrentContext() { view.layer.render(in: context) }
    }
    expectEqual(model, [0xFF2600, 0x0632FF])
  }

  @Test func `a part of a view is shown by a resizable snapshot, whose caps keep their size`()
    throws
  {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.backgroundColor = .red
    let insets = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    let copy = try unwrap(
      view.resizableSnapshotView(
        from: CGRect(x: 20, y: 0, width: 20, height: 20), afterScreenUpdates: true,
        withCapInsets: insets))
    expectEqual(copy.bounds.size, CGSize(width: 20, height: 20))
    expectEqual(copy.layer.contentsRect, CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5))
    expectEqual(copy.layer.contentsCenter, CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5))
    expectNil(
      view.resizableSnapshotView(
        from: CGRect(x: 90, y: 0, width: 20, height: 20), afterScreenUpdates: true,
        withCapInsets: .zero))
  }

  @Test func `a controller's view is loaded once`() {
    final class Loader: UIViewController {
      var loads = 0
      override func viewDidLoad() { loads += 1 }
    }
    let controller = Loader()
    expectFalse(controller.isViewLoaded)
    expectNil(controller.viewIfLoaded)
    controller.loadViewIfNeeded()
    controller.loadViewIfNeeded()
    expectEqual(controller.loads, 1)
    expectTrue(controller.isViewLoaded)
    expectTrue(controller.shouldAutomaticallyForwardAppearanceMethods)
  }

  @Test func `members for phones can be overridden`() {
    let controller = UIViewController()
    controller.didReceiveMemoryWarning()
    controller.setNeedsStatusBarAppearanceUpdate()
    expectEqual(controller.preferredStatusBarStyle, .default)
    expectFalse(controller.prefersStatusBarHidden)
    expectTrue(controller.shouldAutorotate)
    expectEqual(controller.supportedInterfaceOrientations, .all)
  }

  @Test func `a tab bar takes its items at once, and their pictures and colours`() {
    let image = UIImage()
    let item = UITabBarItem(title: "A", image: nil, selectedImage: image)
    expectIdentical(item.selectedImage, image)
    item.badgeColor = .black
    expectEqual(item.badgeColor, .black)
    let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 100, height: 49))
    bar.setItems([item], animated: true)
    expectEqual(bar.items, [item])
    expectTrue(bar.isTranslucent)
    bar.isTranslucent = false
    expectFalse(bar.isTranslucent)
  }

  @Test func `a highlighted image view has images in turn of its own`() {
    let view = UIImageView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.animationImages = [UIImage(), UIImage()]
    view.highlightedAnimationImages = [UIImage(), UIImage(), UIImage()]
    view.startAnimating()
    let plain = view.layer.animation(forKey: "contents") as? CAKeyframeAnimation
    expectEqual(plain.map { abs($0.duration - 2.0 / 30) < 1e-9 }, true)
    view.isHighlighted = true
    view.startAnimating()
    let highlighted = view.layer.animation(forKey: "contents") as? CAKeyframeAnimation
    expectEqual(highlighted.map { abs($0.duration - 3.0 / 30) < 1e-9 }, true)
  }
}

import UIKit

/// Shows its subviews a second time, upside down and fainter, as still water would.
class ReflectionView: UIView {
  override class var layerClass: AnyClass { CAReplicatorLayer.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    guard let replicator = layer as? CAReplicatorLayer else { return }
    replicator.instanceCount = 2
    replicator.instanceAlphaOffset = -0.65
    replicator.instanceBlueOffset = -0.1
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    guard let replicator = layer as? CAReplicatorLayer else { return }
    // About the middle: down by the height, then upside down.
    var transform = CATransform3DMakeTranslation(0, bounds.height + 2, 0)
    transform = CATransform3DScale(transform, 1, -1, 1)
    replicator.instanceTransform = transform
  }
}

/// A boat that rocks above its reflection.
class ReflectionViewController: UIViewController {
  private let scene = ReflectionView(frame: CGRect(x: 0, y: 0, width: 260, height: 140))
  private let boat = UIImageView(image: ReflectionViewController.picture)
  private let water = UIView()
  private let sun = UIView(frame: CGRect(x: 30, y: 18, width: 44, height: 44))

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Reflection"
    view.backgroundColor = UIColor(red: 0.99, green: 0.84, blue: 0.66, alpha: 1)
    water.backgroundColor = UIColor(red: 0.15, green: 0.32, blue: 0.48, alpha: 1)
    view.addSubview(water)
    sun.layer.cornerRadius = 22
    sun.backgroundColor = UIColor(red: 0.98, green: 0.47, blue: 0.28, alpha: 1)
    scene.addSubview(sun)
    // The boat rocks about a point in the hull.
    boat.layer.anchorPoint = CGPoint(x: 0.5, y: 0.85)
    boat.center = CGPoint(x: 160, y: 128)
    scene.addSubview(boat)
    view.addSubview(scene)
    let center = NotificationCenter.default
    center.addObserver(
      self, selector: #selector(stop), name: .UIApplicationDidEnterBackground,
      object: nil)
    center.addObserver(
      self, selector: #selector(rock), name: UIApplication.willEnterForegroundNotification,
      object: nil)
  }

  @objc func stop() {
    boat.layer.removeAllAnimations()
  }

  override func viewDidLayoutSubviews() {
    scene.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY - scene.bounds.height / 2)
    water.frame = CGRect(
      x: 0, y: scene.frame.maxY + 1, width: view.bounds.width,
      height: view.bounds.maxY - scene.frame.maxY - 1)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    performSelector(onMainThread: #selector(rock), with: nil, waitUntilDone: false)
  }

  @objc func rock() {
    boat.transform = CGAffineTransform(rotationAngle: -0.12)
    UIView.animate(
      withDuration: 2, delay: 0, options: [.repeat, .autoreverse, .curveEaseInOut],
      animations: {
        self.boat.transform = CGAffineTransform(rotationAngle: 0.12).translatedBy(x: 0, y: -6)
      })
    UIView.animate(withDuration: 12, delay: 0, options: [.curveEaseOut]) {
      self.sun.center.y -= 14
    }
  }

  /// A hull, a mast and two sails.
  private static let picture: UIImage = {
    let size = CGSize(width: 130, height: 130)
    UIGraphicsBeginImageContextWithOptions(size, false, 0)
    defer { UIGraphicsEndImageContext() }

    let hull = UIBezierPath()
    hull.move(to: CGPoint(x: 8, y: 100))
    hull.addLine(to: CGPoint(x: 122, y: 100))
    hull.addQuadCurve(to: CGPoint(x: 94, y: 126), controlPoint: CGPoint(x: 116, y: 126))
    hull.addLine(to: CGPoint(x: 34, y: 126))
    hull.addQuadCurve(to: CGPoint(x: 8, y: 100), controlPoint: CGPoint(x: 16, y: 126))
    hull.close()
    UIColor(red: 0.42, green: 0.18, blue: 0.14, alpha: 1).setFill()
    hull.fill()

    let mast = UIBezierPath(rect: CGRect(x: 62, y: 4, width: 4, height: 98))
    UIColor(red: 0.30, green: 0.20, blue: 0.14, alpha: 1).setFill()
    mast.fill()

    for (tip, foot, color) in [
      (68.0, 118.0, UIColor.white),
      (60.0, 22.0, UIColor(red: 0.86, green: 0.25, blue: 0.2, alpha: 1)),
    ] {
      let sail = UIBezierPath()
      sail.move(to: CGPoint(x: tip, y: 8))
      sail.addQuadCurve(to: CGPoint(x: foot, y: 92), controlPoint: CGPoint(x: foot, y: 50))
      sail.addLine(to: CGPoint(x: tip, y: 92))
      sail.close()
      color.setFill()
      sail.fill()
    }
    return UIGraphicsGetImageFromCurrentImageContext() ?? UIImage()
  }()
}

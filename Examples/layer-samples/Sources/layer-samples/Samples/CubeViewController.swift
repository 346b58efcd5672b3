import UIKit

/// A round button with a number, which calls back when it is tapped.
class NumberButton: UIView {
  var onTap: (() -> Void)?

  init(number: Int, color: UIColor) {
    super.init(frame: CGRect(x: 0, y: 0, width: 70, height: 70))
    layer.cornerRadius = 35
    backgroundColor = color
    tag = number
    let label = UILabel(frame: bounds)
    label.text = String(number)
    label.textAlignment = .center
    label.textColor = .white
    label.font = .boldSystemFont(ofSize: 40)
    addSubview(label)
  }

  required init?(coder: NSCoder) {
    fatalError("this view is made in code")
  }

  // The corners of the square are not part of the button.
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
    UIBezierPath(ovalIn: bounds).contains(point)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 0.5
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 1
    guard let touch = touches.first, point(inside: touch.location(in: self), with: event) else {
      return
    }
    onTap?()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    alpha = 1
  }
}

/// One side of the cube: a plate with a button, and a shade that darkens it.
class CubeFaceView: UIView {
  let button: NumberButton
  let shade = UIView()

  init(number: Int, color: UIColor, side: CGFloat) {
    button = NumberButton(number: number, color: color)
    super.init(frame: CGRect(x: 0, y: 0, width: side, height: side))
    backgroundColor = .white
    layer.borderWidth = 2
    layer.borderColor = UIColor(white: 0.85, alpha: 1).cgColor
    layer.isDoubleSided = false
    button.center = center
    addSubview(button)
    shade.frame = bounds
    shade.backgroundColor = .black
    shade.isUserInteractionEnabled = false
    addSubview(shade)
  }

  required init?(coder: NSCoder) {
    fatalError("this view is made in code")
  }
}

/// Six faces in the space of a transform layer, which turns them together.
class CubeView: UIView {
  static let side: CGFloat = 140

  override class var layerClass: AnyClass { CATransformLayer.self }

  private(set) var faces: [CubeFaceView] = []
  // Direction of the light: from above, from the right, and from the viewer.
  private let light: (x: CGFloat, y: CGFloat, z: CGFloat) = (-0.3, -0.55, 0.78)

  override init(frame: CGRect) {
    super.init(frame: frame)
    let colors: [UIColor] = [
      .systemRed, .systemOrange, .systemGreen, .systemTeal, .systemIndigo, .systemPink,
    ]
    for (index, color) in colors.enumerated() {
      let face = CubeFaceView(number: index + 1, color: color, side: Self.side)
      face.center = CGPoint(x: bounds.midX, y: bounds.midY)
      face.transform3D = CATransform3DTranslate(Self.turn(of: index), 0, 0, Self.side / 2)
      faces.append(face)
      addSubview(face)
    }
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  /// The turn that brings the front of a cube to one of six sides.
  static func turn(of index: Int) -> CATransform3D {
    switch index {
    case 0: CATransform3DIdentity
    case 1: CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    case 2: CATransform3DMakeRotation(-.pi / 2, 1, 0, 0)
    case 3: CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    case 4: CATransform3DMakeRotation(-.pi / 2, 0, 1, 0)
    default: CATransform3DMakeRotation(.pi, 0, 1, 0)
    }
  }

  /// Turns the cube, and lights its faces by their new directions.
  func turn(to transform: CATransform3D) {
    transform3D = transform
    for (index, face) in faces.enumerated() {
      let turned = CATransform3DConcat(Self.turn(of: index), transform)
      // The third row is the direction that the face looks in.
      let brightness = turned.m31 * light.x + turned.m32 * light.y + turned.m33 * light.z
      face.shade.alpha = 0.6 * (1 - max(brightness, 0))
    }
  }
}

/// A view in which things further away are smaller, with a cube in the middle.
class CubeStageView: UIView {
  let cube = CubeView(frame: CGRect(x: 0, y: 0, width: CubeView.side, height: CubeView.side))

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = UIColor(white: 0.16, alpha: 1)
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    layer.sublayerTransform = perspective
    addSubview(cube)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    cube.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }

  // Subviews are hit in their order, without regard to depth: a face behind the cube may come
  // before the visible face. So faces that are turned away are left out.
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
    for face in cube.faces where isSeen(face) {
      if let hit = face.hitTest(convert(point, to: face), with: event) {
        return hit
      }
    }
    return self
  }

  /// True for a face whose corners still go round clockwise after the projection.
  private func isSeen(_ face: UIView) -> Bool {
    let corner = convert(CGPoint.zero, from: face)
    let right = convert(CGPoint(x: face.bounds.maxX, y: 0), from: face)
    let below = convert(CGPoint(x: 0, y: face.bounds.maxY), from: face)
    return (right.x - corner.x) * (below.y - corner.y)
      > (right.y - corner.y) * (below.x - corner.x)
  }
}

/// A cube that a drag turns, with buttons that bring the next face to the front.
class CubeViewController: UIViewController {
  private let stage = CubeStageView(frame: UIScreen.main.bounds)
  private var cube: CubeView { stage.cube }

  override func loadView() {
    view = stage
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Cube"
    for face in cube.faces {
      face.button.onTap = { [unowned self] in
        show(face.button.tag % 6, animated: true)
      }
    }
    show(0, animated: false)
  }

  /// Brings a face to the front, a little turned so that two other faces are seen beside it.
  private func show(_ index: Int, animated: Bool) {
    var tilt = CATransform3DMakeRotation(-0.45, 0, 1, 0)
    tilt = CATransform3DConcat(tilt, CATransform3DMakeRotation(-0.5, 1, 0, 0))
    let turn = CATransform3DConcat(CATransform3DInvert(CubeView.turn(of: index)), tilt)
    guard animated else { return cube.turn(to: turn) }
    UIView.animate(
      withDuration: 1, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
      animations: { self.cube.turn(to: turn) })
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let touch = touches.first else { return }
    let place = touch.location(in: view)
    let previous = touch.previousLocation(in: view)
    var turn = cube.transform3D
    turn = CATransform3DConcat(
      turn, CATransform3DMakeRotation((place.x - previous.x) / 100, 0, 1, 0))
    turn = CATransform3DConcat(
      turn, CATransform3DMakeRotation((previous.y - place.y) / 100, 1, 0, 0))
    cube.turn(to: turn)
  }
}

import UIKit

/// Blocks that fall, collide, and are dragged on a line.
final class BlocksViewController: UIViewController {
  private lazy var animator = UIDynamicAnimator(referenceView: arena)
  private let arena = UIView()
  private let line = CAShapeLayer()
  private let gravity = UIGravityBehavior()
  private let collision = UICollisionBehavior()
  private let material = UIDynamicItemBehavior()
  private var attachment: UIAttachmentBehavior?
  private var blocks: [UIView] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Blocks"
    view.backgroundColor = .systemBackground
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .refresh, primaryAction: UIAction { [weak self] _ in self?.reset() })

    arena.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(arena)
    NSLayoutConstraint.activate([
      arena.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
      arena.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      arena.trailingAnchor.constraint(equalTo: view.trailingAnchor),
      arena.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor),
    ])
    line.strokeColor = UIColor.secondaryLabel.cgColor
    line.lineWidth = 2
    line.lineDashPattern = [4, 4]
    arena.layer.addSublayer(line)

    collision.translatesReferenceBoundsIntoBoundary = true
    collision.collisionDelegate = self
    material.elasticity = 0.5
    material.friction = 0.4
    for behavior in [gravity, collision, material] as [UIDynamicBehavior] {
      animator.addBehavior(behavior)
    }
    arena.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Self.drag(_:)))
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    if blocks.isEmpty { reset() }
  }

  private func reset() {
    for block in blocks {
      gravity.removeItem(block)
      collision.removeItem(block)
      material.removeItem(block)
      block.removeFromSuperview()
    }
    let colors: [UIColor] = [
      .systemRed, .systemOrange, .systemYellow, .systemGreen, .systemTeal, .systemBlue,
      .systemPurple,
    ]
    blocks = colors.enumerated().map { index, color in
      let side = CGFloat(44 + index * 17 % 40)
      let x = 24 + CGFloat(index * 83 % 260)
      let block = UIView(
        frame: CGRect(x: x, y: 20 + CGFloat(index / 3) * 100, width: side, height: side))
      block.backgroundColor = color
      block.layer.cornerRadius = 8
      block.transform = CGAffineTransform(rotationAngle: CGFloat(index) * 0.2)
      return block
    }
    for block in blocks {
      arena.addSubview(block)
      gravity.addItem(block)
      collision.addItem(block)
      material.addItem(block)
    }
  }

  private func drag(_ recognizer: UIPanGestureRecognizer) {
    let point = recognizer.location(in: arena)
    switch recognizer.state {
    case .began:
      guard let block = blocks.last(where: { $0.frame.contains(point) }) else { return }
      let local = arena.convert(point, to: block)
      let offset = UIOffset(
        horizontal: local.x - block.bounds.midX, vertical: local.y - block.bounds.midY)
      let attachment = UIAttachmentBehavior(
        item: block, offsetFromCenter: offset, attachedToAnchor: point)
      attachment.frequency = 2
      attachment.damping = 0.4
      attachment.action = { [weak self, weak block] in
        guard let self, let block, let anchor = self.attachment?.anchorPoint else { return }
        let path = UIBezierPath()
        path.move(to: block.center)
        path.addLine(to: anchor)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        self.line.path = path.cgPath
        CATransaction.commit()
      }
      animator.addBehavior(attachment)
      self.attachment = attachment
    case .changed:
      attachment?.anchorPoint = point
    case .ended, .cancelled:
      if let attachment { animator.removeBehavior(attachment) }
      attachment = nil
      line.path = nil
    default:
      break
    }
  }
}

extension BlocksViewController: UICollisionBehaviorDelegate {
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {
    for case let block as UIView in [item1, item2] {
      block.alpha = 0.6
      UIView.animate(withDuration: 0.3) { block.alpha = 1 }
    }
  }
}

import AVFoundation
import UIKit

/// A cube that turns, with a film on each face.
final class CubeView: UIView {
  private static let side: CGFloat = 130

  init(frame: CGRect, players: [AVPlayer]) {
    super.init(frame: frame)
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 700
    layer.sublayerTransform = eye
    let cube = CATransformLayer()
    cube.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
    cube.position = CGPoint(x: bounds.midX, y: bounds.midY)
    for (index, turn) in Self.turns.enumerated() {
      let face = AVPlayerLayer(player: players[index % players.count])
      face.frame = cube.bounds
      face.videoGravity = .resizeAspectFill
      face.borderColor = CGColor(gray: 1, alpha: 0.6)
      face.borderWidth = 1
      face.transform = CATransform3DTranslate(turn, 0, 0, Self.side / 2)
      cube.addSublayer(face)
    }
    cube.transform = CATransform3DMakeRotation(-0.5, 1, 0, 0)
    let turn = CABasicAnimation(keyPath: "transform.rotation.y")
    turn.byValue = 2 * Double.pi
    turn.duration = 9
    turn.repeatCount = .infinity
    cube.add(turn, forKey: "turn")
    layer.addSublayer(cube)
  }

  required init?(coder: NSCoder) { nil }

  private static var turns: [CATransform3D] {
    let quarter = CGFloat.pi / 2
    return (0..<4).map { CATransform3DMakeRotation(CGFloat($0) * quarter, 0, 1, 0) }
      + [1, -1].map { CATransform3DMakeRotation($0 * quarter, 1, 0, 0) }
  }
}

import AVFoundation
import UIKit

/// A film with round corners, and a pane of glass that moves over it.
final class GlassView: UIView {
  init(frame: CGRect, player: AVPlayer) {
    super.init(frame: frame)
    let film = FilmView(frame: bounds)
    film.player = player
    (film.layer as? AVPlayerLayer)?.videoGravity = .resizeAspectFill
    film.layer.cornerRadius = 24
    addSubview(film)

    let pane = CALayer()
    pane.bounds = CGRect(x: 0, y: 0, width: 110, height: 110)
    pane.position = CGPoint(x: bounds.midX, y: bounds.midY)
    pane.cornerRadius = 22
    pane.borderWidth = 1
    pane.borderColor = CGColor(gray: 1, alpha: 0.8)
    pane.backgroundColor = CGColor(gray: 1, alpha: 0.2)
    let blur = CAFilter(name: "gaussianBlur")
    blur.setValue(8, forKey: "inputRadius")
    pane.backgroundFilters = [blur]
    let across = CABasicAnimation(keyPath: "position.x")
    across.fromValue = 60
    across.toValue = bounds.width - 60
    across.duration = 4
    across.autoreverses = true
    across.repeatCount = .infinity
    across.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    pane.add(across, forKey: "across")
    layer.addSublayer(pane)
  }

  required init?(coder: NSCoder) { nil }
}

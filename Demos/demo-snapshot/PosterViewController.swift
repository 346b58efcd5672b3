import DemoSupport
import UIKit

/// A poster that gives way to the next one.
final class PosterViewController: UIViewController {
  private static let posters: [(name: String, paper: UIColor, ink: UIColor)] = [
    ("Mercury", color(0.93, 0.89, 0.8), color(0.45, 0.36, 0.3)),
    ("Venus", color(0.99, 0.82, 0.5), color(0.82, 0.3, 0.16)),
    ("Earth", color(0.68, 0.87, 0.94), color(0.06, 0.4, 0.72)),
    ("Mars", color(0.95, 0.66, 0.5), color(0.62, 0.18, 0.12)),
    ("Neptune", color(0.12, 0.17, 0.42), color(0.3, 0.66, 0.92)),
  ]

  private static func color(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red, green: green, blue: blue, alpha: 1)
  }

  private let planet = UIImageView()
  private let heading = UILabel()
  private let number = UILabel()
  private var index = 0
  private var isAlone = true

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Posters"
    heading.font = .boldSystemFont(ofSize: 54)
    number.font = .systemFont(ofSize: 20)
    for view in [planet, heading, number] { self.view.addSubview(view) }
    show(0)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    planet.frame = CGRect(x: view.bounds.width - 330, y: 40, width: 300, height: 300)
    heading.frame = CGRect(x: 40, y: view.bounds.height - 110, width: 400, height: 64)
    number.frame = CGRect(x: 42, y: 40, width: 200, height: 26)
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    goOn(after: 0.5)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    isAlone = false
    performTransition()
  }

  private func show(_ index: Int) {
    self.index = index
    let poster = Self.posters[index]
    view.backgroundColor = poster.paper
    heading.text = poster.name
    heading.textColor = poster.ink
    number.text = "No. \(index + 1)"
    number.textColor = poster.ink.withAlphaComponent(0.7)
    planet.image = picture(poster.ink, bands: index)
  }

  /// A planet in a colour, with a number of bands.
  private func picture(_ color: UIColor, bands: Int) -> UIImage {
    let size = CGSize(width: 300, height: 300)
    return UIGraphicsImageRenderer(size: size).image { context in
      let disc = UIBezierPath(ovalIn: CGRect(x: 20, y: 20, width: 260, height: 260))
      disc.addClip()
      color.setFill()
      disc.fill()
      UIColor(white: 1, alpha: 0.25).setStroke()
      for band in 0..<bands {
        let y = 70 + CGFloat(band) * 180 / CGFloat(bands)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: y))
        path.addCurve(
          to: CGPoint(x: 300, y: y + 20), controlPoint1: CGPoint(x: 90, y: y + 46),
          controlPoint2: CGPoint(x: 200, y: y - 26))
        path.lineWidth = 14
        path.stroke()
      }
      // The planet's night side.
      UIColor(white: 0, alpha: 0.22).setFill()
      let shade = UIBezierPath(rect: CGRect(origin: .zero, size: size))
      shade.append(UIBezierPath(ovalIn: CGRect(x: -20, y: -10, width: 270, height: 270)))
      shade.usesEvenOddFillRule = true
      shade.fill()
    }
  }

  /// Changes the poster under a snapshot of the old one, which shrinks, turns and fades.
  private func performTransition() {
    UIGraphicsBeginImageContextWithOptions(view.bounds.size, true, 0)
    guard let context = UIGraphicsGetCurrentContext() else { return }
    view.layer.render(in: context)
    let coverImage = UIGraphicsGetImageFromCurrentImageContext()
    UIGraphicsEndImageContext()

    let coverView = UIImageView(image: coverImage)
    coverView.frame = view.bounds
    view.addSubview(coverView)
    show((index + 1) % Self.posters.count)

    UIView.animate(
      withDuration: 1, delay: 0, options: .allowUserInteraction,
      animations: {
        coverView.transform = CGAffineTransform(scaleX: 0.01, y: 0.01).rotated(by: .pi / 2)
        coverView.alpha = 0
      },
      completion: { _ in coverView.removeFromSuperview() })
  }

  /// Shows the next poster after a delay, and repeats until the view is pressed.
  private func goOn(after seconds: Double) {
    MediaTimer.after(seconds, on: view.layer) { [weak self] in
      MainActor.assumeIsolated {
        guard let self, self.isAlone else { return }
        self.performTransition()
        self.goOn(after: 2.2)
      }
    }
  }
}

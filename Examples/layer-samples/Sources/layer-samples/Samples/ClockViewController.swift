import UIKit

/// The face of a clock, drawn once: a dial, sixty marks and twelve numbers.
class ClockFaceView: UIView {
  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
    isOpaque = false
    layer.shadowOpacity = 0.35
    layer.shadowRadius = 8
    layer.shadowOffset = CGSize(width: 0, height: 5)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func draw(_ rect: CGRect) {
    let rim = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4))
    UIColor.white.setFill()
    rim.fill()
    UIColor(white: 0.2, alpha: 1).setStroke()
    rim.lineWidth = 7
    rim.stroke()

    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.translateBy(x: bounds.midX, y: bounds.midY)
    let radius = bounds.width / 2 - 12
    drawMarks(radius: radius)
    drawNumbers(radius: radius - 26)
  }

  private func drawMarks(radius: CGFloat) {
    for minute in 0..<60 {
      let isHour = minute % 5 == 0
      let angle = CGFloat(minute) * .pi / 30
      let mark = UIBezierPath()
      mark.move(to: CGPoint(x: 0, y: -radius))
      mark.addLine(to: CGPoint(x: 0, y: -radius + (isHour ? 10 : 5)))
      mark.lineWidth = isHour ? 3 : 1
      mark.apply(CGAffineTransform(rotationAngle: angle))
      (isHour ? UIColor.darkGray : UIColor.lightGray).setStroke()
      mark.stroke()
    }
  }

  private func drawNumbers(radius: CGFloat) {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 22, weight: .medium),
      .foregroundColor: UIColor(white: 0.2, alpha: 1),
    ]
    for hour in 1...12 {
      let text = "\(hour)" as NSString
      let size = text.size(withAttributes: attributes)
      let angle = CGFloat(hour) * .pi / 6
      let point = CGPoint(
        x: radius * sin(angle) - size.width / 2, y: -radius * cos(angle) - size.height / 2)
      text.draw(at: point, withAttributes: attributes)
    }
  }
}

/// A clock with three hands, each a view that turns about a point near its end.
class ClockViewController: UIViewController {
  private let face = ClockFaceView(frame: CGRect(x: 0, y: 0, width: 270, height: 270))
  private let hourHand = UIView()
  private let minuteHand = UIView()
  private let secondHand = UIView()
  private let hub = UIView()
  private var timer: Timer?

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Clock"
    view.backgroundColor = UIColor(red: 0.27, green: 0.45, blue: 0.62, alpha: 1)
    view.addSubview(face)
    add(hourHand, width: 9, length: 70, tail: 14, color: UIColor(white: 0.15, alpha: 1))
    add(minuteHand, width: 6, length: 100, tail: 18, color: UIColor(white: 0.15, alpha: 1))
    add(secondHand, width: 3, length: 108, tail: 28, color: .systemRed)
    hub.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    hub.layer.cornerRadius = 7
    hub.backgroundColor = .systemRed
    face.addSubview(hub)
  }

  private func add(
    _ hand: UIView, width: CGFloat, length: CGFloat, tail: CGFloat, color: UIColor
  ) {
    let height = length + tail
    hand.layer.anchorPoint = CGPoint(x: 0.5, y: length / height)
    hand.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    hand.backgroundColor = color
    hand.layer.cornerRadius = width / 2
    hand.layer.shadowOpacity = 0.3
    hand.layer.shadowRadius = 2
    hand.layer.shadowOffset = CGSize(width: 0, height: 2)
    face.addSubview(hand)
  }

  override func viewWillLayoutSubviews() {
    face.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    for part in [hourHand, minuteHand, secondHand, hub] {
      part.center = CGPoint(x: face.bounds.midX, y: face.bounds.midY)
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    showTime(animated: false)
    timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
      MainActor.assumeIsolated { self?.showTime(animated: true) }
    }
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    timer?.invalidate()
    timer = nil
  }

  private func showTime(animated: Bool) {
    let time = Calendar.current.dateComponents([.hour, .minute, .second], from: Date())
    let seconds = CGFloat(time.second ?? 0)
    let minutes = CGFloat(time.minute ?? 0) + seconds / 60
    let hours = CGFloat((time.hour ?? 0) % 12) + minutes / 60
    let turnHands = {
      self.secondHand.transform = CGAffineTransform(rotationAngle: seconds * .pi / 30)
      self.minuteHand.transform = CGAffineTransform(rotationAngle: minutes * .pi / 30)
      self.hourHand.transform = CGAffineTransform(rotationAngle: hours * .pi / 6)
    }
    guard animated else { return turnHands() }
    UIView.animate(
      withDuration: 0.5, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 6,
      options: [.beginFromCurrentState], animations: turnHands)
  }
}

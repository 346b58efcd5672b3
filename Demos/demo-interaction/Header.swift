import CoreAnimation

/// The picture above the list: a sky with a sun and hills, and a title.
///
/// Pulled down it becomes taller, scrolled up it moves at half the speed. The sun and the sky are animations whose time
/// is the offset.
struct Header {
  private let sky = CALayer()

  init(in list: CALayer, offset: CAExpression) {
    let (width, height) = (Page.size.width, Page.headerHeight)
    sky.name = "sky"
    sky.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    sky.anchorPoint = CGPoint(x: 0.5, y: 0)
    sky.position = CGPoint(x: width / 2, y: 0)
    sky.backgroundColor = CGColor(red: 0.55, green: 0.78, blue: 0.95, alpha: 1)
    sky.masksToBounds = true
    list.addSublayer(sky)

    let pull = CAExpression.maximum(-offset, 0)
    let tall = CAExpression(height) + pull
    sky.follow(\.bounds, x: 0, y: 0, width: CAExpression(width), height: tall)
    // The sky stays at the list's upper edge while the list is pulled down, and scrolls half as fast as the list.
    sky.follow(
      \.position, x: CAExpression(width / 2),
      y: .select(offset.isBelow(0), offset, offset / 2))

    // From the first point scrolled to the end of the header: 0 to 1.
    let evening = (offset / CAExpression(height)).clamped(0, 1)
    let dusk = CABasicAnimation(keyPath: "backgroundColor")
    dusk.fromValue = CGColor(red: 0.55, green: 0.78, blue: 0.95, alpha: 1)
    dusk.toValue = CGColor(red: 0.93, green: 0.45, blue: 0.32, alpha: 1)
    Self.run(dusk, by: evening, on: sky)

    let sun = CALayer()
    sun.bounds = CGRect(x: 0, y: 0, width: 54, height: 54)
    sun.cornerRadius = 27
    sun.backgroundColor = CGColor(red: 1, green: 0.93, blue: 0.6, alpha: 1)
    sky.addSublayer(sun)
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 96, y: 64))
    path.addCurve(
      to: CGPoint(x: 330, y: 236), control1: CGPoint(x: 190, y: 20),
      control2: CGPoint(x: 310, y: 90))
    let course = CAKeyframeAnimation(keyPath: "position")
    course.path = path
    course.calculationMode = .paced
    Self.run(course, by: evening, on: sun)

    for (index, gray) in [0.62, 0.45].enumerated() {
      let hills = Self.hills(index, gray: gray)
      sky.addSublayer(hills)
      // Near hills rise less than far ones, and all stay on the ground of a taller header.
      hills.follow(
        \.position.y,
        tall - CAExpression(height) + pull * CAExpression(index == 0 ? -0.25 : 0))
    }

    let title = Words("The coast", size: 34, gray: 1, at: CGPoint(x: 20, y: 0), width: 300)
    title.isBold = true
    sky.addSublayer(title)
    title.follow(\.position.y, tall - 36)
    title.follow(\.opacity, (1 - offset / 110).clamped(0, 1))
    let grow = 1 + pull / 400
    title.anchorPoint = CGPoint(x: 0, y: 0.5)
    title.position.x = 20
    title.follow("transform.scale", [grow])
  }

  /// Lets an animation of a second run by an expression from 0 to 1.
  private static func run(_ animation: CAAnimation, by time: CAExpression, on layer: CALayer) {
    animation.duration = 1
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    animation.timeSource = time
    layer.add(animation, forKey: "evening")
  }

  private static func hills(_ index: Int, gray: CGFloat) -> CALayer {
    let (width, height) = (Page.size.width, Page.headerHeight)
    let path = CGMutablePath()
    let base = index == 0 ? height * 0.62 : height * 0.78
    path.move(to: CGPoint(x: 0, y: height + 120))
    path.addLine(to: CGPoint(x: 0, y: base))
    for step in 0..<4 {
      let start = width * CGFloat(step) / 4
      let rise: CGFloat = (step + index) % 2 == 0 ? -42 : 30
      path.addQuadCurve(
        to: CGPoint(x: start + width / 4, y: base + CGFloat(step % 2) * 8),
        control: CGPoint(x: start + width / 8, y: base + rise))
    }
    path.addLine(to: CGPoint(x: width, y: height + 120))
    path.closeSubpath()
    let hills = CAShapeLayer()
    hills.frame = CGRect(x: 0, y: 0, width: width, height: height)
    hills.anchorPoint = .zero
    hills.position = .zero
    hills.path = path
    hills.fillColor = CGColor(red: gray * 0.55, green: gray * 0.85, blue: gray * 0.75, alpha: 1)
    return hills
  }
}

/// The title above the list once the header's has gone.
struct TitleBar {
  init(in window: CALayer, offset: CAExpression) {
    let bar = CALayer()
    bar.frame = CGRect(x: 0, y: 0, width: Page.size.width, height: 48)
    bar.backgroundColor = CGColor(gray: 1, alpha: 0.94)
    bar.opacity = 0
    let words = Words(
      "The coast", size: 17, gray: 0.1, at: CGPoint(x: 0, y: 14), width: Page.size.width)
    words.alignmentMode = .center
    words.isBold = true
    bar.addSublayer(words)
    window.addSublayer(bar)
    bar.follow(\.opacity, ((offset - 130) / 50).clamped(0, 1))
    // The words come from below, a little behind the bar.
    words.follow(
      \.position.y, 24 + 20 * (1 - ((offset - 140) / 60).clamped(0, 1)))
  }
}

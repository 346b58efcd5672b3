import CoreAnimation
import Foundation

/// A window with a layer for every kind of animation.
///
/// Sendable because it is used on the main queue only.
final class Scene: @unchecked Sendable {
  private let number: Int
  private var window: LayerWindow?
  private var layers: [String: CALayer] = [:]
  private var link: CADisplayLink?
  private var paints = 0
  private lazy var films = Films()

  init(number: Int) { self.number = number }

  /// Executes a line, commits the changes, and prints that the line is done.
  func act(_ words: [String]) {
    let count = words.count > 1 ? Int(words[1]) ?? 0 : 0
    switch words.first {
    case "show": show()
    case "animate": animate()
    case "paint": for _ in 0..<count { paint() }
    case "grow": grow(count)
    case "replace": replace(count)
    case "pictures": showPictures(count)
    case "link": startLink()
    case "time": return Report.line("time \(CACurrentMediaTime())")
    case "frame":
      let frame = window?.frame ?? .zero
      return Report.line("frame \(frame.minX) \(frame.minY) \(frame.width) \(frame.height)")
    case "move":
      let numbers = words.dropFirst().compactMap { Double($0) }
      guard numbers.count == 2 else { return Report.line("move where?") }
      window?.frame.origin = CGPoint(x: numbers[0], y: numbers[1])
    case "close": window?.close()
    case "films": films.show()
    case "draw": films.draw(count)
    case "roll": films.roll(count)
    case "cards": MainActor.assumeIsolated { Cards.show() }
    case "flow": MainActor.assumeIsolated { Cards.animate() }
    default: return Report.line("what is \(words)?")
    }
    CATransaction.flush()
    Report.line("did \(words.joined(separator: " "))")
  }

  // MARK: The tree

  private func show() {
    let window = LayerWindow(title: "scene \(number)", size: CGSize(width: 200, height: 150))
    self.window = window
    if number == 0 { window.frame.origin = CGPoint(x: 300, y: 200) }
    window.layer.backgroundColor = CGColor(
      red: 0.2 * CGFloat(number), green: 0.3, blue: 0.4, alpha: 1)
    let names = [
      "basic", "spring", "keyframes", "group", "repeating", "delayed", "paused", "kept",
      "transition", "implicit",
    ]
    for (index, name) in names.enumerated() {
      let layer = CALayer()
      layer.frame = CGRect(x: 5 + index % 5 * 38, y: 5 + index / 5 * 38, width: 30, height: 30)
      layer.backgroundColor = Self.color(index)
      layers[name] = layer
      window.layer.addSublayer(layer)
    }
    layers["basic"]?.contents = Self.picture(16)
    layers["group"]?.cornerRadius = 8
    let mask = CALayer()
    mask.frame = CGRect(x: 5, y: 5, width: 20, height: 25)
    mask.backgroundColor = .black
    layers["spring"]?.mask = mask
    addSpecialLayers(to: window.layer)
  }

  private func addSpecialLayers(to root: CALayer) {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 5, y: 85, width: 80, height: 20)
    replicator.instanceCount = 4
    replicator.instanceDelay = 0.2
    replicator.instanceTransform = CATransform3DMakeTranslation(20, 0, 0)
    let dot = CALayer()
    dot.frame = CGRect(x: 0, y: 0, width: 15, height: 15)
    dot.backgroundColor = Self.color(3)
    replicator.addSublayer(dot)
    layers["dot"] = dot
    root.addSublayer(replicator)

    let shape = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 60, y: 10))
    path.addLine(to: CGPoint(x: 10, y: 20))
    shape.path = path
    shape.frame = CGRect(x: 95, y: 85, width: 60, height: 20)
    shape.strokeColor = .white
    shape.lineWidth = 3
    layers["shape"] = shape
    root.addSublayer(shape)

    let cell = CAEmitterCell()
    cell.contents = Self.picture(4)
    cell.birthRate = 20
    cell.lifetime = 1.5
    cell.velocity = 20
    cell.emissionRange = 2 * .pi
    let emitter = CAEmitterLayer()
    emitter.frame = CGRect(x: 160, y: 110, width: 30, height: 30)
    emitter.emitterPosition = CGPoint(x: 15, y: 15)
    emitter.seed = 7
    emitter.emitterCells = [cell]
    root.addSublayer(emitter)

    // Large enough to travel by descriptor.
    let photo = CALayer()
    photo.frame = CGRect(x: 5, y: 110, width: 60, height: 35)
    photo.contents = Self.picture(100)
    root.addSublayer(photo)
  }

  private static func color(_ index: Int) -> CGColor {
    let parts = [0, 0.5, 1] as [CGFloat]
    return CGColor(
      red: parts[index % 3], green: parts[index / 3 % 3], blue: parts[(index + 1) % 3], alpha: 1)
  }

  private static func picture(_ side: Int, seed: UInt32 = 0) -> CGImage? {
    var pixels: [UInt32] = []
    for index in 0..<UInt32(side * side) {
      let noise = (index &* 2_654_435_761) &+ seed
      pixels.append(noise >> 8)
    }
    let layout = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    return CGDataProvider(data: pixels.withUnsafeBytes { Data($0) }).flatMap {
      CGImage(
        width: side, height: side, bitsPerComponent: 8, bitsPerPixel: 32, bytesPerRow: side * 4,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: layout),
        provider: $0, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
    }
  }

  // MARK: Animations

  private func animate() {
    CATransaction.begin()
    CATransaction.setCompletionBlock { Report.line("completed all") }
    let basic = CABasicAnimation(keyPath: "position.x")
    basic.byValue = 60
    add(basic, "basic", seconds: 2)

    let spring = CASpringAnimation(keyPath: "position.y")
    spring.byValue = 40
    spring.damping = 4
    add(spring, "spring", seconds: 4)

    let keyframes = CAKeyframeAnimation(keyPath: "backgroundColor")
    keyframes.values = [CGColor.black, CGColor.white, Self.color(4), Self.color(5)]
    keyframes.calculationMode = .cubic
    keyframes.autoreverses = true
    add(keyframes, "keyframes", seconds: 1)

    let fade = CABasicAnimation(keyPath: "opacity")
    fade.toValue = 0.2
    fade.duration = 1
    let swell = CABasicAnimation(keyPath: "bounds.size.width")
    swell.toValue = 5
    swell.duration = 3
    let group = CAAnimationGroup()
    group.animations = [fade, swell]
    add(group, "group", seconds: 2.5)

    let late = CABasicAnimation(keyPath: "position.y")
    late.beginTime = CACurrentMediaTime() + 1
    late.fillMode = .backwards
    late.fromValue = 10
    late.toValue = 60
    add(late, "delayed", seconds: 1)

    let kept = CABasicAnimation(keyPath: "transform.scale")
    kept.toValue = 0.5
    kept.isRemovedOnCompletion = false
    kept.fillMode = .forwards
    add(kept, "kept", seconds: 0.3)

    let push = CATransition()
    push.type = .push
    add(push, "transition", seconds: 0.4)
    layers["transition"]?.backgroundColor = .white

    let blink = CABasicAnimation(keyPath: "opacity")
    blink.toValue = 0
    blink.repeatCount = 5
    add(blink, "dot", seconds: 0.7)

    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    add(draw, "shape", seconds: 2)
    CATransaction.commit()

    spin()
    pause()
    CATransaction.begin()
    CATransaction.setAnimationDuration(1.5)
    CATransaction.setCompletionBlock { Report.line("completed implicit") }
    layers["implicit"]?.position.y += 30
    layers["implicit"]?.cornerRadius = 15
    CATransaction.commit()
  }

  /// Adds an endless animation, which no block waits for.
  private func spin() {
    let turn = CABasicAnimation(keyPath: "transform.rotation.z")
    turn.byValue = 2 * Double.pi
    turn.repeatCount = .infinity
    turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    layers["repeating"]?.add(finished(turn, "repeating", seconds: 1.3), forKey: nil)
  }

  /// Stops a layer's time in the middle of an animation.
  private func pause() {
    guard let layer = layers["paused"] else { return }
    let move = CABasicAnimation(keyPath: "position.y")
    move.byValue = 30
    move.timeOffset = 0.5
    layer.add(finished(move, "paused", seconds: 1), forKey: nil)
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  private func finished(
    _ animation: CAAnimation, _ name: String, seconds: CFTimeInterval
  ) -> CAAnimation {
    animation.duration = seconds
    animation.delegate = Listener(name)
    return animation
  }

  private func add(_ animation: CAAnimation, _ name: String, seconds: CFTimeInterval) {
    layers[name]?.add(finished(animation, name, seconds: seconds), forKey: name)
  }

  // MARK: Traffic

  /// Makes one visible change in a separate commit.
  private func paint() {
    paints += 1
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    window?.layer.backgroundColor = CGColor(
      red: CGFloat(paints % 16) / 15, green: 0.5, blue: 0, alpha: 1)
    CATransaction.commit()
  }

  /// Adds `count` layers in one commit: many of them exceed a frame of the wire.
  private func grow(_ count: Int) {
    for first in stride(from: 0, to: count, by: 100) {
      let holder = CALayer()
      for index in first..<min(first + 100, count) {
        let layer = CALayer()
        layer.frame = CGRect(x: index % 190, y: 130 + index / 190 % 20, width: 1, height: 1)
        layer.backgroundColor = Self.color(index)
        holder.addSublayer(layer)
      }
      window?.layer.addSublayer(holder)
    }
  }

  /// Replaces the layers of the last call by `count` new ones, with 25 new pictures, in one commit.
  private func replace(_ count: Int) {
    paints += 1
    layers["replaced"]?.removeFromSuperlayer()
    let holder = CALayer()
    let pictures = (0..<25).map { Self.picture(250, seed: UInt32(paints * 25 + $0)) }
    for index in 0..<count {
      let layer = CALayer()
      layer.frame = CGRect(x: index % 190, y: 130 + index / 190 % 20, width: 1, height: 1)
      layer.contents = pictures[index % pictures.count]
      holder.addSublayer(layer)
    }
    layers["replaced"] = holder
    window?.layer.addSublayer(holder)
  }

  /// Shows `count` pictures, each in its own commit and with its own descriptor.
  private func showPictures(_ count: Int) {
    for index in 0..<count {
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layers["basic"]?.contents = Self.picture(128, seed: UInt32(index))
      CATransaction.commit()
    }
  }

  /// Counts frames by changing the window's colour.
  private func startLink() {
    let link = CADisplayLink { [weak self] link in
      self?.paint()
      CATransaction.flush()
      Report.line("tick \(link.timestamp)")
    }
    link.add(to: .main, forMode: .common)
    self.link = link
  }
}

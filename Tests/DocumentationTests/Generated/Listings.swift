// Written by `swift run documentation listings`. Do not edit.
// swift-format-ignore-file

import CoreAnimation
import Foundation
import IOSurface
import LayerMedia
import Quartz2D
import UIKit

// README.md, line 94
@MainActor private func listing1() throws -> [Any] {

  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 240))
      let card = Card(frame: CGRect(x: 110, y: 70, width: 100, height: 100))
      card.backgroundColor = .systemBlue
      window.backgroundColor = .white
      window.addSubview(card)
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }

  final class Card: UIView {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      UIView.animate(
        withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
        options: .allowUserInteraction
      ) {
        self.transform = self.transform.rotated(by: .pi / 4)
      }
    }
  }
  launch(AppDelegate())
  return []
}

// README.md, line 138
@MainActor private func listing2() throws -> [Any] {

  let window = LayerWindow(title: "Hello", size: CGSize(width: 640, height: 480))

  let square = CALayer()
  square.frame = CGRect(x: 270, y: 190, width: 100, height: 100)
  square.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
  square.cornerRadius = 16
  window.layer.addSublayer(square)

  let turn = CABasicAnimation(keyPath: "transform.rotation.z")
  turn.toValue = 2 * Double.pi
  turn.duration = 4
  turn.repeatCount = .infinity
  square.add(turn, forKey: "turn")

  return [window, square, turn]
}

// CoreAnimation.md, line 13
@MainActor private func listing3() throws -> [Any] {

  let window = LayerWindow(title: "Hello", size: CGSize(width: 640, height: 480))
  let square = CALayer()
  square.frame = CGRect(x: 270, y: 190, width: 100, height: 100)
  square.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
  window.layer.addSublayer(square)
  return [window, square]
}

// Differences.md, line 25
@MainActor private func listing4() throws -> [Any] {
  final class Gauge: CALayer {
    @CALayerProperty("level") var level: CGFloat

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
  }
  return []
}

// EventsAndHosting.md, line 11
@MainActor private func listing5() throws -> [Any] {

  let window = LayerWindow(title: "Press it", size: CGSize(width: 320, height: 240))
  let target = CALayer()
  target.frame = CGRect(x: 20, y: 90, width: 60, height: 60)
  target.backgroundColor = .black
  window.layer.addSublayer(target)

  let way = CABasicAnimation(keyPath: "position.x")
  way.fromValue = 50
  way.toValue = 270
  way.duration = 3
  way.autoreverses = true
  way.repeatCount = .infinity
  target.add(way, forKey: "way")

  window.onEvent = { event in
    switch event {
    case .pointerDown(let pointer) where pointer.layer === target:
      target.backgroundColor = CGColor(red: 0.9, green: 0.3, blue: 0.2, alpha: 1)
    case .keyDown(let key) where key.symbol == "Escape": window.close()
    case .text(let text): window.title += text
    default: break
    }
  }
  return [window, target, way]
}

// EventsAndHosting.md, line 71
@MainActor private func listing6() throws -> [Any] {

  // In the hosted program:
  let part = LayerWindow(title: "Part", size: CGSize(width: 200, height: 150))
  part.layer.backgroundColor = .white
  print(part.makeHostingToken())

  // In the host, which has started the other program and reads its output:
  func show(_ line: String, in superlayer: CALayer) -> CALayerHost {
    let host = CALayerHost()
    host.frame = CGRect(x: 20, y: 20, width: 200, height: 150)
    host.token = LayerHostingToken(line)
    host.onStateChange = { state in
      if state == .empty { superlayer.backgroundColor = .black }
    }
    superlayer.addSublayer(host)
    return host
  }
  return [part]
}

// EventsAndHosting.md, line 103
@MainActor private func listing7() throws -> [Any] {

  let statistics = RenderServerConnection.shared.statistics
  if let latency = statistics.latency {
    print("\(latency.median) s, 99 of 100 within \(latency.percentile99) s")
  }
  print("\(statistics.droppedCommits) of \(statistics.commits) commits waited for others")
  return [statistics]
}

// ImplicitAnimation.md, line 12
@MainActor private func listing8() throws -> [Any] {
  let layer = CALayer()
  // This layer never animates its position by itself.
  layer.actions = ["position": NSNull()]
  return [layer]
}

// ImplicitAnimation.md, line 21
@MainActor private func listing9() throws -> [Any] {
  let layer = CALayer()
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position = CGPoint(x: 10, y: 10)
  CATransaction.commit()
  return [layer]
}

// ImplicitAnimation.md, line 32
@MainActor private func listing10() throws -> [Any] {
  final class SlowLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      let action = super.action(forKey: event)
      if event == "backgroundColor", let animation = action as? CABasicAnimation {
        animation.duration = 2
      }
      return action
    }
  }
  return []
}

// LifeOfACommit.md, line 12
@MainActor private func listing11() throws -> [Any] {
  let layer = CALayer()
  CATransaction.begin()
  CATransaction.setAnimationDuration(2)
  CATransaction.setCompletionBlock { print("all of it has ended") }
  layer.position = CGPoint(x: 100, y: 50)
  layer.opacity = 0.2
  CATransaction.commit()
  return [layer]
}

// LifeOfACommit.md, line 49
@MainActor private func listing12() throws -> [Any] {
  CATransaction.addPresentedHandler { time in
    if let time { print("on screen after \(time - CACurrentMediaTime()) s") }
  }
  return []
}

// LifeOfACommit.md, line 61
@MainActor private func listing13() throws -> [Any] {
  Thread.detachNewThread {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    CATransaction.flush()
  }
  return []
}

// ThreeTrees.md, line 19
@MainActor private func listing14() throws -> [Any] {
  let layer = CALayer()
  layer.opacity = 0.5
  // Nil before the first commit.
  assert(layer.presentation() == nil)
  // A model layer is its own model.
  assert(layer.model() === layer)
  return [layer]
}

// ThreeTrees.md, line 31
@MainActor private func listing15() throws -> [Any] {
  let layer = CALayer()
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = layer.opacity
  fade.toValue = 0
  fade.duration = 1
  layer.opacity = 0
  layer.add(fade, forKey: "fade")
  return [layer, fade]
}

// ThreeTrees.md, line 43
@MainActor private func listing16() throws -> [Any] {
  func isHit(_ layer: CALayer, at point: CGPoint) -> Bool {
    let shown = layer.presentation() ?? layer
    return shown.hitTest(point) != nil
  }
  return []
}

// TimeSpaces.md, line 12
@MainActor private func listing17() throws -> [Any] {
  let layer = CALayer()
  let now = layer.convertTime(CACurrentMediaTime(), from: nil)
  let later = CABasicAnimation(keyPath: "opacity")
  later.toValue = 0
  later.duration = 1
  // In the layer's own time, which holds under any speed and offset of its ancestors.
  later.beginTime = now + 0.5
  // The first value shows until the begin.
  later.fillMode = .backwards
  layer.add(later, forKey: nil)
  return [layer, now, later]
}

// TimeSpaces.md, line 28
@MainActor private func listing18() throws -> [Any] {
  func pause(_ layer: CALayer) {
    let time = layer.convertTime(CACurrentMediaTime(), from: nil)
    layer.speed = 0
    layer.timeOffset = time
  }

  func resume(_ layer: CALayer) {
    let pausedTime = layer.timeOffset
    layer.speed = 1
    layer.timeOffset = 0
    layer.beginTime = 0
    layer.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
  }
  return []
}

// WritingAClient.md, line 12
@MainActor private func listing19() throws -> [Any] {

  let window = LayerWindow(title: "Two squares", size: CGSize(width: 320, height: 240))
  window.layer.backgroundColor = .white

  for index in 0..<2 {
    let square = CALayer()
    square.frame = CGRect(x: 40 + 120 * index, y: 80, width: 80, height: 80)
    square.backgroundColor = .black
    window.layer.addSublayer(square)
  }
  return [window]
}

// WritingAClient.md, line 47
@MainActor private func listing20() throws -> [Any] {

  final class Dial: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.black)
      ctx.fillEllipse(in: bounds)
    }
  }
  return []
}

// AnimatingViews.md, line 11
@MainActor private func listing21() throws -> [Any] {

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  let card = UIView(frame: CGRect(x: 20, y: 70, width: 100, height: 100))
  card.backgroundColor = .systemOrange
  window.addSubview(card)
  window.makeKeyAndVisible()

  UIView.animate(
    withDuration: 0.3, delay: 0.1, options: [.curveEaseOut, .allowUserInteraction],
    animations: {
      card.center.x += 180
      card.alpha = 0.5
    },
    completion: { finished in print(finished ? "arrived" : "interrupted") })
  return [window, card]
}

// AnimatingViews.md, line 39
@MainActor private func listing22() throws -> [Any] {

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  let card = UIView(frame: CGRect(x: 20, y: 70, width: 100, height: 100))
  window.addSubview(card)
  window.makeKeyAndVisible()

  UIView.animate(
    withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0
  ) {
    card.bounds.size = CGSize(width: 140, height: 140)
  }
  UIView.animate(springDuration: 0.5, bounce: 0.3) { card.center.y += 40 }
  return [window, card]
}

// AnimatingViews.md, line 58
@MainActor private func listing23() throws -> [Any] {

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  let ball = UIView(frame: CGRect(x: 140, y: 20, width: 40, height: 40))
  window.addSubview(ball)
  window.makeKeyAndVisible()

  let linear = UIView.KeyframeAnimationOptions(
    rawValue: UIView.AnimationOptions.curveLinear.rawValue)
  UIView.animateKeyframes(withDuration: 2, delay: 0, options: linear) {
    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) { ball.center.y = 200 }
    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) { ball.center.y = 120 }
  }
  return [window, ball, linear]
}

// AnimatingViews.md, line 77
@MainActor private func listing24() throws -> [Any] {

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  let (front, back) = (UIView(frame: window.bounds), UIView(frame: window.bounds))
  front.backgroundColor = .systemTeal
  back.backgroundColor = .systemPink
  window.addSubview(front)
  window.makeKeyAndVisible()

  UIView.transition(with: window, duration: 0.5, options: .transitionCrossDissolve) {
    window.backgroundColor = .black
  }
  UIView.transition(from: front, to: back, duration: 0.5, options: .transitionFlipFromRight)
  return [window]
}

// AnimatingViews.md, line 98
@MainActor private func listing25() throws -> [Any] {

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 240))
  let card = UIView(frame: CGRect(x: 20, y: 70, width: 100, height: 100))
  window.addSubview(card)
  window.makeKeyAndVisible()

  UIView.beginAnimations("fade", context: nil)
  UIView.setAnimationDuration(1)
  UIView.setAnimationDidStop { id, finished, context in print(id ?? "", finished) }
  card.alpha = 0
  UIView.commitAnimations()
  return [window, card]
}

// AnimatingViews.md, line 118
@MainActor private func listing26() throws -> [Any] {

  @MainActor func blink(_ view: UIView) async {
    _ = await UIView.animate(withDuration: 0.2, animations: { view.alpha = 0 })
    _ = await UIView.animate(withDuration: 0.2, animations: { view.alpha = 1 })
  }
  return []
}

// LayerViews.md, line 17
@MainActor private func listing27() throws -> [Any] {

  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 240))
      let card = Card(frame: CGRect(x: 110, y: 70, width: 100, height: 100))
      card.backgroundColor = .systemBlue
      window.backgroundColor = .white
      window.addSubview(card)
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }

  final class Card: UIView {
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      UIView.animate(withDuration: 0.5) { self.transform = self.transform.rotated(by: .pi / 4) }
    }
  }
  launch(AppDelegate())
  return []
}

// PortingFromIOS.md, line 26
@MainActor private func listing28() throws -> [Any] {

  final class CardController: UIViewController {
    private let card = UIView()

    override func viewDidLoad() {
      super.viewDidLoad()
      card.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
      card.backgroundColor = .systemBlue
      view.addSubview(card)
    }

    func flip() {
      UIView.transition(
        with: card, duration: 0.5, options: .transitionFlipFromLeft,
        animations: { self.card.backgroundColor = .systemRed })
    }
  }

  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      window = UIWindow(frame: UIScreen.main.bounds)
      window?.rootViewController = CardController()
      window?.makeKeyAndVisible()
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// PortingFromIOS.md, line 71
@MainActor private func listing29() throws -> [Any] {
  protocol CardDelegate: AnyObject {
    func cardDidFlip()
  }

  final class Logger: CardDelegate {
    func cardDidFlip() { print("flipped") }
  }
  return []
}

// PortingFromIOS.md, line 92
@MainActor private func listing30() throws -> [Any] {

  final class Player: UIView {
    private(set) var isPaused = false

    func observe() {
      _ = NotificationCenter.default.addObserver(
        forName: UIApplication.didEnterBackgroundNotification, object: nil, queue: .main
      ) { [weak self] _ in
        MainActor.assumeIsolated { self?.pause() }
      }
    }

    private func pause() { isPaused = true }
  }

  let player = Player()
  player.observe()
  return [player]
}

// PortingFromIOS.md, line 119
@MainActor private func listing31() throws -> [Any] {

  class Board: UIView {
    let button = UIButton(type: .system)
    private(set) var places: [CGPoint] = []

    func setUp() {
      addGestureRecognizer(UITapGestureRecognizer(target: self, action: Self.tapped))
      button.setTitle("Clear", for: .normal)
      button.addTarget(self, action: Self.pressed, for: .touchUpInside)
      addSubview(button)
    }

    func tapped(_ tap: UITapGestureRecognizer) { places.append(tap.location(in: self)) }
    func pressed() { places = [] }
  }

  let board = Board(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  board.setUp()
  board.button.sendActions(for: .touchUpInside)
  return [board]
}

// PortingFromIOS.md, line 147
@MainActor private func listing32() throws -> [Any] {

  final class Clock: UIView {
    private var seconds = 0
    private var timer: Timer?

    func start() {
      timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }
    }

    private func tick() {
      seconds += 1
      UIView.animate(withDuration: 0.2) {
        self.transform = CGAffineTransform(rotationAngle: CGFloat(self.seconds) * .pi / 30)
      }
    }
  }

  let clock = Clock(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  clock.start()
  return [clock]
}

// PortingFromIOS.md, line 179
@MainActor private func listing33() throws -> [Any] {

  final class Counter: UIView {
    private(set) var frames = 0

    func start() -> CADisplayLink {
      let link = CADisplayLink(target: self, selector: Counter.step)
      link.add(to: .main, forMode: .common)
      return link
    }

    private func step(_ link: CADisplayLink) { frames += 1 }
  }

  let counter = Counter()
  let link = counter.start()
  return [counter, link]
}

// PortingFromIOS.md, line 203
@MainActor private func listing34() throws -> [Any] {

  let label = UIView(frame: CGRect(x: 0, y: 0, width: 80, height: 20))
  let hiding = DispatchWorkItem { MainActor.assumeIsolated { label.isHidden = true } }
  DispatchQueue.main.asyncAfter(deadline: .now() + 2, execute: hiding)
  hiding.cancel()
  return [label, hiding]
}

// PortingFromIOS.md, line 219
@MainActor private func listing35() throws -> [Any] {

  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = 0
  fade.duration = 1
  let card = UIView()
  card.layer.setValue(CGFloat.pi / 4, forKeyPath: "transform.rotation.z")
  card.layer.add(fade, forKey: "fade")
  return [fade, card]
}

// PortingFromIOS.md, line 238
@MainActor private func listing36() throws -> [Any] {

  final class Dial: UIView {
    var onChange: (Double) -> Void = { _ in }
    var value = 0.0 { didSet { if value != oldValue { onChange(value) } } }

    override var isHidden: Bool { didSet { if isHidden { value = 0 } } }
  }

  let dial = Dial()
  dial.onChange = { print($0) }
  dial.value = 0.5
  return [dial]
}

// PortingFromIOS.md, line 276
@MainActor private func listing37() throws -> [Any] {

  if UIImage(named: "ship", in: .main) == nil { print("no picture of that name") }
  return []
}

// ViewsAndLayers.md, line 13
@MainActor private func listing38() throws -> [Any] {

  final class Ring: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override func layoutSubviews() {
      guard let shape = layer as? CAShapeLayer else { return }
      shape.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
      shape.fillColor = nil
      shape.strokeColor = UIColor.systemBlue.cgColor
      shape.lineWidth = 8
    }
  }

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  window.addSubview(Ring(frame: window.bounds.insetBy(dx: 20, dy: 20)))
  window.makeKeyAndVisible()
  return [window]
}

// ViewsAndLayers.md, line 58
@MainActor private func listing39() throws -> [Any] {

  final class Gauge: UIView {
    var level: CGFloat = 0 { didSet { setNeedsDisplay() } }

    override func draw(_ rect: CGRect) {
      UIColor.systemGreen.setFill()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: bounds.width * level, height: bounds.height)).fill()
    }
  }

  let gauge = Gauge(frame: CGRect(x: 20, y: 20, width: 160, height: 20))
  gauge.isOpaque = false
  gauge.level = 0.7
  return [gauge]
}

// apps.md, line 28
@MainActor private func listing40() throws -> [Any] {
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 55
@MainActor private func listing41() throws -> [Any] {
  final class TeaViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      label.textAlignment = .center
      view.addSubview(label)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      label.frame = CGRect(x: 0, y: view.bounds.midY - 30, width: view.bounds.width, height: 60)
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 97
@MainActor private func listing42() throws -> [Any] {
  final class RingView: UIView {
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }
  }
  final class TeaViewController: UIViewController {
    private let label = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      label.textAlignment = .center
      view.addSubview(label)
    }

    override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      label.frame = CGRect(x: 0, y: view.bounds.midY - 30, width: view.bounds.width, height: 60)
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 134
@MainActor private func listing43() throws -> [Any] {
  final class RingView: UIView {
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }
  }
  final class TeaViewController: UIViewController {
    private let ring = RingView()
    private let label = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      for part in [ring, label] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
      ])
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 167
@MainActor private func listing44() throws -> [Any] {
  final class RingView: UIView {
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly.
    func run(seconds: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1
      animation.toValue = 0
      animation.duration = seconds
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }
  }
  final class TeaViewController: UIViewController {
    private let ring = RingView()
    private let label = UILabel()

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      for part in [ring, label] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
      ])
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 215
@MainActor private func listing45() throws -> [Any] {
  final class RingView: UIView {
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly.
    func run(seconds: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1
      animation.toValue = 0
      animation.duration = seconds
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }
  }
  final class TeaViewController: UIViewController {
    private let ring = RingView()
    private let label = UILabel()
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      button.setTitle("Start", for: .normal)
      button.addTarget(self, action: Self.start, for: .touchUpInside)
      for part in [ring, label, button] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
        button.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 16),
      ])
    }

    private func start() {
      ring.run(seconds: 240)
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 257
@MainActor private func listing46() throws -> [Any] {
  struct Tea {
    enum State { case waiting, running, held, ready }

    private(set) var state = State.waiting
    /// Whole minutes, 1…10.
    var minutes = 4 { didSet { minutes = min(max(minutes, 1), 10) } }
    /// Seconds that had run when it was held last.
    private var before = 0.0
    private var started = 0.0

    var seconds: Double { Double(minutes) * 60 }

    /// Seconds that have run at a time.
    func passed(at time: Double) -> Double {
      switch state {
      case .waiting: 0
      case .running: min(before + time - started, seconds)
      case .held: before
      case .ready: seconds
      }
    }

    /// What is left, as "3:07".
    func text(at time: Double) -> String {
      let left = Int((seconds - passed(at: time)).rounded(.up))
      return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    }

    /// Starts, holds, goes on, or begins anew.
    mutating func tap(at time: Double) {
      switch state {
      case .waiting, .held:
        started = time
        state = .running
      case .running:
        before = passed(at: time)
        state = .held
      case .ready:
        before = 0
        state = .waiting
      }
    }

    mutating func end() { state = .ready }
  }
  final class RingView: UIView {
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly.
    func run(seconds: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1
      animation.toValue = 0
      animation.duration = seconds
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }
  }
  final class TeaViewController: UIViewController {
    private let ring = RingView()
    private let label = UILabel()
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.text = "4:00"
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      button.setTitle("Start", for: .normal)
      button.addTarget(self, action: Self.start, for: .touchUpInside)
      for part in [ring, label, button] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
        button.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 16),
      ])
    }

    private func start() {
      ring.run(seconds: 240)
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 311
@MainActor private func listing47() throws -> [Any] {
  struct Tea {
    enum State { case waiting, running, held, ready }

    private(set) var state = State.waiting
    /// Whole minutes, 1…10.
    var minutes = 4 { didSet { minutes = min(max(minutes, 1), 10) } }
    /// Seconds that had run when it was held last.
    private var before = 0.0
    private var started = 0.0

    var seconds: Double { Double(minutes) * 60 }

    /// Seconds that have run at a time.
    func passed(at time: Double) -> Double {
      switch state {
      case .waiting: 0
      case .running: min(before + time - started, seconds)
      case .held: before
      case .ready: seconds
      }
    }

    /// What is left, as "3:07".
    func text(at time: Double) -> String {
      let left = Int((seconds - passed(at: time)).rounded(.up))
      return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    }

    /// Starts, holds, goes on, or begins anew.
    mutating func tap(at time: Double) {
      switch state {
      case .waiting, .held:
        started = time
        state = .running
      case .running:
        before = passed(at: time)
        state = .held
      case .ready:
        before = 0
        state = .waiting
      }
    }

    mutating func end() { state = .ready }
  }
  final class RingView: UIView, @MainActor CAAnimationDelegate {
    /// Called when the ring is empty.
    var onEnd: () -> Void = {}
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly, from what has run already.
    func run(seconds: Double, passed: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1 - passed / seconds
      animation.toValue = 0
      animation.duration = seconds - passed
      animation.delegate = self
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }

    /// Stands still with a part of the ring, 0…1, to which it springs.
    func hold(at part: Double) {
      let spring = CASpringAnimation(keyPath: "strokeEnd")
      spring.fromValue = rest.presentation()?.strokeEnd ?? part
      rest.removeAnimation(forKey: "run")
      spring.toValue = part
      spring.damping = 14
      spring.duration = spring.settlingDuration
      rest.strokeEnd = part
      rest.add(spring, forKey: "hold")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if flag { onEnd() }
    }
  }
  final class TeaViewController: UIViewController {
    private var tea = Tea()
    private let ring = RingView()
    private let label = UILabel()
    private let button = UIButton(type: .system)

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      button.addTarget(self, action: Self.tapped, for: .touchUpInside)
      for part in [ring, label, button] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
        button.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 16),
      ])
      ring.onEnd = { [weak self] in
        self?.tea.end()
        self?.show()
      }
      show()
    }

    private func tapped() {
      let now = CACurrentMediaTime()
      tea.tap(at: now)
      let passed = tea.passed(at: now)
      if tea.state == .running {
        ring.run(seconds: tea.seconds, passed: passed)
      } else {
        ring.hold(at: 1 - passed / tea.seconds)
      }
      show()
    }

    private func show() {
      label.text = tea.state == .ready ? "Ready" : tea.text(at: CACurrentMediaTime())
      let titles: [Tea.State: String] = [
        .waiting: "Start", .running: "Hold", .held: "Go on", .ready: "Again",
      ]
      button.setTitle(titles[tea.state], for: .normal)
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 433
@MainActor private func listing48() throws -> [Any] {
  struct Tea {
    enum State { case waiting, running, held, ready }

    private(set) var state = State.waiting
    /// Whole minutes, 1…10.
    var minutes = 4 { didSet { minutes = min(max(minutes, 1), 10) } }
    /// Seconds that had run when it was held last.
    private var before = 0.0
    private var started = 0.0

    var seconds: Double { Double(minutes) * 60 }

    /// Seconds that have run at a time.
    func passed(at time: Double) -> Double {
      switch state {
      case .waiting: 0
      case .running: min(before + time - started, seconds)
      case .held: before
      case .ready: seconds
      }
    }

    /// What is left, as "3:07".
    func text(at time: Double) -> String {
      let left = Int((seconds - passed(at: time)).rounded(.up))
      return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    }

    /// Starts, holds, goes on, or begins anew.
    mutating func tap(at time: Double) {
      switch state {
      case .waiting, .held:
        started = time
        state = .running
      case .running:
        before = passed(at: time)
        state = .held
      case .ready:
        before = 0
        state = .waiting
      }
    }

    mutating func end() { state = .ready }
  }
  final class RingView: UIView, @MainActor CAAnimationDelegate {
    /// Called when the ring is empty.
    var onEnd: () -> Void = {}
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly, from what has run already.
    func run(seconds: Double, passed: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1 - passed / seconds
      animation.toValue = 0
      animation.duration = seconds - passed
      animation.delegate = self
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }

    /// Stands still with a part of the ring, 0…1, to which it springs.
    func hold(at part: Double) {
      let spring = CASpringAnimation(keyPath: "strokeEnd")
      spring.fromValue = rest.presentation()?.strokeEnd ?? part
      rest.removeAnimation(forKey: "run")
      spring.toValue = part
      spring.damping = 14
      spring.duration = spring.settlingDuration
      rest.strokeEnd = part
      rest.add(spring, forKey: "hold")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if flag { onEnd() }
    }
  }
  final class TeaViewController: UIViewController {
    private var tea = Tea()
    private let ring = RingView()
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private var timer: Timer?
    private var minutesBefore = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      button.addTarget(self, action: Self.tapped, for: .touchUpInside)
      for part in [ring, label, button] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
        button.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 16),
      ])
      ring.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.dragged))
      ring.onEnd = { [weak self] in
        self?.tea.end()
        self?.show()
      }
      show()
    }

    private func tapped() {
      let now = CACurrentMediaTime()
      tea.tap(at: now)
      let passed = tea.passed(at: now)
      if tea.state == .running {
        ring.run(seconds: tea.seconds, passed: passed)
      } else {
        ring.hold(at: 1 - passed / tea.seconds)
      }
      show()
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
      guard tea.state == .waiting else { return }
      if pan.state == .began { minutesBefore = tea.minutes }
      tea.minutes = minutesBefore - Int((pan.translation(in: view).y / 30).rounded())
      show()
    }

    private func show() {
      label.text = tea.state == .ready ? "Ready" : tea.text(at: CACurrentMediaTime())
      let titles: [Tea.State: String] = [
        .waiting: "Start", .running: "Hold", .held: "Go on", .ready: "Again",
      ]
      button.setTitle(titles[tea.state], for: .normal)
      timer?.invalidate()
      timer = nil
      guard tea.state == .running else { return }
      timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }
    }

    private func tick() {
      label.text = tea.text(at: CACurrentMediaTime())
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let window = UIWindow(frame: CGRect(x: 40, y: 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }
  }
  launch(AppDelegate())
  return []
}

// apps.md, line 526
@MainActor private func listing49() throws -> [Any] {
  struct Tea {
    enum State { case waiting, running, held, ready }

    private(set) var state = State.waiting
    /// Whole minutes, 1…10.
    var minutes = 4 { didSet { minutes = min(max(minutes, 1), 10) } }
    /// Seconds that had run when it was held last.
    private var before = 0.0
    private var started = 0.0

    var seconds: Double { Double(minutes) * 60 }

    /// Seconds that have run at a time.
    func passed(at time: Double) -> Double {
      switch state {
      case .waiting: 0
      case .running: min(before + time - started, seconds)
      case .held: before
      case .ready: seconds
      }
    }

    /// What is left, as "3:07".
    func text(at time: Double) -> String {
      let left = Int((seconds - passed(at: time)).rounded(.up))
      return "\(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60)"
    }

    /// Starts, holds, goes on, or begins anew.
    mutating func tap(at time: Double) {
      switch state {
      case .waiting, .held:
        started = time
        state = .running
      case .running:
        before = passed(at: time)
        state = .held
      case .ready:
        before = 0
        state = .waiting
      }
    }

    mutating func end() { state = .ready }
  }
  final class RingView: UIView, @MainActor CAAnimationDelegate {
    /// Called when the ring is empty.
    var onEnd: () -> Void = {}
    private let track = CAShapeLayer()
    private let rest = CAShapeLayer()

    override init(frame: CGRect) {
      super.init(frame: frame)
      for ring in [track, rest] {
        ring.fillColor = nil
        ring.lineWidth = 18
        ring.lineCap = .round
        layer.addSublayer(ring)
      }
      track.strokeColor = UIColor(white: 0, alpha: 0.08).cgColor
      rest.strokeColor = UIColor(red: 0.72, green: 0.33, blue: 0.16, alpha: 1).cgColor
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    /// From the top, clockwise, in the middle of the line.
    override func layoutSubviews() {
      super.layoutSubviews()
      let path = UIBezierPath(
        arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.width / 2 - 9,
        startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
      for ring in [track, rest] {
        ring.frame = bounds
        ring.path = path.cgPath
      }
    }

    /// Empties the ring evenly, from what has run already.
    func run(seconds: Double, passed: Double) {
      let animation = CABasicAnimation(keyPath: "strokeEnd")
      animation.fromValue = 1 - passed / seconds
      animation.toValue = 0
      animation.duration = seconds - passed
      animation.delegate = self
      rest.strokeEnd = 0
      rest.add(animation, forKey: "run")
    }

    /// Stands still with a part of the ring, 0…1, to which it springs.
    func hold(at part: Double) {
      let spring = CASpringAnimation(keyPath: "strokeEnd")
      spring.fromValue = rest.presentation()?.strokeEnd ?? part
      rest.removeAnimation(forKey: "run")
      spring.toValue = part
      spring.damping = 14
      spring.duration = spring.settlingDuration
      rest.strokeEnd = part
      rest.add(spring, forKey: "hold")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      if flag { onEnd() }
    }
  }
  final class TeaViewController: UIViewController {
    private var tea = Tea()
    private let ring = RingView()
    private let label = UILabel()
    private let button = UIButton(type: .system)
    private var timer: Timer?
    private var minutesBefore = 0

    override func viewDidLoad() {
      super.viewDidLoad()
      title = "Tea"
      view.backgroundColor = UIColor(red: 0.96, green: 0.94, blue: 0.89, alpha: 1)
      label.font = .boldSystemFont(ofSize: 44)
      label.textColor = .darkGray
      button.addTarget(self, action: Self.tapped, for: .touchUpInside)
      for part in [ring, label, button] {
        part.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(part)
      }
      NSLayoutConstraint.activate([
        ring.centerXAnchor.constraint(equalTo: view.centerXAnchor),
        ring.centerYAnchor.constraint(equalTo: view.centerYAnchor),
        ring.widthAnchor.constraint(equalToConstant: 240),
        ring.heightAnchor.constraint(equalTo: ring.widthAnchor),
        label.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        label.centerYAnchor.constraint(equalTo: ring.centerYAnchor),
        button.centerXAnchor.constraint(equalTo: ring.centerXAnchor),
        button.topAnchor.constraint(equalTo: ring.bottomAnchor, constant: 16),
      ])
      ring.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Self.dragged))
      ring.onEnd = { [weak self] in
        self?.tea.end()
        self?.show()
      }
      show()
    }

    private func tapped() {
      let now = CACurrentMediaTime()
      tea.tap(at: now)
      let passed = tea.passed(at: now)
      if tea.state == .running {
        ring.run(seconds: tea.seconds, passed: passed)
      } else {
        ring.hold(at: 1 - passed / tea.seconds)
      }
      show()
    }

    private func dragged(_ pan: UIPanGestureRecognizer) {
      guard tea.state == .waiting else { return }
      if pan.state == .began { minutesBefore = tea.minutes }
      tea.minutes = minutesBefore - Int((pan.translation(in: view).y / 30).rounded())
      show()
    }

    private func show() {
      label.text = tea.state == .ready ? "Ready" : tea.text(at: CACurrentMediaTime())
      let titles: [Tea.State: String] = [
        .waiting: "Start", .running: "Hold", .held: "Go on", .ready: "Again",
      ]
      button.setTitle(titles[tea.state], for: .normal)
      timer?.invalidate()
      timer = nil
      guard tea.state == .running else { return }
      timer = Timer.scheduledTimer(withTimeInterval: 0.25, repeats: true) { [weak self] _ in
        MainActor.assumeIsolated { self?.tick() }
      }
    }

    private func tick() {
      label.text = tea.text(at: CACurrentMediaTime())
    }
  }
  final class AppDelegate: UIResponder, UIApplicationDelegate {
    var window: UIWindow?

    func application(
      _ application: UIApplication,
      didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
      let corner = UserDefaults.standard.array(forKey: "corner") as? [Double]
      let window = UIWindow(
        frame: CGRect(x: corner?.first ?? 40, y: corner?.last ?? 40, width: 320, height: 420))
      window.rootViewController = TeaViewController()
      window.makeKeyAndVisible()
      self.window = window
      return true
    }

    func applicationWillTerminate(_ application: UIApplication) {
      guard let corner = window?.frame.origin else { return }
      UserDefaults.standard.set([Double(corner.x), Double(corner.y)], forKey: "corner")
    }
  }
  launch(AppDelegate())
  return []
}

// surfaces.md, line 27
@MainActor private func listing50() throws -> [Any] {

  let window = LayerWindow(title: "Surface", size: CGSize(width: 320, height: 240))
  let surface = IOSurface(properties: [
    .width: 64, .height: 64, .bytesPerElement: 4, .pixelFormat: kCVPixelFormatType_32BGRA,
  ])!
  surface.lock(options: [], seed: nil)
  for y in 0..<surface.height {
    let row = surface.baseAddress + y * surface.bytesPerRow
    for x in 0..<surface.width {
      row.storeBytes(
        of: x / 8 & 1 == y / 8 & 1 ? 0xFF3A_86FF : 0xFFFF_FFFF, toByteOffset: 4 * x, as: UInt32.self)
    }
  }
  surface.unlock(options: [], seed: nil)
  let board = CALayer()
  board.frame = CGRect(x: 96, y: 56, width: 128, height: 128)
  board.magnificationFilter = .nearest
  board.contents = surface
  window.layer.addSublayer(board)
  return [window, surface, board]
}

// surfaces.md, line 59
@MainActor private func listing51() throws -> [Any] {

  let window = LayerWindow(title: "Drawables", size: CGSize(width: 320, height: 240))
  let layer = SurfaceLayer()
  layer.frame = CGRect(x: 60, y: 60, width: 200, height: 120)
  window.layer.addSublayer(layer)
  if let drawable = layer.nextDrawable() {
    let surface = drawable.surface
    surface.lock(options: [], seed: nil)
    for y in 0..<surface.height {
      let row = surface.baseAddress + y * surface.bytesPerRow
      for x in 0..<surface.width {
        row.storeBytes(of: 0xFF00_0000 | UInt32(x & 255), toByteOffset: 4 * x, as: UInt32.self)
      }
    }
    surface.unlock(options: [], seed: nil)
    drawable.present()
  }
  return [window, layer]
}

// surfaces.md, line 99
@MainActor private func listing52() throws -> [Any] {

  let window = LayerWindow(title: "Samples", size: CGSize(width: 320, height: 240))
  let layer = AVSampleBufferDisplayLayer()
  layer.frame = CGRect(x: 0, y: 30, width: 320, height: 180)
  layer.videoGravity = .resizeAspect
  window.layer.addSublayer(layer)
  func gray(_ level: Int32) -> CVPixelBuffer? {
    var picture: CVPixelBuffer?
    let result = CVPixelBufferCreate(nil, 160, 90, kCVPixelFormatType_32BGRA, nil, &picture)
    guard result == kCVReturnSuccess, let picture else { return nil }
    CVPixelBufferLockBaseAddress(picture, [])
    if let start = CVPixelBufferGetBaseAddress(picture) {
      memset(start, level, CVPixelBufferGetDataSize(picture))
    }
    CVPixelBufferUnlockBaseAddress(picture, [])
    return picture
  }
  if let picture = gray(0x80) {
    var timing = CMSampleTimingInfo()
    timing.presentationTimeStamp = CMTime(seconds: CACurrentMediaTime(), preferredTimescale: 600)
    let sample = try CMSampleBuffer(
      imageBuffer: picture, formatDescription: CMFormatDescription(imageBuffer: picture),
      sampleTiming: timing)
    layer.enqueue(sample)
  }
  return [window, layer]
}

let documentListings = [
  DocumentListing(name: "README.md 1", run: listing1),
  DocumentListing(name: "README.md 2", run: listing2),
  DocumentListing(name: "CoreAnimation.md 1", run: listing3),
  DocumentListing(name: "Differences.md 1", run: listing4),
  DocumentListing(name: "EventsAndHosting.md 1", run: listing5),
  DocumentListing(name: "EventsAndHosting.md 2", run: listing6),
  DocumentListing(name: "EventsAndHosting.md 3", run: listing7),
  DocumentListing(name: "ImplicitAnimation.md 1", run: listing8),
  DocumentListing(name: "ImplicitAnimation.md 2", run: listing9),
  DocumentListing(name: "ImplicitAnimation.md 3", run: listing10),
  DocumentListing(name: "LifeOfACommit.md 1", run: listing11),
  DocumentListing(name: "LifeOfACommit.md 2", run: listing12),
  DocumentListing(name: "LifeOfACommit.md 3", run: listing13),
  DocumentListing(name: "ThreeTrees.md 1", run: listing14),
  DocumentListing(name: "ThreeTrees.md 2", run: listing15),
  DocumentListing(name: "ThreeTrees.md 3", run: listing16),
  DocumentListing(name: "TimeSpaces.md 1", run: listing17),
  DocumentListing(name: "TimeSpaces.md 2", run: listing18),
  DocumentListing(name: "WritingAClient.md 1", run: listing19),
  DocumentListing(name: "WritingAClient.md 2", run: listing20),
  DocumentListing(name: "AnimatingViews.md 1", run: listing21),
  DocumentListing(name: "AnimatingViews.md 2", run: listing22),
  DocumentListing(name: "AnimatingViews.md 3", run: listing23),
  DocumentListing(name: "AnimatingViews.md 4", run: listing24),
  DocumentListing(name: "AnimatingViews.md 5", run: listing25),
  DocumentListing(name: "AnimatingViews.md 6", run: listing26),
  DocumentListing(name: "LayerViews.md 1", run: listing27),
  DocumentListing(name: "PortingFromIOS.md 1", run: listing28),
  DocumentListing(name: "PortingFromIOS.md 2", run: listing29),
  DocumentListing(name: "PortingFromIOS.md 3", run: listing30),
  DocumentListing(name: "PortingFromIOS.md 4", run: listing31),
  DocumentListing(name: "PortingFromIOS.md 5", run: listing32),
  DocumentListing(name: "PortingFromIOS.md 6", run: listing33),
  DocumentListing(name: "PortingFromIOS.md 7", run: listing34),
  DocumentListing(name: "PortingFromIOS.md 8", run: listing35),
  DocumentListing(name: "PortingFromIOS.md 9", run: listing36),
  DocumentListing(name: "PortingFromIOS.md 10", run: listing37),
  DocumentListing(name: "ViewsAndLayers.md 1", run: listing38),
  DocumentListing(name: "ViewsAndLayers.md 2", run: listing39),
  DocumentListing(name: "apps.md 1", run: listing40),
  DocumentListing(name: "apps.md 2", run: listing41),
  DocumentListing(name: "apps.md 3", run: listing42),
  DocumentListing(name: "apps.md 4", run: listing43),
  DocumentListing(name: "apps.md 5", run: listing44),
  DocumentListing(name: "apps.md 6", run: listing45),
  DocumentListing(name: "apps.md 7", run: listing46),
  DocumentListing(name: "apps.md 8", run: listing47),
  DocumentListing(name: "apps.md 9", run: listing48),
  DocumentListing(name: "apps.md 10", run: listing49),
  DocumentListing(name: "surfaces.md 1", run: listing50),
  DocumentListing(name: "surfaces.md 2", run: listing51),
  DocumentListing(name: "surfaces.md 3", run: listing52),
]

// Written by `swift run documentation listings`. Do not edit.
// swift-format-ignore-file

import CoreAnimation
import Foundation
import Quartz2D
import Testing

// README.md, line 49
@MainActor private func listing1() throws {

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

  RunLoop.main.run()
}

// CoreAnimation.md, line 13
@MainActor private func listing2() throws {

  let window = LayerWindow(title: "Hello", size: CGSize(width: 640, height: 480))
  let square = CALayer()
  square.frame = CGRect(x: 270, y: 190, width: 100, height: 100)
  square.backgroundColor = CGColor(red: 0.2, green: 0.5, blue: 0.9, alpha: 1)
  window.layer.addSublayer(square)
}

// Differences.md, line 25
@MainActor private func listing3() throws {
  final class Gauge: CALayer {
    @CALayerProperty("level") var level: CGFloat

    override class func needsDisplay(forKey key: String) -> Bool {
      key == "level" || super.needsDisplay(forKey: key)
    }
  }
}

// EventsAndHosting.md, line 11
@MainActor private func listing4() throws {

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
}

// EventsAndHosting.md, line 71
@MainActor private func listing5() throws {

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
}

// EventsAndHosting.md, line 103
@MainActor private func listing6() throws {

  let statistics = RenderServerConnection.shared.statistics
  if let latency = statistics.latency {
    print("\(latency.median) s, 99 of 100 within \(latency.percentile99) s")
  }
  print("\(statistics.droppedCommits) of \(statistics.commits) commits waited for others")
}

// ImplicitAnimation.md, line 12
@MainActor private func listing7() throws {
  let layer = CALayer()
  // This layer never animates its position by itself.
  layer.actions = ["position": NSNull()]
}

// ImplicitAnimation.md, line 21
@MainActor private func listing8() throws {
  let layer = CALayer()
  CATransaction.begin()
  CATransaction.setDisableActions(true)
  layer.position = CGPoint(x: 10, y: 10)
  CATransaction.commit()
}

// ImplicitAnimation.md, line 32
@MainActor private func listing9() throws {
  final class SlowLayer: CALayer {
    override func action(forKey event: String) -> (any CAAction)? {
      let action = super.action(forKey: event)
      if event == "backgroundColor", let animation = action as? CABasicAnimation {
        animation.duration = 2
      }
      return action
    }
  }
}

// LifeOfACommit.md, line 12
@MainActor private func listing10() throws {
  let layer = CALayer()
  CATransaction.begin()
  CATransaction.setAnimationDuration(2)
  CATransaction.setCompletionBlock { print("all of it has ended") }
  layer.position = CGPoint(x: 100, y: 50)
  layer.opacity = 0.2
  CATransaction.commit()
}

// LifeOfACommit.md, line 49
@MainActor private func listing11() throws {
  Thread.detachNewThread {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    CATransaction.flush()
  }
}

// ThreeTrees.md, line 19
@MainActor private func listing12() throws {
  let layer = CALayer()
  layer.opacity = 0.5
  // Nil before the first commit.
  assert(layer.presentation() == nil)
  // A model layer is its own model.
  assert(layer.model() === layer)
}

// ThreeTrees.md, line 31
@MainActor private func listing13() throws {
  let layer = CALayer()
  let fade = CABasicAnimation(keyPath: "opacity")
  fade.fromValue = layer.opacity
  fade.toValue = 0
  fade.duration = 1
  layer.opacity = 0
  layer.add(fade, forKey: "fade")
}

// ThreeTrees.md, line 43
@MainActor private func listing14() throws {
  func isHit(_ layer: CALayer, at point: CGPoint) -> Bool {
    let shown = layer.presentation() ?? layer
    return shown.hitTest(point) != nil
  }
}

// TimeSpaces.md, line 12
@MainActor private func listing15() throws {
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
}

// TimeSpaces.md, line 28
@MainActor private func listing16() throws {
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
}

// WritingAClient.md, line 12
@MainActor private func listing17() throws {

  let window = LayerWindow(title: "Two squares", size: CGSize(width: 320, height: 240))
  window.layer.backgroundColor = .white

  for index in 0..<2 {
    let square = CALayer()
    square.frame = CGRect(x: 40 + 120 * index, y: 80, width: 80, height: 80)
    square.backgroundColor = .black
    window.layer.addSublayer(square)
  }
}

// WritingAClient.md, line 42
@MainActor private func listing18() throws {

  final class Dial: CALayer {
    override func draw(in ctx: CGContext) {
      ctx.setFillColor(.black)
      ctx.fillEllipse(in: bounds)
    }
  }
}

/// That the listings compile is what is tested; this one counts them.
@Test func `every listing of the documents compiles`() {
  let all: [@MainActor () throws -> Void] = [listing1, listing2, listing3, listing4, listing5, listing6, listing7, listing8, listing9, listing10, listing11, listing12, listing13, listing14, listing15, listing16, listing17, listing18]
  #expect(all.count == 18)
}

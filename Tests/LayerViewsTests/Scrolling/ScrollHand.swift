import CoreAnimation
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// A scroll view of 200 × 200 points at (50, 20), its content in stripes of 20 points, and a finger on it.
@MainActor final class ScrollHand: UIScrollViewDelegate {
  let stage: ViewStage
  let scrollView = UIScrollView(frame: CGRect(x: 50, y: 20, width: 200, height: 200))
  private(set) var calls: [String] = []
  private(set) var offsets: [CGFloat] = []
  var target: CGPoint?
  var zoomed: UIView?
  /// Time of the finger's next move.
  private var time = 0.01

  init(_ stage: ViewStage, content: CGSize = CGSize(width: 200, height: 2000)) async throws {
    self.stage = stage
    scrollView.contentSize = content
    for index in 0..<Int(content.height / 20) {
      let stripe = UIView(
        frame: CGRect(x: 0, y: CGFloat(index) * 20, width: content.width, height: 20))
      stripe.backgroundColor = index % 2 == 0 ? .red : .blue
      scrollView.addSubview(stripe)
    }
    scrollView.delegate = self
    stage.window.addSubview(scrollView)
    try await stage.stage.settle()
  }

  func finger(
    _ kind: TouchKind, _ x: CGFloat, _ y: CGFloat, number: UInt32 = 1
  ) async throws {
    try await stage.stage.input(
      .touch(finger: number, kind, at: .init(x: Double(x), y: Double(y)), pressure: 1))
  }

  /// Shows a frame some seconds after the finger moved last.
  func show(after seconds: Double) async throws { try await stage.stage.show(at: time + seconds) }

  /// Lets time pass.
  func pass(_ seconds: Double) async throws {
    time += seconds
    try await stage.stage.show(at: time)
  }

  /// Drags by a distance within 0.1 s from a place, at an even speed; the finger stays down.
  func drag(from start: CGPoint, by way: CGPoint) async throws {
    try await pass(0.2)
    try await finger(.began, start.x, start.y)
    for step in 1...10 {
      try await pass(0.01)
      let part = CGFloat(step) / 10
      try await finger(.moved, start.x + way.x * part, start.y + way.y * part)
    }
  }

  /// Drags and lifts the finger while it moves.
  func fling(from start: CGPoint, by way: CGPoint) async throws {
    try await drag(from: start, by: way)
    try await finger(.ended, start.x + way.x, start.y + way.y)
  }

  /// True if the right stripe of the content is visible 100 points below the upper edge.
  var showsContent: Bool {
    let place = shown.y + 100.5
    let isEdge = place.truncatingRemainder(dividingBy: 20) < 1.5
    return isEdge || stage.shows(Int(place) / 20 % 2 == 0 ? 0xFF0000 : 0x0000FF, 60, 120)
  }

  /// The offset on screen.
  var shown: CGPoint { scrollView.layer.presentation()?.bounds.origin ?? .zero }

  func takeCalls() -> [String] {
    defer { calls = [] }
    return calls
  }
  func takeOffsets() -> [CGFloat] {
    defer { offsets = [] }
    return offsets
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) {
    offsets.append(scrollView.isDecelerating ? shown.y : scrollView.contentOffset.y)
  }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    calls.append("begin drag \(scrollView.isDragging)")
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    let (speed, end) = (velocity, targetContentOffset.pointee)
    calls.append(String(format: "will end %.2f %.2f to %.2f %.2f", speed.x, speed.y, end.x, end.y))
    if let target { targetContentOffset.pointee = target }
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("end drag \(decelerate)")
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) { calls.append("begin coast") }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("end coast") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    calls.append("end animation")
  }
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    calls.append("begin zoom")
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    calls.append(String(format: "end zoom %.2f", scale))
  }
}

import Foundation
import InputEvents
import LayerViews
import WireProtocol

/// Calls of a recognizer's actions and a view's touch methods, in order.
@MainActor final class HandDiary {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// Records the states of a recognizer under a name.
  func follow(_ recognizer: UIGestureRecognizer, _ name: String) {
    recognizer.addAction { [weak self] in self?.note("\(name) \($0.state)") }
  }
}

/// A view that records its touches.
@MainActor final class TouchedView: UIView {
  let diary: HandDiary

  init(frame: CGRect, _ diary: HandDiary) {
    self.diary = diary
    super.init(frame: frame)
    backgroundColor = .gray
  }
  required init?(coder: NSCoder) { nil }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note("began") }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note("moved") }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { note("ended") }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled")
  }
  private func note(_ phase: String) { diary.note("view \(phase)") }
}

/// A view of 200 × 200 points at (50, 20), and fingers on it.
@MainActor final class Hand {
  let stage: ViewStage
  let diary = HandDiary()
  let view: TouchedView

  init(_ stage: ViewStage) async throws {
    self.stage = stage
    view = TouchedView(frame: CGRect(x: 50, y: 20, width: 200, height: 200), diary)
    stage.window.addSubview(view)
    try await stage.stage.settle()
  }

  func finger(_ number: UInt32, _ kind: TouchKind, _ x: Double, _ y: Double) async throws {
    try await stage.stage.input(.touch(finger: number, kind, at: .init(x: x, y: y), pressure: 1))
  }

  /// Moves finger 1 along places with 10 ms between them, from a time; it is down afterwards.
  func drag(_ places: [(Double, Double)], from start: Double = 0.01) async throws {
    for (index, place) in places.enumerated() {
      if index > 0 || start > 0.01 { try await stage.stage.show(at: start + 0.01 * Double(index)) }
      try await finger(1, index == 0 ? .began : .moved, place.0, place.1)
    }
  }
}

import CoreAnimation
package import UIKit

/// The keys, as wide as fingers need and not wider, in the middle of the panel.
package final class KeyboardView: UIView {
  /// Called for what keys ask for.
  package var onEffect: ((KeyboardModel.Effect) -> Void)?
  /// Called when a held key is let go.
  package var onRelease: ((LayerTypedKey) -> Void)?

  package private(set) var model: KeyboardModel
  private var views: [[KeyView]] = []
  /// The key under each finger.
  private var pressed: [ObjectIdentifier: KeyView] = [:]
  private var repetition: Timer?
  /// The key that is held down for the field.
  private var held: LayerTypedKey?

  /// Seconds before a held key repeats, and from one repetition to the next.
  private static let repeatDelay = 0.5
  private static let repeatInterval = 0.08
  private static let mostWidth: CGFloat = 1000
  private static let gap: CGFloat = 6

  package init(model: KeyboardModel) {
    self.model = model
    super.init(frame: .zero)
    isMultipleTouchEnabled = true
    showKeys()
  }

  required init?(coder: NSCoder) { nil }

  /// Shows the keys for a field that gets the focus.
  package func begin(_ kind: LayerTextInput) {
    model.begin(kind)
    endPresses()
    showKeys()
  }

  // MARK: Keys

  private var look: KeyboardLook { .of(traitCollection) }

  /// Shows the model's keys, in the views that are there already as far as they go.
  private func showKeys() {
    let rows = model.rows
    if views.map(\.count) != rows.map(\.count) {
      for view in views.joined() { view.removeFromSuperview() }
      views = rows.map { row in row.map { _ in KeyView(frame: .zero) } }
      for view in views.joined() { addSubview(view) }
    }
    backgroundColor = look.background
    for (views, row) in zip(views, rows) {
      for (view, cap) in zip(views, row) {
        let isOn = cap.action == .shift && model.shift != .off
        view.show(cap, isOn: isOn, look)
      }
    }
    setNeedsLayout()
  }

  package override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    showKeys()
  }

  package override func layoutSubviews() {
    super.layoutSubviews()
    let isPad = model.page == .pad
    let width = min(bounds.width, isPad ? Self.mostWidth / 2 : Self.mostWidth) - 2 * Self.gap
    let height = (bounds.height - Self.gap) / CGFloat(max(views.count, 1))
    let most = model.rows.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 1
    let unit = width / CGFloat(most)
    for (index, (views, row)) in zip(views, model.rows).enumerated() {
      let own = row.reduce(0) { $0 + $1.width }
      var x = (bounds.width - unit * CGFloat(own)) / 2
      for (view, cap) in zip(views, row) {
        let place = CGRect(
          x: x, y: Self.gap / 2 + CGFloat(index) * height, width: unit * CGFloat(cap.width),
          height: height)
        view.frame = place.insetBy(dx: Self.gap / 2, dy: Self.gap / 2).integral
        x += place.width
      }
    }
  }

  /// The key at a point, or the nearest one in its row: fingers do not miss the gaps.
  private func key(at point: CGPoint) -> KeyView? {
    let keys = views.joined().filter { !$0.isHidden }
    func distance(_ view: KeyView) -> CGFloat {
      let frame = view.frame
      let dx = max(frame.minX - point.x, point.x - frame.maxX, 0)
      let dy = max(frame.minY - point.y, point.y - frame.maxY, 0)
      return dx + dy
    }
    return keys.min { distance($0) < distance($1) }.flatMap { distance($0) <= 12 ? $0 : nil }
  }

  /// The middle of the key with a name, in the view; nil for none. For tests and tools.
  package func place(of name: String) -> CGPoint? {
    layoutIfNeeded()
    return views.joined().first { $0.cap.name == name }.map { $0.center }
  }

  // MARK: Fingers

  package override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let key = key(at: touch.location(in: self)) else { continue }
      pressed[ObjectIdentifier(touch)] = key
      key.light(true, look)
      if key.cap.action == .backspace { hold(.backspace) }
    }
  }

  package override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      let (id, new) = (ObjectIdentifier(touch), key(at: touch.location(in: self)))
      // A key that is held stays until the finger is lifted.
      guard let old = pressed[id], old !== new, old.cap.action != .backspace,
        new?.cap.action != .backspace
      else { continue }
      old.light(false, look)
      pressed[id] = new
      new?.light(true, look)
    }
  }

  package override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in touches {
      guard let key = pressed.removeValue(forKey: ObjectIdentifier(touch)) else { continue }
      key.light(false, look)
      if key.cap.action == .backspace { letGo() } else { press(key.cap.action) }
    }
  }

  package override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    endPresses()
  }

  private func endPresses() {
    for key in pressed.values { key.light(false, look) }
    pressed = [:]
    letGo()
  }

  private func press(_ action: KeyCap.Action) {
    let before = model
    let effect = model.press(action)
    if model != before {
      // Fingers may be on keys that are others now.
      for key in pressed.values { key.light(false, look) }
      if model.page != before.page { pressed = [:] }
      showKeys()
    }
    guard let effect else { return }
    onEffect?(effect)
    if case .press(let key) = effect { onRelease?(key) }
  }

  // MARK: Repetition

  private func hold(_ key: LayerTypedKey) {
    letGo()
    held = key
    onEffect?(.press(key))
    repetition = Timer.scheduledTimer(withTimeInterval: Self.repeatDelay, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.repeatHeld() }
    }
  }

  /// Repeats the held key, and goes on until it is let go.
  package func repeatHeld() {
    guard let held else { return }
    onEffect?(.press(held))
    repetition?.invalidate()
    repetition = Timer.scheduledTimer(withTimeInterval: Self.repeatInterval, repeats: false) {
      [weak self] _ in
      MainActor.assumeIsolated { self?.repeatHeld() }
    }
  }

  private func letGo() {
    repetition?.invalidate()
    repetition = nil
    if let held { onRelease?(held) }
    held = nil
  }
}

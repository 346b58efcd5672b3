extension UIView {
  final func add(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    rareState.recognizers = (rare?.recognizers ?? []) + [recognizer]
  }

  final func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    let rest = rare?.recognizers?.filter { $0 !== recognizer } ?? []
    rare?.recognizers = rest.isEmpty ? nil : rest
    recognizer.abandon()
    recognizer.view = nil
  }

  final func setRecognizers(_ new: [UIGestureRecognizer]) {
    for old in rare?.recognizers ?? [] where !new.contains(where: { $0 === old }) { remove(old) }
    for recognizer in new { add(recognizer) }
    rare?.recognizers = new.isEmpty ? nil : new
  }
}

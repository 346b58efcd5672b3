extension UIView {
  final func add(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view !== self else { return }
    recognizer.view?.removeGestureRecognizer(recognizer)
    recognizer.view = self
    rareState.recognizers = (rare?.recognizers ?? []) + [recognizer]
  }

  final func remove(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    rare?.recognizers?.removeAll { $0 === recognizer }
    recognizer.abandon()
    recognizer.view = nil
  }

  final func setRecognizers(_ new: [UIGestureRecognizer]) {
    for old in rare?.recognizers ?? [] where !new.contains(where: { $0 === old }) { remove(old) }
    for recognizer in new { add(recognizer) }
    // A set order replaces the order of adding.
    var seen: Set<ObjectIdentifier> = []
    rare?.recognizers = new.filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

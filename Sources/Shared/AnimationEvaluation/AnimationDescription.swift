extension AnimationDescription {
  /// True when the animation contains a transition, at any depth.
  package var hasTransition: Bool {
    if case .transition = content { return true }
    // Recurses into nested groups, whose depth is bounded.
    return content.children.contains(where: \.hasTransition)
  }
}

extension FrameRateRange {
  /// False when a rate is negative or not finite: such a range is not sent.
  package var isValid: Bool {
    [minimum, maximum, preferred ?? 0].allSatisfy { $0 >= 0 && $0.isFinite }
  }
}

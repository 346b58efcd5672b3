extension TimingCurve {
  package static let linear = TimingCurve(0, 0, 1, 1)
  package static let easeIn = TimingCurve(0.42, 0, 1, 1)
  package static let easeOut = TimingCurve(0, 0, 0.58, 1)
  package static let easeInEaseOut = TimingCurve(0.42, 0, 0.58, 1)
  package static let `default` = TimingCurve(0.25, 0.1, 0.25, 1)
}

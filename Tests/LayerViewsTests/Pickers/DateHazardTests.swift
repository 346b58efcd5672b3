import CoreAnimation
import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// views §26.2
@MainActor @Suite struct DateHazardTests {
  private let dates = [
    Date.distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 1e14),
    Date(timeIntervalSinceReferenceDate: -1e14), Date(timeIntervalSinceReferenceDate: 1e300),
    Date(timeIntervalSinceReferenceDate: -1e300), Date(timeIntervalSinceReferenceDate: .nan),
    Date(timeIntervalSinceReferenceDate: -.infinity),
  ]
  private let modes: [UIDatePicker.Mode] = [
    .time, .date, .dateAndTime, .countDownTimer, .yearAndMonth,
  ]

  @Test func `dates far away and limits that are none are shown`() {
    let start = Date(timeIntervalSinceReferenceDate: 0)
    for mode in modes {
      for style in [UIDatePickerStyle.wheels, .inline, .compact] {
        let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
        picker.preferredDatePickerStyle = style
        picker.datePickerMode = mode
        picker.minuteInterval = 5
        for date in dates {
          picker.date = date
          picker.layoutIfNeeded()
          _ = picker.intrinsicContentSize
          picker.date = start
          picker.minimumDate = date
          _ = picker.date
          picker.minimumDate = nil
          picker.maximumDate = date
          _ = picker.date
          picker.layoutIfNeeded()
          picker.maximumDate = nil
        }
        for identifier in [Calendar.Identifier.hebrew, .islamic, .chinese, .japanese, .buddhist] {
          picker.calendar = Calendar(identifier: identifier)
          picker.layoutIfNeeded()
        }
        picker.locale = Locale(identifier: "nowhere_XX")
        picker.timeZone = TimeZone(secondsFromGMT: 14 * 3600)
        picker.layoutIfNeeded()
        expectEqual(picker.date, start)
      }
    }
  }

  @Test func `wheels of a date far from today are turned`() throws {
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 216))
    picker.preferredDatePickerStyle = .wheels
    picker.timeZone = TimeZone(secondsFromGMT: 0)
    picker.locale = Locale(identifier: "de_DE")
    // 1901-01-01 12:00
    let old = Date(timeIntervalSince1970: -2_177_409_600)
    picker.date = old
    picker.layoutIfNeeded()
    let wheels = try unwrap(picker.subviews.compactMap { $0 as? UIPickerView }.first)
    let row = wheels.selectedRow(inComponent: 1)
    wheels.selectRow(row + 1, inComponent: 1, animated: false)
    wheels.delegate?.pickerView(wheels, didSelectRow: row + 1, inComponent: 1)
    expectEqual(picker.date, old.addingTimeInterval(3600))
  }

  @Test func `wheels beside a month follow the settings of their picker`() throws {
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
    picker.preferredDatePickerStyle = .inline
    picker.minuteInterval = 15
    picker.layoutIfNeeded()
    func wheels(_ view: UIView) -> UIPickerView? {
      view as? UIPickerView ?? view.subviews.lazy.compactMap { wheels($0) }.first
    }
    expectEqual(wheels(picker)?.numberOfRows(inComponent: 1), 800)
  }

  @Test func `a page control bounds its page and its dots`() {
    let pages = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 26))
    pages.currentPageIndicatorTintColor = .red
    pages.numberOfPages = 3
    pages.currentPage = 99
    expectEqual(pages.currentPage, 2)
    let dots = pages.subviews.compactMap { $0 as? UIImageView }
    expectEqual(dots.map { $0.backgroundColor == .red }, [false, false, true])
    pages.numberOfPages = .max
    expectEqual(pages.numberOfPages, .max)
    expectLess(pages.subviews.count, 2000)
    pages.numberOfPages = -4
    expectEqual(pages.numberOfPages, 0)
  }

  @Test func `the card of a compact picker goes with the picker`() async throws {
    try await ViewStage.perform { s in
      var picker: UIDatePicker? = UIDatePicker()
      weak let freed = picker
      picker?.preferredDatePickerStyle = .compact
      picker?.sizeToFit()
      if let picker { s.window.addSubview(picker) }
      try await s.stage.settle()
      let before = s.window.subviews.count
      let field = try unwrap(picker?.subviews.first?.subviews.first as? UIButton)
      field.sendActions(for: .touchUpInside)
      try await s.stage.show(at: 1)
      expectEqual(s.window.subviews.count, before + 1)
      picker?.removeFromSuperview()
      expectEqual(s.window.subviews.count, before - 1)
      picker = nil
      try await s.stage.show(at: 2)
      expectNil(freed)
    }
  }
}

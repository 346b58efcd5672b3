import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

private func gregorian() -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
  return calendar
}

private func day(
  _ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0
) -> Date {
  gregorian().date(
    from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))
    ?? Date(timeIntervalSince1970: 0)
}

@MainActor private func picker(
  _ mode: UIDatePicker.Mode, _ style: UIDatePickerStyle, _ locale: String = "en_US"
) -> UIDatePicker {
  let picker = UIDatePicker()
  picker.calendar = gregorian()
  picker.timeZone = TimeZone(secondsFromGMT: 0)
  picker.locale = Locale(identifier: locale)
  picker.datePickerMode = mode
  picker.preferredDatePickerStyle = style
  picker.date = day(2024, 2, 28, 15, 7)
  return picker
}

@MainActor private func wheels(_ picker: UIDatePicker) -> UIPickerView? {
  picker.subviews.compactMap { $0 as? UIPickerView }.first
}

@MainActor private func titles(_ picker: UIDatePicker) -> [String] {
  guard let wheels = wheels(picker), let delegate = wheels.delegate else { return [] }
  return (0..<wheels.numberOfComponents).map {
    delegate.pickerView(
      wheels, attributedTitleForRow: wheels.selectedRow(inComponent: $0), forComponent: $0
    )?.string ?? ""
  }
}

/// Turns a wheel by a number of rows, as a finger does.
@MainActor private func turn(_ picker: UIDatePicker, _ component: Int, by rows: Int) {
  guard let wheels = wheels(picker) else { return }
  let row = wheels.selectedRow(inComponent: component) + rows
  wheels.selectRow(row, inComponent: component, animated: false)
  wheels.delegate?.pickerView(wheels, didSelectRow: row, inComponent: component)
}

/// Facts of views §26.2 about date pickers.
@MainActor @Suite struct DatePickerTests {
  @Test func `a picker has the present time, and the look of its mode`() {
    let picker = UIDatePicker()
    expectLess(abs(picker.date.timeIntervalSinceNow), 5)
    expectEqual(picker.datePickerMode, .dateAndTime)
    expectEqual(picker.datePickerStyle, .compact)
    picker.datePickerMode = .countDownTimer
    expectEqual(picker.datePickerStyle, .wheels)
    picker.datePickerMode = .date
    picker.preferredDatePickerStyle = .inline
    expectEqual(picker.datePickerStyle, .inline)
    expectEqual(picker.intrinsicContentSize.width, 320)
    #expect(picker.minuteInterval == 1 && picker.roundsToMinuteInterval)
    expectNil(picker.timeZone)
    let modes: [UIDatePicker.Mode] = [.time, .date, .dateAndTime, .countDownTimer, .yearAndMonth]
    expectEqual(modes.map(\.rawValue), [0, 1, 2, 3, 4])
    let styles: [UIDatePickerStyle] = [.automatic, .wheels, .compact, .inline]
    expectEqual(styles.map(\.rawValue), [0, 1, 2, 3])
  }

  @Test func `wheels have the order and the words of the locale`() {
    expectEqual(titles(picker(.date, .wheels)), ["February", "28", "2024"])
    expectEqual(titles(picker(.date, .wheels, "de_DE")), ["28", "Februar", "2024"])
    expectEqual(titles(picker(.time, .wheels)), ["3", "07", "PM"])
    expectEqual(titles(picker(.time, .wheels, "de_DE")), ["15", "07"])
    expectEqual(titles(picker(.dateAndTime, .wheels)).count, 4)
    expectEqual(titles(picker(.yearAndMonth, .wheels)), ["February", "2024"])
    let duration = picker(.countDownTimer, .wheels)
    duration.countDownDuration = 3723
    expectEqual(duration.countDownDuration, 3720)
    expectEqual(titles(duration), ["1 hour", "2 min"])
    duration.countDownDuration = 0
    expectEqual(duration.countDownDuration, 60)
    duration.countDownDuration = 1e9
    expectEqual(duration.countDownDuration, 86_340)
    duration.countDownDuration = .nan
    expectEqual(duration.countDownDuration, 86_340)
    turn(duration, 0, by: -23)
    expectEqual(duration.countDownDuration, 59 * 60)
  }

  @Test func `turned wheels make a date, and a day that a month has not its last one`() {
    let picker = picker(.date, .wheels)
    var changes = 0
    picker.addAction(UIAction { _ in changes += 1 }, for: .valueChanged)
    turn(picker, 1, by: 3)
    expectEqual(picker.date, day(2024, 2, 29, 15, 7))
    expectEqual(titles(picker), ["February", "29", "2024"])
    turn(picker, 2, by: 1)
    expectEqual(picker.date, day(2025, 2, 28, 15, 7))
    turn(picker, 0, by: 11)
    expectEqual(picker.date, day(2025, 1, 28, 15, 7))
    expectEqual(changes, 3)
    let time = self.time()
    turn(time, 0, by: 9)
    expectEqual(time.date, day(2024, 2, 28, 12, 7))
    turn(time, 2, by: -1)
    expectEqual(time.date, day(2024, 2, 28, 0, 7))
    turn(time, 1, by: -8)
    expectEqual(time.date, day(2024, 2, 28, 0, 59))
    let both = self.both()
    turn(both, 0, by: 2)
    expectEqual(both.date, day(2024, 3, 1, 15, 7))
  }
  private func time() -> UIDatePicker { picker(.time, .wheels) }
  private func both() -> UIDatePicker { picker(.dateAndTime, .wheels) }

  @Test func `dates are within their limits and intervals`() {
    let picker = picker(.dateAndTime, .wheels)
    picker.minimumDate = day(2024, 3, 1)
    expectEqual(picker.date, day(2024, 3, 1))
    picker.maximumDate = day(2024, 3, 10)
    picker.setDate(day(2024, 4, 1), animated: true)
    expectEqual(picker.date, day(2024, 3, 10))
    // A range that ends before it begins is none.
    picker.maximumDate = day(2024, 1, 1)
    expectEqual(picker.date, day(2024, 4, 1))
    (picker.minimumDate, picker.maximumDate) = (nil, nil)
    picker.minuteInterval = 15
    picker.date = day(2024, 2, 28, 15, 37)
    expectEqual(picker.date, day(2024, 2, 28, 15, 30))
    expectEqual(titles(picker)[2], "30")
    picker.minuteInterval = 7
    expectEqual(picker.minuteInterval, 15)
    picker.minuteInterval = 0
    expectEqual(picker.minuteInterval, 15)
    picker.roundsToMinuteInterval = false
    expectEqual(picker.date, day(2024, 2, 28, 15, 37))
    picker.date = Date(timeIntervalSinceReferenceDate: .infinity)
    expectEqual(picker.date, day(2024, 2, 28, 15, 37))
    picker.calendar = nil
    expectNotNil(picker.calendar)
  }
}

extension LiveViewTests {
  /// Views §26.2.
  @Suite struct DatePickerTouchTests {
    @MainActor private func tap(_ s: ViewStage, _ view: UIView) async throws {
      let place = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: nil)
      for kind in [TouchKind.began, .ended] {
        try await s.stage.input(
          .touch(
            finger: 1, kind, at: .init(x: Double(place.x), y: Double(place.y)), pressure: 1))
      }
    }

    @MainActor private func labels(_ view: UIView) -> [UILabel] {
      view.subviews.flatMap { [$0 as? UILabel].compactMap { $0 } + labels($0) }
    }

    @Test func `a compact picker is text, and opens a calendar in which a day is chosen`()
      async throws
    {
      try await ViewStage.perform { s in
        let picker = picker(.date, .compact)
        picker.frame.origin = CGPoint(x: 20, y: 5)
        picker.sizeToFit()
        s.window.addSubview(picker)
        try await s.stage.settle()
        let field = try unwrap(picker.subviews.first?.subviews.first as? UIButton)
        expectEqual(field.title(for: .normal), "Feb 28, 2024")
        try await tap(s, field)
        try await s.stage.show(at: 1)
        expectEqual(s.window.subviews.count, 3)
        let card = try unwrap(s.window.subviews.last)
        let days = labels(card).filter { $0.text == "10" }
        expectEqual(days.count, 1)
        let opened = labels(card).compactMap(\.text)
        expectTrue(opened.contains("February 2024") && opened.contains("29"))
        expectFalse(opened.contains("30"))
        try await tap(s, days[0])
        expectEqual(picker.date, day(2024, 2, 10, 15, 7))
        expectEqual(field.title(for: .normal), "Feb 10, 2024")
        try await s.stage.input(
          .touch(finger: 1, .began, at: .init(x: 2, y: 2), pressure: 1))
        try await s.stage.input(.touch(finger: 1, .ended, at: .init(x: 2, y: 2), pressure: 1))
        for time in [1.1, 1.5, 2] { try await s.stage.show(at: time) }
        expectEqual(s.window.subviews.count, 2)
      }
    }

    @Test func `an inline picker shows a month, whose days have limits`() async throws {
      try await ViewStage.perform { s in
        let picker = picker(.date, .inline)
        picker.minimumDate = day(2024, 2, 5)
        picker.sizeToFit()
        s.window.addSubview(picker)
        try await s.stage.settle()
        let four = try unwrap(labels(picker).first { $0.text == "4" })
        expectEqual(four.textColor, .tertiaryLabel)
        try await tap(s, four)
        expectEqual(picker.date, day(2024, 2, 28, 15, 7))
        let five = try unwrap(labels(picker).first { $0.text == "6" })
        try await tap(s, five)
        expectEqual(picker.date, day(2024, 2, 6, 15, 7))
      }
    }
  }
}

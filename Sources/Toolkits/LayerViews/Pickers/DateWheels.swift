import Foundation

/// The wheels of a date picker: what each stands for, and the dates of their rows.
struct DateWheels {
  /// The meaning of a wheel.
  enum Column: Equatable { case month, day, year, dayOfAll, hour, minute, half, hours, minutes }

  let columns: [Column]
  let calendar: Calendar
  let locale: Locale
  let minuteInterval: Int
  /// The day in the middle of the wheel of all days.
  let anchor: Date

  /// Repetitions of a wheel that goes round.
  static let turns = 200
  /// Days before and after the anchor.
  static let days = 20_000

  init(
    _ mode: UIDatePicker.Mode, _ calendar: Calendar, _ locale: Locale, minuteInterval: Int,
    anchor: Date
  ) {
    var calendar = calendar
    calendar.locale = locale
    self.calendar = calendar
    self.locale = locale
    self.minuteInterval = minuteInterval
    self.anchor = calendar.startOfDay(for: anchor)
    let time: [Column] =
      Self.hasHalves(locale) ? [.hour, .minute, .half] : [.hour, .minute]
    switch mode {
    case .time: columns = time
    case .date: columns = Self.dateColumns(locale)
    case .dateAndTime: columns = [.dayOfAll] + time
    case .countDownTimer: columns = [.hours, .minutes]
    case .yearAndMonth: columns = Self.dateColumns(locale).filter { $0 != .day }
    }
  }

  /// True where the day has two halves of twelve hours.
  static func hasHalves(_ locale: Locale) -> Bool {
    DateFormatter.dateFormat(fromTemplate: "j", options: 0, locale: locale)?.contains("a") == true
  }

  /// The order of day, month and year.
  private static func dateColumns(_ locale: Locale) -> [Column] {
    let format =
      DateFormatter.dateFormat(fromTemplate: "yMMMMd", options: 0, locale: locale) ?? "MMMM d, y"
    var columns: [Column] = []
    var isQuoted = false
    for letter in format {
      if letter == "'" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      let column: Column? =
        switch letter {
        case "M", "L": .month
        case "d": .day
        case "y": .year
        default: nil
        }
      if let column, !columns.contains(column) { columns.append(column) }
    }
    return columns.count == 3 ? columns : [.month, .day, .year]
  }

  // MARK: Rows

  private var hasHalves: Bool { columns.contains(.half) }
  private var minutesOnWheel: Int { 60 / minuteInterval }

  /// The number of values before a wheel begins again; nil for one that does not go round.
  private func round(_ column: Column) -> Int? {
    switch column {
    case .month: 12
    case .day: 31
    case .hour: hasHalves ? 12 : 24
    case .minute: minutesOnWheel
    case .year, .dayOfAll, .half, .hours, .minutes: nil
    }
  }

  func rowCount(_ column: Column) -> Int {
    if let round = round(column) { return round * Self.turns }
    switch column {
    case .year: return 9999
    case .dayOfAll: return 2 * Self.days + 1
    case .half: return 2
    case .hours: return 24
    case .minutes: return minutesOnWheel
    case .month, .day, .hour, .minute: return 0
    }
  }

  /// Returns the value of a row: a month, day or year from 1 on, an hour or minute from 0 on, days since the
  /// anchor.
  func value(_ row: Int, _ column: Column) -> Int {
    if let round = round(column) {
      let place = row % round
      switch column {
      case .month, .day: return place + 1
      case .minute: return place * minuteInterval
      default: return place
      }
    }
    switch column {
    case .year: return row + 1
    case .dayOfAll: return row - Self.days
    case .minutes: return row * minuteInterval
    default: return row
    }
  }

  /// Returns the row of a value that is nearest to a row.
  func row(_ value: Int, _ column: Column, near row: Int) -> Int {
    let place: Int =
      switch column {
      case .month, .day, .year: value - 1
      case .minute, .minutes: value / minuteInterval
      case .dayOfAll: value + Self.days
      default: value
      }
    guard let round = round(column) else { return min(max(place, 0), rowCount(column) - 1) }
    let base = row < round || row >= round * (Self.turns - 1) ? round * Self.turns / 2 : row
    let start = base - base % round + place
    return [start - round, start, start + round].min { abs($0 - base) < abs($1 - base) } ?? start
  }

  func title(_ row: Int, _ column: Column, today: Date) -> String {
    let value = value(row, column)
    switch column {
    case .month:
      let names = calendar.standaloneMonthSymbols
      return names.indices.contains(value - 1) ? names[value - 1] : "\(value)"
    case .day, .year, .hours, .minutes: return "\(value)"
    case .hour: return hasHalves ? "\(value == 0 ? 12 : value)" : String(format: "%02d", value)
    case .minute: return String(format: "%02d", value)
    case .half: return value == 0 ? calendar.amSymbol : calendar.pmSymbol
    case .dayOfAll:
      guard let day = calendar.date(byAdding: .day, value: value, to: anchor) else { return "" }
      if calendar.isDate(day, inSameDayAs: today) { return "Today" }
      return format(day, "EEEMMMd")
    }
  }

  func format(_ date: Date, _ template: String) -> String {
    let formatter = DateFormatter()
    (formatter.calendar, formatter.locale) = (calendar, locale)
    formatter.timeZone = calendar.timeZone
    formatter.setLocalizedDateFormatFromTemplate(template)
    return formatter.string(from: date)
  }

  // MARK: Dates

  /// Returns the value of each wheel for a date.
  func values(of date: Date, countDown: TimeInterval) -> [Int] {
    let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute], from: date)
    let hour = parts.hour ?? 0
    return columns.map { column in
      switch column {
      case .month: parts.month ?? 1
      case .day: parts.day ?? 1
      case .year: parts.year ?? 1
      case .dayOfAll:
        calendar.dateComponents(
          [.day], from: anchor, to: calendar.startOfDay(for: date)
        ).day ?? 0
      case .hour: hasHalves ? hour % 12 : hour
      case .minute: parts.minute ?? 0
      case .half: hour < 12 ? 0 : 1
      case .hours: Int(countDown) / 3600
      case .minutes: Int(countDown) % 3600 / 60
      }
    }
  }

  /// Returns the date of values, with what the wheels leave out from another date. A day that a month has not
  /// becomes its last one.
  func date(_ values: [Int], from date: Date) -> Date {
    var parts = calendar.dateComponents([.era, .year, .month, .day, .hour, .minute], from: date)
    var (half, hour) = (parts.hour.map { $0 / 12 } ?? 0, parts.hour ?? 0)
    for (column, value) in zip(columns, values) {
      switch column {
      case .month: parts.month = value
      case .day: parts.day = value
      case .year: parts.year = value
      case .dayOfAll:
        let day = calendar.date(byAdding: .day, value: value, to: anchor) ?? date
        let new = calendar.dateComponents([.era, .year, .month, .day], from: day)
        (parts.era, parts.year, parts.month, parts.day) = (new.era, new.year, new.month, new.day)
      case .hour: hour = value
      case .minute: parts.minute = value
      case .half: half = value
      case .hours, .minutes: break
      }
    }
    parts.hour = columns.contains(.hour) ? (hasHalves ? half * 12 + hour % 12 : hour) : hour
    if columns.contains(.month) {
      var first = parts
      first.day = 1
      let length = calendar.date(from: first).flatMap {
        calendar.range(of: .day, in: .month, for: $0)?.count
      }
      if let length { parts.day = min(parts.day ?? 1, length) }
    }
    return calendar.date(from: parts) ?? date
  }

  /// Returns true if the wheel of all days has the day of some values.
  func hasRows(for values: [Int]) -> Bool {
    zip(columns, values).allSatisfy { $0 != .dayOfAll || (-Self.days...Self.days).contains($1) }
  }

  /// Returns the seconds of the values of a countdown.
  func duration(_ values: [Int]) -> TimeInterval {
    zip(columns, values).reduce(0) { sum, pair in
      sum + Double(pair.0 == .hours ? pair.1 * 3600 : pair.0 == .minutes ? pair.1 * 60 : 0)
    }
  }
}

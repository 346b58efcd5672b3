import UIKit

/// The months of a year as weeks of days.
struct CalendarMonth {
  let title: String
  /// The days, after nil for each weekday before the first.
  let days: [Int?]
  let year: Int
  let month: Int
}

struct CalendarEvent {
  let title: String
  let time: String
  let color: UIColor
}

struct CalendarModel {
  let months: [CalendarMonth]

  init(year: Int) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.firstWeekday = 2
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.calendar = calendar
    formatter.dateFormat = "MMMM"
    months = (1...12).compactMap { month in
      guard
        let first = calendar.date(from: DateComponents(year: year, month: month, day: 1)),
        let range = calendar.range(of: .day, in: .month, for: first)
      else { return nil }
      let weekday = calendar.component(.weekday, from: first)
      let leading = (weekday - calendar.firstWeekday + 7) % 7
      let days = [Int?](repeating: nil, count: leading) + range.map { $0 }
      return CalendarMonth(
        title: formatter.string(from: first), days: days, year: year, month: month)
    }
  }

  func events(month: Int, day: Int) -> [CalendarEvent] {
    switch (month * 31 + day) % 5 {
    case 4:
      return [CalendarEvent(title: "Team Meeting", time: "9:30", color: .systemBlue)]
    case 1:
      return [
        CalendarEvent(title: "Lunch with Ole", time: "12:00", color: .systemGreen),
        CalendarEvent(title: "Piano Lesson", time: "17:15", color: .systemOrange),
      ]
    default:
      return []
    }
  }
}

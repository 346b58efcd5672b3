import UIKit

/// A photo of the library.
struct Photo: Hashable {
  let number: Int
  let place: String
  let date: Date

  /// The picture in the asset catalog.
  var image: UIImage? { UIImage(named: "Photos/view-\(number % PhotoStore.pictures + 1)") }
}

/// The photos of a year, by month.
final class PhotoStore {
  static let pictures = 9

  let months: [(title: String, photos: [Photo])]

  init() {
    let places = ["Lago di Garda", "Hohe Tauern", "Skagen", "Rügen", "Lofoten"]
    let calendar = Calendar(identifier: .gregorian)
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US")
    formatter.dateFormat = "MMMM yyyy"
    var number = 0
    months = (0..<6).compactMap { month in
      let components = DateComponents(year: 2025, month: 9 - month, day: 20)
      guard let date = calendar.date(from: components) else { return nil }
      let photos = (0..<(month % 2 == 0 ? 11 : 7)).map { index -> Photo in
        number += 1
        return Photo(
          number: number * 5, place: places[(month + index / 4) % places.count],
          date: date.addingTimeInterval(TimeInterval(-index * 86_400)))
      }
      return (formatter.string(from: date), photos)
    }
  }
}

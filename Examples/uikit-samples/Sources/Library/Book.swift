import UIKit

struct Book: Hashable {
  let title: String
  let author: String
  let year: Int
  let cover: String
  let isFinished: Bool
  let text: String
}

extension Book {
  static let all = [
    Book(
      title: "Middlemarch", author: "George Eliot", year: 1871, cover: "Cover Green",
      isFinished: true,
      text: "A town in the Midlands around 1830: marriages that go wrong, reforms that are slow, "
        + "and the many unseen deeds on which the good of the world depends."),
    Book(
      title: "Effi Briest", author: "Theodor Fontane", year: 1895, cover: "Cover Blue",
      isFinished: false,
      text: "A girl of seventeen marries a man of thirty-eight, moves to the Baltic coast, is "
        + "bored, and pays for it years later."),
    Book(
      title: "The Adventures of Sherlock Holmes", author: "Arthur Conan Doyle", year: 1892,
      cover: "Cover Red", isFinished: true,
      text: "Twelve cases, told by a friend who sees everything and observes nothing."),
    Book(
      title: "Walden", author: "Henry David Thoreau", year: 1854, cover: "Cover Green",
      isFinished: false,
      text: "Two years in a hut by a pond, with the price of every nail."),
    Book(
      title: "Gösta Berlings saga", author: "Selma Lagerlöf", year: 1891, cover: "Cover Blue",
      isFinished: false,
      text: "A priest who was dismissed, twelve cavaliers and a year without rules in Värmland."),
  ]
}

import Foundation

struct Message: Hashable {
  enum Sender { case me, other }

  let id = UUID()
  let sender: Sender
  let text: String
  let date: Date
}

extension Message {
  static func sample() -> [Message] {
    let texts: [(Sender, String)] = [
      (.other, "Hey! Are you coming to the lake on Saturday?"),
      (.me, "Yes, if the weather holds. Which train are you taking?"),
      (.other, "The 9:12 from platform 4. Jana and Ole are coming too."),
      (.me, "Perfect 👍"),
      (
        .other,
        "Can you bring the big blanket? Last time we all had to sit on two towels, and "
          + "Ole still complains about the ants."
      ),
      (.me, "Sure. I'll bring cake as well."),
      (.other, "You're the best!"),
      (.other, "See you at the station then"),
    ]
    let start = Date(timeIntervalSince1970: 1_755_950_000)
    return texts.enumerated().map { index, entry in
      Message(
        sender: entry.0, text: entry.1, date: start.addingTimeInterval(TimeInterval(index * 65)))
    }
  }
}

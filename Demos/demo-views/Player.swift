/// Plays by itself, and remembers the cards that it has seen, but not for ever.
@MainActor final class Player {
  private var seen: [CardView] = []
  private static let memory = 5

  func remember(_ card: CardView) {
    seen.removeAll { $0 === card }
    seen.append(card)
    if seen.count > Self.memory { seen.removeFirst() }
  }

  /// The card to turn next; nil when all are face up.
  ///
  /// - Parameter turned: the face-up card that has no partner yet.
  func choose(_ cards: [CardView], turned: CardView?) -> CardView? {
    let hidden = cards.filter { !$0.isFaceUp }
    let known = seen.filter { !$0.isFaceUp }
    if let turned {
      if let partner = known.first(where: { $0.symbol == turned.symbol }) { return partner }
    } else if let pair = known.first(where: { card in
      known.contains { $0 !== card && $0.symbol == card.symbol }
    }) {
      return pair
    }
    let unknown = hidden.filter { card in !known.contains { $0 === card } }
    return unknown.first ?? hidden.first
  }
}

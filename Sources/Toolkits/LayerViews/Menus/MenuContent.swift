import Foundation

/// The rows of one level of a menu.
@MainActor struct MenuContent {
  /// The meaning of a row.
  enum Item {
    /// The title of a menu or of a section.
    case title(String)
    /// The way back to the menu around.
    case back(String)
    /// An element that can be chosen, with the menu in which it is.
    case leaf(any MenuLeaf, UIMenu)
    /// A menu that opens.
    case menu(UIMenu)
    /// Elements that come later.
    case waiting
  }

  /// The items of a section, or of one row of images.
  struct Section {
    var items: [Item] = []
    var size = UIMenu.ElementSize.large
  }

  private(set) var sections: [Section] = []
  private let answers: DeferredAnswers
  /// The deferred elements around the present one, which a provider may return once more.
  private var around: [UIDeferredMenuElement] = []

  init(_ menu: UIMenu, isNested: Bool, _ answers: DeferredAnswers) {
    self.answers = answers
    var first = Section()
    if isNested {
      first.items.append(.back(menu.title))
    } else if !menu.title.isEmpty {
      first.items.append(.title(menu.title))
    }
    sections = [first]
    add(menu.children, of: menu)
    sections.removeAll { $0.items.isEmpty }
  }

  private mutating func add(_ elements: [UIMenuElement], of menu: UIMenu) {
    let size = menu.shownSize
    if size != .large { sections.append(Section(size: size)) }
    for element in elements {
      switch element {
      case let inner as UIMenu where inner.options.contains(.displayInline):
        sections.append(Section())
        if !inner.title.isEmpty { append(.title(inner.title)) }
        add(inner.children, of: inner)
        sections.append(Section(size: size))
      case let inner as UIMenu: append(.menu(inner))
      case let deferred as UIDeferredMenuElement:
        guard !around.contains(where: { $0 === deferred }) else { continue }
        guard let there = answers.elements(of: deferred) else {
          append(.waiting)
          continue
        }
        around.append(deferred)
        add(there, of: menu)
        around.removeLast()
      case let leaf as any MenuLeaf:
        if !leaf.attributes.contains(.hidden) { append(.leaf(leaf, menu)) }
      default: break
      }
    }
  }

  private mutating func append(_ item: Item) { sections[sections.count - 1].items.append(item) }
}

/// The deferred elements that an open menu has asked for, each once.
@MainActor final class DeferredAnswers {
  private struct Answer {
    // Retained, so that no other element takes its address.
    let asked: UIDeferredMenuElement
    var elements: [UIMenuElement]?
  }
  private var answers: [ObjectIdentifier: Answer] = [:]
  private let onArrival: () -> Void

  /// - Parameter onArrival: called when elements that come later are there.
  init(onArrival: @escaping () -> Void) { self.onArrival = onArrival }

  /// Returns the elements if they are there; nil if they come later.
  func elements(of deferred: UIDeferredMenuElement) -> [UIMenuElement]? {
    let key = ObjectIdentifier(deferred)
    if let answer = answers[key] { return answer.elements }
    answers[key] = Answer(asked: deferred)
    let there = deferred.elements { [weak self] elements in
      self?.answers[key]?.elements = elements
      self?.onArrival()
    }
    if let there { answers[key]?.elements = there }
    return there
  }
}

extension UIMenu {
  /// The size in which the menu's elements are shown.
  final var shownSize: ElementSize {
    if preferredElementSize == .small || preferredElementSize == .medium {
      return preferredElementSize
    }
    return options.contains(.displayAsPalette) ? .small : .large
  }
}

import Foundation
import LayerViews

/// The calls of controllers, in order.
@MainActor final class Diary {
  private(set) var lines: [String] = []
  func note(_ line: String) { lines.append(line) }

  /// Removes and returns the lines.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that records its calls: `A will appear`, followed by `~` for an animated one.
@MainActor class DiaryController: UIViewController {
  let name: String
  let diary: Diary
  /// True in tests of layout; other tests leave layout calls out.
  var notesLayout = false

  init(_ name: String, _ diary: Diary) {
    self.name = name
    self.diary = diary
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  func note(_ text: String, _ animated: Bool = false) {
    diary.note("\(name) \(text)\(animated ? "~" : "")")
  }

  override func loadView() {
    note("load")
    super.loadView()
  }
  override func viewDidLoad() { note("did load") }
  override func viewWillAppear(_ animated: Bool) { note("will appear", animated) }
  override func viewIsAppearing(_ animated: Bool) { note("is appearing", animated) }
  override func viewDidAppear(_ animated: Bool) { note("did appear", animated) }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear", animated) }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear", animated) }
  override func viewWillLayoutSubviews() { if notesLayout { note("will lay out") } }
  override func viewDidLayoutSubviews() { if notesLayout { note("did lay out") } }
  override func willMove(toParent parent: UIViewController?) {
    note(parent == nil ? "will leave" : "will move")
  }
  override func didMove(toParent parent: UIViewController?) {
    note(parent == nil ? "did leave" : "did move")
  }
}

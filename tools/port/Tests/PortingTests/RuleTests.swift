import Porting
import Testing

/// The meaning of each rule, beyond the spelling that the golden files show.
@Suite struct RuleTests {
  @Test func `a selector without labels takes those of the only method of that name`() throws {
    let line = try portedLine(
      "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), "
        + "userInfo: nil, repeats: true)", methods: "@objc func tick(_ t: Timer) {}")
    #expect(line.contains("{ [self] timer in"))
    #expect(line.contains("self.tick(timer)"))
  }

  @Test func `a timer's closure runs on the main actor in a view, and on none elsewhere`() throws {
    let call =
      "Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), "
      + "userInfo: nil, repeats: true)"
    #expect(try portedLine(call).contains("MainActor.assumeIsolated"))
    #expect(try portedLine(call, in: "NSObject").contains("MainActor") == false)
    #expect(try portedLine(call, in: "CALayer").contains("MainActor") == false)
  }

  @Test func `a class on the main actor is known by its superclass in another file`() throws {
    let result = Porter().port([
      ("Base.swift", "class Base: Middle {}"),
      (
        "A.swift",
        """
        class A: Base {
          func go() { perform(#selector(tick), with: nil, afterDelay: 1) }
        }
        """
      ),
      ("Middle.swift", "@MainActor class Middle { @objc func tick() {} }"),
    ])
    #expect(result.files[1].after.contains("MainActor.assumeIsolated { self.tick() }"))
    #expect(result.files[1].chores == [])
  }

  @Test func `types of one name in several files are not confused`() throws {
    let conformance = "private final class Listener: NSObject, CAAnimationDelegate {}"
    let result = Porter().port([
      ("A.swift", conformance), ("B.swift", "private class Listener: UIView {}"),
      ("C.swift", "extension Listener: CAAnimationDelegate {}"),
    ])
    #expect(result.files[0].after == conformance)
    #expect(result.files[2].after == "extension Listener: @MainActor CAAnimationDelegate {}")
  }

  @Test func `a method of another file tells its parameters`() throws {
    let result = Porter().port([
      (
        "A.swift",
        """
        class A: UIView {
          func go() {
            NotificationCenter.default.addObserver(
              self, selector: #selector(read), name: nil, object: nil)
          }
        }
        """
      ),
      ("A+Reading.swift", "extension A { @objc func read(_ note: Notification) {} }"),
    ])
    #expect(result.files[0].after.contains("self?.read(notification)"))
    #expect(result.files[1].after == "extension A { func read(_ note: Notification) {} }")
  }

  @Test func `in an initial value the type has its name, and in a method it is Self`() throws {
    let file = try ported(
      """
      class A: UIView {
        lazy var one = UITapGestureRecognizer(target: self, action: #selector(tap))
        lazy var two: UIButton = {
          let button = UIButton()
          button.addTarget(self, action: #selector(tap), for: .touchDown)
          return button
        }()
        var three: UITapGestureRecognizer {
          UITapGestureRecognizer(target: self, action: #selector(tap))
        }
        @objc func tap() {}
      }
      """)
    let lines = file.after.split(separator: "\n")
    #expect(lines[1].contains("action: A.tap)"))
    #expect(lines[4].contains("action: A.tap,"))
    #expect(lines[8].contains("action: Self.tap)"))
  }

  @Test func `a string names a method only if there is one with as many parameters`() throws {
    let call = #"button.addTarget(self, action: Selector("tick:"), for: .touchDown)"#
    #expect(try portedLine(call) == call)
    let value = #"let a = Selector("tick:")"#
    #expect(
      try portedLine(value, methods: "@objc func tick(_ sender: Any) {}")
        == #"let a = Selector("tick:", Board.tick(_:))"#)
    #expect(
      try portedLine(call, methods: "@objc func tick(_ sender: Any) {}")
        == "button.addTarget(self, action: Self.tick(_:), for: .touchDown)")
  }

  @Test func `a closure is an argument in a condition, where a brace would begin the body`() throws
  {
    let line = try portedLine(
      "guard Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, "
        + "repeats: true).isValid else { return }")
    #expect(line.contains("repeats: true, block: {"))
    let closure = try portedLine(
      "if run({ Timer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, "
        + "repeats: true) }) {}")
    #expect(closure.contains("repeats: true) { [self]"))
  }

  @Test func `an observer's token is dropped only where nothing takes it`() throws {
    let call = "c.addObserver(self, selector: #selector(tick), name: n, object: nil)"
    #expect(try portedLine(call).hasPrefix("_ = c.addObserver(forName: n, object: nil, queue:"))
    #expect(try portedLine("let token = " + call).hasPrefix("let token = c.addObserver("))
  }

  @Test func `a delay that is a sum is in parentheses`() throws {
    #expect(
      try portedLine("perform(#selector(tick), with: nil, afterDelay: a + b)")
        .contains(".now() + (a + b))"))
  }

  @Test func `an object of perform is passed to a method that takes one`() throws {
    let line = try portedLine(
      "card.perform(#selector(Board.show(_:)), with: face, afterDelay: 1)",
      methods: "@objc func show(_ face: UIView) {}")
    #expect(line.contains("{ [card] in"))
    #expect(line.contains("card.show(face)"))
  }

  @Test(arguments: [
    ("#keyPath(CALayer.opacity)", #""opacity""#),
    ("#keyPath(UIView.layer.shadowColor)", #""layer.shadowColor""#),
    ("#keyPath(Kit.Card.layer.isDoubleSided)", #""layer.doubleSided""#),
    ("#keyPath(CAAnimation.isRemovedOnCompletion)", #""removedOnCompletion""#),
    ("#keyPath(issue)", #""issue""#),
  ])
  func `a key path is the string that it means`(before: String, after: String) throws {
    #expect(try portedLine("let key = \(before)") == "let key = \(after)")
  }

  @Test func `a flag of the folder's own keeps its name as a key`() throws {
    #expect(
      try portedLine("let key = #keyPath(isOn)", methods: "@objc var isOn = false")
        == "let key = \"isOn\"")
  }

  @Test func `only methods known as optional lose their question mark`() throws {
    let methods = "var done: (() -> Void)?"
    #expect(try portedLine("done?()", methods: methods) == "done?()")
    #expect(try portedLine("a?.done?()", methods: methods) == "a?.done?()")
    #expect(
      try portedLine("a?.gestureRecognizerShouldBegin?(tap)")
        == "a?.gestureRecognizerShouldBegin(tap)")
  }

  @Test func `an outlet that the file sets is no chore`() throws {
    let source =
      "class A: UIView { @IBOutlet weak var card: UIView!\n  func go() { card = make() } }"
    #expect(try ported(source).chores == [])
    #expect(try ported(source.replacing("card = make()", with: "")).chores.count == 1)
  }

  @Test func `an action that a selector names is no chore`() throws {
    let source =
      "class A: UIView { @IBAction func tap() {}\n"
      + "  func go() { b.addTarget(self, action: #selector(tap), for: .touchDown) } }"
    #expect(try ported(source).chores == [])
  }

  @Test func `a layer's conformance is isolated only in a class on the main actor`() throws {
    #expect(
      try ported("class A: UIView, CAAnimationDelegate {}").after
        == "class A: UIView, @MainActor CAAnimationDelegate {}")
    #expect(try ported("class A: NSObject, CAAnimationDelegate {}").rewrites == [])
    #expect(try ported("class A: UIView, @preconcurrency CAAnimationDelegate {}").rewrites == [])
  }

  @Test func `a condition that mentions Linux is left alone`() throws {
    #expect(try ported("#if os(iOS)\n#elseif os(Linux)\n#endif").rewrites == [])
    #expect(
      try ported("#if os(iOS) && DEBUG\n#endif").after
        == "#if (os(iOS) || os(Linux)) && DEBUG\n#endif")
  }

  @Test func `an import in a condition is not compiled, and stays`() throws {
    let source = "#if canImport(Combine)\nimport Combine\nimport Darwin\n#endif\n"
    #expect(try ported(source).after == source)
  }

  @Test func `source for Agate has nothing to rewrite`() throws {
    let source = """
      import UIKit

      final class Board: UIView, @MainActor CAAnimationDelegate {
        @MainActor var names: [String]? = nil

        func setUp(_ button: UIButton) {
          button.addTarget(self, action: Self.tapped(_:), for: .touchUpInside)
          addGestureRecognizer(UITapGestureRecognizer(target: self, action: Self.tapped(_:)))
          let link = CADisplayLink(target: self, selector: Board.step)
          link.add(to: .main, forMode: .common)
          UIView.setAnimationDidStop { _, _, _ in }
          button.removeTarget(self, action: nil, for: .allEvents)
        }
        func tapped(_ sender: Any) {}
        func step(_ link: CADisplayLink) {}
      }
      """
    let file = try ported(source)
    #expect(file.rewrites == [])
    #expect(file.chores == [])
    #expect(file.after == source)
  }

  @Test func `a condition for all of Apple's systems stays, since its other branch is Linux's`()
    throws
  {
    let source =
      "#if os(macOS) || os(iOS) || os(tvOS) || os(watchOS)\nimport Darwin\n#else\nimport Glibc\n#endif\n"
    #expect(try ported(source).after == source)
    #expect(try ported("#if os(iOS) || os(OSX)\n#else\n#endif").rewrites == [])
    // Without Linux's branch, and for some of the systems, it is the branch of the views.
    #expect(try ported("#if os(macOS) || os(iOS)\n#endif").rewrites.count == 1)
    #expect(try ported("#if os(iOS) || os(tvOS)\n#else\n#endif").rewrites.count == 1)
  }

  @Test func `a program for iOS takes UIKit where AppKit can be imported, too`() throws {
    #expect(
      try ported(
        "#if canImport(AppKit)\nimport AppKit\n#elseif canImport(UIKit)\nimport UIKit\n#endif"
      )
      .after.hasPrefix("#if canImport(AppKit) && !canImport(UIKit)\n"))
    #expect(
      try ported("#if !canImport(AppKit)\n#endif").after
        == "#if !(canImport(AppKit) && !canImport(UIKit))\n#endif")
    let first =
      "#if canImport(UIKit)\nimport UIKit\n#elseif canImport(AppKit)\nimport AppKit\n#endif"
    #expect(try ported(first).rewrites == [])
    let both = "#if canImport(AppKit) && !canImport(UIKit)\n#endif"
    #expect(try ported(both).rewrites == [])
    let mac = Porter().port([
      ("A.swift", "#if canImport(AppKit)\n#endif"), ("B.swift", "import AppKit"),
    ])
    #expect(mac.files[0].rewrites == [])
  }

  @Test func `a file that uses a session imports FoundationNetworking`() throws {
    #expect(
      try ported("import Foundation // all\nimport UIKit\n\nlet a = URLSession.shared\n").after
        == "import Foundation // all\nimport UIKit\nimport FoundationNetworking\n\nlet a = URLSession.shared\n"
    )
    #expect(
      try ported("var a: URLRequest?\n").after
        == "import FoundationNetworking\nvar a: URLRequest?\n")
    let there = "import FoundationNetworking\nfunc f(_ a: HTTPURLResponse) {}"
    #expect(try ported(there).rewrites == [])
    let guarded =
      "#if canImport(FoundationNetworking)\nimport FoundationNetworking\n#endif\nvar a: URLRequest?"
    #expect(try ported(guarded).rewrites == [])
    #expect(try ported("class URLCache {}\nlet a = URLCache()").rewrites == [])
    #expect(try ported("let a = b.URLSession").rewrites == [])
  }

  @Test func `a blank after an attribute's name goes`() throws {
    let file = try ported("import UIKit\n\n@available (iOS 9, *)\n@objc class A: UIView {}\n")
    #expect(file.after == "import UIKit\n\n@available(iOS 9, *)\nclass A: UIView {}\n")
    #expect(file.rewrites.map(\.place.line) == [3, 4])
    #expect(
      try ported("@available  (*, deprecated) func f() {}").after
        == "@available(*, deprecated) func f() {}")
  }

  @Test(arguments: [
    ("NSNotification", " as NSNotification"), ("NSNotification?", " as NSNotification"),
    ("Notification", ""),
  ])
  func `a method gets the notification in the type that it takes`(type: String, cast: String) throws
  {
    let line = try portedLine(
      "c.addObserver(self, selector: #selector(tick(_:)), name: n, object: nil)",
      methods: "@objc func tick(_ note: \(type)) {}")
    #expect(line.contains("self?.tick(notification\(cast))"))
  }

  @Test(arguments: [
    ("let a: UINavigationControllerOperation", "let a: UINavigationController.Operation"),
    ("let a = NSLayoutAttribute.width", "let a = NSLayoutConstraint.Attribute.width"),
    ("let a: NSLayoutRelation = .equal", "let a: NSLayoutConstraint.Relation = .equal"),
    ("let a: UIStackViewDistribution", "let a: UIStackView.Distribution"),
    ("let a: UITableViewCellStyle", "let a: UITableViewCell.CellStyle"),
    ("let a: UILayoutConstraintAxis", "let a: NSLayoutConstraint.Axis"),
    ("let a = UIEdgeInsetsInsetRect(bounds, insets)", "let a = bounds.inset(by: insets)"),
    ("let a = UIEdgeInsetsInsetRect(b ? c : d, .zero)", "let a = (b ? c : d).inset(by: .zero)"),
    (
      "let a = UIEdgeInsetsMake(1, 2, 3, 4)",
      "let a = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)"
    ),
    ("if !UIEdgeInsetsEqualToEdgeInsets(a, b) {}", "if !(a == b) {}"),
    (
      "let a = info[UIKeyboardFrameEndUserInfoKey]",
      "let a = info[UIResponder.keyboardFrameEndUserInfoKey]"
    ),
    ("post(.UIKeyboardWillShow)", "post(UIResponder.keyboardWillShowNotification)"),
    (
      "post(NSNotification.Name.UIKeyboardDidHide)", "post(UIResponder.keyboardDidHideNotification)"
    ),
    (
      "post(Notification.Name.UITextFieldTextDidChange)",
      "post(UITextField.textDidChangeNotification)"
    ),
    ("let a: UICollectionViewScrollDirection", "let a: UICollectionView.ScrollDirection"),
    ("let a: UISearchBarStyle", "let a: UISearchBar.Style"),
    ("let a: UIDatePickerMode", "let a: UIDatePicker.Mode"),
    (
      "let a = UICollectionElementKindSectionHeader",
      "let a = UICollectionView.elementKindSectionHeader"
    ),
    ("let a = UIAccessibilityTraitButton", "let a = UIAccessibilityTraits.button"),
    ("let a = NSFontAttributeName", "let a = NSAttributedString.Key.font"),
    ("let a = UITableViewAutomaticDimension", "let a = UITableView.automaticDimension"),
    ("let a = UIViewNoIntrinsicMetric", "let a = UIView.noIntrinsicMetric"),
    (
      "let a = UIApplication.shared.delegate?.window??.bounds",
      "let a = UIApplication.shared.delegate?.window?.bounds"
    ),
  ])
  func `an old name is the new one`(before: String, after: String) throws {
    #expect(try portedLine(before) == after)
  }

  @Test(arguments: [
    ("func tick()", "tick"), ("func tick(_ a: A)", "tick:"),
    ("func tick(sender: A)", "tickWithSender:"),
    ("func tick(for a: A)", "tickFor:"), ("func tick(_ a: A, for b: B)", "tick:for:"),
    ("func tick(withTimer a: A)", "tickWithTimer:"), ("@objc(name:) func tick(_ a: A)", "name:"),
  ])
  func `a selector that is a value has the method's name in Objective-C, and the method`(
    method: String, name: String
  ) throws {
    let line = try portedLine("let a: Selector = #selector(tick)", methods: "\(method) {}")
    #expect(line == "let a: Selector = Selector(\"\(name)\", Board.tick)")
  }

  @Test func `a property's selector has a key path`() throws {
    #expect(
      try portedLine("let a = #selector(getter: UIView.isHidden)")
        == "let a = Selector(\"isHidden\", getter: \\UIView.isHidden)")
    #expect(
      try portedLine("let a = #selector(getter: tag)")
        == "let a = Selector(\"tag\", getter: \\Board.tag)")
  }

  @Test func `observers that are removed as objects, and calls that are cancelled, keep selectors`()
    throws
  {
    let methods = "@objc func tick() {}\n func end() { center.removeObserver(self) }"
    #expect(
      try portedLine(
        "c.addObserver(self, selector: #selector(tick), name: n, object: nil)", methods: methods)
        == "c.addObserver(self, selector: Selector(\"tick\", Board.tick), name: n, object: nil)")
    let cancels =
      "@objc func tick() {}\n func end() { NSObject.cancelPreviousPerformRequests(withTarget: self) }"
    #expect(
      try portedLine("perform(#selector(tick), with: nil, afterDelay: 1)", methods: cancels)
        == "perform(Selector(\"tick\", Board.tick), with: nil, afterDelay: 1)")
  }

  @Test func `on the Mac, where views have no selectors, they stay chores`() throws {
    let file = try ported(
      "import AppKit\nclass A: NSView { func go() { item.action = #selector(tick) }\n func tick() {} }"
    )
    #expect(file.after.contains("#selector(tick)"))
    #expect(file.chores.count == 1)
  }

  @Test func `a file whose only imports go imports the views`() throws {
    #expect(
      try ported("import Combine\nimport Compression\nlet a = 1\n").after
        == "// import Combine\n// import Compression\nimport UIKit\nlet a = 1\n")
    #expect(try ported("import ObjectiveC\n").after == "import Foundation\n")
    #expect(
      try ported("import Combine\nimport Foundation\n").after
        == "// import Combine\nimport Foundation\n")
  }

  @Test(arguments: [
    "#if os(iOS)", "#if !os(watchOS)", "#if os(macOS)\n#else", "#if DEBUG",
    "#if os(tvOS) && DEBUG || canImport(UIKit)",
  ])
  func `an import in a condition that is true here goes`(condition: String) throws {
    let file = try ported("\(condition)\nimport Compression\nimport ObjectiveC\n#endif\n")
    #expect(file.after.hasSuffix("\n// import Compression\nimport Foundation\n#endif\n"))
  }

  @Test(arguments: ["#if os(macOS)", "#if os(iOS)\n#else", "#if DEBUG && canImport(Compression)"])
  func `an import in a condition that is false here stays`(condition: String) throws {
    let source = "\(condition)\nimport Compression\nimport ObjectiveC\n#endif\n"
    #expect(try ported(source).after.hasSuffix("\nimport Compression\nimport ObjectiveC\n#endif\n"))
  }
}

import Expectations
import Foundation
import InputEvents
import LayerViews
import Testing
import WireProtocol

/// The parts of menus, without a window (views §22.6).
@MainActor @Suite struct MenuElementTests {
  @Test func `an action has the values that it was given`() {
    let image = UIImage()
    let action = UIAction(
      title: "Copy", subtitle: "All of it", image: image, identifier: .init("copy"),
      discoverabilityTitle: "Copies", attributes: [.destructive, .keepsMenuPresented], state: .mixed
    ) { _ in }
    expectEqual(action.title, "Copy")
    expectEqual(action.subtitle, "All of it")
    expectIdentical(action.image, image)
    expectNil(action.selectedImage)
    expectEqual(action.identifier.rawValue, "copy")
    expectEqual(action.discoverabilityTitle, "Copies")
    expectEqual(action.attributes.rawValue, 2 | 8)
    expectEqual(action.state, .mixed)
    action.title = "Move"
    action.image = nil
    expectEqual((action as UIMenuElement).title, "Move")
    expectNil((action as UIMenuElement).image)
    var sender: Any?
    let other = UIAction { sender = $0.sender }
    other.performWithSender(self, target: nil)
    #expect(sender is MenuElementTests)
    #expect(
      UIMenuElement.Attributes.disabled.rawValue == 1
        && UIMenuElement.Attributes.hidden.rawValue == 4)
  }

  @Test func `a menu has its children, and knows those with a mark`() {
    let (a, b) = (UIAction(title: "A", state: .on) { _ in }, UIAction(title: "B") { _ in })
    let inner = UIMenu(
      title: "Inner", options: [.displayInline, .singleSelection, .destructive, .displayAsPalette],
      preferredElementSize: .small, children: [a, b])
    let menu = UIMenu(title: "Menu", subtitle: "Sub", identifier: .init("m"), children: [inner])
    expectEqual(menu.selectedElements, [a])
    expectEqual(menu.identifier.rawValue, "m")
    expectEqual(menu.preferredElementSize, .automatic)
    let other = inner.replacingChildren([b])
    expectEqual(other.children, [b])
    expectEqual(other.identifier, inner.identifier)
    expectEqual(other.options.rawValue, 1 | 2 | 32 | 128)
    expectEqual(other.preferredElementSize, .small)
    #expect(UIMenu.ElementSize.medium.rawValue == 1 && UIMenu.ElementSize.large.rawValue == 2)
    #expect(UIMenu.ElementOrder.priority.rawValue == 1 && UIMenu.ElementOrder.fixed.rawValue == 2)
  }

  @Test func `a command has a method, a key command also a key`() {
    let command = UICommand(title: "Go", action: Selector("go:"), propertyList: "x")
    expectEqual(command.action, Selector("go:"))
    expectEqual(command.propertyList as? String, "x")
    command.state = .on
    command.attributes = .hidden
    command.title = "Gone"
    command.discoverabilityTitle = "Goes"
    expectEqual((command as UIMenuElement).title, "Gone")
    let key = UIKeyCommand(
      title: "Find", action: Selector("find"), input: "f", modifierFlags: .command)
    expectEqual(key.input, "f")
    expectEqual(key.modifierFlags, .command)
    expectFalse(key.wantsPriorityOverSystemBehavior)
  }
}

extension LiveViewTests {
  /// Menus of buttons and context menus (views §22.6).
  @Suite struct MenuTests {
    @MainActor final class Delegate: UIContextMenuInteractionDelegate {
      var calls: [String] = []
      var menu = UIMenu()
      var preview: UIViewController?
      var has = true

      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
      ) -> UIContextMenuConfiguration? {
        calls.append("at \(Int(location.x)) \(Int(location.y))")
        guard has else { return nil }
        return UIContextMenuConfiguration(
          identifier: NSString(string: "id"), previewProvider: preview.map { shown in { shown } }
        ) { suggested in
          suggested.isEmpty ? self.menu : nil
        }
      }
      /// The preview that the older method or the newer one returns.
      var targeted: (older: UITargetedPreview?, newer: UITargetedPreview?) = (nil, nil)
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
      ) -> UITargetedPreview? { targeted.older }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configuration: UIContextMenuConfiguration,
        highlightPreviewForItemWithIdentifier identifier: any NSCopying
      ) -> UITargetedPreview? { targeted.newer }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) {
        calls.append("will display \(configuration.identifier)")
        animator?.addCompletion { self.calls.append("displayed") }
      }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
      ) { calls.append("will end") }
      func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
      ) {
        calls.append("commit \(animator.previewViewController === preview)")
        animator.preferredCommitStyle = .pop
        animator.addAnimations {}
      }
    }

    @MainActor struct Scene {
      let s: ViewStage
      let root = UIViewController()
      let button = UIButton(type: .system)
      let diary = Diary()

      init(_ s: ViewStage) async throws {
        self.s = s
        s.window.rootViewController = root
        button.frame = CGRect(x: 10, y: 10, width: 100, height: 30)
        s.window.addSubview(button)
        try await s.stage.settle()
      }

      func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
        UIAction(title: title, attributes: attributes) { action in
          diary.note("\(title) \(action.sender is UIView)")
        }
      }
      func finger(_ kind: TouchKind, _ x: Double, _ y: Double) async throws {
        try await s.stage.input(.touch(finger: 1, kind, at: .init(x: x, y: y), pressure: 1))
      }
      func tap(_ x: Double, _ y: Double) async throws {
        try await finger(.began, x, y)
        try await finger(.ended, x, y)
        try await s.stage.settle()
      }
      func press(_ symbol: String, _ modifiers: InputModifiers = []) async throws {
        let key = Key(code: 0, symbol: symbol)
        try await s.stage.input(.keyPressed(key, isRepeat: false), with: modifiers)
        try await s.stage.input(.keyReleased(key))
      }
      /// The number of views above the window's content: 1 for the button's own.
      var isOpen: Bool { s.window.subviews.last !== button }
    }

    @Test func `a touched button opens its menu, whose rows are chosen`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        scene.button.menu = UIMenu(children: [
          scene.action("One"), scene.action("Two", .disabled), scene.action("Gone", .hidden),
          scene.action("Three"),
        ])
        scene.button.showsMenuAsPrimaryAction = true
        var events = 0
        scene.button.addAction(UIAction { _ in events += 1 }, for: .menuActionTriggered)
        scene.button.addAction(UIAction { _ in events += 100 }, for: .touchUpInside)
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        expectTrue(scene.isOpen)
        expectEqual(events, 1)
        // Rows of 44 points below the button, with lines between them.
        try await scene.tap(60, 48 + 66)
        expectTrue(scene.isOpen)
        try await scene.tap(60, 48 + 110)
        expectEqual(scene.diary.take(), ["Three true"])
        try await s.stage.show(at: 1)
        expectFalse(scene.isOpen)
      }
    }

    @Test func `the touch that opens a menu chooses by its end`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        scene.button.menu = UIMenu(children: [scene.action("One"), scene.action("Two")])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.finger(.began, 50, 20)
        try await s.stage.show(at: 0.5)
        try await scene.finger(.moved, 60, 70)
        try await scene.finger(.moved, 60, 110)
        try await scene.finger(.ended, 60, 110)
        expectEqual(scene.diary.take(), ["Two true"])
      }
    }

    @Test func `a touch beside a menu closes it, and so does Escape`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        scene.button.menu = UIMenu(children: [scene.action("One")])
        scene.button.showsMenuAsPrimaryAction = true
        for way in 0..<2 {
          try await scene.tap(50, 20)
          try await s.stage.show(at: 0.5 + Double(way))
          expectTrue(scene.isOpen)
          if way == 0 { try await scene.tap(310, 230) } else { try await scene.press("Escape") }
          try await s.stage.show(at: 1 + Double(way))
          expectFalse(scene.isOpen)
        }
        expectEqual(scene.diary.take(), [])
      }
    }

    @Test func `keys go through a menu and into menus in it`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let inner = UIMenu(title: "More", children: [scene.action("Inner")])
        scene.button.menu = UIMenu(children: [scene.action("One"), inner])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.press("Tab")
        try await scene.press("Space")
        for key in ["Down", "Down", "Right", "Left", "Up", "Return", "Down", "Down", "Return"] {
          try await scene.press(key)
        }
        expectEqual(scene.diary.take(), ["Inner true"])
      }
    }

    @Test func `a single selection moves its mark, and a button shows it`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let (a, b) = (scene.action("A"), scene.action("B"))
        scene.button.menu = UIMenu(children: [a, b])
        scene.button.changesSelectionAsPrimaryAction = true
        scene.button.showsMenuAsPrimaryAction = true
        expectEqual(scene.button.currentTitle, "A")
        expectEqual(a.state, .on)
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        try await scene.tap(60, 48 + 66)
        expectEqual(scene.button.currentTitle, "B")
        expectEqual([a.state, b.state], [.off, .on])
        expectEqual(scene.diary.take(), ["B true"])
        let toggle = UIButton(type: .system)
        toggle.changesSelectionAsPrimaryAction = true
        toggle.frame = CGRect(x: 200, y: 10, width: 80, height: 30)
        s.window.addSubview(toggle)
        try await s.stage.show(at: 1)
        try await scene.tap(220, 20)
        expectTrue(toggle.isSelected)
      }
    }

    @Test func `an element that keeps the menu leaves it open`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        scene.button.menu = UIMenu(
          options: .singleSelection, children: [scene.action("Plus", .keepsMenuPresented)])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        try await scene.tap(60, 70)
        try await scene.tap(60, 70)
        expectEqual(scene.diary.take(), ["Plus true", "Plus true"])
        expectTrue(scene.isOpen)
      }
    }

    @Test func `elements that are provided later appear, and are asked for as they say`()
      async throws
    {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        var asked = (once: 0, each: 0)
        var answers: [([UIMenuElement]) -> Void] = []
        let once = UIDeferredMenuElement { answer in
          asked.once += 1
          answers.append(answer)
        }
        let each = UIDeferredMenuElement.uncached { answer in
          asked.each += 1
          answer([scene.action("Each")])
        }
        scene.button.menu = UIMenu(children: [once, each])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        try await scene.tap(60, 70)
        expectEqual(scene.diary.take(), [])
        answers.first?([scene.action("Later")])
        answers.first?([])
        try await s.stage.settle()
        try await scene.tap(60, 70)
        expectEqual(scene.diary.take(), ["Later true"])
        try await s.stage.show(at: 1)
        let before = asked.each
        try await scene.tap(50, 20)
        expectEqual(asked.once, 1)
        expectGreater(asked.each, before)
      }
    }

    @Test func `an open menu asks for uncached elements once, and shows them when they come`()
      async throws
    {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        var asked = 0
        var answers: [([UIMenuElement]) -> Void] = []
        let each = UIDeferredMenuElement.uncached { answer in
          asked += 1
          answers.append(answer)
        }
        scene.button.menu = UIMenu(children: [each])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        expectEqual(asked, 1)
        answers.first?([scene.action("Later")])
        expectEqual(asked, 1)
        try await s.stage.settle()
        try await scene.tap(60, 70)
        expectEqual(scene.diary.take(), ["Later true"])
        try await s.stage.show(at: 1)
        try await scene.tap(50, 20)
        expectEqual(asked, 2)
      }
    }

    @Test func `deferred elements that contain themselves are shown once`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        var own: UIDeferredMenuElement?
        let each = UIDeferredMenuElement.uncached { answer in
          answer([scene.action("A")] + [own].compactMap { $0 })
        }
        own = each
        scene.button.menu = UIMenu(children: [each])
        scene.button.showsMenuAsPrimaryAction = true
        try await scene.tap(50, 20)
        try await s.stage.show(at: 0.5)
        try await scene.tap(60, 70)
        expectEqual(scene.diary.take(), ["A true"])
        own = nil
      }
    }

    @Test func `the pointer's right button opens a context menu at its place`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let delegate = Delegate()
        delegate.menu = UIMenu(title: "Menu", children: [scene.action("One"), scene.action("Two")])
        let interaction = UIContextMenuInteraction(delegate: delegate)
        s.view.addInteraction(interaction)
        s.window.bringSubviewToFront(s.view)
        expectEqual(s.view.interactions.count, 1)
        expectIdentical(interaction.view, s.view)
        try await s.stage.move(60, 70)
        try await s.stage.input(.pointerPressed(button: 3))
        try await s.stage.input(.pointerReleased(button: 3))
        try await s.stage.show(at: 0.5)
        expectEqual(delegate.calls, ["at 10 20", "will display id", "displayed"])
        expectEqual(interaction.menuAppearance, .compact)
        expectEqual(interaction.location(in: s.view), CGPoint(x: 10, y: 20))
        // The title has 32 points, 8 points below the pointer.
        try await s.stage.click(80, 78 + 32 + 20)
        expectEqual(scene.diary.take(), ["One true"])
        expectEqual(delegate.calls.last, "will end")
        expectEqual(interaction.menuAppearance, .unknown)
        s.view.removeInteraction(interaction)
        expectNil(interaction.view)
        #expect(s.view.interactions.isEmpty && s.view.gestureRecognizers?.isEmpty == true)
      }
    }

    @Test func `a long press opens a context menu with a preview, which can be chosen`()
      async throws
    {
      try await ViewStage.perform(height: 480) { s in
        let scene = try await Scene(s)
        let delegate = Delegate()
        delegate.menu = UIMenu(children: [scene.action("One")])
        let interaction = UIContextMenuInteraction(delegate: delegate)
        s.view.interactions = [interaction]
        s.window.bringSubviewToFront(s.view)
        try await scene.finger(.began, 100, 100)
        try await s.stage.show(at: 0.6)
        expectEqual(interaction.menuAppearance, .rich)
        try await s.stage.show(at: 1)
        // The view above the shade, and grown a little.
        expectTrue(s.shows(0xFF0000, 100, 100))
        expectTrue(s.shows(0xCCCCCC, 20, 300))
        try await scene.finger(.ended, 100, 100)
        expectEqual(interaction.menuAppearance, .rich)
        let other = scene.action("Other")
        interaction.updateVisibleMenu { $0.replacingChildren([other]) }
        try await scene.tap(100, 100)
        expectEqual(delegate.calls.suffix(2), ["commit true", "will end"])
        try await s.stage.show(at: 2)
        expectEqual(interaction.menuAppearance, .unknown)
      }
    }

    @Test func `a controller can be the preview, and a view without a menu has none`() async throws
    {
      try await ViewStage.perform(height: 480) { s in
        let scene = try await Scene(s)
        let (delegate, shown) = (Delegate(), UIViewController())
        shown.view.backgroundColor = .blue
        shown.preferredContentSize = CGSize(width: 200, height: 100)
        delegate.preview = shown
        let interaction = UIContextMenuInteraction(delegate: delegate)
        s.view.addInteraction(interaction)
        s.window.bringSubviewToFront(s.view)
        delegate.has = false
        try await scene.finger(.began, 100, 100)
        try await s.stage.show(at: 0.6)
        try await scene.finger(.ended, 100, 100)
        expectEqual(interaction.menuAppearance, .unknown)
        delegate.has = true
        try await scene.finger(.began, 100, 100)
        try await s.stage.show(at: 1.2)
        try await s.stage.show(at: 2)
        expectEqual(s.stage.color(100, 100), 0x0000FF)
        try await scene.finger(.ended, 100, 100)
        interaction.dismissMenu()
        try await s.stage.show(at: 3)
        expectNil(shown.view.window)
        expectTrue(s.shows(0xFF0000, 100, 100))
      }
    }

    @Test(arguments: [false, true])
    func `a preview is a part of a view, where the delegate says so`(isNewer: Bool) async throws {
      try await ViewStage.perform(height: 480) { s in
        let scene = try await Scene(s)
        let delegate = Delegate()
        delegate.menu = UIMenu(children: [scene.action("One")])
        let parameters = UIPreviewParameters()
        parameters.visiblePath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 50, height: 50))
        let targeted = UITargetedPreview(view: s.view, parameters: parameters)
        // `highlightPreviewForItemWithIdentifier` is the newer of the two methods,
        // `previewForHighlightingMenuWithConfiguration` the older.
        delegate.targeted = isNewer ? (nil, targeted) : (targeted, nil)
        let interaction = UIContextMenuInteraction(delegate: delegate)
        let configuration = UIContextMenuConfiguration()
        expectIdentical(
          delegate.contextMenuInteraction(
            interaction, configuration: configuration,
            highlightPreviewForItemWithIdentifier: configuration.identifier),
          isNewer ? targeted : nil)
        expectIdentical(
          delegate.contextMenuInteraction(
            interaction, previewForHighlightingMenuWithConfiguration: configuration),
          isNewer ? nil : targeted)
        s.view.addInteraction(interaction)
        s.window.bringSubviewToFront(s.view)
        try await scene.finger(.began, 100, 100)
        try await s.stage.show(at: 0.6)
        try await s.stage.show(at: 1)
        // A quarter of the view is above the shade.
        expectTrue(s.shows(0xFF0000, 75, 75))
        expectFalse(s.shows(0xFF0000, 140, 140))
        try await scene.finger(.ended, 100, 100)
      }
    }

    @Test func `a button of a bar has a menu`() async throws {
      try await ViewStage.perform { s in
        let scene = try await Scene(s)
        let item = UIBarButtonItem(title: "More", menu: UIMenu(children: [scene.action("One")]))
        expectNotNil(item.menu)
        item.changesSelectionAsPrimaryAction = false
        expectFalse(item.changesSelectionAsPrimaryAction)
        scene.root.navigationItem.rightBarButtonItem = item
        scene.button.removeFromSuperview()
        s.window.rootViewController = UINavigationController(rootViewController: scene.root)
        s.view.removeFromSuperview()
        try await s.stage.settle()
        try await scene.tap(290, 22)
        try await s.stage.show(at: 0.5)
        expectEqual(s.window.subviews.count, 2)
        try await scene.tap(200, 44 + 8 + 22)
        expectEqual(scene.diary.take(), ["One true"])
        let pressed = UIButton(primaryAction: nil, menu: UIMenu(children: [scene.action("Two")]))
        expectTrue(pressed.showsMenuAsPrimaryAction)
        expectTrue(pressed.isContextMenuInteractionEnabled)
        expectEqual(pressed.preferredMenuElementOrder, .automatic)
        pressed.menu = nil
        expectNil(pressed.contextMenuInteraction)
      }
    }

    // MARK: Keys

    final class Keyed: UIViewController {
      let diary: Diary
      init(_ diary: Diary) {
        self.diary = diary
        super.init(nibName: nil, bundle: nil)
      }
      required init?(coder: NSCoder) { nil }
      func find(_ sender: UIKeyCommand) { diary.note("find \(sender.title)") }
      func leave() { diary.note("leave") }
    }

    @Test func `a key calls a command of the controller, Control as Command`() async throws {
      try await ViewStage.perform { s in
        let diary = Diary()
        let root = Keyed(diary)
        s.window.rootViewController = root
        try await s.stage.settle()
        expectNil(root.keyCommands)
        let find = UIKeyCommand(
          title: "Find", action: Selector("find:", Keyed.find), input: "f",
          modifierFlags: [.command, .shift])
        root.addKeyCommand(find)
        root.addKeyCommand(
          UIKeyCommand(
            input: UIKeyCommand.inputEscape, modifierFlags: [],
            action: Selector("leave", Keyed.leave)))
        func press(_ symbol: String, _ modifiers: InputModifiers) async throws {
          let key = Key(code: 0, symbol: symbol)
          try await s.stage.input(.keyPressed(key, isRepeat: false), with: modifiers)
        }
        try await press("f", [.control, .shift])
        try await press("f", [.command, .shift])
        try await press("f", [.shift])
        try await press("Escape", [])
        expectEqual(diary.take(), ["find Find", "find Find", "leave"])
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        root.view.addSubview(field)
        field.becomeFirstResponder()
        try await press("f", [.control, .shift])
        root.removeKeyCommand(find)
        try await press("f", [.control, .shift])
        expectEqual(diary.take(), ["find Find"])
      }
    }

    @Test func `names of keys and of pointers are there`() async throws {
      try await ViewStage.perform { s in
        let names = [
          UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
          UIKeyCommand.inputRightArrow, UIKeyCommand.inputPageUp, UIKeyCommand.inputPageDown,
          UIKeyCommand.inputHome, UIKeyCommand.inputEnd, UIKeyCommand.inputDelete,
        ]
        expectEqual(Set(names).count, 9)
        let pointer = UIPointerInteraction(delegate: nil)
        s.view.addInteraction(pointer)
        expectIdentical(pointer.view, s.view)
        expectTrue(pointer.isEnabled)
        pointer.invalidate()
        expectNil(pointer.delegate)
        let region = UIPointerRegion(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        expectEqual(region.rect.width, 3)
        expectNil(region.identifier)
        _ = (UIPointerStyle.system(), UIPointerStyle.hidden(), UIPointerRegionRequest().location)
        final class OwnStyle: UIPointerStyle { var name = "own" }
        expectEqual([OwnStyle.system().name, OwnStyle.hidden().name], ["own", "own"])
        final class Shapes: UIPointerInteractionDelegate {}
        let shapes: any UIPointerInteractionDelegate = Shapes()
        let request = UIPointerRegionRequest()
        expectIdentical(
          shapes.pointerInteraction(pointer, regionFor: request, defaultRegion: region), region)
        expectNil(shapes.pointerInteraction(pointer, styleFor: region))
        expectEqual(request.modifiers, [])
        let configuration = UIContextMenuConfiguration()
        configuration.secondaryItemIdentifiers = [1]
        configuration.badgeCount = 3
        expectEqual(configuration.preferredMenuElementOrder, .automatic)
        #expect(configuration.badgeCount == 3 && configuration.secondaryItemIdentifiers.count == 1)
        let parameters = UIPreviewParameters()
        expectNil(parameters.shadowPath)
        expectEqual(parameters.backgroundColor, .systemBackground)
        let preview = UITargetedPreview(view: s.view)
        expectEqual(preview.size, CGSize(width: 100, height: 100))
        expectIdentical(preview.target.container, s.window)
        expectEqual(preview.target.center, CGPoint(x: 100, y: 100))
        expectNil(preview.parameters.visiblePath)
        let moved = preview.retargetedPreview(
          with: UIPreviewTarget(container: s.window, center: .zero))
        expectEqual(moved.target.center, .zero)
        expectTrue(moved.target.transform.isIdentity)
      }
    }
  }
}

import CoreAnimation
import Expectations
import Foundation
import LayerViews
import LiveStage
import Testing

@MainActor private final class Counter {
  var value = 0
  let undo: UndoManager

  init(_ undo: UndoManager) { self.undo = undo }

  func add(_ number: Int) {
    value += number
    undo.registerUndo(withTarget: self) { $0.add(-number) }
  }
}

/// views §23
@MainActor @Suite struct UndoManagerTests {
  @Test func `a group is undone and redone as a whole`() {
    let undo = UndoManager()
    undo.groupsByEvent = false
    let counter = Counter(undo)
    for numbers in [[1, 2], [3]] {
      undo.beginUndoGrouping()
      expectEqual(undo.groupingLevel, 1)
      numbers.forEach(counter.add)
      undo.setActionName("Adding \(numbers.count)")
      undo.endUndoGrouping()
    }
    expectEqual(counter.value, 6)
    expectEqual(undo.undoMenuItemTitle, "Undo Adding 1")
    undo.undo()
    expectEqual(counter.value, 3)
    expectEqual(undo.redoActionName, "Adding 1")
    expectEqual(undo.redoMenuItemTitle, "Redo Adding 1")
    undo.undo()
    expectEqual(counter.value, 0)
    expectFalse(undo.canUndo)
    undo.redo()
    undo.redo()
    expectEqual(counter.value, 6)
    expectFalse(undo.canRedo)
    undo.undo()
    undo.beginUndoGrouping()
    counter.add(10)
    undo.endUndoGrouping()
    expectFalse(undo.canRedo)
    expectEqual(undo.redoMenuTitle(forUndoActionName: ""), "Redo")
    expectEqual(undo.undoMenuTitle(forUndoActionName: "It"), "Undo It")
  }

  @Test func `groups in groups, limits, and changes that are not registered`() {
    let undo = UndoManager()
    let counter = Counter(undo)
    undo.beginUndoGrouping()
    counter.add(1)
    undo.beginUndoGrouping()
    counter.add(2)
    undo.endUndoGrouping()
    undo.endUndoGrouping()
    undo.undoNestedGroup()
    expectEqual(counter.value, 0)
    undo.removeAllActions()
    expectFalse(undo.canRedo)
    undo.disableUndoRegistration()
    expectFalse(undo.isUndoRegistrationEnabled)
    counter.add(5)
    undo.enableUndoRegistration()
    expectFalse(undo.canUndo)
    undo.levelsOfUndo = 2
    expectEqual(undo.levelsOfUndo, 2)
    for number in 1...4 {
      undo.beginUndoGrouping()
      counter.add(number)
      undo.endUndoGrouping()
    }
    for _ in 0..<4 { undo.undo() }
    expectEqual(counter.value, 8)
    undo.removeAllActions(withTarget: counter)
    expectFalse(undo.canRedo)
  }

  @Test func `a selector's method undoes with its argument`() {
    final class Shelf: UIResponder {
      var name = "new"
      func rename(_ name: String) { self.name = name }
    }
    let (undo, shelf) = (UndoManager(), Shelf())
    undo.registerUndo(
      withTarget: shelf, selector: Selector("rename:", Shelf.rename), object: "old")
    undo.undo()
    expectEqual(shelf.name, "old")
    // A target without the method is said on standard error.
    undo.registerUndo(withTarget: NSObject(), selector: "rename:", object: nil)
    undo.undo()
    expectFalse(undo.canUndo)
  }

  @Test func `mistakes change nothing, and a freed target has nothing to undo`() {
    let undo = UndoManager()
    undo.groupsByEvent = false
    undo.endUndoGrouping()
    undo.enableUndoRegistration()
    undo.undo()
    undo.redo()
    Counter(undo).add(1)
    expectFalse(undo.canUndo)
    undo.beginUndoGrouping()
    Counter(undo).add(1)
    undo.beginUndoGrouping()
    undo.undo()
    undo.endUndoGrouping()
    undo.endUndoGrouping()
    undo.undo()
    expectFalse(undo.canRedo)
  }
}

extension LiveViewTests {
  @MainActor @Suite struct UndoTurnTests {
    @Test func `the changes of a turn of the main loop are a group`() async throws {
      try await ViewStage.perform { s in
        let undo = try unwrap(s.view.undoManager)
        expectIdentical(undo, s.window.undoManager)
        let log = NotificationLog(
          for: undo, UndoManager.didOpenUndoGroupNotification,
          UndoManager.willCloseUndoGroupNotification, UndoManager.didCloseUndoGroupNotification,
          UndoManager.willUndoChangeNotification, UndoManager.didUndoChangeNotification,
          UndoManager.willRedoChangeNotification, UndoManager.didRedoChangeNotification)
        let counter = Counter(undo)
        counter.add(1)
        counter.add(2)
        try await s.stage.settle()
        expectEqual(undo.groupingLevel, 0)
        counter.add(4)
        undo.undo()
        expectEqual(counter.value, 3)
        expectFalse(undo.isUndoing)
        undo.undo()
        expectEqual(counter.value, 0)
        undo.redo()
        expectFalse(undo.isRedoing)
        expectEqual(counter.value, 3)
        expectEqual(log.names.first, "NSUndoManagerDidOpenUndoGroupNotification")
        expectEqual(log.names.last, "NSUndoManagerDidRedoChangeNotification")
      }
    }
  }
}

import Expectations
import Foundation
import LayerViews
import Testing

private final class Note: NSObject, NSCopying, @unchecked Sendable {
  let onEnd: @Sendable () -> Void
  init(_ onEnd: @escaping @Sendable () -> Void = {}) { self.onEnd = onEnd }
  deinit { onEnd() }
  func copy(with zone: NSZone? = nil) -> Any { Note(onEnd) }
}

private final class Ends: @unchecked Sendable {
  private let lock = NSLock()
  private var number = 0
  var count: Int { lock.withLock { number } }
  func add() { lock.withLock { number += 1 } }
}

nonisolated(unsafe) private var firstKey: UInt8 = 0
nonisolated(unsafe) private var secondKey: UInt8 = 0

/// Views §24.2.
@MainActor @Suite struct AssociatedObjectTests {
  @Test func `values are found by object and key, and replaced`() {
    let view = UIView()
    expectNil(objc_getAssociatedObject(view, &firstKey))
    objc_setAssociatedObject(view, &firstKey, "one", .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    objc_setAssociatedObject(view, &secondKey, 2, .OBJC_ASSOCIATION_ASSIGN)
    expectEqual(objc_getAssociatedObject(view, &firstKey) as? String, "one")
    expectEqual(objc_getAssociatedObject(view, &secondKey) as? Int, 2)
    expectNil(objc_getAssociatedObject(UIView(), &firstKey))
    objc_setAssociatedObject(view, &firstKey, nil, .OBJC_ASSOCIATION_RETAIN)
    expectNil(objc_getAssociatedObject(view, &firstKey))
    objc_removeAssociatedObjects(view)
    expectNil(objc_getAssociatedObject(view, &secondKey))
  }

  @Test func `a policy retains, copies, or does neither`() {
    let view = UIView()
    var note: Note? = Note()
    objc_setAssociatedObject(view, &firstKey, note, .OBJC_ASSOCIATION_COPY_NONATOMIC)
    let copy = objc_getAssociatedObject(view, &firstKey) as? Note
    #expect(copy != nil && copy !== note)
    objc_setAssociatedObject(view, &firstKey, note, .OBJC_ASSOCIATION_ASSIGN)
    expectIdentical(objc_getAssociatedObject(view, &firstKey) as? Note, note)
    note = nil
    expectNil(objc_getAssociatedObject(view, &firstKey))
  }

  @Test func `values are released with a view, a controller, a recognizer`() {
    let ends = Ends()
    for make in [{ UIView() }, { UIViewController() }, { UITapGestureRecognizer() }]
      as [() -> NSObject]
    {
      let object = make()
      objc_setAssociatedObject(
        object, &firstKey, Note { ends.add() }, .OBJC_ASSOCIATION_RETAIN)
    }
    expectEqual(ends.count, 3)
  }

  @Test func `values of other objects are released by later calls, and never found again`() {
    let ends = Ends()
    for _ in 0..<10 {
      let object = NSObject()
      expectNil(objc_getAssociatedObject(object, &firstKey))
      objc_setAssociatedObject(
        object, &firstKey, Note { ends.add() }, .OBJC_ASSOCIATION_RETAIN)
    }
    let view = UIView()
    for _ in 0..<1000 { _ = objc_getAssociatedObject(view, &firstKey) }
    expectEqual(ends.count, 10)
  }

  @Test func `any thread may ask and set`() {
    let objects = (0..<8).map { _ in NSObject() }
    nonisolated(unsafe) let shared = objects
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      for step in 0..<200 {
        objc_setAssociatedObject(shared[index], &firstKey, step, .OBJC_ASSOCIATION_RETAIN)
        _ = objc_getAssociatedObject(shared[(index + 1) % 8], &firstKey)
      }
    }
    for object in objects { expectEqual(objc_getAssociatedObject(object, &firstKey) as? Int, 199) }
  }
}

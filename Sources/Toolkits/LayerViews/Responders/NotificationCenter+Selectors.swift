public import Foundation

extension NotificationCenter {
  /// Calls a method of an object for notifications, on the thread that posts them.
  ///
  /// The observer is not retained, and gets no notification once it was freed.
  public func addObserver(
    _ observer: Any, selector aSelector: Selector, name aName: NSNotification.Name?,
    object anObject: Any?
  ) {
    MethodObservers.add(observer as AnyObject, aSelector, aName, anObject, to: self)
  }

  /// Ends the notifications of an object: of its methods, or of the closure whose token it is.
  public func removeObserver(_ observer: AnyObject) {
    MethodObservers.remove(from: self) { $0.observer === observer }
    removeObserver(observer as Any)
  }

  /// Ends the notifications of an object by name and by sender; nil stands for all.
  public func removeObserver(
    _ observer: AnyObject, name aName: NSNotification.Name?, object anObject: Any?
  ) {
    let sender = anObject.map { $0 as AnyObject }
    MethodObservers.remove(from: self) {
      $0.observer === observer && (aName == nil || $0.name == aName)
        && (sender == nil || $0.sender === sender)
    }
    removeObserver(observer as Any, name: aName, object: anObject)
  }
}

/// The objects whose methods notification centres call.
private enum MethodObservers {
  struct Entry {
    weak var center: NotificationCenter?
    weak var observer: AnyObject?
    let name: NSNotification.Name?
    weak var sender: AnyObject?
    let token: any NSObjectProtocol
  }

  nonisolated(unsafe) private static var entries: [Entry] = []
  private static let lock = NSLock()
  private static let smallestSweep = 16
  /// The number of entries at which those of freed observers are removed.
  nonisolated(unsafe) private static var sweepCount = smallestSweep

  /// An observer that is not retained.
  private final class Reference: @unchecked Sendable {
    weak var object: AnyObject?
    init(_ object: AnyObject) { self.object = object }
  }

  static func add(
    _ observer: AnyObject, _ selector: Selector, _ name: NSNotification.Name?, _ sender: Any?,
    to center: NotificationCenter
  ) {
    let reference = Reference(observer)
    let token = center.addObserver(forName: name, object: sender, queue: nil) { note in
      if let observer = reference.object { selector.perform(on: observer, note) }
    }
    let entry = Entry(
      center: center, observer: observer, name: name, sender: sender.map { $0 as AnyObject },
      token: token)
    let isSweepDue = lock.withLock {
      entries.append(entry)
      return entries.count >= sweepCount
    }
    guard isSweepDue else { return }
    // Entries of freed observers go whenever the number has doubled.
    remove(from: nil) { $0.observer == nil || $0.center == nil }
    lock.withLock { sweepCount = max(2 * entries.count, smallestSweep) }
  }

  static func remove(from center: NotificationCenter?, _ isMeant: (Entry) -> Bool) {
    // The last reference to an observer may be one of these: its end calls back, after the lock.
    var alive: [AnyObject?] = []
    let gone = lock.withLock {
      var kept: [Entry] = []
      var gone: [Entry] = []
      for entry in entries {
        alive += [entry.center, entry.observer, entry.sender]
        let isGone = (center == nil || entry.center === center) && isMeant(entry)
        if isGone { gone.append(entry) } else { kept.append(entry) }
      }
      entries = kept
      return gone
    }
    for entry in gone { entry.center?.removeObserver(entry.token as Any) }
    withExtendedLifetime(alive) {}
  }
}

import Foundation

/// Tells whether the current code may use views. Layers may be committed on any thread, and then call
/// their delegates there, while views belong to the main thread.
public enum MainThread {
  private static let key: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// True on the main thread and on a thread that serves the main queue.
  public static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: key) == true
  }
}

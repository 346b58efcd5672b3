public import CoreAnimation
import Foundation

/// The outputs of the render server as a program of views knows them. They change between two turns of the main
/// queue, never within one.
@MainActor public final class KnownOutputs {
  /// Called after a change, with the outputs before and after it.
  public typealias Observer = (_ old: [RenderServerOutput], _ new: [RenderServerOutput]) -> Void

  private static let places = EnvironmentLocal { KnownOutputs() }
  /// The outputs of the calling code's environment. The first use connects to the server.
  public static var current: KnownOutputs { places.current }

  /// The outputs in the order of their numbers; those of the last server after its end.
  public private(set) var outputs: [RenderServerOutput]
  private var observers: [Observer] = []
  private var token: (any NSObjectProtocol)?

  private init() {
    let connection = RenderServerConnection.shared
    outputs = connection.outputs
    token = NotificationCenter.default.addObserver(
      forName: RenderServerConnection.outputsDidChangeNotification, object: connection, queue: nil
    ) { [weak self] _ in
      MainActor.assumeIsolated { self?.update() }
    }
  }

  isolated deinit {
    if let token { NotificationCenter.default.removeObserver(token) }
  }

  /// Calls a closure after each change from now on.
  public func observe(_ observer: @escaping Observer) { observers.append(observer) }

  private func update() {
    let (old, new) = (outputs, RenderServerConnection.shared.outputs)
    guard old != new else { return }
    outputs = new
    for observer in observers { observer(old, new) }
  }
}

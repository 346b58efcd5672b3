import Foundation

extension UIApplication {
  /// Starts the program: tells the delegate, connects the first scene, and shows it.
  func launch(_ addresses: [URL]) {
    applicationState = .inactive
    let options = addresses.first.map { [LaunchOptionsKey.url: $0 as Any] }
    _ = delegate?.application(self, willFinishLaunchingWithOptions: options)
    _ = delegate?.application(self, didFinishLaunchingWithOptions: options)
    post(UIApplication.didFinishLaunchingNotification)
    if openFirstScene(UIScene.ConnectionOptions(urls: addresses)) { return }
    for address in addresses { _ = delegate?.application(self, open: address, options: [:]) }
    let scene = scenes.commonScene
    scene.activationState = .unattached
    enterForeground(scene)
  }
}

/// The addresses among a program's arguments.
enum LaunchAddresses {
  /// The arguments that are addresses of the schemes that Info.plist names, under `CFBundleURLTypes`, with
  /// which the desktop starts the program.
  static var ofProgram: [URL] {
    let types = Bundle.main.object(forInfoDictionaryKey: "CFBundleURLTypes") as? [[String: Any]]
    let schemes = (types ?? []).flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }
    return among(CommandLine.arguments.dropFirst(), of: schemes)
  }

  static func among(_ arguments: some Sequence<String>, of schemes: [String]) -> [URL] {
    let known = Set(schemes.map { $0.lowercased() })
    return arguments.compactMap { argument in
      URL(string: argument).flatMap { url in
        known.contains(url.scheme?.lowercased() ?? "") ? url : nil
      }
    }
  }
}

import Foundation

/// The scenes that Info.plist names, under `UIApplicationSceneManifest`.
struct SceneManifest {
  private let content: [String: Any]

  /// The manifest of the program's bundle; nil without one.
  static var ofProgram: SceneManifest? {
    (Bundle.main.object(forInfoDictionaryKey: "UIApplicationSceneManifest") as? [String: Any])
      .map { SceneManifest(content: $0) }
  }

  init(content: [String: Any]) { self.content = content }

  var supportsMultipleScenes: Bool {
    content["UIApplicationSupportsMultipleScenes"] as? Bool ?? false
  }

  /// Returns the names of the classes of a configuration: the one with the name, or the first of the role.
  func classes(
    of name: String?, _ role: UISceneSession.Role
  ) -> (scene: String?, delegate: String?) {
    let all = content["UISceneConfigurations"] as? [String: Any] ?? [:]
    let known = all[role.rawValue] as? [[String: Any]] ?? []
    let found = known.first { $0["UISceneConfigurationName"] as? String == name } ?? known.first
    return (found?["UISceneClassName"] as? String, found?["UISceneDelegateClassName"] as? String)
  }
}

/// The classes of a program, by their names.
struct ProgramClasses {
  /// The module of the application's delegate, in which the program's classes are.
  let module: String?

  init(of delegate: (any UIApplicationDelegate)?) {
    module = delegate.map { String(reflecting: type(of: $0)) }?.split(separator: ".").first
      .map(String.init)
  }

  /// Returns the class with a name, with or without its module's in front; nil if there is none.
  func find(_ name: String) -> NSObject.Type? {
    let own = name.replacingOccurrences(of: "$(PRODUCT_MODULE_NAME)", with: module ?? "")
    if let kind = NSClassFromString(own) as? NSObject.Type { return kind }
    guard let module, !own.contains(".") else { return nil }
    return NSClassFromString("\(module).\(own)") as? NSObject.Type
  }
}

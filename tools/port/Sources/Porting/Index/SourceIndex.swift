/// Declarations of a folder that rewrites of other files depend on.
///
/// Types are known by their last name: `Game.Card` is `Card`.
struct SourceIndex {
  /// A method of a type.
  struct Method {
    let name: String
    /// The labels of the parameters; `_` for none.
    let labels: [String]
    /// The types of the parameters as they are written.
    let parameterTypes: [String]
    let returnsValue: Bool
    let isInExtension: Bool
    /// The name that `@objc(…)` gives; nil without one.
    let objcName: String?
  }

  /// A type, with all its extensions in the folder.
  struct TypeEntry {
    /// The names after the colon, of the declaration and its extensions.
    var inherited: [String] = []
    /// False if the folder has only extensions of the type.
    var isDeclaration = false
    var isMarkedMainActor = false
    /// True for a protocol marked `@objc`.
    var isMarkedObjC = false
    var methods: [Method] = []
    var properties: Set<String> = []
  }

  /// The types by name, then by file; an extension is an entry of the file that it is in.
  private var types: [String: [String: TypeEntry]] = [:]
  /// The names of optional requirements of the folder's protocols.
  private(set) var optionalRequirements: Set<String> = []
  /// The names of the methods that a selector of the folder names.
  private(set) var selected: Set<String> = []
  /// The names of methods that a call of `removeTarget` names.
  private(set) var removed: Set<String> = []
  /// True if delayed calls are cancelled by their selectors.
  private(set) var cancelsCalls = false
  /// True if observers are removed as objects, without a token.
  private(set) var removesObservers = false
  /// True for a program for the Mac: a file imports AppKit under no condition.
  private(set) var importsAppKit = false

  init(_ files: [ParsedFile]) {
    for file in files {
      let visitor = IndexVisitor(viewMode: .sourceAccurate)
      visitor.walk(file.tree)
      for (name, entry) in visitor.types { types[name, default: [:]][file.path] = entry }
      optionalRequirements.formUnion(visitor.optionalRequirements)
      selected.formUnion(visitor.selected)
      removed.formUnion(visitor.removed)
      cancelsCalls = cancelsCalls || visitor.cancelsCalls
      removesObservers = removesObservers || visitor.removesObservers
      if !visitor.imports.isDisjoint(with: ["AppKit", "Cocoa"]) { importsAppKit = true }
    }
  }

  /// A type as a file sees it; nil for a type that the folder does not declare.
  ///
  /// Files may have types of one name, such as private ones: a file that declares the type itself
  /// means its own, with the extensions of files that declare no such type.
  func type(_ name: String, from file: String) -> TypeEntry? {
    guard let entries = types[name] else { return nil }
    let isOwn = entries[file]?.isDeclaration == true
    var merged = TypeEntry()
    for (path, entry) in entries where !isOwn || path == file || !entry.isDeclaration {
      merged.merge(entry)
    }
    return merged
  }

  /// The type and its superclasses and protocols that the folder declares, nearest first.
  func lineage(of name: String, from file: String) -> [TypeEntry] {
    var lineage: [TypeEntry] = []
    var seen: Set<String> = []
    var waiting = [name]
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      guard seen.insert(next).inserted, let entry = type(next, from: file) else { continue }
      lineage.append(entry)
      waiting += entry.inherited
    }
    return lineage
  }

  /// The methods with a name in a type and its superclasses; with `labels`, only methods with these labels.
  func methods(
    named name: String, labels: [String]? = nil, in type: String, from file: String
  ) -> [Method] {
    for entry in lineage(of: type, from: file) {
      let found = entry.methods.filter { $0.name == name && (labels == nil || $0.labels == labels) }
      if !found.isEmpty { return found }
    }
    return []
  }

  /// True for a type whose members run on the main actor: one that is marked so, or has a superclass
  /// or protocol of the views.
  func isOnMainActor(_ type: String, from file: String) -> Bool {
    if AppleNames.isOnMainActor(type) { return true }
    return lineage(of: type, from: file).contains { entry in
      entry.isMarkedMainActor || entry.inherited.contains(where: AppleNames.isOnMainActor)
    }
  }
}

extension SourceIndex.TypeEntry {
  fileprivate mutating func merge(_ other: Self) {
    inherited += other.inherited
    isDeclaration = isDeclaration || other.isDeclaration
    isMarkedMainActor = isMarkedMainActor || other.isMarkedMainActor
    isMarkedObjC = isMarkedObjC || other.isMarkedObjC
    methods += other.methods
    properties.formUnion(other.properties)
  }
}

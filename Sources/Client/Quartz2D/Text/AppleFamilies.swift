/// The families of fonts that Apple's systems always have. A program asks for them without bringing
/// them along; here they may be missing.
enum AppleFamilies {
  enum Kind: String {
    case sans = "sans-serif"
    case serif
    case monospaced = "monospace"
    case script = "cursive"
  }

  /// Returns the kind of a family; nil for other families.
  static func kind(of family: String) -> Kind? { kinds[plain(family)] }

  /// Returns the name of a family without the addition of PostScript names; nil for a name without
  /// one.
  static func withoutEnding(_ family: String) -> String? {
    let ending = ["PSMT", "PS", "MT"].first { family.hasSuffix($0) && family.count > $0.count }
    return ending.map { String(family.dropLast($0.count)) }
  }

  /// Returns a family's name without spaces, capitals, and the additions of PostScript names.
  private static func plain(_ family: String) -> String {
    (withoutEnding(family) ?? family).lowercased().filter { $0 != " " }
  }

  private static let kinds: [String: Kind] = {
    let families: [(Kind, [String])] = [
      (
        .sans,
        [
          "arial", "arialhebrew", "arialrounded", "avenir", "avenirnext", "avenirnextcondensed",
          "dinalternate", "dincondensed", "futura", "geneva", "gillsans", "helvetica",
          "helveticaneue", "impact", "markerfelt", "optima", "symbol", "tahoma", "trebuchet",
          "verdana", "zapfdingbats",
        ]
      ),
      (
        .serif,
        [
          "academyengravedlet", "americantypewriter", "baskerville", "bodoni72", "cochin",
          "copperplate", "didot", "georgia", "hoeflertext", "palatino", "rockwell", "times",
          "timesnewroman",
        ]
      ),
      (.monospaced, ["andalemono", "courier", "couriernew", "menlo", "monaco"]),
      (
        .script,
        [
          "bradleyhand", "chalkboardse", "chalkduster", "noteworthy", "papyrus", "partylet",
          "savoyelet", "snellroundhand", "zapfino",
        ]
      ),
    ]
    var kinds: [String: Kind] = [:]
    for (kind, names) in families { for name in names { kinds[name] = kind } }
    return kinds
  }()
}

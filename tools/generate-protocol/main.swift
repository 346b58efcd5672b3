import ArgumentParser
import Foundation

/// Writes everything that follows from protocol/renderd.xml.
struct GenerateProtocol: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "generate-protocol",
    abstract: "Writes the Swift code and the reference from protocol/renderd.xml.")

  @Flag(help: "Write nothing; name the files that are stale and exit with 1 if there are any.")
  var check = false

  @Option(help: "The root of the package.")
  var root = "."

  func run() throws {
    let directory = URL(fileURLWithPath: root, isDirectory: true)
    let schema = try Schema(contentsOf: directory.appendingPathComponent("protocol/renderd.xml"))
    let values = "Sources/Shared/GraphicsValues/Generated/"
    let animations = "Sources/Shared/AnimationEvaluation/Generated/"
    let generated = "Sources/Shared/WireProtocol/Generated/"
    let folders = [
      "AnimationEvaluation": animations,
      "GraphicsValues": values,
      "WireProtocol": generated,
    ]
    var files = [
      (values + "PropertyKey.swift", writePropertyKey(schema)),
      (values + "PropertyValue.swift", writePropertyValue(schema)),
      (values + "PropertyValue+Numbers.swift", writeValueNumbers(schema)),
      (generated + "ValueCoding.swift", writeValueCoding(schema)),
      (generated + "PropertyAccess.swift", writePropertyAccess(schema)),
      (
        "Tests/ArbitraryProtocolValues/Generated/ArbitraryPropertyValues.swift",
        writeArbitraryPropertyValues(schema)
      ),
      (animations + "AnimationRecords.swift", writeAnimationRecords(schema)),
      (generated + "AnimationCoding.swift", writeAnimationCoding(schema)),
      (generated + "AnimationWords.swift", writeAnimationWords(schema)),
      (
        "Sources/Tools/RenderTools/Generated/AnimationReading.swift", writeAnimationReading(schema)
      ),
      (
        "Tests/ArbitraryProtocolValues/Generated/ArbitraryAnimations.swift",
        writeArbitraryAnimations(schema)
      ),
      (generated + "Codes.swift", writeCodes(schema)),
      ("Sources/Client/CoreAnimation/Generated/Constants.swift", writeConstants(schema)),
      ("Sources/Client/CoreAnimation/Generated/PropertyKey+Coding.swift", writeCoding(schema)),
      (values + "PropertyKey+Storage.swift", writePropertyStorage(schema)),
      (values + "PropertyTable+Values.swift", writePropertyTable(schema)),
      (
        "Sources/Scene/RenderTree/Generated/LayerStore+Properties.swift", writeLayerStore(schema)
      ),
      ("Sources/Scene/RenderTree/Generated/ChangingLayers+Columns.swift", writeColumns(schema)),
      ("Sources/Scene/RenderTree/Generated/LayerStore+Types.swift", writeLayerStoreTypes(schema)),
      (generated + "Limits.swift", writeLimits(schema)),
      (generated + "PropertyRules.swift", writePropertyRules(schema)),
      (generated + "ClientMessages.swift", writeMessages(schema, from: .client)),
      (generated + "ServerMessages.swift", writeMessages(schema, from: .server)),
      (
        "Tests/ArbitraryProtocolValues/Generated/ArbitraryMessages.swift",
        writeArbitraryMessages(schema)
      ),
      ("protocol/REFERENCE.md", writeReference(schema)),
    ]
    for module in schema.enumerationModules {
      guard let folder = folders[module] else {
        throw SchemaError(description: "no folder is known for module \(module)")
      }
      files.append((folder + "Enumerations.swift", writeEnumerations(schema, of: module)))
    }
    var stale: [String] = []
    for (path, text) in files + filterFiles(schema) + cellFiles(schema) {
      let url = directory.appendingPathComponent(path)
      let present = try? String(contentsOf: url, encoding: .utf8)
      if present == text { continue }
      stale.append(path)
      if !check {
        try FileManager.default.createDirectory(
          at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url, options: .atomic)
      }
    }
    for path in stale { print("\(check ? "stale" : "wrote") \(path)") }
    if check, !stale.isEmpty { throw ExitCode(1) }
  }
}

GenerateProtocol.main()

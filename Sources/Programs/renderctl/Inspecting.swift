import ArgumentParser
import Foundation
import RenderServer
import RenderTools
import RenderctlOptions

struct Info: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Says what the server is and how it was set up.")
  @OptionGroup var server: ServerOptions
  @Flag(help: "Print the JSON document.") var json = false

  func run() throws {
    let answer = try server.ask(["info"])
    if json { return print(answer.text) }
    let revision = answer.string("revision")
    print(
      "\(answer.string("server")) \(answer.string("version"))"
        + (revision.isEmpty ? "" : " (\(revision))") + " at \(answer.string("socket"))")
    print(
      "display   \(answer.integer("width"))x\(answer.integer("height")) pixels, scale "
        + "\(answer.number("scale")), \(answer.number("rate")) frames a second"
        + (answer.bool("headless") ? ", headless" : ""))
    for output in answer.document["outputs"] as? [[String: Any]] ?? [] {
      print(Self.line(ofOutput: output))
    }
    print("clock     \(answer.string("clock")), at \(answer.number("time")) s")
    print("renderer  \(answer.string("renderer")), layout \(answer.string("layout"))")
    if !answer.string("recording").isEmpty { print("recording \(answer.string("recording"))") }
    let failure = answer.string("recordingFailure")
    if !failure.isEmpty { print("the recording is incomplete: \(failure)") }
    if let watchdog = answer.document["watchdog"] as? [String: Any] {
      print(Self.line(ofWatchdog: watchdog))
    }
  }
}

extension Info {
  /// One of several outputs.
  private static func line(ofOutput document: [String: Any]) -> String {
    func number(_ key: String) -> String { (document[key] as? NSNumber)?.stringValue ?? "?" }
    let name = (document["name"] as? String ?? "").printable
    guard (document["on"] as? NSNumber)?.boolValue == true else {
      return "output    \(name) is off"
    }
    let turn = document["orientation"] as? String ?? ""
    return "output    \(name): \(number("pixelWidth"))x\(number("pixelHeight")) pixels, scale "
      + "\(number("scale")), at \(number("x")),\(number("y"))"
      + (turn == "normal" ? "" : ", turned \(turn.printable)") + ", \(number("windows")) windows"
  }

  /// Signs of life to the service manager.
  private static func line(ofWatchdog document: [String: Any]) -> String {
    func seconds(_ key: String) -> String {
      String(format: "%.1f", (document[key] as? NSNumber)?.doubleValue ?? 0)
    }
    let waiting = (document["waitsFor"] as? [Any] ?? []).map { "\($0)" }
    return
      "watchdog  a sign of life each \(seconds("interval")) s, the last \(seconds("sinceLast")) s ago"
      + (waiting.isEmpty ? "" : ", the next waits for output \(waiting.joined(separator: ", "))")
  }
}

struct Clients: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the connected clients, what they hold and their windows.")
  @OptionGroup var server: ServerOptions
  @Flag(help: "Print the JSON document.") var json = false

  func run() throws {
    let answer = try server.ask(["clients"])
    if json { return print(answer.text) }
    for client in answer.document["clients"] as? [[String: Any]] ?? [] {
      func value(_ key: String) -> String { client[key].map { "\($0)" } ?? "" }
      print(
        "client \(value("client"))  pid \(value("pid"))  \(value("name"))  "
          + "\(value("commits")) commits, \(value("layers")) layers, "
          + "\(value("animations")) animations, \(value("images")) images "
          + "(\(value("imageBytes")) bytes)"
          + (value("stillFrames") == "0" ? "" : ", \(value("stillFrames")) frames still"))
      if let silence = ClientSilence(client: client) { print("  \(silence.text)") }
      if let memory = client["memory"] as? [String: Any] { print(Self.line(of: memory)) }
      for surface in client["surfaces"] as? [[String: Any]] ?? [] {
        print(Self.line(ofSurface: surface))
      }
      for window in client["windows"] as? [[String: Any]] ?? [] {
        func value(_ key: String) -> String { window[key].map { "\($0)" } ?? "" }
        print(
          "  window \(value("window"))  \"\(value("title"))\"  "
            + "\(value("width"))x\(value("height")) at \(value("x")),\(value("y"))"
            + (value("output").isEmpty ? "" : " on \(value("output").printable)")
            + Self.state(of: window))
      }
    }
  }
}

extension Clients {
  /// Memory of the client's objects, by kind.
  fileprivate static func line(of memory: [String: Any]) -> String {
    func value(_ key: String) -> String { memory[key].map { "\($0)" } ?? "" }
    let kinds = [
      "layers", "properties", "animations", "display", "images", "caches", "waiting",
    ]
    return "  memory \(value("total")) bytes: "
      + kinds.map { "\($0) \(value($0))" }.joined(separator: ", ")
  }

  /// A surface or an import, and what has become of its frames.
  fileprivate static func line(ofSurface surface: [String: Any]) -> String {
    func value(_ key: String) -> String { surface[key].map { "\($0)" } ?? "" }
    let isImport = surface["import"] as? Bool ?? false
    let size =
      surface["format"] is String
      ? "\(value("width"))x\(value("height")) \(value("format"))" : "no frames"
    let counts =
      isImport
      ? ""
      : ", \(value("frames")) frames shown, \(value("passed")) passed over, \(value("late")) late, "
        + "\(value("waiting")) waiting"
    return "  \(isImport ? "import" : "surface") \(value("surface"))  \(size)\(counts)"
      + (surface["visible"] as? Bool ?? false ? "" : ", not visible")
  }

  /// Words for the properties in which the window differs from most windows.
  fileprivate static func state(of window: [String: Any]) -> String {
    func flag(_ key: String) -> Bool { window[key] as? Bool ?? false }
    let words = [
      flag("hosted") ? "hosted" : nil, flag("focused") ? "focused" : nil,
      flag("visible") ? nil : "hidden",
    ].compactMap { $0 }
    return words.isEmpty ? "" : "  " + words.joined(separator: ", ")
  }
}

struct Stats: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the server's counters since it started.",
    discussion: """
      frames: drawn. lateFrames: that came an interval or more after they were due. \
      pixelsPainted: the area of all damage. commitToLatch: seconds from a complete commit to the \
      frame that took it in, over the last 4,096 commits. silentClients, if there are any: clients \
      that have not answered for a second or more, which "renderctl top" names. surfaces, if there are any: \
      their frames that were shown, that were passed over, that came late, and that had to be copied.
      """)
  @OptionGroup var server: ServerOptions
  @Flag(help: "Print the JSON document.") var json = false
  @Flag(help: "Print a line each second until interrupted.") var watch = false

  func run() throws {
    if !watch { return try show(server.ask(["stats"])) }
    var last: ControlClient.Answer?
    while true {
      let answer = try server.ask(["stats"])
      if json {
        print(answer.text)
      } else if let last {
        print(
          "\(answer.integer("frames") - last.integer("frames")) frames/s, "
            + "\(answer.integer("commits") - last.integer("commits")) commits/s, "
            + "\(answer.integer("lateFrames") - last.integer("lateFrames")) late, "
            + "\(answer.integer("clients")) clients, \(answer.integer("layers")) layers, "
            + "\(answer.integer("animations")) animations")
      }
      fflush(nil)
      last = answer
      Thread.sleep(forTimeInterval: 1)
    }
  }

  private func show(_ answer: ControlClient.Answer) {
    if json { return print(answer.text) }
    for key in [
      "frames", "commits", "clients", "lateFrames", "pixelsPainted", "layers", "animations",
      "wakeups", "heapBytes",
    ] {
      print("\(key.padding(toLength: 18, withPad: " ", startingAt: 0))\(answer.integer(key))")
    }
    for key in ["commitToLatchP50", "commitToLatchP99"] {
      let label = key.padding(toLength: 18, withPad: " ", startingAt: 0)
      print(label + String(format: "%.3f ms", answer.number(key) * 1000))
    }
    let silent = answer.integer("silentClients")
    if silent > 0 {
      print("silentClients".padding(toLength: 18, withPad: " ", startingAt: 0) + "\(silent)")
    }
    if let surfaces = answer.document["surfaces"] as? [String: Any] { show(surfaces: surfaces) }
    guard let driver = answer.document["openGL"] as? [String: Any] else { return }
    func count(_ key: String) -> Double { (driver[key] as? NSNumber)?.doubleValue ?? 0 }
    for key in ["drawCalls", "stateChanges", "bytesStreamed", "bytesUploaded"] {
      let mean = count(key) / max(count("frames"), 1)
      let label = "\(key)/frame".padding(toLength: 22, withPad: " ", startingAt: 0)
      print(label + String(format: "%.1f", mean))
    }
  }
}

extension Stats {
  private func show(surfaces: [String: Any]) {
    func count(_ key: String) -> Int { (surfaces[key] as? NSNumber)?.intValue ?? 0 }
    guard count("count") > 0 || count("frames") > 0 else { return }
    print(
      "surfaces".padding(toLength: 18, withPad: " ", startingAt: 0)
        + "\(count("count")), and \(count("imported")) imports; "
        + "\(count("frames")) frames shown, \(count("passed")) passed over, \(count("late")) late, "
        + "\(count("waiting")) waiting; \(count("mapped")) drawn in place, \(count("copied")) copied, "
        + "\(count("copiedBytes")) bytes; \(count("convertedPixels")) pixels converted, "
        + "\(count("uploadedBytes")) bytes uploaded")
  }
}

struct Tree: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the layer trees that the server shows, back to front.",
    discussion: """
      Properties at their defaults are left out. The snapshot is taken between two frames, so it \
      is never half a commit.
      """)
  @OptionGroup var server: ServerOptions
  @Flag(help: "Show values with animations applied, as in the last frame.") var presentation = false
  @Option(
    help: ArgumentHelp("Only this client's windows.", valueName: "n"),
    completion: LiveCompletions.clients)
  var client: Int?
  @Option(
    help: ArgumentHelp(
      "Only this layer and what is in it, as 3/17 for layer 17 of client 3.",
      valueName: "client/layer"),
    completion: LiveCompletions.layers)
  var layer: String?
  @Flag(help: "Print the JSON document.") var json = false

  func run() throws {
    var words = ["tree"]
    if presentation { words.append("presentation") }
    if json { words.append("json") }
    if let client { words += ["client", String(client)] }
    if let layer { words += ["layer", layer] }
    let answer = try server.ask(words)
    let text = json ? answer.text : answer.string("text")
    if !text.isEmpty { print(text) }
  }
}

struct Screenshot: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes what is on an output to a PNG file.")
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOption
  @Flag(help: "Write all outputs, each to a file of its own: file-NAME.png for file.png.")
  var all = false
  @Argument(
    help: "The file to write; - for the standard output.", completion: .file(extensions: ["png"]))
  var file: String
  @Option(
    help: ArgumentHelp("Only this client's windows.", valueName: "n"),
    completion: LiveCompletions.clients)
  var client: Int?

  func validate() throws {
    if all, output.output != nil { throw ValidationError("Give --output or --all, not both.") }
    if all, file == "-" { throw ValidationError("--all writes files: give a name.") }
  }

  func run() throws {
    guard all else { return try write(output.words, to: file) }
    let outputs = try server.ask(["output", "list"]).document["outputs"] as? [[String: Any]] ?? []
    for output in outputs where (output["on"] as? NSNumber)?.boolValue == true {
      guard let name = output["name"] as? String, let number = output["output"] as? NSNumber else {
        continue
      }
      let path = OutputFile.path(file, output: name)
      try write(["output", number.stringValue], to: path)
      print(path)
    }
  }

  private func write(_ output: [String], to file: String) throws {
    let answer = try server.ask(
      ["screenshot"] + (client.map { ["client", String($0)] } ?? []) + output)
    do {
      try PixelFiles.writePNG(
        bytes: answer.bytes, width: answer.integer("width"), height: answer.integer("height"),
        to: file)
    } catch {
      // Exit code 65 is for input files.
      _ = report(error)
      throw Exit.failed
    }
  }
}

struct PixelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "pixel",
    abstract: "Prints one pixel of the last frame as #RRGGBBAA.")
  @OptionGroup var server: ServerOptions
  @OptionGroup var output: OutputOption
  @Argument(help: "Pixels from the left edge.") var x: Int
  @Argument(help: "Pixels from the top edge.") var y: Int

  func run() throws {
    print(try server.ask(["pixel", String(x), String(y)] + output.words).string("pixel"))
  }
}

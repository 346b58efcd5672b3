// Reading lines.
extension DisplayConfiguration {
  /// Reads a file and lines of the command line, which count more than the file's.
  ///
  /// - Throws: all lines that cannot be followed.
  package init(file: String?, lines: [String] = []) throws(ConfigurationErrors) {
    self.init()
    var errors = ConfigurationErrors()
    if let file {
      do {
        try read(try ConfigurationFile.read(file), of: file)
      } catch let error as ConfigurationErrors {
        errors = error
      } catch let error as ConfigurationError {
        errors.add(error)
      } catch {}
    }
    for line in lines {
      do { try add(line, at: LinePlace("--set")) } catch { errors.add(error) }
    }
    if errors.count > 0 { throw errors }
  }

  /// Adds the lines of a file.
  ///
  /// - Parameter source: name of the file, for errors.
  /// - Throws: all lines that cannot be followed. The others have been added.
  package mutating func read(_ bytes: [UInt8], of source: String) throws(ConfigurationErrors) {
    var errors = ConfigurationErrors()
    var bytes = bytes[...]
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    var number = 0
    while !bytes.isEmpty {
      number += 1
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      bytes.removeFirst(min(line.count + 1, bytes.count))
      do { try add(line, at: LinePlace(source, line: number)) } catch { errors.add(error) }
    }
    if errors.count > 0 { throw errors }
  }

  /// Adds a line.
  ///
  /// - Throws: an error that names the line's place and subject; nothing has changed then.
  package mutating func add(
    _ line: String, at place: LinePlace = LinePlace()
  ) throws(ConfigurationError) {
    try add(ArraySlice(line.utf8), at: place)
  }

  private mutating func add(
    _ bytes: ArraySlice<UInt8>, at place: LinePlace
  ) throws(ConfigurationError) {
    var line = try ConfigurationLine(bytes, at: place)
    if line.isEmpty { return }
    let kinds = "output, touch, keyboard, splash, cursor, watchdog, assign"
    let kind = try line.next("one of \(kinds)")
    line.subject = kind
    var new = self
    switch kind {
    case "output": new.add(try Self.output(&line))
    case "touch": new.add(try Self.touch(&line))
    case "keyboard": try Self.keyboard(&line, &new.keyboard)
    case "splash": new.splash = try Self.splash(&line)
    case "cursor": new.cursor = try line.choice(CursorVisibility.self)
    case "watchdog": new.watchdog = try line.choice(WatchdogCondition.self)
    case "assign": new.add(try Self.assignment(&line))
    default:
      line.subject = ""
      throw line.error("“\(kind)”: one of \(kinds) was expected")
    }
    try line.expectEnd()
    self = new
  }

  // MARK: Kinds of lines

  private static func output(_ line: inout ConfigurationLine) throws(ConfigurationError)
    -> OutputRule
  {
    var rule = OutputRule(try line.text("an output's name or *"))
    line.subject = "output \(rule.name)"
    var said: Set<String> = []
    repeat {
      let words = "on, off, mode, rotate, scale, at"
      let word = try line.next("one of \(words)")
      let isNew = said.insert(word == "off" ? "on" : word).inserted
      guard isNew else { throw line.error("“\(word)” is said twice") }
      let place = line.place
      switch word {
      case "on", "off": rule.isOn = Wish(word == "on", place)
      case "mode": rule.mode = Wish(try line.mode(), place)
      case "rotate": rule.orientation = Wish(try line.orientation(), place)
      case "scale": rule.scale = Wish(try line.scale(), place)
      case "at": rule.place = Wish(try line.outputPlace(), place)
      default: throw line.error("“\(word)”: one of \(words) was expected")
      }
    } while !line.isEmpty
    return rule
  }

  private static func touch(_ line: inout ConfigurationLine) throws(ConfigurationError)
    -> TouchRule
  {
    var rule = TouchRule(try line.text("a device's name or *"))
    line.subject = "touch \(ConfigurationLine.quoted(rule.device))"
    var said: Set<String> = []
    repeat {
      let words = "to, matrix, on, off"
      let word = try line.next("one of \(words)")
      let isNew = said.insert(word == "off" ? "on" : word).inserted
      guard isNew else { throw line.error("“\(word)” is said twice") }
      switch word {
      case "to": rule.output = try line.text("an output's name")
      case "matrix": rule.matrix = try line.matrix()
      case "on", "off": rule.isOn = word == "on"
      default: throw line.error("“\(word)”: one of \(words) was expected")
      }
    } while !line.isEmpty
    return rule
  }

  private static func keyboard(
    _ line: inout ConfigurationLine, _ settings: inout KeyboardSettings
  ) throws(ConfigurationError) {
    repeat {
      let words = "layout, variant, options, model, rules, delay, repeat"
      let word = try line.next("one of \(words)")
      switch word {
      case "layout": settings.layout = try line.next("a layout")
      case "variant": settings.variant = try line.next("a variant")
      case "options": settings.options = try line.next("options")
      case "model": settings.model = try line.next("a model")
      case "rules": settings.rules = try line.next("rules")
      case "delay": settings.repeatDelay = try line.number("delay", 1...10_000)
      case "repeat": settings.repeatRate = try line.number("repeat", 0...1000)
      default: throw line.error("“\(word)”: one of \(words) was expected")
      }
    } while !line.isEmpty
  }

  private static func splash(_ line: inout ConfigurationLine) throws(ConfigurationError)
    -> SplashSettings?
  {
    let path = try line.text("an image file or “none”")
    if path == "none" { return nil }
    var splash = SplashSettings(line.place.resolve(path))
    guard !line.isEmpty else { return splash }
    let word = try line.next("“timeout”")
    guard word == "timeout" else { throw line.error("“\(word)”: timeout was expected") }
    splash.timeout = try line.seconds("timeout")
    return splash
  }

  private static func assignment(_ line: inout ConfigurationLine) throws(ConfigurationError)
    -> AssignmentRule
  {
    let words = "title, uid, client"
    let word = try line.next("one of \(words)")
    let subject: AssignmentRule.Subject
    switch word {
    case "title": subject = .title(try line.next("a window's title"))
    case "uid": subject = .user(UInt32(try line.number("uid", 0...Int(UInt32.max))))
    case "client": subject = .client(try line.next("a client's name"))
    default: throw line.error("“\(word)”: one of \(words) was expected")
    }
    let to = try line.next("“to”")
    guard to == "to" else { throw line.error("“\(to)”: “to” and an output's name were expected") }
    return AssignmentRule(subject, to: try line.text("an output's name"))
  }
}

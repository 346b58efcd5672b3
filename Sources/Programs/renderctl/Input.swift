import ArgumentParser
import GraphicsValues
import InputEvents
import RenderServer
import RenderTools
import RenderctlOptions
import WireProtocol

/// Input of a user, for tests and scripts.
struct Input: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Does what a user would do with pointer, keys and fingers.",
    discussion: """
      Places are pixels of the first output, or of --output, from its top left corner. What happens goes the way of \
      real input: through the windows' own handling, to the layer in the frame on screen.
      """,
    subcommands: [
      Move.self, Press.self, Release.self, Click.self, Scroll.self, KeyCommand.self, Text.self,
      Touch.self, Leave.self,
    ])

  /// Options of every kind of input.
  struct Options: ParsableArguments {
    @OptionGroup var server: ServerOptions
    @OptionGroup var output: OutputOption
    @Option(
      help: ArgumentHelp(
        "Keys held: shift, control, option, command, capsLock, numLock, with commas.",
        valueName: "keys"))
    var modifiers = ""

    func validate() throws {
      if InputModifiers(names: modifiers) == nil {
        throw ValidationError("--modifiers is a list like shift,control.")
      }
    }

    func send(_ actions: InputEvent.Action...) throws {
      for action in actions {
        let event = InputEvent(action, modifiers: InputModifiers(names: modifiers) ?? [])
        _ = try server.ask(["input"] + event.words + (output.output.map { ["on", $0] } ?? []))
      }
    }
  }

  /// A place on the display; without one, the pointer's present place.
  struct OptionalPlace: ParsableArguments {
    @Argument(help: "Pixels from the left; without, where the pointer is.") var x: Number?
    @Argument(help: "Pixels from the top.") var y: Number?

    func validate() throws {
      if (x == nil) != (y == nil) { throw ValidationError("A place is two numbers.") }
      if x?.value.isFinite == false || y?.value.isFinite == false {
        throw ValidationError("A place is two finite numbers.")
      }
    }

    var action: InputEvent.Action? {
      guard let x, let y else { return nil }
      return .pointerMoved(to: Point(x: x.value, y: y.value))
    }
  }

  struct Button: ParsableArguments {
    @Option(help: ArgumentHelp("1 left, 2 middle, 3 right, then the others.", valueName: "n"))
    var button: UInt16 = 1

    func validate() throws {
      if !(1...32).contains(button) { throw ValidationError("--button is 1 to 32.") }
    }
  }

  struct Move: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Moves the pointer.")
    @OptionGroup var options: Options
    @Argument(help: "Pixels from the left.") var x: Number
    @Argument(help: "Pixels from the top.") var y: Number
    func run() throws { try options.send(.pointerMoved(to: Point(x: x.value, y: y.value))) }
  }

  struct Leave: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Takes the pointer off the display.")
    @OptionGroup var options: Options
    func run() throws { try options.send(.pointerLeft) }
  }

  struct Press: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Presses a button and holds it.")
    @OptionGroup var options: Options
    @OptionGroup var place: OptionalPlace
    @OptionGroup var button: Button
    func run() throws {
      if let move = place.action { try options.send(move) }
      try options.send(.pointerPressed(button: button.button))
    }
  }

  struct Release: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Lets a button go.")
    @OptionGroup var options: Options
    @OptionGroup var place: OptionalPlace
    @OptionGroup var button: Button
    func run() throws {
      if let move = place.action { try options.send(move) }
      try options.send(.pointerReleased(button: button.button))
    }
  }

  struct Click: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Presses a button and lets it go.")
    @OptionGroup var options: Options
    @OptionGroup var place: OptionalPlace
    @OptionGroup var button: Button
    func run() throws {
      if let move = place.action { try options.send(move) }
      try options.send(
        .pointerPressed(button: button.button), .pointerReleased(button: button.button))
    }
  }

  struct Scroll: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Scrolls: moves content to the right and downwards.")
    @OptionGroup var options: Options
    @Argument(help: "Pixels to the right.") var x: Number
    @Argument(help: "Pixels downwards.") var y: Number
    @Option(help: ArgumentHelp("Notches of a wheel to the right.", valueName: "n")) var stepsX =
      Number(0)
    @Option(help: ArgumentHelp("Notches of a wheel downwards.", valueName: "n")) var stepsY =
      Number(0)
    func run() throws {
      try options.send(
        .pointerScrolled(
          pixels: Point(x: x.value, y: y.value), steps: Point(x: stepsX.value, y: stepsY.value)))
    }
  }

  struct KeyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "key",
      abstract: "Presses a key and lets it go: a, 7, Return, Left, F5, Tab, …",
      discussion: "The key writes what it would write on a keyboard of the United States.")
    @OptionGroup var options: Options
    @Argument(help: "The name of the key.") var name: String
    @Flag(help: "Only press it.") var down = false
    @Flag(help: "Only let it go.") var up = false

    func validate() throws {
      if Key(named: name) == nil { throw ValidationError("There is no key \"\(name)\".") }
    }

    func run() throws {
      guard let key = Key(named: name) else { return }
      let modifiers = InputModifiers(names: options.modifiers) ?? []
      if !up || down {
        try options.send(.keyPressed(key, isRepeat: false))
        // A key with Control, Alt or Super is a command and enters no text.
        if modifiers.isDisjoint(with: [.control, .option, .command]),
          let text = key.text(isShifted: modifiers.contains(.shift))
        {
          try options.send(.textEntered(text))
        }
      }
      if up || !down { try options.send(.keyReleased(key)) }
    }
  }

  struct Text: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Enters text, as an input method would: no key is pressed.")
    @OptionGroup var options: Options
    @Argument(help: "The text.") var text: String
    func run() throws { try options.send(.textEntered(text)) }
  }

  struct Touch: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Touches the display.")
    enum Phase: String, ExpressibleByArgument, CaseIterable { case began, moved, ended, cancelled }

    @OptionGroup var options: Options
    @Argument(help: "began, moved, ended or cancelled.") var phase: Phase
    @Argument(help: "Pixels from the left.") var x: Number
    @Argument(help: "Pixels from the top.") var y: Number
    @Option(help: ArgumentHelp("Which finger, when there are several.", valueName: "n"))
    var finger: UInt32 = 0
    @Option(help: ArgumentHelp("0 to 1.", valueName: "p")) var pressure = 1.0
    func run() throws {
      let kinds: [Phase: TouchKind] = [
        .began: .began, .moved: .moved, .ended: .ended, .cancelled: .cancelled,
      ]
      try options.send(
        .touch(
          finger: finger, kinds[phase] ?? .cancelled, at: Point(x: x.value, y: y.value),
          pressure: pressure))
    }
  }
}

/// Changes the size of the display.
struct Resize: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Gives the display another size in pixels, and another scale.",
    discussion: "Clients are told. A display in a window asks for another size of the window.")
  @OptionGroup var server: ServerOptions
  @Argument(help: ArgumentHelp("Pixels, like 800x600.", valueName: "wxh")) var size: String
  @Option(help: ArgumentHelp("Pixels per point.", valueName: "s")) var scale: Double?

  func validate() throws {
    if parts == nil { throw ValidationError("The size is WIDTHxHEIGHT, each 1 to 16384 pixels.") }
    if let scale, !ServerConfiguration.scales.contains(scale) {
      throw ValidationError("--scale is 1/64 (0.015625) to 16 pixels per point.")
    }
  }

  private var parts: [Int]? {
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    return [width, height]
  }

  func run() throws {
    let words = (parts ?? []).map(String.init) + (scale.map { [String($0)] } ?? [])
    let answer = try server.ask(["resize"] + words)
    print("\(answer.integer("width"))x\(answer.integer("height")) scale \(answer.number("scale"))")
  }
}

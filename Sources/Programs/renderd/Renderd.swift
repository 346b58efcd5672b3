import ArgumentParser
import BuildRevision
import DrawList
import Glibc
import GraphicsValues
import Logging
import OutputKMS
import RenderServer
import WindowSDL
import WireProtocol

@main
struct Renderd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "renderd",
    abstract: "Holds the layer trees of its clients, runs their animations and shows them.",
    discussion: """
      Prints "ready PATH" once it accepts clients. Ends on SIGTERM, SIGINT, SIGHUP or the window's \
      close button: logs the reason, says goodbye to the clients, finishes a recording, removes \
      its socket and exits 0. When the desktop's server ends or takes the window away, or the \
      daemon that lends the screen ends, it does the same and exits 1. Clients find the next \
      renderd by themselves.

      Sockets that systemd hands over (LISTEN_FDS) are served in place of new ones. \
      systemd is notified of start and end, and that the loop runs (NOTIFY_SOCKET).

      $RENDERD_KERNELS names the instruction set that draws: baseline, avx2 or avx512. The \
      default is the best that the processor has; all give the same pixels.

      Exit codes: 0 done, 1 failed, 64 wrong usage.
      """,
    version: "\(ServerVersion.text) (\(BuildRevision.ofProgram))")

  enum Decorations: String, ExpressibleByArgument, CaseIterable { case titles, none }

  enum ClockChoice: String, ExpressibleByArgument, CaseIterable { case real, manual }

  @Option(
    help: ArgumentHelp(
      "Where to listen: a name in the runtime directory or an absolute path.",
      discussion: "Default: $RENDERD_DISPLAY, else renderd-0.", valueName: "name"))
  var display: String?
  @Option(help: ArgumentHelp("Size of the display in pixels.", valueName: "wxh"))
  var size = "1280x720"
  @Option(help: ArgumentHelp("Pixels per point.", valueName: "s")) var scale = 1.0
  @Option(
    help: ArgumentHelp(
      "Frames per second.",
      discussion: """
        If the desktop reports when frames are seen, each frame stays for the whole number of \
        refreshes that is nearest to this rate.
        """, valueName: "hz"))
  var rate = 60.0
  @Option(
    help: ArgumentHelp(
      "Where the display is: auto, sdl, kms or memory.",
      discussion: """
        sdl is a window of a desktop. kms is the screens of this machine's graphics cards, without a \
        desktop. memory shows nothing. auto is sdl where there is a desktop, else kms where there is a \
        card.
        """))
  var output = DisplayChoice.auto
  @Flag(help: "Draw to memory; open no window. The same as --output memory.") var headless = false
  @Option(
    help: ArgumentHelp(
      "The renderer: auto, software, gl or null.",
      discussion: """
        gl is OpenGL ES 3.0 or OpenGL 3.3, with or without a window. auto is gl in a window of a desktop \
        if the machine has a graphics processor whose driver draws a reference scene as the software \
        renderer does, otherwise software. null computes everything but pixels.
        """))
  var renderer = RenderServerOptions.RendererChoice.auto
  @Option(help: ArgumentHelp("Drawing threads; 0 is one per processor.", valueName: "n"))
  var threads = 0
  @Option(
    help: ArgumentHelp(
      "The colour space in which gradients mix: srgb or generic.",
      discussion: """
        srgb shows each stop in exactly its colour. generic is Apple's Generic RGB, as in CALayer.render(in:), \
        and changes saturated colours.
        """))
  var gradients = GradientSpace.srgb
  @Option(help: "A manual clock stands still until renderctl clock moves it.")
  var clock = ClockChoice.real
  @Option(
    help: ArgumentHelp(
      "Initial time of a manual clock.",
      discussion: "To replace a server that has ended, the time of its clock.", valueName: "s"))
  var clockStart = 0.0
  @Option(
    help: ArgumentHelp(
      "The layout of windows: float, fill or tile.",
      discussion: """
        float puts windows where they ask, with their titles on the display, or where they cover least \
        of the others, and lets users move (Super and a drag, or the title), resize (Super and a drag \
        with the right button) and raise them. fill makes each as large as the display. tile divides \
        the display among them. Alt-Tab shows the next window.
        """))
  var layout = WindowPolicy.float
  @Option(help: "With float, titles gives windows a bar with a title and a close button.")
  var decorations = Decorations.titles
  @Option(help: ArgumentHelp("What is behind all windows.", valueName: "#rrggbb"))
  var background = "#3a4553"
  @Option(
    help: ArgumentHelp(
      "The most memory that all clients together may hold, approximately.",
      discussion: "Default: half of the available memory.", valueName: "mib"))
  var clientMemory: Int?
  @Option(help: ArgumentHelp("Record everything that enters to this file.", valueName: "file"))
  var record: String?
  @Option(
    help: ArgumentHelp(
      "The most memory that recordings may hold while they wait for the disk.",
      discussion: "A recording that needs more ends. Default: 256.", valueName: "mib"))
  var recordingMemory: Int?
  @Option(
    help: ArgumentHelp(
      "The pixels of surfaces that recordings have: all, hashes or megabytes a second.",
      discussion: """
        Each frame of a surface has its hash. Its bytes are there once for each hash, as far as this rate of \
        new bytes allows. hashes records none. Default: 64.
        """, valueName: "mb"))
  var recordingSurfaces: String?
  @Option(
    help: ArgumentHelp(
      "How the memory of surfaces is read: auto, map or copy.",
      discussion: """
        auto maps memory that its client cannot take away any more, and copies any other, or all on a kernel \
        that does not keep this promise. map does not start on such a kernel. copy copies each frame.
        """))
  var surfaceMemory = SurfaceReading.auto
  @Option(
    help: ArgumentHelp(
      "Lower a limit of clients; may be repeated.",
      discussion: """
        NAME is a limit in protocol/REFERENCE.md, VALUE at least 1 and at most the value there: \
        --limit layers=1000 --limit handshakeTimeout=200
        """, valueName: "name=value"))
  var limit: [String] = []
  @Option(
    help: ArgumentHelp(
      "The file with lines about outputs: docs/outputs.md.",
      discussion:
        "Default: \(ConfigurationFile.usualPath), if it is there, for a screen without a desktop.",
      valueName: "file"))
  var config: String?
  @Option(
    help: ArgumentHelp(
      "A line about outputs, which counts more than the file's; may be repeated.",
      discussion: "--set 'output HDMI-A-1 mode 1920x1080 rotate 90' --set 'cursor never'",
      valueName: "line"))
  var set: [String] = []
  @Option(
    help: ArgumentHelp(
      "error, warning, notice, info, debug or trace.",
      discussion: "Default: $RENDERD_LOG, else notice.", valueName: "l"))
  var logLevel: String?

  private var pixels: (width: Int, height: Int)? {
    let parts = size.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...16_384).contains(width), (1...16_384).contains(height)
    else { return nil }
    return (width, height)
  }

  private var backgroundPixel: Pixel? {
    guard background.count == 7, background.hasPrefix("#"),
      let value = UInt32(background.dropFirst(), radix: 16)
    else { return nil }
    return Pixel(0xFF00_0000 | value)
  }

  private var limits: Limits {
    get throws {
      var limits = Limits()
      for assignment in limit { try limits.lower(assignment) }
      return limits
    }
  }

  private var level: Logger.Level? {
    let name = logLevel ?? getenv("RENDERD_LOG").map { String(cString: $0) } ?? "notice"
    return Logger.Level(rawValue: name)
  }

  func validate() throws {
    if headless, output != .auto, output != .memory {
      throw ValidationError("--headless is --output memory: name one of them.")
    }
    if pixels == nil { throw ValidationError("--size is WIDTHxHEIGHT, each 1 to 16384 pixels.") }
    if !ServerConfiguration.scales.contains(scale) {
      throw ValidationError("--scale is 1/64 (0.015625) to 16 pixels per point.")
    }
    if !(rate > 0 && rate <= 1000) { throw ValidationError("--rate is between 0 and 1000 Hz.") }
    if !(clockStart >= 0 && clockStart.isFinite) {
      throw ValidationError("--clock-start is a time in seconds, 0 or more.")
    }
    if let clientMemory, !(1...1 << 30).contains(clientMemory) {
      throw ValidationError("--client-memory is a number of MiB, 1 or more.")
    }
    if let recordingMemory, !(1...1 << 30).contains(recordingMemory) {
      throw ValidationError("--recording-memory is a number of MiB, 1 or more.")
    }
    if let recordingSurfaces, RecordedSurfaces(recordingSurfaces) == nil {
      throw ValidationError(
        "--recording-surfaces is all, hashes or a number of megabytes a second, 1 or more.")
    }
    if !(0...64).contains(threads) { throw ValidationError("--threads is 0 to 64.") }
    if backgroundPixel == nil { throw ValidationError("--background is a colour like #202428.") }
    do {
      _ = try limits
    } catch {
      throw ValidationError("--limit \(error)")
    }
    if level == nil {
      throw ValidationError("--log-level is error, warning, notice, info, debug or trace.")
    }
  }

  func run() throws {
    let log = LogStream(to: STDERR_FILENO)
    LoggingSystem.bootstrap { StreamLogHandler(label: $0, stream: log) }
    var logger = Logger(label: "renderd")
    logger.logLevel = level ?? .notice
    var options = RenderServerOptions(logger: logger)
    options.display = display
    options.revision = BuildRevision.ofProgram.description
    // A screen without a desktop is drawn with a driver only if one is asked for: it takes longer to start, and
    // more memory.
    let drawsItself = !headless && output.resolved == .kms && renderer == .auto
    options.renderer = drawsItself ? .software : renderer
    options.threads = threads
    options.gradients = gradients
    options.recordingPath = record
    options.clientMemory = clientMemory.map { $0 << 20 }
    if let recordingMemory { options.configuration.recordingMemory = recordingMemory << 20 }
    options.surfaceReading = surfaceMemory
    options.configuration.recordedSurfaces =
      recordingSurfaces.flatMap(RecordedSurfaces.init) ?? .usual
    if let pixels {
      options.configuration.width = pixels.width
      options.configuration.height = pixels.height
    }
    options.configuration.scale = scale
    options.configuration.rate = rate
    options.configuration.background = backgroundPixel ?? options.configuration.background
    options.configuration.clock = clock == .real ? .real : .manual
    options.configuration.clockStart = clockStart
    options.configuration.policy = layout
    options.configuration.hasTitleBars = decorations == .titles
    options.configuration.limits = try limits
    let server: RenderServer
    do {
      options.outputs = try outputs(readsUsualFile: !headless && output.resolved == .kms)
      server = try RenderServer(
        options, services: try .ofProcess(), openDisplay: opener(options, logger))
      // The screen is ours by now, without the console's text, and its first picture has the splash.
      if let splash = splash(options.outputs, logger) { server.core.show(splash) }
    } catch {
      let message = Array("renderd: \(error)\n".utf8)
      _ = write(STDERR_FILENO, message, message.count)
      throw ExitCode.failure
    }
    print("ready \(server.path.path)")
    fflush(nil)
    if server.run() == .displayLost { throw ExitCode.failure }
  }
}

extension Renderd {
  /// Makes what shows the outputs; nil to draw into memory.
  private func opener(
    _ options: RenderServerOptions, _ logger: Logger
  ) -> (() throws -> any DisplaySystem)? {
    let size = (options.configuration.width, options.configuration.height)
    let windows = SDLDisplay.outputs(among: ["window-1"] + options.outputs.outputNames)
    return switch headless ? .memory : output.resolved {
    case .memory: nil
    case .kms: { try KMSDisplay.ofMachine(options.outputs, logger: logger) }
    case .sdl, .auto: { try SDLDisplay(outputs: windows, size: size) }
    }
  }
}

extension RenderServerOptions.RendererChoice: ExpressibleByArgument {}
extension WindowPolicy: ExpressibleByArgument {}
extension SurfaceReading: ExpressibleByArgument {}
extension GradientSpace: ExpressibleByArgument {}

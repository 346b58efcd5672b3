import ArgumentParser
import LiveServer

/// Measures the project against its budgets.
@main
struct Bench: ParsableCommand {
  enum Choice: String, ExpressibleByArgument, CaseIterable {
    case commit, latency, sampling, expressions, changes, damage, outputs, render, surfaces, memory,
      idle, start,
      many,
      beside, views, load, pressure, record, all
  }

  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Measures the cost of Agate, beside its budgets.",
    discussion: """
      commit: 10,000 layers, six properties changed on each. Encode the commit, send it through a \
      socket pair from one thread to another, validate it, apply it to the render tree; CPU time \
      of every stage. Budget: 1 ms together. Then the opacity of each, with its implicit animation: \
      set and flush in the client library, in a process of its own; encode, validate, apply.

      latency: a private renderd, idle, and a client that changes one property 2,000 times; \
      from the commit to the frame event that says it was latched. The same of 2,000 frames of a \
      surface. Budget: 0.15 ms for half of them, 0.5 ms for 99 of 100. \
      A finger moves what follows an interaction: from its action to the event with the values of the drawn \
      frame. Budget: the time of a client that answers the same action by a commit.

      sampling: the render tree alone, 100,000 layers. All of them animating two properties: \
      sampling and world matrices, 1.5 ms a frame. 1,000 of them animating: everything but the \
      pixels, 0.5 ms a frame. Then dense tracks alone, 100,000 of points and as many of scalars, \
      beside a loop that reads and writes as many bytes; with one clock, and with one for each layer.

      expressions: 1,000 and 10,000 layers whose opacities follow a value that a finger moves, evaluated and \
      written in every frame on one thread, beside a loop that reads and writes the same bytes. Budget: \
      0.1 and 1 ms.

      changes: the render tree alone, 100,000 layers that stand still in one window. A leaf added \
      and removed, an image swapped, a transition that fades, another zPosition, a layer paused \
      and resumed: everything but the pixels. Budget: 0.3 ms a frame each.

      damage: a layer of 16x16 pixels that blinks on 3840x2160 among 10,000 layers that stand \
      still, with and without groups; everything from sampling to pixels. Budget: 0.2 ms a frame.

      outputs: the copy of a picture of 1280x800 and of 3840x2160 to a screen, in each orientation, beside \
      memcpy of the same pixels. Budget: 2.5 times its time for quarter turns, 3 times for those of the \
      large one, 1.5 times for the others. Then 16x16 pixels of 3840x2160, 0.001 ms.

      render: the software renderer alone, seven pictures of 1920x1080 with up to a thousand \
      translucent shapes, pictures or shadows, beside pixman and cairo drawing the same; then \
      shadows of new sizes, masks, gradients, strokes, text, perspective, a backdrop and \
      particles, each frame another, beside cairo where it has the like; milliseconds a frame on \
      one and two threads, and of the OpenGL renderer until its driver has drawn, where there is one.

      surfaces: frames of surfaces in the software renderer, 1080p and 4K, on one thread and two, beside a \
      loop that reads and writes as many bytes once; the same picture as an image of a commit; 720p drawn \
      at 1080p; turned; 16 of 320x180. Budget: 2.2 times the loop on one thread, 1.3 on two, 4 ms for 720p \
      at 1080p, 8 and 4.6 ms for 4K, 1 ms for the 16.

      memory: 10,000 objects of each kind in a server without pixels, in this process: the heap \
      that each takes after some frames, and the memory that its client is charged for it.

      idle: a renderd that shows a still picture to one client; frames, wake-ups and context \
      switches. The same with a surface whose last frame stays. Budget: none.

      start: from exec of renderd --headless to its "ready" line, 30 ms. Memory at 1280x720 \
      without clients, after the first frame: 30 MB resident.

      many: demo-many with 100, 1,000 and 5,000 moving and turning squares at 1280x720, without a \
      window and, where Xvfb is installed, in one; CPU time of renderd and the demo per frame. \
      Budget: 0.28, 2 and 11.4 ms, a twentieth of a browser's.

      beside: demo-many with --squares squares in a renderd without a renderer: alone, beside a \
      demo-pause that is paused, beside a demo-interaction that nobody touches, beside \
      restless-client, which pauses, swaps pictures, adds, removes, reorders and fades layers in \
      every frame, and beside demo-surface; CPU time of renderd per frame. Budget: 1.05 times the \
      cost alone, without the own cost of a client that moves.

      views: 10,000 views beside 10,000 layers, each in a separate process: processor time to \
      build and to commit them, and the memory that they take. Budget: twice what layers take.

      load: 1, 8 and 64 clients, each committing 10, 100 or 1,000 property changes sixty times a \
      second, at random moments, from one thread with ready-made bytes; a private renderd at \
      1280x720 with small layers, with the software renderer and with none. From the first byte \
      sent to the event that says the commit was latched, which includes waiting for the next \
      frame; CPU time of renderd a commit; frames and late frames. Then a modest client beside one \
      that sends as much as its credits allow; budget: 1.2 times the latency without it.

      record: a layer that moves at 60 Hz beside a client with 256 MiB of pictures; the longest \
      pause between two frames without a recording, when one starts, and when its disk is a pipe \
      that nothing reads.

      pressure: a modest client as in load beside one that asks for the maximal work of a frame, one \
      kind of work after the other: animations, expressions, interactions, pairings, particles, \
      shadows, blurs, lines, pyramids, commits of 64 MiB, clients that end. The modest client's wait \
      alone and beside it, and late frames. --server measures another renderd, here and in beside.

      Numbers are medians of repetitions. They depend on the machine and on its other load, so \
      they inform and never fail: the exit code says whether everything could be measured. \
      commit, latency, idle, start, many, beside, views, load and record run the programs beside \
      this one; build everything first, \
      with swift build -c release.
      """)

  @Argument(help: "The group of measurements.") var what = Choice.all
  @Option(help: ArgumentHelp("The number of repetitions; the median is shown.", valueName: "n"))
  var repetitions = 15
  @Option(
    help: ArgumentHelp(
      "The duration of idle, of each demo and of each cell of load.", valueName: "s"))
  var seconds = 3.0
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("The numbers of clients of load.", valueName: "n"))
  var clients = [1, 8, 64]
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Property changes of each commit of load.", valueName: "n"))
  var changes = [10, 100, 1000]
  @Option(help: ArgumentHelp("Squares of the scene of beside.", valueName: "n"))
  var squares = 20_000
  @Option(
    help: ArgumentHelp(
      "Put load on weston too, with the program of tools/bench/peers/wayland-load/build.",
      valueName: "program"))
  var waylandLoad: String?
  @Option(help: ArgumentHelp("The renderd that pressure and beside measure.", valueName: "program"))
  var server: String?
  @Option(
    help: ArgumentHelp(
      "Measure only the rows of render and pressure whose name has this part.", valueName: "part")
  )
  var only = ""
  @Flag(help: "Print a JSON document instead of a table.") var json = false

  func validate() throws {
    guard (1...1000).contains(repetitions) else {
      throw ValidationError("--repetitions is 1 to 1000.")
    }
    guard seconds >= 0.5, seconds <= 3600 else {
      throw ValidationError("--seconds is 0.5 to 3600.")
    }
    guard clients.allSatisfy((1...64).contains) else {
      throw ValidationError("--clients are 1 to 64: renderd admits no more.")
    }
    guard (1...100_000).contains(squares) else {
      throw ValidationError("--squares is 1 to 100000.")
    }
    guard changes.allSatisfy((1...100_000).contains) else {
      throw ValidationError("--changes are 1 to 100000.")
    }
  }

  func run() throws {
    var report = Report()
    do {
      for choice in Choice.allCases where choice != .all && (what == choice || what == .all) {
        say("measuring \(choice.rawValue)")
        switch choice {
        case .render:
          let openGL = OpenGLContender.find()
          report.render =
            measureRender(repetitions: repetitions, only: only, openGL)
            + measureFeatures(repetitions: repetitions, only: only, openGL)
        case .memory: report.memory = try measureMemory()
        case .load:
          report.load = try measureLoad(
            clientCounts: clients, changeCounts: changes, seconds: seconds)
          if let waylandLoad {
            guard let weston = ChildProcess.find("weston") else {
              throw ToolError("weston is not installed; run: apt-get install weston")
            }
            report.load += try measureWeston(
              weston, load: waylandLoad, clientCounts: clients, seconds: seconds)
          }
          report.fairness = try measureFairness(seconds: seconds)
        case .pressure:
          report.pressure = try measurePressure(seconds: seconds, only: only, program: server)
        default: report.rows += try measure(choice)
        }
      }
    } catch let error as ToolError {
      say(error.description)
      throw ExitCode.failure
    }
    print(json ? try report.json() : report.table())
  }

  private func measure(_ choice: Choice) throws -> [Report.Row] {
    switch choice {
    case .commit:
      try measureCommit(repetitions: repetitions) + measureFades(repetitions: repetitions)
    case .latency: try measureLatency() + measureFingerLatency()
    case .sampling:
      try measureSampling(repetitions: repetitions) + measureTracks(repetitions: repetitions)
    case .expressions: try measureExpressions(repetitions: repetitions)
    case .changes: try measureChanges(repetitions: repetitions)
    case .damage: measureDamage(repetitions: repetitions)
    case .outputs: measureOutputs(repetitions: repetitions)
    case .surfaces: measureSurfaces(repetitions: repetitions)
    case .idle: try measureIdle(seconds: seconds)
    case .start: try measureStart(repetitions: repetitions)
    // Each repetition of each scene takes seconds; a few are enough.
    case .many: try measureMany(repetitions: min(repetitions, 3), seconds: seconds)
    case .beside:
      try measureBeside(
        layers: squares, repetitions: min(repetitions, 3), seconds: seconds, program: server)
    case .views: try measureViews(repetitions: repetitions)
    case .record: try measureRecordings(repetitions: min(repetitions, 5), seconds: seconds)
    case .render, .memory, .load, .pressure, .all: []
    }
  }
}

package import ArgumentParser

/// The command line of `renderctl inspect` and of the program `renderctl-inspect`.
package struct InspectOptions: ParsableArguments {
  @OptionGroup package var server: ServerOptions
  @Option(help: ArgumentHelp("The port on 127.0.0.1; 0 for one that is free.", valueName: "n"))
  package var port: UInt16 = 0
  @Flag(
    help: """
      Open the address with xdg-open. All users of the machine can read it in the list of processes meanwhile.
      """) package var open = false

  package init() {}

  package static func configuration(named name: String, version: String = "")
    -> CommandConfiguration
  {
    CommandConfiguration(
      commandName: name,
      abstract: "Shows in a browser what the display shows, while it shows it.",
      discussion: """
        Prints an address of this machine's loopback for a browser. The page is that of "renderctl view", \
        with frames as they come and the last seconds to go back to. It freezes the display, goes on by \
        a frame, slows it down, draws overlays on the display itself, and selects the layer that is \
        pressed there. docs/looking.md explains it.

        The address carries a secret: it shows the screen and slows it. What the page has \
        frozen, slowed or drawn over ends with the page, and with Ctrl-C. The server has one recording at \
        a time, which the page takes while it is open.
        """, version: version)
  }
}

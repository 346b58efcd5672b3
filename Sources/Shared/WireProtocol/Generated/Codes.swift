// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

/// The version that this code speaks.
package enum ProtocolVersion {
  package static let major: UInt16 = 1
  package static let minor: UInt16 = 2
}

/// The messages; bit 15 is set in what servers send.
package enum MessageOpcode: UInt16, CaseIterable, Hashable, Sendable {
  /// The first frame on a connection, sent once. The server answers with `welcome` or with an
  /// error.
  case hello = 0x0001
  /// Changes that become visible together. Costs one credit. May span frames: the payloads of
  /// frames with `more` and of the last one are joined, and the last frame's serial is the
  /// commit's. All of it is applied or nothing.
  case commit = 0x0002
  /// Asks for a `tick` event with every frame, or ends them. While any client asks, the server
  /// makes frames even when nothing changes.
  case setFrameEvents = 0x0003
  /// A key of an input panel: the context with the focus gets it as `key`. Without effect while the
  /// panel is not shown.
  case typeKey = 0x0004
  /// Text of an input panel: the context with the focus gets it as `text`. Without effect while the
  /// panel is not shown.
  case typeText = 0x0005
  /// Gives a surface its next frame, without a commit. A frame that came before and is not shown
  /// yet is shown earlier or passed over.
  case attachFrame = 0x0006
  /// Takes back frames that wait. Their buffers are free.
  case dropFrames = 0x0007
  /// The answer to `hello`; from now on the client may commit.
  case welcome = 0x8001
  /// Reports a fault of the client. The connection closes after it.
  case error = 0x8002
  /// Commits of this client were latched: they are part of the frame that is now drawn.
  case frame = 0x8003
  /// An animation has begun; sent once, with the first frame that shows it begun, and after that
  /// frame's `frame` event if there is one.
  case animationStarted = 0x8004
  /// An animation reached its end; sent once, with the first frame that shows the state after it.
  /// Nothing is sent for an animation that its client removes, or whose layer it destroys.
  case animationStopped = 0x8005
  /// The place and state of a context: after `createContext` and after every change.
  case configure = 0x8006
  /// The manual clock was moved.
  case clockChanged = 0x8007
  /// Four fifths of a limit are used. Sent once per limit and connection.
  case warning = 0x8008
  /// The user wants a window to close. The client decides; it agrees by `destroyContext`.
  case closeRequested = 0x8009
  /// The server closes the connection, without a fault of the client on the wire.
  case bye = 0x800A
  /// A frame with newly latched commits of this client is on the screen.
  case presented = 0x800B
  /// A frame is made, and the client has asked for ticks. Ticks for which a client is too slow are
  /// left out.
  case tick = 0x800C
  /// The pointer acted over a context. The frame on screen determines the layer under it.
  case pointer = 0x800D
  /// A finger acted over a context.
  case touch = 0x800E
  /// A key went down, up, or repeated while a context had the focus. The text that it produces
  /// comes in `text`.
  case key = 0x800F
  /// Text was typed while a context had the focus: the result of layout, modifiers, dead keys and
  /// input methods.
  case text = 0x8010
  /// The display of a layer with a `hostedToken` has changed; sent with the frame that shows the
  /// change, and at first also when the layer shows nothing.
  case hostedContextChanged = 0x8011
  /// An output: one message for each after `welcome`, and one for each that comes or changes.
  case outputChanged = 0x8012
  /// An output is gone.
  case outputRemoved = 0x8013
  /// The output to which a window belongs: with its first `configure`, and after every change. A
  /// context that is hosted belongs to the output of the window around it.
  case contextOutput = 0x8014
  /// The place of the input panel over the context with the focus: when it comes, changes and goes.
  case inputPanelMoved = 0x8015
  /// The text that the layer with the focus takes, for the client of the input panel: when the
  /// panel is shown, at every other layer, when such a layer is touched, and when the panel is
  /// hidden.
  case textWanted = 0x8016
  /// Something that the client asked for was not done. The connection goes on.
  case notice = 0x8017
  /// The state of a surface or an import after a frame of the display, if it has changed. An event
  /// that waits to be sent is replaced by a later one of the same surface.
  case surfaceChanged = 0x8018
  /// The values of a layer's interaction in a frame, if they have changed or another animation
  /// describes it, and it asks for them; before them, those of the moment at which the last finger
  /// lifted since the last frame, with the state `released`. An event that waits to be sent is
  /// replaced by a later one of the same layer.
  case interactionChanged = 0x8019
}

extension MessageOpcode {
  /// The message's name in the schema.
  package var name: String {
    switch self {
    case .hello: "hello"
    case .commit: "commit"
    case .setFrameEvents: "setFrameEvents"
    case .typeKey: "typeKey"
    case .typeText: "typeText"
    case .attachFrame: "attachFrame"
    case .dropFrames: "dropFrames"
    case .welcome: "welcome"
    case .error: "error"
    case .frame: "frame"
    case .animationStarted: "animationStarted"
    case .animationStopped: "animationStopped"
    case .configure: "configure"
    case .clockChanged: "clockChanged"
    case .warning: "warning"
    case .closeRequested: "closeRequested"
    case .bye: "bye"
    case .presented: "presented"
    case .tick: "tick"
    case .pointer: "pointer"
    case .touch: "touch"
    case .key: "key"
    case .text: "text"
    case .hostedContextChanged: "hostedContextChanged"
    case .outputChanged: "outputChanged"
    case .outputRemoved: "outputRemoved"
    case .contextOutput: "contextOutput"
    case .inputPanelMoved: "inputPanelMoved"
    case .textWanted: "textWanted"
    case .notice: "notice"
    case .surfaceChanged: "surfaceChanged"
    case .interactionChanged: "interactionChanged"
    }
  }

  /// True for what servers send.
  package var isFromServer: Bool { rawValue & 0x8000 != 0 }

  /// The minor version of the protocol that added it.
  package var minorVersion: UInt16 {
    switch self {
    case .typeKey,
      .typeText,
      .outputChanged,
      .outputRemoved,
      .contextOutput,
      .inputPanelMoved,
      .textWanted,
      .notice:
      1
    case .attachFrame, .dropFrames, .surfaceChanged, .interactionChanged:
      2
    default:
      0
    }
  }
}

/// The operations of a commit.
@usableFromInline
package enum OperationCode: UInt16, CaseIterable, Hashable, Sendable {
  /// Makes a layer with default values, without superlayer.
  case createLayer = 1
  /// The layer leaves its superlayer, or the layer whose mask it is; its sublayers and its mask
  /// stay alive without a superlayer; its animations end; a context whose root it is shows nothing.
  case destroyLayer = 2
  /// Sets a property.
  case setProperty = 3
  /// Makes an optional property absent.
  case unsetProperty = 4
  /// Replaces the sublayers. Earlier sublayers lose their superlayer; the new ones leave theirs.
  case setSublayers = 5
  /// Removes a layer from its superlayer, if it has one, and inserts it among the sublayers of the
  /// target.
  case insertSublayer = 6
  /// Removes the layer from its superlayer, or from the layer whose mask it is; without either,
  /// nothing happens.
  case removeFromSuperlayer = 7
  /// Adds an animation. A begin time of 0 is the commit's time, converted to the layer's own time.
  /// The client removes an animation that this one replaces.
  case addAnimation = 8
  /// Removes an animation. Naming one that has ended or was removed is no error.
  case removeAnimation = 9
  /// Gives an id to pixels, which never change.
  case defineImage = 10
  /// Releases an image, a surface or an import. Layers and animations that still use it show
  /// nothing; frames that wait are dropped.
  case releaseImage = 11
  /// Shows a layer as the root of a window. The layer must have no superlayer and be no other
  /// context's root, and cannot get a superlayer while it is a root.
  case createContext = 12
  /// Changes a window's title.
  case setContextTitle = 13
  /// Asks for another place and size; `configure` reports the result.
  case setContextFrame = 14
  /// Closes a window. Its root stays alive.
  case destroyContext = 15
  /// Replaces or removes the layer's mask. The mask leaves its superlayer, or the layer whose mask
  /// it was. It is in the layer's space as a sublayer is, but is not one.
  case setMask = 16
  /// Gives the context a token. It is then no longer a window, and is shown in the layer, of any
  /// client, that has the same token as its `hostedToken`, at the size of that layer's bounds. Its
  /// focus and visibility come in `configure`.
  case setHostingToken = 17
  /// Sets several properties of one layer. Properties whose keys differ only in the lowest six bits
  /// are a group; the key in the header is the group's first, a multiple of 64. Only properties
  /// with values of a fixed size are allowed: not texts, paths, lists and objects.
  case setProperties = 18
  /// Asks for another output; `contextOutput` reports the result. Where there is no such output, a
  /// `notice` comes and the window stays where it is.
  case setContextOutput = 19
  /// Changes the context's role. One client has the role `inputPanel` at a time; any other one that
  /// asks for it gets a `notice`, and its context is not shown until the role is free.
  case setContextRole = 20
  /// Gives an image's number to pixels that frames replace: a ring of buffers in one sealed memory
  /// file. Every property that takes an image's number shows the surface's frame; before the first
  /// frame it shows nothing. Tiles, emitter cells, filters' images and `backing` take no surfaces.
  case defineSurface = 21
  /// Gives a surface a frame that is shown together with the rest of the commit, in the same frame
  /// of the display. Frames that wait are passed over.
  case attachFrame = 22
  /// Gives a surface a token, by which other clients can import it.
  case shareSurface = 23
  /// Gives an image's number to the frames of a surface that another client, or this one, shares.
  /// While no surface has the token, it shows nothing. An import cannot be shared.
  case importSurface = 24
}

extension OperationCode {
  /// The operation's name in the schema.
  package var name: String {
    switch self {
    case .createLayer: "createLayer"
    case .destroyLayer: "destroyLayer"
    case .setProperty: "setProperty"
    case .unsetProperty: "unsetProperty"
    case .setSublayers: "setSublayers"
    case .insertSublayer: "insertSublayer"
    case .removeFromSuperlayer: "removeFromSuperlayer"
    case .addAnimation: "addAnimation"
    case .removeAnimation: "removeAnimation"
    case .defineImage: "defineImage"
    case .releaseImage: "releaseImage"
    case .createContext: "createContext"
    case .setContextTitle: "setContextTitle"
    case .setContextFrame: "setContextFrame"
    case .destroyContext: "destroyContext"
    case .setMask: "setMask"
    case .setHostingToken: "setHostingToken"
    case .setProperties: "setProperties"
    case .setContextOutput: "setContextOutput"
    case .setContextRole: "setContextRole"
    case .defineSurface: "defineSurface"
    case .attachFrame: "attachFrame"
    case .shareSurface: "shareSurface"
    case .importSurface: "importSurface"
    }
  }

  /// True when the header names a property or a group of them.
  package var hasKey: Bool {
    switch self {
    case .setProperty, .unsetProperty, .setProperties:
      true
    default:
      false
    }
  }

  /// The minor version of the protocol that added it.
  package var minorVersion: UInt16 {
    switch self {
    case .setContextOutput, .setContextRole:
      1
    case .defineSurface, .attachFrame, .shareSurface, .importSurface:
      2
    default:
      0
    }
  }
}

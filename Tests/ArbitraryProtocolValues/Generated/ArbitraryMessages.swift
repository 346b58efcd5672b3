// Generated from protocol/renderd.xml by tools/generate-protocol. Do not edit.

import GraphicsValues
package import WireProtocol

extension ArbitraryValues {
  package mutating func hello() -> Hello {
    Hello(
      major: u16(),
      minorMin: u16(),
      minorMax: u16(),
      flags: HelloFlags(rawValue: 0).union(bool() ? .all : []),
      name: text())
  }

  package mutating func commit() -> Commit {
    Commit(
      commitTime: f64(),
      operations: operations())
  }

  package mutating func setFrameEvents() -> SetFrameEvents {
    SetFrameEvents(
      enabled: bool(),
      interval: f64())
  }

  package mutating func typeKey() -> TypeKey {
    TypeKey(
      context: u32(),
      keyCode: u32(),
      flags: KeyFlags(rawValue: 0).union(bool() ? .all : []),
      modifiers: InputModifiers(rawValue: 0).union(bool() ? .all : []),
      symbol: text())
  }

  package mutating func typeText() -> TypeText {
    TypeText(
      context: u32(),
      characters: text())
  }

  package mutating func attachFrame() -> AttachFrame {
    AttachFrame(
      surface: u32(),
      buffer: u16(),
      flags: FrameFlags(rawValue: 0).union(bool() ? .all : []),
      sequence: u64(),
      time: f64(),
      minimumDuration: f64(),
      damage: rectangles())
  }

  package mutating func dropFrames() -> DropFrames {
    DropFrames(
      surface: u32(),
      from: u64())
  }

  package mutating func welcome() -> Welcome {
    Welcome(
      major: u16(),
      minor: u16(),
      clockKind: element(ClockKind.allCases),
      time: f64(),
      width: u32(),
      height: u32(),
      scale: f64(),
      refreshInterval: f64(),
      credits: u32(),
      limits: limits(),
      serverName: text())
  }

  package mutating func error() -> ErrorMessage {
    ErrorMessage(
      code: element(ErrorCode.allCases),
      key: u16(),
      target: u32(),
      serial: u64(),
      operationIndex: u32(),
      byteOffset: u32(),
      message: text())
  }

  package mutating func frame() -> FrameEvent {
    FrameEvent(
      frameNumber: u64(),
      latchedSerial: u64(),
      time: f64(),
      interval: f64(),
      credits: u32())
  }

  package mutating func animationStarted() -> AnimationStarted {
    AnimationStarted(
      layer: u32(),
      animation: u32(),
      time: f64())
  }

  package mutating func animationStopped() -> AnimationStopped {
    AnimationStopped(
      layer: u32(),
      animation: u32(),
      finished: bool(),
      time: f64())
  }

  package mutating func configure() -> Configure {
    Configure(
      context: u32(),
      flags: ConfigureFlags(rawValue: 0).union(bool() ? .all : []),
      x: f64(),
      y: f64(),
      width: f64(),
      height: f64(),
      scale: f64())
  }

  package mutating func clockChanged() -> ClockChanged {
    ClockChanged(
      time: f64())
  }

  package mutating func warning() -> LimitWarning {
    LimitWarning(
      limit: u32(),
      used: u64(),
      maximum: u64())
  }

  package mutating func closeRequested() -> CloseRequested {
    CloseRequested(
      context: u32())
  }

  package mutating func bye() -> Bye {
    Bye(
      reason: element(ByeReason.allCases),
      message: text())
  }

  package mutating func presented() -> Presented {
    Presented(
      frameNumber: u64(),
      latchedSerial: u64(),
      time: f64())
  }

  package mutating func tick() -> Tick {
    Tick(
      frameNumber: u64(),
      time: f64(),
      targetTime: f64(),
      interval: f64())
  }

  package mutating func pointer() -> PointerEvent {
    PointerEvent(
      context: u32(),
      kind: element(PointerKind.allCases),
      button: u16(),
      layer: u32(),
      modifiers: InputModifiers(rawValue: 0).union(bool() ? .all : []),
      clicks: u32(),
      buttons: u32(),
      x: f64(),
      y: f64(),
      layerX: f64(),
      layerY: f64(),
      deltaX: f64(),
      deltaY: f64(),
      stepsX: f64(),
      stepsY: f64(),
      time: f64(),
      frameNumber: u64())
  }

  package mutating func touch() -> TouchEvent {
    TouchEvent(
      context: u32(),
      kind: element(TouchKind.allCases),
      layer: u32(),
      finger: u32(),
      x: f64(),
      y: f64(),
      layerX: f64(),
      layerY: f64(),
      pressure: f64(),
      time: f64(),
      frameNumber: u64())
  }

  package mutating func key() -> KeyEvent {
    KeyEvent(
      context: u32(),
      keyCode: u32(),
      flags: KeyFlags(rawValue: 0).union(bool() ? .all : []),
      modifiers: InputModifiers(rawValue: 0).union(bool() ? .all : []),
      time: f64(),
      symbol: text())
  }

  package mutating func text() -> TextEvent {
    TextEvent(
      context: u32(),
      time: f64(),
      characters: text())
  }

  package mutating func hostedContextChanged() -> HostedContextChanged {
    HostedContextChanged(
      layer: u32(),
      state: element(HostingState.allCases))
  }

  package mutating func outputChanged() -> OutputChanged {
    OutputChanged(
      output: u32(),
      transform: element(OutputTransform.allCases),
      x: f64(),
      y: f64(),
      width: f64(),
      height: f64(),
      scale: f64(),
      refreshInterval: f64(),
      pixelWidth: u32(),
      pixelHeight: u32(),
      widthMillimetres: u32(),
      heightMillimetres: u32(),
      name: text())
  }

  package mutating func outputRemoved() -> OutputRemoved {
    OutputRemoved(
      output: u32())
  }

  package mutating func contextOutput() -> ContextOutput {
    ContextOutput(
      context: u32(),
      output: u32())
  }

  package mutating func inputPanelMoved() -> InputPanelMoved {
    InputPanelMoved(
      context: u32(),
      x: f64(),
      y: f64(),
      width: f64(),
      height: f64())
  }

  package mutating func textWanted() -> TextWanted {
    TextWanted(
      context: u32(),
      kind: element(TextInputKind.allCases))
  }

  package mutating func notice() -> Notice {
    Notice(
      code: element(NoticeCode.allCases),
      context: u32(),
      message: text())
  }

  package mutating func surfaceChanged() -> SurfaceChanged {
    SurfaceChanged(
      surface: u32(),
      states: SurfaceStates(rawValue: 0).union(bool() ? .all : []),
      free: u32(),
      waiting: u32(),
      taken: u64(),
      shown: u64(),
      time: f64(),
      passed: u32(),
      late: u32())
  }

  package mutating func interactionChanged() -> InteractionChanged {
    InteractionChanged(
      layer: u32(),
      animation: u32(),
      state: u16(),
      fingers: u16(),
      drags: u32(),
      x: f64(),
      y: f64(),
      scale: f64(),
      rotation: f64(),
      velocityX: f64(),
      velocityY: f64(),
      velocityScale: f64(),
      velocityRotation: f64(),
      endX: f64(),
      endY: f64(),
      endScale: f64(),
      endRotation: f64(),
      time: f64())
  }

  /// One of all messages that clients send.
  package mutating func clientMessage() -> ClientMessage {
    switch below(7) {
    case 0: .hello(hello())
    case 1: .commit(commit())
    case 2: .setFrameEvents(setFrameEvents())
    case 3: .typeKey(typeKey())
    case 4: .typeText(typeText())
    case 5: .attachFrame(attachFrame())
    default: .dropFrames(dropFrames())
    }
  }

  /// One of all messages that servers send.
  package mutating func serverMessage() -> ServerMessage {
    switch below(25) {
    case 0: .welcome(welcome())
    case 1: .error(error())
    case 2: .frame(frame())
    case 3: .animationStarted(animationStarted())
    case 4: .animationStopped(animationStopped())
    case 5: .configure(configure())
    case 6: .clockChanged(clockChanged())
    case 7: .warning(warning())
    case 8: .closeRequested(closeRequested())
    case 9: .bye(bye())
    case 10: .presented(presented())
    case 11: .tick(tick())
    case 12: .pointer(pointer())
    case 13: .touch(touch())
    case 14: .key(key())
    case 15: .text(text())
    case 16: .hostedContextChanged(hostedContextChanged())
    case 17: .outputChanged(outputChanged())
    case 18: .outputRemoved(outputRemoved())
    case 19: .contextOutput(contextOutput())
    case 20: .inputPanelMoved(inputPanelMoved())
    case 21: .textWanted(textWanted())
    case 22: .notice(notice())
    case 23: .surfaceChanged(surfaceChanged())
    default: .interactionChanged(interactionChanged())
    }
  }
}

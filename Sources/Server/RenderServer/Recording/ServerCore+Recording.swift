package import GraphicsValues
import InputEvents
import RenderTree
import WireProtocol

extension ServerCore {
  /// Starts a recording in a new file, which begins with the present layers of all clients. Waits for
  /// the disk: for servers whose loop does not run.
  package func startRecording(to path: String) throws(RecorderError) {
    try refuseRecordingDuringDrag(path)
    let recorder = try Recorder(
      path: path, limit: configuration.recordingMemory,
      surfaces: configuration.recordedSurfaces)
    recorder.waitUntilOpen()
    if recorder.isOpen { try startRecording(recorder) }
    recorder.waitUntilBegun()
    guard let failure = recorder.failure, !recorder.hasBegun else { return }
    self.recorder = nil
    throw RecorderError(path: path, reason: failure)
  }

  /// Starts a recording with an open recorder; it begins with the present layers of all clients.
  /// Pictures are shared with the recorder, not copied.
  package func startRecording(_ recorder: Recorder) throws(RecorderError) {
    try refuseRecordingDuringDrag(recorder.path)
    finishDivided()
    self.recorder = recorder
    surfaces.access.copiesFrames = true
    recorder.begin(
      RecordingHeader(
        width: tree.view.drawList.frame.width, height: tree.view.drawList.frame.height,
        scale: tree.view.scale, rate: configuration.rate,
        background: configuration.background.value, clockKind: configuration.clock.rawValue,
        startTime: clock.now, policy: configuration.policy,
        hasTitleBars: configuration.hasTitleBars, limits: configuration.limits,
        hasFailures: true))
    recordOutputs()
    for session in sessions {
      recordState(of: session)
      // Turns start over, as in a replay.
      session.account.lastTurn = 0
    }
    recordAssignments()
    recordPointer()
    if !tree.scene.contexts.isEmpty { record(.windows, 0, windowOrder.encoded) }
    if !sessions.isEmpty { catchUp() }
    recorder.endBeginning()
  }

  /// Records a frame: as one of all outputs that are on, or with the numbers of those that it is drawn on.
  func recordTick(_ time: Double) {
    guard recorder != nil else { return }
    if outputs.allSatisfy({ $0.isDue || !$0.isOn }) { return record(.tick, 0, time: time) }
    record(
      .outputTick, 0, Self.tickPayload(outputs.filter { $0.isDue }.map(\.id)), time: time)
  }

  /// The payload of an `outputTick`.
  package static func tickPayload(_ outputs: [OutputID]) -> [UInt8] {
    var payload = MessageEncoder()
    payload.u32(UInt32(clamping: outputs.count))
    for output in outputs { payload.u32(output.rawValue) }
    return payload.bytes
  }

  /// The outputs in the payload of an `outputTick`, as far as it goes.
  package static func outputs(ofTick payload: [UInt8]) -> [OutputID] {
    stride(from: 4, to: payload.count - 3, by: 4).prefix(OutputTable.most).map { start in
      OutputID(payload[start..<start + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) })
    }
  }

  /// Records the outputs at the beginning of a recording, unless the header tells all about them.
  private func recordOutputs() {
    if outputs.isPlain { return }
    for output in outputs { record(.output, 0, OutputRecord(output).encoded) }
  }

  func refuseRecordingDuringDrag(_ path: String) throws(RecorderError) {
    guard windows.drag != nil else { return }
    throw RecorderError(path: path, reason: "a window is being moved; let go of it first")
  }

  /// Ends the recording with a last record that has the reason.
  ///
  /// - Returns: the recorder, which may still be writing; nil if nothing is recorded.
  package func endRecording(_ reason: RecordingEnd) -> Recorder? {
    defer { recorder = nil }
    recorder?.finish(reason, time: clock.now)
    return recorder
  }

  /// Ends the recording and waits until the file is complete: for servers whose loop does not run.
  package func stopRecording() { endRecording(.stopped)?.waitUntilFinished() }

  /// Records the pointer's place and pressed buttons as input. It precedes all windows, so it has no
  /// other effect.
  private func recordPointer() {
    guard devices.pointer.position != nil || devices.pointer.buttons != 0 else { return }
    func add(_ action: InputEvent.Action) {
      record(.input, 0, InputCoding.encode(InputEvent(action)))
    }
    add(.pointerMoved(to: devices.pointer.position ?? .zero))
    for button in UInt16(1)...32 where devices.pointer.buttons & 1 << UInt32(button - 1) != 0 {
      add(.pointerPressed(button: button))
    }
    if devices.pointer.position == nil { add(.pointerLeft) }
  }

  private func recordState(of session: Session) {
    record(.connect, session.slot)
    guard session.state != .greeting else { return }
    let hello = Hello(
      major: ProtocolVersion.major, minorMin: 0, minorMax: session.minor,
      flags: session.hasDescriptors ? [] : .noDescriptors, name: session.name)
    record(.frame, session.slot, hello.frame(serial: 1))
    var serial: UInt64 = 2
    let imageCount = recordImages(of: session, &serial)
    session.recorded.firstDescriptor =
      session.stream.descriptorCount &- UInt32(session.open.descriptors.count) &- imageCount
    let state = tree.scene.snapshot(of: session.slot, withImages: false)
    if !state.isEmpty { record(state, of: session, &serial) }
    for (surface, frame) in tree.scene.framesOnDisplay(of: session.slot) {
      recorder?.append(ShownSurfaceFrame(surface: surface, frame: frame), time: clock.now)
    }
    recordOpenCommit(of: session, serial)
  }

  /// The most images in one commit: each is a descriptor, and a replaying process can only have some at
  /// a time.
  private static let imagesPerCommit = 64

  /// Records the pictures as if they came by descriptor, since they may be larger than a commit, and the surfaces,
  /// whose descriptors have no contents in a recording.
  ///
  /// - Returns: the number of descriptors.
  private func recordImages(of session: Session, _ serial: inout UInt64) -> UInt32 {
    var count: UInt32 = 0
    var commit = CommitEncoder()
    for (id, image) in tree.scene.definedImages(of: session.slot) {
      switch image {
      case .pixels(let image):
        let contents = RecordedContents.image(image)
        commit.defineImageByDescriptor(
          id, width: image.width, height: image.height, rowBytes: image.width * 4,
          byteCount: contents.byteCount)
        recorder?.append(
          DescriptorContents(contents: contents, ordinal: count), client: session.slot,
          time: clock.now)
        count += 1
      case .surface(let layout):
        commit.defineSurface(id, layout)
        count += 1
      case .imported(let token):
        commit.importSurface(id, token: token)
      }
      guard commit.descriptorCount == Self.imagesPerCommit else { continue }
      record(commit, of: session, &serial)
      commit.removeAll()
    }
    if !commit.isEmpty { record(commit, of: session, &serial) }
    return count
  }

  private func record(
    _ commit: borrowing CommitEncoder, of session: Session, _ serial: inout UInt64
  ) {
    for frame in commit.makeFrames(
      firstSerial: serial, commitTime: 0, limits: configuration.limits)
    {
      record(.frame, session.slot, frame.bytes)
      serial += 1
    }
  }

  /// Records the first wire frames of a commit whose last frame has not arrived.
  private func recordOpenCommit(of session: Session, _ firstSerial: UInt64) {
    let limits = configuration.limits
    let room = max(limits.frameBytes / 8 * 8 - FrameHeader.byteCount, 8)
    var serial = firstSerial
    let byteCount = session.open.byteCount
    var offset = 0
    var descriptors = session.open.descriptors.count
    while offset < byteCount || descriptors > 0 {
      let end = min(offset + room, byteCount)
      let count = min(descriptors, limits.descriptorsPerFrame)
      var encoder = MessageEncoder()
      FrameHeader(
        size: UInt32(clamping: FrameHeader.byteCount + end - offset),
        opcode: MessageOpcode.commit.rawValue, descriptorCount: UInt8(clamping: count),
        flags: FrameHeader.moreFlag, serial: serial
      ).encode(into: &encoder)
      var bytes = encoder.bytes
      session.open.payload?.withUnsafeBytes { bytes += $0[offset..<end] }
      if offset == 0 { session.open.pace.translate(&bytes, at: FrameHeader.byteCount) }
      record(.frame, session.slot, bytes)
      offset = end
      descriptors -= count
      serial += 1
    }
  }
}

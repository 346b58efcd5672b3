import WireProtocol

/// The objects of one client that all accepted commits leave, and the warnings near their limits.
struct ClientObjects {
  /// Nil while a commit is prepared, perhaps by another thread.
  private var validator: CommitValidator?
  /// Animations that the server has ended while a preparation had the validator.
  private var endedAnimations: [UInt32] = []
  private(set) var counts = ObjectCounts()
  /// Use of the limits that show in frames but not in commits, for warnings.
  var usage: LimitUsage

  init(limits: Limits) {
    validator = CommitValidator(limits: limits)
    usage = LimitUsage(limits)
  }

  /// Sets the minor version of the protocol that the client speaks.
  mutating func speak(_ minor: UInt16) { validator?.minor = minor }

  /// Whether the client asks for the role of an input panel for a context. False while a commit is prepared.
  mutating func isInputPanel(_ context: UInt32) -> Bool {
    validator?.isInputPanel(context) ?? false
  }

  /// Checks a message about a surface, apart from whether its buffer is free. Nothing is read from a client while a
  /// commit of its is prepared, so the validator is here.
  mutating func validate(_ message: AttachFrame) throws(WireError) {
    try validator?.validate(message)
  }

  mutating func validate(_ message: DropFrames) throws(WireError) {
    try validator?.validate(message)
  }

  /// Removes and returns the validator, for the preparation of a commit.
  mutating func takeValidator() -> CommitValidator? { validator.take() }

  /// Takes the validator back, which has accepted a commit.
  ///
  /// - Returns: warnings for the client.
  mutating func accept(_ checked: consuming CommitValidator?) -> [LimitWarning] {
    let warnings = checked?.takeWarnings() ?? []
    for animation in endedAnimations { checked?.animationEnded(animation) }
    endedAnimations = []
    validator = consume checked
    counts = validator?.objects ?? counts
    return warnings
  }

  /// Frees an animation's place in the client's tables.
  mutating func animationEnded(_ animation: UInt32) {
    if validator == nil {
      endedAnimations.append(animation)
    } else {
      validator?.animationEnded(animation)
      counts = validator?.objects ?? counts
    }
  }

  /// Counts nothing any more: the client's layers are gone.
  mutating func forget() { counts = ObjectCounts() }
}

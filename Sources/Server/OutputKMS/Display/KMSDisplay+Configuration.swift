package import RenderServer

extension KMSDisplay {
  package func configure(_ configuration: DisplayConfiguration) {
    input?.configure(configuration)
    let policy = CursorRule.Policy(rawValue: configuration.cursor.rawValue) ?? .auto
    if let change = cursor.change(policy) { show(change) }
    if let start = cursor.begin(placements) { show(start) }
  }
}

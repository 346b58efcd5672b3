package import RenderServer

extension KMSDisplay {
  package func configure(_ configuration: DisplayConfiguration) {
    input?.configure(configuration)
    if let change = cursor.change(configuration.cursor) { show(change) }
    if let start = cursor.begin(placements) { show(start) }
  }
}

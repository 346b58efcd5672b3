package import GraphicsValues

extension PathValue {
  /// A path of straight lines with one subpath for each contour.
  package init(_ contours: Contours) {
    self.init()
    for contour in 0..<contours.count {
      let range = contours.range(of: contour)
      for index in range {
        let point = contours.points[index]
        if index == range.lowerBound { move(to: point) } else { line(to: point) }
      }
      if contours.isClosed[contour], !range.isEmpty { close() }
    }
  }
}

import Foundation

extension UISheetPresentationController {
  /// Points between the window's upper edge and the largest sheet.
  private static let strip: CGFloat = 44
  private static let pageSize = CGSize(width: 704, height: 1000)
  private static let formSize = CGSize(width: 540, height: 620)

  /// True for a sheet at the lower edge of a narrow window.
  final var isAtEdge: Bool {
    container?.bounds.size.hasCompactWidth ?? true
  }

  /// The place of the sheet, in the container's space.
  final var place: CGRect { container.map { place(in: $0.bounds) } ?? .zero }

  final func place(in bounds: CGRect) -> CGRect {
    bounds.size.hasCompactWidth
      ? edgePlace(selectedHeight(in: bounds), in: bounds) : middlePlace(in: bounds)
  }

  /// The place of a sheet of a height at the lower edge.
  final func edgePlace(_ height: CGFloat, in bounds: CGRect) -> CGRect {
    var width = bounds.width
    let preferred = presentedViewController.preferredContentSize.width
    if widthFollowsPreferredContentSizeWhenEdgeAttached, preferred > 0 {
      width = min(width, preferred)
    }
    return CGRect(
      x: ((bounds.width - width) / 2).rounded(), y: bounds.maxY - height, width: width,
      height: height)
  }

  private func middlePlace(in bounds: CGRect) -> CGRect {
    let isForm = presentationStyle == .formSheet
    var size = isForm ? Self.formSize : Self.pageSize
    let preferred = presentedViewController.preferredContentSize
    if isForm, preferred.width > 0 { size.width = preferred.width }
    if isForm, preferred.height > 0 { size.height = preferred.height }
    size.width = min(size.width, max(bounds.width - 2 * Self.strip, 0))
    size.height = min(size.height, max(bounds.height - 2 * Self.strip, 0))
    var middle = CGPoint(x: bounds.midX, y: bounds.midY)
    if let source = sourceView, let container, source.window === container.window {
      let rect = container.convert(source.bounds, from: source)
      middle.x = min(max(rect.midX, size.width / 2 + 20), bounds.maxX - size.width / 2 - 20)
    }
    return CGRect(
      x: (middle.x - size.width / 2).rounded(), y: (middle.y - size.height / 2).rounded(),
      width: size.width, height: size.height)
  }

  /// The names and heights of the detents, the smallest first.
  final func heights(in bounds: CGRect) -> [(identifier: Detent.Identifier, height: CGFloat)] {
    let maximum = max(bounds.height - Self.strip, 0)
    let surroundings = SheetSurroundings(container?.traitCollection ?? .current, maximum)
    let all = detents.compactMap { detent in
      detent.resolvedValue(in: surroundings).map { (identifier: detent.identifier, height: $0) }
    }
    guard !all.isEmpty else { return [(.large, maximum)] }
    return all.sorted { $0.height < $1.height }
  }

  final func selectedHeight(in bounds: CGRect) -> CGFloat {
    let heights = heights(in: bounds)
    let chosen = heights.first { $0.identifier == selectedDetentIdentifier } ?? heights.first
    return chosen?.height ?? 0
  }

  /// True while the views behind are dimmed.
  final var isDimmed: Bool {
    guard isAtEdge, let limit = largestUndimmedDetentIdentifier, let container else { return true }
    let heights = heights(in: container.bounds)
    guard let largest = heights.last(where: { $0.identifier == limit })?.height else { return true }
    return selectedHeight(in: container.bounds) > largest
  }
}

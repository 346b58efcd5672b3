import CoreAnimation
import Expectations
import Foundation
import LayerViews
import Testing

/// A content of the program: a view of a height.
@MainActor private struct BarConfiguration: UIContentConfiguration {
  var height: CGFloat
  var states: [Bool] = []
  func makeContentView() -> any UIView & UIContentView { BarView(self) }
  func updated(for state: any UIConfigurationState) -> BarConfiguration {
    var new = self
    new.states.append((state as? UICellConfigurationState)?.isSelected ?? false)
    return new
  }
}

@MainActor private final class BarView: UIView, UIContentView {
  var configuration: any UIContentConfiguration { didSet { count += 1 } }
  private(set) var count = 0
  init(_ configuration: BarConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }
  required init?(coder: NSCoder) { nil }
  override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: (configuration as? BarConfiguration)?.height ?? 0)
  }
}

/// Views §20.5.
@MainActor @Suite struct ContentConfigurationTests {
  private let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 60))

  private var bar: BarView? { cell.contentView.subviews.first as? BarView }

  @Test func `a content makes its view, and another one of its type takes the view over`() {
    cell.contentConfiguration = BarConfiguration(height: 30)
    cell.layoutIfNeeded()
    let first = bar
    expectEqual(first?.frame, frame(0, 0, 200, 60))
    cell.contentConfiguration = BarConfiguration(height: 40)
    expectIdentical(bar, first)
    expectEqual((cell.contentConfiguration as? BarConfiguration)?.height, 40)
    cell.contentConfiguration = UIListContentConfiguration.cell()
    expectNil(bar)
    expectTrue(cell.contentView.subviews.first is UIListContentView)
    cell.contentConfiguration = nil
    expectEmpty(cell.contentView.subviews)
  }

  @Test func `a content decides about the size of its cell`() {
    cell.contentConfiguration = BarConfiguration(height: 77)
    let size = cell.systemLayoutSizeFitting(
      CGSize(width: 200, height: 10), withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel)
    expectEqual(size, CGSize(width: 200, height: 77))
  }

  @Test func `another state updates the content before the next layout, once`() {
    cell.contentConfiguration = BarConfiguration(height: 30)
    cell.layoutIfNeeded()
    cell.isSelected = true
    cell.isHighlighted = true
    cell.layoutIfNeeded()
    expectEqual((cell.contentConfiguration as? BarConfiguration)?.states, [false, true])
    cell.automaticallyUpdatesContentConfiguration = false
    cell.isSelected = false
    cell.layoutIfNeeded()
    expectEqual((cell.contentConfiguration as? BarConfiguration)?.states, [false, true])
    expectFalse(cell.automaticallyUpdatesContentConfiguration)
    expectTrue(cell.automaticallyUpdatesBackgroundConfiguration)
  }

  @Test func `the handler chooses configurations for a state`() {
    var states: [UICellConfigurationState] = []
    cell.configurationUpdateHandler = { cell, state in
      states.append(state)
      var background = UIBackgroundConfiguration.clear()
      background.backgroundColor = state.isSelected ? .red : .green
      cell.backgroundConfiguration = background
    }
    cell.layoutIfNeeded()
    expectEqual(cell.backgroundConfiguration?.backgroundColor, .green)
    cell.isSelected = true
    cell.layoutIfNeeded()
    expectEqual(cell.backgroundConfiguration?.backgroundColor, .red)
    expectEqual(states.map(\.isSelected), [false, true])
    cell.setNeedsUpdateConfiguration()
    cell.layoutIfNeeded()
    expectEqual(states.count, 3)
  }

  @Test func `a state has what the cell is, and values of the program`() {
    cell.isHighlighted = true
    cell.isUserInteractionEnabled = false
    var state = cell.configurationState
    expectTrue(state.isHighlighted)
    expectTrue(state.isDisabled)
    expectFalse(state.isSelected)
    expectFalse(state.isEditing)
    expectFalse(state.isExpanded)
    expectFalse(state.isSwiped)
    expectFalse(state.isReordering)
    expectFalse(state.isFocused)
    expectFalse(state.isPinned)
    expectEqual(state.cellDragState, .none)
    expectEqual(state.cellDropState, .none)
    let key = UIConfigurationStateCustomKey("colour")
    expectNil(state[key])
    state[key] = 7
    expectEqual(state[key], 7)
    var view = UIViewConfigurationState(traitCollection: .current)
    view[UIConfigurationStateCustomKey(rawValue: "a")] = "b"
    view.isPinned = true
    expectTrue(view.isPinned)
    expectFalse(view.isSelected)
  }

  @Test func `a view refuses a content that it does not show`() {
    let view = UIListContentView(configuration: .cell())
    expectFalse(view.supports(BarConfiguration(height: 1)))
    expectTrue(view.supports(UIListContentConfiguration.valueCell()))
    view.configuration = BarConfiguration(height: 1)
    expectTrue(view.configuration is UIListContentConfiguration)
  }

  @Test func `the cell of a table shows a content in its height, and in the table's state`() {
    let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
    expectTrue(cell.defaultContentConfiguration().prefersSideBySideTextAndSecondaryText)
    var content = UITableViewCell(style: .default, reuseIdentifier: nil)
      .defaultContentConfiguration()
    content.text = "a"
    content.secondaryText = "b"
    cell.contentConfiguration = content
    cell.frame.size = CGSize(width: 300, height: 80)
    cell.layoutIfNeeded()
    expectTrue(cell.contentView.subviews.first is UIListContentView)
    expectEqual(cell.contentView.subviews.first?.frame.size, cell.contentView.bounds.size)
    var selected = false
    cell.configurationUpdateHandler = { selected = $1.isSelected }
    cell.isSelected = true
    cell.layoutIfNeeded()
    expectTrue(selected)
    cell.backgroundConfiguration = .listGroupedCell()
    expectNotNil(cell.backgroundConfiguration)
  }

  @Test func `the header of a table shows a content, and updates it`() {
    let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
    var content = header.defaultContentConfiguration()
    content.text = "Header"
    header.contentConfiguration = content
    header.backgroundConfiguration = .listPlainHeaderFooter()
    var states: [UIViewConfigurationState] = []
    header.configurationUpdateHandler = { states.append($1) }
    header.frame.size = CGSize(width: 300, height: 40)
    header.layoutIfNeeded()
    expectTrue(header.contentView.subviews.first is UIListContentView)
    expectEqual(states.map(\.isDisabled), [false])
    header.setNeedsUpdateConfiguration()
    header.layoutIfNeeded()
    expectEqual(states.count, 2)
    expectFalse(header.configurationState.isSelected)
    expectTrue(header.automaticallyUpdatesContentConfiguration)
    expectTrue(header.automaticallyUpdatesBackgroundConfiguration)
    expectNotNil(header.backgroundConfiguration)
    expectNotNil(header.contentConfiguration)
  }
}

/// Views §20.6.
@MainActor @Suite struct ListContentTests {
  private func view(
    _ content: UIListContentConfiguration, width: CGFloat = 300
  ) -> (labels: [UILabel], image: UIImageView?, height: CGFloat) {
    let view = UIListContentView(configuration: content)
    let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
    view.frame = CGRect(x: 0, y: 0, width: width, height: height)
    view.layoutIfNeeded()
    return (
      view.subviews.compactMap { $0 as? UILabel }.filter { !$0.isHidden },
      view.subviews.compactMap { $0 as? UIImageView }.first, height
    )
  }

  @Test func `a row of one line is 44 points high, a second text makes it higher`() {
    var content = UIListContentConfiguration.cell()
    content.text = "First"
    let one = view(content)
    expectEqual(one.height, 44)
    expectEqual(one.labels.first?.frame.minX, 16)
    content.secondaryText = "Second"
    let two = view(content)
    expectGreater(two.height, 55)
    expectEqual(two.labels.map(\.frame.minX), [16, 16])
    let gap = (two.labels.last?.frame.minY ?? 0) - (two.labels.first?.frame.maxY ?? 0)
    expectLess(abs(gap - 3), 1e-6)
  }

  @Test func `texts lie side by side if both have room`() {
    var content = UIListContentConfiguration.valueCell()
    content.text = "Name"
    content.secondaryText = "Value"
    let level = view(content).labels
    expectEqual(level.last?.frame.maxX, 284)
    expectEqual(level.first?.frame.midY, level.last?.frame.midY)
    content.secondaryText = "A value that is much too long for the line in which the name is"
    let below = view(content).labels
    expectEqual(below.last?.frame.minX, 16)
    expectGreater(below.last?.frame.minY ?? 0, below.first?.frame.minY ?? 0)
  }

  @Test func `an image stands in front, in its room`() {
    var content = UIListContentConfiguration.cell()
    content.text = "Text"
    content.image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 20)).image { _ in }
    expectEqual(view(content).image?.frame.size, CGSize(width: 40, height: 20))
    expectEqual(view(content).labels.first?.frame.minX, 72)
    content.imageProperties.maximumSize = CGSize(width: 20, height: 0)
    content.imageProperties.reservedLayoutSize = CGSize(width: 30, height: 0)
    content.imageToTextPadding = 4
    expectEqual(view(content).image?.frame.size, CGSize(width: 20, height: 10))
    expectEqual(view(content).image?.frame.minX, 21)
    expectEqual(view(content).labels.first?.frame.minX, 50)
    content.imageProperties.reservedLayoutSize.width =
      UIListContentConfiguration.ImageProperties.standardDimension
    expectEqual(view(content).labels.first?.frame.minX, 48)
    content.imageProperties.tintColor = .red
    content.imageProperties.cornerRadius = 4
    content.imageProperties.tintColorTransformer = .monochromeTint
    expectEqual(content.imageProperties.resolvedTintColor(for: .blue), .systemGray)
    expectEqual(view(content).image?.layer.cornerRadius, 4)
  }

  @Test func `texts have the look of their properties`() {
    var content = UIListContentConfiguration.groupedHeader()
    content.text = "section"
    expectEqual(view(content).labels.first?.text, "SECTION")
    content.textProperties.transform = .capitalized
    content.textProperties.color = .red
    content.textProperties.alignment = .center
    content.textProperties.numberOfLines = 2
    content.textProperties.font = .systemFont(ofSize: 30)
    content.textProperties.lineBreakMode = .byTruncatingMiddle
    content.textProperties.adjustsFontSizeToFitWidth = true
    content.textProperties.minimumScaleFactor = 0.5
    let label = view(content).labels.first
    expectEqual(label?.text, "Section")
    expectEqual(label?.textColor, .red)
    expectEqual(label?.textAlignment, .center)
    expectEqual(label?.numberOfLines, 2)
    expectEqual(label?.font.pointSize, 30)
    expectEqual(label?.lineBreakMode, .byTruncatingMiddle)
    expectEqual(label?.adjustsFontSizeToFitWidth, true)
    expectEqual(label?.minimumScaleFactor, 0.5)
    content.textProperties.colorTransformer = .grayscale
    expectNotEqual(content.textProperties.resolvedColor(), .red)
    content.textProperties.colorTransformer = .preferredTint
    expectEqual(content.textProperties.resolvedColor(), .red)
    let transformer = UIConfigurationColorTransformer { _ in .blue }
    expectEqual(transformer(.red), .blue)
    expectEqual(transformer.transform(.red), .blue)
    content.attributedText = NSAttributedString(string: "attributed")
    content.secondaryAttributedText = NSAttributedString(string: "second")
    expectEqual(view(content).labels.map(\.text), ["attributed", "second"])
  }

  @Test func `margins and spaces are those of the configuration`() {
    var content = UIListContentConfiguration.plainHeader()
    content.text = "Text"
    content.alpha = 0.5
    content.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 20, leading: 30, bottom: 10, trailing: 40)
    let label = view(content).labels.first
    expectEqual(label?.frame.minX, 30)
    expectEqual(label?.frame.width, 230)
    expectLess(abs((label?.frame.minY ?? 0) - 20), 1)
    content = .valueCell()
    content.textToSecondaryTextHorizontalPadding = 500
    content.textToSecondaryTextVerticalPadding = 9
    content.text = "a"
    content.secondaryText = "b"
    let labels = view(content).labels
    expectLess(abs((labels.last?.frame.minY ?? 0) - (labels.first?.frame.maxY ?? 0) - 9), 1e-6)
  }

  @Test func `usual configurations differ in their fonts`() {
    let sizes: [(UIListContentConfiguration, CGFloat)] = [
      (.subtitleCell(), 17), (.plainFooter(), 15), (.groupedFooter(), 13), (.sidebarCell(), 17),
      (.sidebarSubtitleCell(), 17), (.sidebarHeader(), 20), (.prominentInsetGroupedHeader(), 20),
      (.extraProminentInsetGroupedHeader(), 22),
    ]
    for (content, size) in sizes { expectEqual(content.textProperties.font.pointSize, size) }
    expectEqual(
      UIListContentConfiguration.subtitleCell().secondaryTextProperties.font.pointSize, 12)
  }

  @Test func `a row that takes no touches is grey`() {
    var state = UICellConfigurationState(traitCollection: .current)
    state.isDisabled = true
    let content = UIListContentConfiguration.cell().updated(for: state)
    expectEqual(content.textProperties.color, .tertiaryLabel)
    state.isDisabled = false
    expectEqual(content.updated(for: state).textProperties.color, .label)
  }
}

/// Views §20.5.
@MainActor @Suite struct BackgroundConfigurationTests {
  @Test func `a usual background follows the state, one of the program stays`() {
    var state = UICellConfigurationState(traitCollection: .current)
    state.isSelected = true
    expectEqual(
      UIBackgroundConfiguration.listPlainCell().updated(for: state).backgroundColor, .systemGray4)
    var own = UIBackgroundConfiguration.listGroupedCell()
    own.backgroundColor = .red
    expectEqual(own.updated(for: state).backgroundColor, .red)
    let pressed = UIBackgroundConfiguration.listGroupedCell().updated(for: state)
    state.isSelected = false
    expectEqual(pressed.updated(for: state).backgroundColor, .secondarySystemGroupedBackground)
    expectEqual(UIBackgroundConfiguration.clear().updated(for: state).backgroundColor, .clear)
    expectEqual(UIBackgroundConfiguration.listSidebarCell().cornerRadius, 10)
    for usual in [
      UIBackgroundConfiguration.listPlainHeaderFooter(), .listGroupedHeaderFooter(),
      .listSidebarHeader(),
    ] { expectEqual(usual.cornerRadius, 0) }
  }

  @Test func `a background has corners, insets, a line and views`() {
    let cell = UICollectionViewCell(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
    var background = UIBackgroundConfiguration.clear()
    background.backgroundColor = .red
    background.cornerRadius = 8
    background.backgroundInsets = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    background.strokeColor = .blue
    background.strokeWidth = 2
    background.strokeOutset = 1
    cell.backgroundConfiguration = background
    cell.layoutIfNeeded()
    let view = cell.subviews.first
    expectEqual(view?.frame, frame(2, 1, 194, 56))
    expectEqual(view?.backgroundColor, .red)
    expectEqual(view?.layer.cornerRadius, 8)
    expectEqual(view?.subviews.last?.layer.borderWidth, 2)
    expectEqual(view?.subviews.last?.frame, frame(-2, -2, 198, 60))
    background.backgroundColorTransformer = .monochromeTint
    expectEqual(background.resolvedBackgroundColor(for: .green), .systemGray)
    background.strokeColorTransformer = .monochromeTint
    expectEqual(background.resolvedStrokeColor(for: .green), .systemGray)
    background.backgroundColor = nil
    background.backgroundColorTransformer = nil
    expectEqual(background.resolvedBackgroundColor(for: .green), .green)
    let custom = UIView()
    background.customView = custom
    background.edgesAddingLayoutMarginsToBackgroundInsets = .all
    cell.layoutMargins = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
    cell.backgroundConfiguration = background
    cell.layoutIfNeeded()
    expectIdentical(custom.superview, view)
    expectEqual(view?.frame, frame(7, 6, 184, 46))
    background.customView = nil
    background.image = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { _ in }
    background.imageContentMode = .center
    background.visualEffect = UIBlurEffect(style: .light)
    cell.backgroundConfiguration = background
    expectNil(custom.superview)
    expectTrue(view?.subviews.contains { $0 is UIVisualEffectView } ?? false)
    cell.backgroundConfiguration = nil
    expectNil(view?.superview)
  }
}

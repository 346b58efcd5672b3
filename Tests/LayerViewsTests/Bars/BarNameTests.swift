import Expectations
import Foundation
import LayerViews
import Testing

/// Raw values and defaults of the names of views §24, as Apple's headers have them.
@MainActor @Suite struct BarNameTests {
  @Test func `enumerations have Apple's raw values`() {
    typealias Item = UITabBarItem.SystemItem
    let items: [Item] = [
      .more, .favorites, .featured, .topRated, .recents, .contacts, .history, .bookmarks, .search,
      .downloads, .mostRecent, .mostViewed,
    ]
    expectEqual(items.map(\.rawValue), Array(0...11))
    for item in items { expectNotNil(UITabBarItem(tabBarSystemItem: item, tag: 1).title) }
    expectEqual([UIBarStyle.default, .black, .blackTranslucent].map(\.rawValue), [0, 1, 1])
    expectEqual(
      [UIBarPosition.any, .bottom, .top, .topAttached].map(\.rawValue), [0, 1, 2, 3])
    expectEqual(
      [UIBarMetrics.default, .compact, .defaultPrompt, .compactPrompt].map(\.rawValue),
      [0, 1, 101, 102])
    expectEqual([UIBarButtonItem.Style.plain, .bordered, .done].map(\.rawValue), [0, 1, 2])
    expectEqual(
      [UINavigationItem.BackButtonDisplayMode.default, .generic, .minimal].map(\.rawValue),
      [0, 1, 2])
    expectEqual(
      [UINavigationItem.LargeTitleDisplayMode.automatic, .always, .never, .inline].map(\.rawValue),
      [0, 1, 2, 3])
    typealias System = UIBarButtonItem.SystemItem
    let system: [System] = [
      .done, .cancel, .edit, .save, .add, .flexibleSpace, .fixedSpace, .compose, .reply, .action,
      .organize, .bookmarks, .search, .refresh, .stop, .camera, .trash, .play, .pause, .rewind,
      .fastForward, .undo, .redo, .pageCurl, .close,
    ]
    expectEqual(system.map(\.rawValue), Array(0...24))
    expectEqual(UIBarButtonItem.SystemItem.close.rawValue, 24)
    let policies: [objc_AssociationPolicy] = [
      .OBJC_ASSOCIATION_ASSIGN, .OBJC_ASSOCIATION_RETAIN_NONATOMIC,
      .OBJC_ASSOCIATION_COPY_NONATOMIC, .OBJC_ASSOCIATION_RETAIN, .OBJC_ASSOCIATION_COPY,
    ]
    expectEqual(policies.map(\.rawValue), [0, 1, 3, 769, 771])
    expectEqual(
      [UISearchBar.Style.default, .prominent, .minimal].map(\.rawValue), [0, 1, 2])
    expectEqual(
      [UISplitViewController.Style.unspecified, .doubleColumn, .tripleColumn].map(\.rawValue),
      [0, 1, 2])
    typealias Column = UISplitViewController.Column
    let columns: [Column] = [.primary, .supplementary, .secondary, .compact]
    expectEqual(columns.map(\.rawValue), [0, 1, 2, 3])
    typealias Mode = UISplitViewController.DisplayMode
    let modes: [Mode] = [
      .automatic, .secondaryOnly, .oneBesideSecondary, .oneOverSecondary, .twoBesideSecondary,
      .twoOverSecondary, .twoDisplaceSecondary,
    ]
    expectEqual(modes.map(\.rawValue), Array(0...6))
    expectEqual(
      [UISplitViewController.DisplayMode.primaryHidden, .allVisible, .primaryOverlay].map(
        \.rawValue), [1, 2, 3])
  }

  @Test func `appearances begin with the system's look`() {
    let bar = UIBarAppearance()
    bar.configureWithTransparentBackground()
    bar.configureWithDefaultBackground()
    expectNotNil(bar.backgroundEffect)
    expectEqual(bar.backgroundImageContentMode, .scaleToFill)
    #expect(bar.backgroundImage == nil && bar.shadowImage == nil)
    let navigation = UINavigationBarAppearance()
    for look in [
      navigation.buttonAppearance, navigation.backButtonAppearance, navigation.doneButtonAppearance,
      UIBarButtonItemAppearance(style: .plain),
    ] {
      for state: UIBarButtonItemStateAppearance in [
        look.normal, look.highlighted, look.disabled, look.focused,
      ] {
        expectTrue(state.titleTextAttributes.isEmpty)
        state.titleTextAttributes = [.kern: 1]
      }
      look.configureWithDefault(for: .plain)
      expectTrue(look.normal.titleTextAttributes.isEmpty)
    }
    expectNil(navigation.backIndicatorTransitionMaskImage)
    expectEqual(navigation.titlePositionAdjustment, .zero)
    expectTrue(navigation.largeTitleTextAttributes.isEmpty)
    let tabs = UITabBarAppearance()
    for look: UITabBarItemAppearance in [
      tabs.stackedLayoutAppearance, tabs.inlineLayoutAppearance, tabs.compactInlineLayoutAppearance,
    ] {
      for state: UITabBarItemStateAppearance in [
        look.normal, look.selected, look.disabled, look.focused,
      ] {
        #expect(state.iconColor == nil && state.badgeBackgroundColor == nil)
        #expect(state.titleTextAttributes.isEmpty && state.badgeTextAttributes.isEmpty)
      }
    }
  }

  @Test func `a toolbar's and a navigation bar's pictures are kept`() {
    let image = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2)).image { _ in }
    let bar = UIToolbar()
    bar.barTintColor = .red
    bar.barStyle = .black
    bar.compactAppearance = UIToolbarAppearance()
    bar.scrollEdgeAppearance = UIToolbarAppearance()
    bar.setBackgroundImage(image, forToolbarPosition: .any, barMetrics: .default)
    bar.setShadowImage(image, forToolbarPosition: .any)
    expectIdentical(bar.backgroundImage(forToolbarPosition: .any, barMetrics: .default), image)
    expectIdentical(bar.shadowImage(forToolbarPosition: .any), image)
    let navigation = UINavigationBar()
    navigation.barTintColor = .red
    navigation.backIndicatorTransitionMaskImage = image
    navigation.setBackgroundImage(image, for: .any, barMetrics: .default)
    navigation.compactAppearance = UINavigationBarAppearance()
    navigation.compactScrollEdgeAppearance = UINavigationBarAppearance()
    expectIdentical(navigation.backgroundImage(for: .default), image)
    @MainActor final class Refusing: UINavigationBarDelegate {
      func navigationBar(
        _ navigationBar: UINavigationBar, shouldPush item: UINavigationItem
      ) -> Bool { false }
    }
    let delegate = Refusing()
    navigation.delegate = delegate
    let item = UINavigationItem()
    item.compactAppearance = UINavigationBarAppearance()
    item.backButtonDisplayMode = .generic
    item.leftBarButtonItems = [UIBarButtonItem()]
    item.rightBarButtonItems = [UIBarButtonItem()]
    navigation.pushItem(item, animated: false)
    expectNil(navigation.items)
    #expect(item.leftBarButtonItem != nil && item.rightBarButtonItem != nil)
    let button = UIBarButtonItem()
    button.imageInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    expectEqual(button.imageInsets.left, 2)
    expectNil(button.landscapeImagePhone)
    let tabs = UITabBar()
    tabs.backgroundImage = image
    tabs.shadowImage = image
    tabs.scrollEdgeAppearance = UITabBarAppearance()
    let tab = UITabBarItem()
    tab.standardAppearance = UITabBarAppearance()
    tab.scrollEdgeAppearance = UITabBarAppearance()
    tabs.items = [tab]
    tabs.selectedItem = tab
    expectIdentical(tabs.backgroundImage, image)
  }

  @Test func `a search has Apple's defaults`() {
    let search = UISearchController(searchResultsController: nil)
    expectNil(search.searchResultsController)
    #expect(search.obscuresBackgroundDuringPresentation && search.dimsBackgroundDuringPresentation)
    #expect(search.hidesNavigationBarDuringPresentation && !search.showsSearchResultsController)
    #expect(search.automaticallyShowsCancelButton && search.automaticallyShowsScopeBar)
    let bar = search.searchBar
    #expect(bar.prompt == nil && bar.backgroundImage == nil && bar.barStyle == .default)
    expectTrue(UISearchTextField(frame: .zero).text?.isEmpty ?? true)
    @MainActor final class Refusing: UISearchBarDelegate {
      var calls = 0
      func searchBarShouldBeginEditing(_ searchBar: UISearchBar) -> Bool {
        calls += 1
        return false
      }
      func searchBarShouldEndEditing(_ searchBar: UISearchBar) -> Bool { true }
      func searchBarTextDidBeginEditing(_ searchBar: UISearchBar) { calls += 10 }
      func searchBarTextDidEndEditing(_ searchBar: UISearchBar) { calls += 10 }
      func searchBar(
        _ searchBar: UISearchBar, shouldChangeTextIn range: NSRange, replacementText text: String
      ) -> Bool { false }
      func searchBar(
        _ searchBar: UISearchBar, selectedScopeButtonIndexDidChange selectedScope: Int
      ) { calls += 100 }
    }
    let delegate = Refusing()
    bar.delegate = delegate
    expectFalse(bar.textFieldShouldBeginEditing(bar.searchTextField))
    expectTrue(bar.textFieldShouldEndEditing(bar.searchTextField))
    expectFalse(
      bar.textField(
        bar.searchTextField, shouldChangeCharactersIn: NSRange(), replacementString: "a"))
    expectEqual(delegate.calls, 1)
    let split = UISplitViewController(style: .doubleColumn)
    expectTrue(split.presentsWithGesture)
    expectEqual(UISplitViewController.automaticDimension, -1)
  }
}

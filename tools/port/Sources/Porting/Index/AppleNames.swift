/// Names of Apple's frameworks that the rules need.
enum AppleNames {
  /// True for a class or protocol of UIKit or AppKit, whose members run on the main actor.
  static func isOnMainActor(_ type: String) -> Bool {
    if type.hasPrefix("UI") { return !valuesOfUIKit.contains(type) }
    return viewsOfAppKit.contains(type)
  }

  private static let valuesOfUIKit: Set = [
    "UIColor", "UIFont", "UIImage", "UIBezierPath", "UIGraphicsImageRenderer",
    "UIGraphicsRendererContext", "UIGraphicsImageRendererContext", "UIEdgeInsets", "UIOffset",
    "UITraitCollection", "UIImageAsset", "UIFontDescriptor",
  ]

  private static let viewsOfAppKit: Set = [
    "NSResponder", "NSView", "NSControl", "NSButton", "NSSlider", "NSTextField", "NSImageView",
    "NSScrollView", "NSStackView", "NSWindow", "NSPanel", "NSWindowController", "NSViewController",
    "NSApplication", "NSApplicationDelegate", "NSWindowDelegate", "NSGestureRecognizer",
    "NSClickGestureRecognizer", "NSPanGestureRecognizer", "NSMenu", "NSMenuItem",
  ]

  /// Protocols of Core Animation, whose requirements run on no actor.
  static let unisolatedProtocols: Set = ["CAAnimationDelegate", "CALayerDelegate"]

  /// Optional requirements of Apple's protocols, which have default implementations here.
  static let optionalRequirements: Set = [
    "animationDidStart", "animationDidStop", "display", "layerWillDraw", "layoutSublayers",
    "scrollViewDidScroll", "scrollViewWillBeginDragging", "scrollViewWillEndDragging",
    "scrollViewDidEndDragging", "scrollViewWillBeginDecelerating", "scrollViewDidEndDecelerating",
    "scrollViewDidEndScrollingAnimation", "scrollViewDidZoom", "scrollViewWillBeginZooming",
    "scrollViewDidEndZooming", "viewForZooming", "tableView", "numberOfSections",
    "gestureRecognizer", "gestureRecognizerShouldBegin", "tabBar", "tabBarController",
    "navigationController", "textFieldShouldReturn", "textFieldDidBeginEditing",
    "textFieldDidEndEditing", "textFieldShouldBeginEditing", "textFieldShouldEndEditing",
    "textFieldShouldClear", "textField", "textView", "textViewDidChange",
    "textViewDidBeginEditing", "textViewDidEndEditing", "textViewShouldBeginEditing",
    "textViewShouldEndEditing", "textViewDidChangeSelection", "collectionView",
    "scrollViewShouldScrollToTop", "scrollViewDidScrollToTop", "searchBar",
    "searchBarSearchButtonClicked", "searchBarCancelButtonClicked", "searchBarTextDidBeginEditing",
    "searchBarTextDidEndEditing", "pickerView", "presentationControllerDidDismiss",
    "presentationControllerWillDismiss", "presentationControllerShouldDismiss",
    "splitViewController", "dynamicAnimatorDidPause", "dynamicAnimatorWillResume",
  ]

  /// Types of Foundation that are in FoundationNetworking on Linux.
  static let networking: Set = [
    "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "NSURLRequest",
    "NSMutableURLRequest", "NSURLConnection", "NSURLSession", "URLAuthenticationChallenge",
    "URLAuthenticationChallengeSender", "URLCache", "URLCredential", "URLCredentialStorage",
    "URLProtectionSpace", "URLProtocol", "URLProtocolClient", "URLRequest", "URLResponse",
    "URLSession", "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
    "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
    "URLSessionStreamDelegate", "URLSessionStreamTask", "URLSessionTask", "URLSessionTaskDelegate",
    "URLSessionTaskMetrics", "URLSessionUploadTask", "URLSessionWebSocketTask",
  ]

  /// The modules of this project under Apple's names.
  static let modulesHere: Set = [
    "UIKit", "AppKit", "QuartzCore", "CoreGraphics", "CoreAnimation", "CoreText", "ImageIO",
    "IOSurface",
  ]

  /// Modules with another name here.
  static let renamedModules = [
    "Cocoa": "AppKit", "Darwin": "Foundation", "ObjectiveC": "Foundation",
  ]

  /// Modules that do not exist here, with their replacements.
  static let absentModules = [
    "SwiftUI": "write the interface with UIKit",
    "Combine": "use closures, or an AsyncStream",
    "os": "use print or the package swift-log",
    "OSLog": "use print or the package swift-log",
    "PlaygroundSupport": "show the view in a UIWindow",
    "XCPlayground": "show the view in a UIWindow",
    "AVFoundation": "leave sounds and films out",
    "AVKit": "leave films out",
    "AudioToolbox": "leave sounds out",
    "MediaPlayer": "leave it out",
    "Photos": "load the picture from a file",
    "PhotosUI": "load the picture from a file",
    "CoreImage": "use the filters of CALayer",
    "Accelerate": "write the loop in Swift",
    "simd": "use the SIMD types of Swift",
    "Metal": "draw with layers",
    "MetalKit": "draw with layers",
    "GLKit": "draw with layers",
    "OpenGLES": "draw with layers",
    "SpriteKit": "use layers and CAEmitterLayer",
    "SceneKit": "use CATransformLayer",
    "ARKit": "leave it out",
    "CoreMotion": "leave the sensors out",
    "CoreLocation": "leave the sensors out",
    "MapKit": "leave maps out",
    "WebKit": "leave it out",
    "StoreKit": "leave it out",
    "UserNotifications": "leave it out",
    "CoreData": "keep the data in files",
    "CoreHaptics": "leave it out",
    "GameplayKit": "use the random numbers of Swift",
    "SafariServices": "leave it out",
    "MessageUI": "leave it out",
    "CoreVideo": "use CADisplayLink",
    "CoreMedia": "leave films out",
    "MobileCoreServices": "leave it out",
    "UniformTypeIdentifiers": "leave it out",
    "IOKit": "leave it out",
    "Carbon": "leave it out",
    "Security": "use the package swift-crypto",
    "CryptoKit": "use the package swift-crypto",
    "Compression": "use the package swift-nio-extras, or zlib",
    "Network": "use the package swift-nio",
    "NaturalLanguage": "leave it out",
    "Vision": "leave it out",
    "CoreML": "leave it out",
    "PDFKit": "leave it out",
    "QuickLook": "leave it out",
    "WatchKit": "leave it out",
  ]
}

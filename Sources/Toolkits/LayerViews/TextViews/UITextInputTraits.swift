import Foundation

/// The letters that become capitals by themselves while a keyboard on the screen is used.
public enum UITextAutocapitalizationType: Int, Sendable {
  /// None.
  case none = 0
  /// The first letter of each word.
  case words = 1
  /// The first letter of each sentence.
  case sentences = 2
  /// All letters.
  case allCharacters = 3
}

/// The correction of words while they are typed.
public enum UITextAutocorrectionType: Int, Sendable {
  /// The system's choice for the text.
  case `default` = 0
  /// No correction.
  case no = 1
  /// Correction.
  case yes = 2
}

/// The marking of words that are not in a dictionary.
public enum UITextSpellCheckingType: Int, Sendable {
  /// The system's choice for the text.
  case `default` = 0
  /// No marks.
  case no = 1
  /// Marks.
  case yes = 2
}

/// The change of straight quotation marks to those of the language.
public enum UITextSmartQuotesType: Int, Sendable {
  /// The system's choice for the text.
  case `default` = 0
  /// No change.
  case no = 1
  /// Change.
  case yes = 2
}

/// The change of two hyphens to a dash.
public enum UITextSmartDashesType: Int, Sendable {
  /// The system's choice for the text.
  case `default` = 0
  /// No change.
  case no = 1
  /// Change.
  case yes = 2
}

/// The spaces that are added and removed around words that are pasted and cut.
public enum UITextSmartInsertDeleteType: Int, Sendable {
  /// The system's choice for the text.
  case `default` = 0
  /// No change of spaces.
  case no = 1
  /// Change of spaces.
  case yes = 2
}

/// The keys of a keyboard on the screen.
public enum UIKeyboardType: Int, Sendable {
  /// The user's usual keys.
  case `default` = 0
  /// Letters of ASCII.
  case asciiCapable = 1
  /// Numbers and marks.
  case numbersAndPunctuation = 2
  /// Keys for addresses of pages.
  case URL = 3
  /// Digits.
  case numberPad = 4
  /// Keys for telephone numbers.
  case phonePad = 5
  /// Keys for names and telephone numbers.
  case namePhonePad = 6
  /// Keys for addresses of mail.
  case emailAddress = 7
  /// Digits and a decimal point.
  case decimalPad = 8
  /// Letters with @ and #.
  case twitter = 9
  /// Keys for searches and addresses of pages.
  case webSearch = 10
  /// Digits of ASCII.
  case asciiCapableNumberPad = 11
  /// The same as `asciiCapable`.
  public static let alphabet = UIKeyboardType.asciiCapable
}

/// The colours of a keyboard on the screen.
public enum UIKeyboardAppearance: Int, Sendable {
  /// The colours of the interface.
  case `default` = 0
  /// Dark.
  case dark = 1
  /// Light.
  case light = 2
  /// The same as `dark`.
  public static let alert = UIKeyboardAppearance.dark
}

/// The title of the return key of a keyboard on the screen.
public enum UIReturnKeyType: Int, Sendable {
  /// "return".
  case `default` = 0
  /// "Go".
  case go = 1
  /// "Google".
  case google = 2
  /// "Join".
  case join = 3
  /// "Next".
  case next = 4
  /// "Route".
  case route = 5
  /// "Search".
  case search = 6
  /// "Send".
  case send = 7
  /// "Yahoo".
  case yahoo = 8
  /// "Done".
  case done = 9
  /// "Emergency Call".
  case emergencyCall = 10
  /// "Continue".
  case `continue` = 11
}

/// The meaning of a text, for filling it in. Nothing is filled in here.
public struct UITextContentType: RawRepresentable, Hashable, Sendable {
  /// The name of the meaning.
  public var rawValue: String
  /// Creates the meaning of a name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A whole name.
  public static let name = UITextContentType(rawValue: "name")
  /// A given name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A family name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// The name of an organization.
  public static let organizationName = UITextContentType(rawValue: "organization")
  /// A job.
  public static let jobTitle = UITextContentType(rawValue: "organization-title")
  /// A whole address.
  public static let fullStreetAddress = UITextContentType(rawValue: "street-address")
  /// The first line of an address.
  public static let streetAddressLine1 = UITextContentType(rawValue: "address-line1")
  /// The second line of an address.
  public static let streetAddressLine2 = UITextContentType(rawValue: "address-line2")
  /// A city.
  public static let addressCity = UITextContentType(rawValue: "address-level2")
  /// A state.
  public static let addressState = UITextContentType(rawValue: "address-level1")
  /// A country.
  public static let countryName = UITextContentType(rawValue: "country-name")
  /// A postal code.
  public static let postalCode = UITextContentType(rawValue: "postal-code")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address of mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  /// An address of a page.
  public static let URL = UITextContentType(rawValue: "url")
  /// The number of a credit card.
  public static let creditCardNumber = UITextContentType(rawValue: "cc-number")
  /// A name for signing in.
  public static let username = UITextContentType(rawValue: "username")
  /// A password.
  public static let password = UITextContentType(rawValue: "password")
  /// A password for a new account.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is used once.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")
}

/// The wishes of a text for the keyboard that types it.
///
/// They concern keyboards on a screen; the keys of a real keyboard do the same whatever they are, on Apple's
/// systems and here. A responder that has none of these properties has their defaults.
@preconcurrency @MainActor public protocol UITextInputTraits: AnyObject {
  /// The letters that become capitals by themselves.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// The correction of words.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// The marking of unknown words.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// The change of quotation marks.
  var smartQuotesType: UITextSmartQuotesType { get set }
  /// The change of hyphens.
  var smartDashesType: UITextSmartDashesType { get set }
  /// The change of spaces.
  var smartInsertDeleteType: UITextSmartInsertDeleteType { get set }
  /// The keys.
  var keyboardType: UIKeyboardType { get set }
  /// The colours of the keyboard.
  var keyboardAppearance: UIKeyboardAppearance { get set }
  /// The title of the return key.
  var returnKeyType: UIReturnKeyType { get set }
  /// True disables the return key of an empty text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// True hides the letters.
  var isSecureTextEntry: Bool { get set }
  /// The meaning of the text.
  var textContentType: UITextContentType! { get set }
}

// A responder without a property of these has the default, and ignores another value, as on Apple's systems,
// where they are optional.
extension UITextInputTraits {
  /// Always `sentences`.
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  /// Always `default`.
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var smartQuotesType: UITextSmartQuotesType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var smartDashesType: UITextSmartDashesType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var smartInsertDeleteType: UITextSmartInsertDeleteType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var keyboardAppearance: UIKeyboardAppearance {
    get { .default }
    set {}
  }
  /// Always `default`.
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }
  /// Always false.
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  /// Always false.
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  /// Always nil.
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
}

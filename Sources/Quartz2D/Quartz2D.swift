// Code written for Apple's systems gets CGFloat, CGPoint, CGSize and CGRect together with the rest
// of Core Graphics; here those four are Foundation's.
@_exported public import Foundation

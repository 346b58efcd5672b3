import WireProtocol

extension Session {
  /// Tells the client that something was not done.
  ///
  /// - Parameter message: the reason, cut where a client's library would end the connection at a longer one.
  func notify(_ code: NoticeCode, about context: UInt32, _ message: String) {
    send(Notice(code: code, context: context, message: message.cut(toBytes: Limits().textBytes)))
  }
}

extension String {
  /// The longest prefix of whole characters that fits.
  func cut(toBytes limit: Int) -> String {
    if utf8.count <= limit { return self }
    var result = ""
    for character in self {
      guard result.utf8.count + character.utf8.count <= limit else { break }
      result.append(character)
    }
    return result
  }

  /// A name for a message, with as much of a long one as people read: clients may choose names as long as a message.
  var shortened: String { utf8.count > 256 ? cut(toBytes: 256) + "…" : self }
}

import ArgumentParser
import RenderTools

/// Completions of a word for a shell, from the running server. Empty without a server, and if the server
/// does not answer in time.
enum LiveCompletions {
  /// Time limit of the answer, in milliseconds: a user has pressed a key and waits.
  private static let patience: CInt = 500

  static let clients = CompletionKind.custom { words, _, _ in
    (ask(["clients"], by: words)?["clients"] as? [[String: Any]] ?? []).compactMap { client in
      (client["client"] as? Int).map {
        candidate("\($0)", about: client["name"] as? String ?? "")
      }
    }
  }

  static let layers = CompletionKind.custom { words, _, _ in
    let windows = ask(["tree", "json"], by: words)?["windows"] as? [[String: Any]] ?? []
    return windows.flatMap { window in
      (window["layers"] as? [[String: Any]] ?? []).compactMap { layer in
        guard let client = window["client"] as? Int, let number = layer["layer"] as? Int else {
          return nil
        }
        let properties = layer["properties"] as? [String: Any]
        return candidate(
          "\(client)/\(number)",
          about: properties?["name"] as? String ?? window["title"] as? String ?? "")
      }
    }
  }

  static let outputs = CompletionKind.custom { words, _, _ in
    (ask(["output", "list"], by: words)?["outputs"] as? [[String: Any]] ?? []).compactMap {
      output in
      (output["name"] as? String).map { candidate($0, about: output["mode"] as? String ?? "") }
    }
  }

  private static func ask(_ request: [String], by words: [String]) -> [String: Any]? {
    let client = try? ControlClient(display: display(in: words), patience: patience)
    return (try? client?.request(request))?.document
  }

  /// The display that the command line names so far.
  private static func display(in words: [String]) -> String? {
    let flag = "--display"
    for (index, word) in words.enumerated() {
      if word == flag, index + 1 < words.count { return words[index + 1] }
      if word.hasPrefix(flag + "=") { return String(word.dropFirst(flag.count + 1)) }
    }
    return nil
  }

  /// A word and its description, as the line that the shell expects.
  private static func candidate(_ word: String, about text: String) -> String {
    let text = text.printable
    guard !text.isEmpty else { return word }
    switch CompletionShell.requesting {
    case .zsh?: return "\(word):\(text)"
    case .fish?: return "\(word)\t\(text)"
    default: return word
    }
  }
}

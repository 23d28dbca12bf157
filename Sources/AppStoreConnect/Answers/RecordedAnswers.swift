import Diagnostics
import JSONText
import Synchronization

/// Hands on what another source answers, and saves it so that `SavedAnswers` gives the same.
package final class RecordedAnswers: AnswerSource {
  private let source: any AnswerSource
  private let save: @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void
  private let names = Mutex(RecordingNames())

  /// - Parameter save: writes a file of a folder that has no other files.
  package init(
    _ source: any AnswerSource, save: @escaping @Sendable (_ name: String, _ bytes: [UInt8]) throws -> Void
  ) {
    self.source = source
    self.save = save
  }

  package func read(_ requests: [ReadRequest]) throws -> [Result<ReadAnswer, ReadFailure>] {
    let results = try source.read(requests)
    for (request, result) in zip(requests, results) {
      let stem = names.withLock { $0.stem(of: request) }
      switch result {
      case .success(let answer): try save(answer, to: request, stem)
      case .failure(let failure) where failure.reason != .notSaved:
        try save("\(stem).1.json", failure.document(to: request))
      case .failure: continue
      }
    }
    return results
  }

  private func save(_ answer: ReadAnswer, to request: ReadRequest, _ stem: String) throws {
    var link = ServerAddress.apple.url + request.target
    for (number, page) in answer.pages.enumerated() {
      try save("\(stem).\(number + 1).json", linked(page.root, to: link))
      link = page.root["links"]?["next"]?.string ?? link
    }
  }
}

/// Names of files for requests: `v1_subscriptions_650_prices`, and `.q2` for another query of the same path.
struct RecordingNames {
  private var stems: [ReadRequest: String] = [:]
  /// The names of files that are taken, in lowercase: some file systems ignore case.
  private var taken: Set<String> = []

  private static let longest = 150

  mutating func stem(of request: ReadRequest) -> String {
    if let stem = stems[request] { return stem }
    let bytes = request.path.utf8.dropFirst().prefix(RecordingNames.longest).map { byte -> UInt8 in
      if byte == UInt8(ascii: "/") { return UInt8(ascii: "_") }
      return isAlphanumeric(byte) ? byte : UInt8(ascii: "-")
    }
    let name = String(decoding: bytes, as: UTF8.self)
    var stem = name
    var number = 1
    while !taken.insert(stem.lowercased()).inserted {
      number += 1
      stem = "\(name).q\(number)"
    }
    stems[request] = stem
    return stem
  }
}

/// The text of an answer as it was received, whose `links.self` says what it is an answer to.
private func linked(_ root: JSONValue, to link: String) -> [UInt8] {
  let text = Array(root.text)
  let links = root["links"]
  if let own = links?["self"]?.string, SavedPlace(link: own) == SavedPlace(link: link) { return text }
  let start = root.place.lowerBound
  var quoted = JSONWriter()
  quoted.string(link)
  let value = quoted.finish()
  if let own = links?["self"] {
    return text[..<(own.place.lowerBound - start)] + value + text[(own.place.upperBound - start)...]
  }
  let member = Array(#""self":"#.utf8) + value
  if let links, let members = links.members {
    let end = links.place.upperBound - start - 1
    return text[..<end] + (members.isEmpty ? [] : [UInt8(ascii: ",")]) + member + text[end...]
  }
  // A page has `data` at least, so there is something before the comma.
  return text.dropLast() + Array(#","links":{"#.utf8) + member + Array("}}".utf8)
}

extension ReadFailure {
  /// The document in which Apple would report the failure.
  fileprivate func document(to request: ReadRequest) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.key("errors")
      json.array { json in
        json.object { json in
          json.member("status", String(reason.status ?? 500))
          json.member("detail", detail)
        }
      }
      json.key("links")
      json.object { $0.member("self", ServerAddress.apple.url + request.target) }
    }
    return json.finish()
  }
}

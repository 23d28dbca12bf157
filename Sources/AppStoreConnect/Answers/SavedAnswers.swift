import ByteText
import Diagnostics
import JSONText

/// Answers from files, in place of the API's: those that `RecordedAnswers` saved, or another client.
package struct SavedAnswers: AnswerSource {
  private struct Answer {
    let file: String
    let place: SavedPlace
    let document: JSONDocument
  }

  private struct Rows: Hashable {
    let path: String
    let filters: [QueryItem]
  }

  private let answers: [Rows: [Answer]]

  /// - Parameter files: JSON:API documents, one for each page, or one for all rows of a list; in a fixed order.
  /// - Throws: `PullStopped`, which names a file that is not an answer, or two that answer the same request.
  package init(_ files: [(name: String, bytes: [UInt8])]) throws {
    var answers: [Rows: [Answer]] = [:]
    var names: [SavedPlace: String] = [:]
    for (name, bytes) in files {
      let answer = try SavedAnswers.read(bytes, named: name)
      if let other = names.updateValue(name, forKey: answer.place) {
        throw PullStopped(
          "\(other) and \(name) both have the answer to \(answer.place.path)", help: "remove one of them")
      }
      answers[Rows(path: answer.place.path, filters: answer.place.filters), default: []].append(answer)
    }
    self.answers = answers
  }

  private static func read(_ bytes: [UInt8], named name: String) throws -> Answer {
    let help = "keep only answers of App Store Connect in the folder"
    let document: JSONDocument
    do {
      document = try JSONDocument(reading: bytes, limits: .answer)
    } catch {
      let line = bytes.prefix(error.offset).count { $0 == 0x0A } + 1
      throw PullStopped("\(name):\(line): \(error.message(in: bytes))", help: help)
    }
    let root = document.root
    guard let link = root["links"]?["self"]?.string, let place = SavedPlace(link: link) else {
      throw PullStopped("\(name) has no `links.self` with a path of the API", help: help)
    }
    guard root["data"] != nil || appleStatus(in: root) != nil else {
      throw PullStopped("\(name) has neither `data` nor `errors` with a status", help: help)
    }
    return Answer(file: name, place: place, document: document)
  }

  package func read(_ requests: [ReadRequest]) -> [Result<ReadAnswer, ReadFailure>] {
    requests.map { request in Result { () throws(ReadFailure) in try answer(to: request) } }
  }

  private func answer(to request: ReadRequest) throws(ReadFailure) -> ReadAnswer {
    guard let place = SavedPlace(link: request.target),
      let rows = answers[Rows(path: place.path, filters: place.filters)]
    else { throw notSaved(request, "no answer was saved") }
    // Another client may have asked for other fields of the same rows.
    let kinds = Set(rows.map(\.place.parameters))
    let only = kinds.count == 1 ? kinds.first : nil
    guard let kind = kinds.contains(place.parameters) ? place.parameters : only else {
      throw notSaved(
        request, "\(counted(kinds.count, "answer")) to it were saved, each with other parameters")
    }
    let pages = rows.filter { $0.place.parameters == kind }
    var cursor: String?
    var found: [JSONDocument] = []
    while found.count < pages.count {
      guard let page = pages.first(where: { $0.place.cursor == cursor }) else {
        throw notSaved(request, "page \(found.count + 1) of the answer was not saved")
      }
      let root = page.document.root
      if root["data"] == nil, let status = appleStatus(in: root) {
        throw ReadFailure(
          status: status, at: request.path, appleErrors(in: root) ?? "the answer has no details")
      }
      found.append(page.document)
      guard let next = root["links"]?["next"]?.string else { return ReadAnswer(pages: found) }
      cursor = SavedPlace(link: next)?.cursor
    }
    throw notSaved(request, "page \(found.count + 1) of the answer was not saved")
  }

  private func notSaved(_ request: ReadRequest, _ detail: String) -> ReadFailure {
    ReadFailure(.notSaved, at: request.path, detail)
  }
}

/// What an answer is an answer to, as its own link says it. Scheme and host do not count, nor how many rows a page has.
struct SavedPlace: Hashable {
  let path: String
  /// Decoded and sorted, without `limit` and `cursor`.
  let parameters: [QueryItem]
  /// Of a page after the first.
  let cursor: String?

  /// - Returns: nil if the link has no path of the API.
  init?(link: String) {
    var rest = link[...]
    if let scheme = link.byBytes.firstRange(of: "://") {
      rest = rest[scheme.upperBound...]
      rest = rest[(rest.byBytes.firstIndex(of: "/") ?? rest.endIndex)...]
    }
    let target = rest.byBytes.prefix(before: "#")
    path = String(target.byBytes.prefix(before: "?"))
    guard path.byBytes.hasPrefix("/v") else { return nil }
    let items = Substring(target.utf8.dropFirst(path.utf8.count + 1)).byBytes.split(separator: "&").map {
      item in
      let parts = item.byBytes.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return QueryItem(
        name: percentDecoded(parts[0]), value: parts.count > 1 ? percentDecoded(parts[1]) : "")
    }
    cursor = items.first { $0.name == "cursor" }?.value
    parameters = items.filter { $0.name != "cursor" && $0.name != "limit" }
      .sorted { one, other in (one.name, one.value) < (other.name, other.value) }
  }

  /// Which rows were asked for; the rest is about what the answer shows of them.
  var filters: [QueryItem] { parameters.filter { $0.name.byBytes.hasPrefix("filter[") } }
}

func percentDecoded(_ text: Substring) -> String {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%"), rest.count >= 2,
      let value = UInt8(String(Substring(rest.prefix(2))), radix: 16)
    else {
      bytes.append(byte)
      continue
    }
    bytes.append(value)
    rest = rest.dropFirst(2)
  }
  return String(decoding: bytes, as: UTF8.self)
}

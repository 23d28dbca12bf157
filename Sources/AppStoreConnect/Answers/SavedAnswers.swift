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

  /// Identifies the rows that were asked for, whatever an answer shows of them.
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
          "\(other) and \(name) both have the response to \(answer.place.path)", help: "remove one of them")
      }
      answers[Rows(path: answer.place.path, filters: answer.place.filters), default: []].append(answer)
    }
    self.answers = answers
  }

  private static func read(_ bytes: [UInt8], named name: String) throws -> Answer {
    let help = "keep only responses from App Store Connect in the folder"
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
    else { throw notSaved(request, "no response was saved") }
    // Another client may have asked for other fields of the same rows: its only answer is taken then.
    let saved = Set(rows.map(\.place.parameters))
    let only = saved.count == 1 ? saved.first : nil
    guard let parameters = saved.contains(place.parameters) ? place.parameters : only else {
      throw notSaved(
        request, "\(counted(saved.count, "response")) to it were saved, each for different parameters")
    }
    let pages = rows.filter { $0.place.parameters == parameters }
    var cursor: String?
    var found: [JSONDocument] = []
    while found.count < pages.count {
      guard let page = pages.first(where: { $0.place.cursor == cursor }) else {
        throw notSaved(request, "page \(found.count + 1) of the response was not saved")
      }
      let root = page.document.root
      if root["data"] == nil, let status = appleStatus(in: root) {
        throw ReadFailure(
          status: status, at: request.path, appleErrors(in: root) ?? "the response has no details")
      }
      found.append(page.document)
      guard let next = root["links"]?["next"]?.string else { return ReadAnswer(pages: found) }
      cursor = SavedPlace(link: next)?.cursor
    }
    throw notSaved(request, "page \(found.count + 1) of the response was not saved")
  }

  private func notSaved(_ request: ReadRequest, _ detail: String) -> ReadFailure {
    ReadFailure(.notSaved, at: request.path, detail)
  }
}

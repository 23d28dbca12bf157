package import Diagnostics
package import JSONText

/// A line of a journal, before or after a request is sent.
package struct JournalLine: Sendable {
  package enum Event: String, CaseIterable, Sendable {
    /// The request is about to be sent.
    case intent
    /// It was carried out, as Apple answered or as was read back.
    case done
    /// Apple refused it.
    case refused
    /// It did not reach Apple: no connection, a refused key, too many requests.
    case notSent = "not-sent"
    /// Its outcome is unknown: no answer, or an answer that does not tell.
    case unknown
    /// A person has looked in App Store Connect and has not found its effect.
    case notThere = "not-there"
  }

  package internal(set) var step = 0
  /// Its number in the step, from 1.
  package internal(set) var request = 0
  package internal(set) var event = Event.intent
  package internal(set) var object = ObjectPath()
  /// What Apple calls the new object.
  package internal(set) var id: String?
  /// For an intent, the objects of the kind that existed before, if Apple has no name to tell them apart.
  package internal(set) var existing: [String] = []
  /// When it was written, in seconds since 1970.
  var time: Int?
}

extension JournalLine {
  package init(
    step: Int, request: Int, _ event: Event, of object: ObjectPath, id: String? = nil, existing: [String] = []
  ) {
    self.init(step: step, request: request, event: event, object: object, id: id, existing: existing)
  }

  /// Returns nil for a line that was cut off, and for one that is not about a request.
  package init?(_ root: JSONValue) {
    guard let line = try? JournalLine.type.read(root) else { return nil }
    self = line
  }

  /// Whether the outcome of the request is not known yet.
  package var isOpen: Bool { event == .intent || event == .unknown }

  /// - Parameter time: seconds since 1970.
  /// - Returns: the line with its line feed.
  package func bytes(at time: Int64) -> [UInt8] {
    var line = self
    line.time = Int(time)
    return JournalLine.type.line(line)
  }

  private static let type = JSONType<JournalLine>.open(
    [
      .optionalMember("at", .integer, at: \.time),
      .member("event", .word, at: \.event),
      .memberUnlessEmpty("existing", .texts, at: \.existing),
      .optionalMember("id", .text, at: \.id),
      .row("object", objectWords) { $0.object },
      .member("path", objectPath, at: \.object, isInAllFiles: false),
      .member("request", .integer(from: 1), at: \.request),
      .member("step", .integer(from: 1), at: \.step),
    ], from: JournalLine())
}

import ByteText
package import Diagnostics
package import JSONText

/// What has been sent, a line before and a line after each request.
package struct JournalLine: Sendable {
  package enum Event: String, Sendable {
    /// About to be sent.
    case intent
    /// Carried out, as Apple said or as was read back.
    case done
    /// Apple said no.
    case refused
    /// It did not get that far: no connection, a refused key, too many requests.
    case notSent = "not-sent"
    /// Nobody knows: no answer, or one that says nothing.
    case unknown
    /// A person has looked in App Store Connect and has not found it there.
    case notThere = "not-there"
  }

  package let step: Int
  /// Its number in the step, from 1.
  package let request: Int
  package let event: Event
  package let object: ObjectPath
  /// What Apple calls the new object.
  package let id: String?
  /// Of an intent: the objects of the kind that were there before, where Apple has no name to tell them apart.
  package let existing: [String]

  package init(
    step: Int, request: Int, _ event: Event, of object: ObjectPath, id: String? = nil, existing: [String] = []
  ) {
    (self.step, self.request, self.event, self.object) = (step, request, event, object)
    (self.id, self.existing) = (id, existing)
  }

  /// Nil for a line that was cut off, and for one that is about no request.
  package init?(_ root: JSONValue) {
    guard let step = root["step"]?.integer, let request = root["request"]?.integer,
      let event = root["event"]?.string.flatMap(Event.init(rawValue:))
    else { return nil }
    self.init(
      step: step, request: request, event, of: ObjectPath(root["path"]) ?? ObjectPath(),
      id: root["id"]?.string,
      existing: root["existing"]?.elements.map { $0.compactMap(\.string) } ?? [])
  }

  /// Whether nobody knows yet what became of the request.
  package var isOpen: Bool { event == .intent || event == .unknown }

  /// With its line feed. `time`: seconds since 1970.
  package func bytes(at time: Int64) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("at", Int(time))
      json.member("event", event.rawValue)
      if !existing.isEmpty {
        json.key("existing")
        json.strings(existing)
      }
      json.optional("id", id)
      json.object(object)
      json.member("request", request)
      json.member("step", step)
    }
    return json.finish() + [0x0A]
  }

  package static func beginning(_ origin: JournalOrigin) -> [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("bundleId", origin.bundleId)
      json.member("event", "begins")
      json.member("format", Plan.format)
      json.member("plan", origin.plan)
      json.optional("server", origin.server)
    }
    return json.finish() + [0x0A]
  }
}

package struct JournalOrigin: Equatable, Sendable {
  package let bundleId: String
  /// Nil for Apple's.
  package let server: String?
  /// The path of the plan.
  package let plan: String

  package init(bundleId: String, server: String?, plan: String) {
    (self.bundleId, self.server, self.plan) = (bundleId, server, plan)
  }

  /// Nil for a line that begins no run.
  package init?(_ root: JSONValue) {
    guard root["event"]?.string == "begins", let bundleId = root["bundleId"]?.string,
      let plan = root["plan"]?.string
    else { return nil }
    self.init(bundleId: bundleId, server: root["server"]?.string, plan: plan)
  }
}

/// Where lines are kept.
package protocol Journal: AnyObject {
  /// What earlier runs of the same plan have written, and this one.
  var lines: [JournalLine] { get }
  /// Writes a line through to the disk.
  func append(_ line: JournalLine) throws
  /// Says what it is about, before anything is sent.
  func begin() throws
}

package struct JournalText {
  package private(set) var lines: [JournalLine] = []
  /// Of the last run that began; nil where none is named.
  package private(set) var origin: JournalOrigin?
  /// When the last line was written that is about a request, in seconds since 1970.
  package private(set) var lastTime: Int64?
  /// The bytes without a last line that was cut off: nothing was sent after it.
  package private(set) var wholeLength = 0
  /// Whether the last line lacks its line feed.
  package private(set) var isUnended = false

  /// - Throws: `JournalFault` for a line that cannot be read and is not the last one.
  package init(_ bytes: [UInt8]) throws(JournalFault) {
    var (start, number) = (0, 0)
    while start < bytes.count {
      number += 1
      let end = bytes[start...].firstIndex(of: 0x0A)
      guard read(Array(bytes[start..<(end ?? bytes.count)])) else {
        guard end == nil else { throw JournalFault(line: number) }
        (wholeLength, isUnended) = (start, false)
        return
      }
      guard let end else {
        (wholeLength, isUnended) = (bytes.count, true)
        return
      }
      start = end + 1
    }
    (wholeLength, isUnended) = (bytes.count, false)
  }

  /// Whether the line is one of a journal.
  private mutating func read(_ text: [UInt8]) -> Bool {
    guard let root = try? JSONDocument(reading: text).root else { return false }
    guard let line = JournalLine(root) else {
      origin = JournalOrigin(root) ?? origin
      return root["event"]?.string == "begins"
    }
    lines.append(line)
    lastTime = root["at"]?.integer.map(Int64.init)
    return true
  }
}

package struct JournalFault: Error {
  /// From 1.
  package let line: Int
}

/// What a request does, whatever ids were known when it was planned: two of one signature are as good as each other.
struct RequestSignature: Hashable {
  private let object: ObjectPath?
  private let text: String

  init(_ request: PlannedRequest, of object: ObjectPath, _ made: [Int: String]) {
    var parts = [request.method.rawValue, request.collection]
    // A batch has a name of the catalog only: equal ones change places.
    self.object = request.isBatch ? nil : object.named
    // A text is found by its locale, and a draft may have been made since.
    if !request.isText, let target = request.target { parts.append(target.replacing(made).text) }
    if let body = request.body { parts += RequestSignature.parts(of: body, made, path: "") }
    text = parts.joined(separator: "\u{1F}")
  }

  /// Attributes, and links to what has been there before.
  private static func parts(of value: JSON, _ made: [Int: String], path: String) -> [String] {
    switch value {
    case .object(let members):
      return members.flatMap { parts(of: $0.value, made, path: path + "/" + $0.name) }
    case .array(let items): return items.flatMap { parts(of: $0, made, path: path) }
    case .text(let text) where path.byBytes.hasSuffix("/id") && !path.byBytes.contains("/attributes/"):
      let id = Reference(parsing: text)?.replacing(made).text ?? text
      return path.byBytes.contains("/version/") || path == "/data/id" ? [] : [path + "=" + id]
    case .null, .boolean, .number, .text:
      return [path + "=" + String(decoding: value.bytes, as: UTF8.self)]
    }
  }
}

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
  /// What the step is about.
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

  /// With its line feed.
  ///
  /// - Parameter time: seconds since 1970.
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

  /// The line of a run that begins.
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

/// What a journal is about.
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

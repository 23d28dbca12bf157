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
    /// Nobody knows: no answer, or one that says nothing.
    case unknown
  }

  package let step: Int
  /// Its number in the step, from 1.
  package let request: Int
  package let event: Event
  /// What Apple calls the new object.
  package let id: String?

  package init(step: Int, request: Int, _ event: Event, id: String? = nil) {
    (self.step, self.request, self.event, self.id) = (step, request, event, id)
  }

  /// Nil for a line that was cut off.
  package init?(_ root: JSONValue) {
    guard let step = root["step"]?.integer, let request = root["request"]?.integer,
      let event = root["event"]?.string.flatMap(Event.init(rawValue:))
    else { return nil }
    self.init(step: step, request: request, event, id: root["id"]?.string)
  }

  /// With its line feed.
  package var bytes: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("event", event.rawValue)
      json.optional("id", id)
      json.member("request", request)
      json.member("step", step)
    }
    return json.finish() + [0x0A]
  }
}

/// Where lines are kept.
package protocol Journal: AnyObject {
  /// What earlier runs of the same plan have written.
  var lines: [JournalLine] { get }
  /// Writes a line through to the disk.
  func append(_ line: JournalLine) throws
}

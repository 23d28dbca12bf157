package import JSONText

/// The first line of a run in a journal: the app, the server and the plan.
package struct JournalOrigin: Equatable, Sendable {
  package private(set) var bundleId = ""
  /// Nil for Apple's server.
  package private(set) var server: String?
  /// The path of the plan.
  package private(set) var plan = ""
  private var event = begins
  /// What was live before the first request; nil in a journal of an earlier version.
  package private(set) var rows: [LiveRow]?

  private static let begins = "begins"

  private init() {}

  package init(bundleId: String, server: String?, plan: String) {
    self.bundleId = bundleId
    self.server = server
    self.plan = plan
  }

  package func with(_ rows: [LiveRow]) -> JournalOrigin {
    var origin = self
    origin.rows = rows
    return origin
  }

  /// Returns nil for a line that does not begin a run, and for one that does not name the plan.
  package init?(_ root: JSONValue) {
    guard let origin = try? JournalOrigin.type.read(root), !origin.bundleId.isEmpty, !origin.plan.isEmpty
    else { return nil }
    self = origin
  }

  static func isBeginning(_ root: JSONValue) -> Bool { (try? JournalOrigin.type.read(root)) != nil }

  /// The line with its line feed.
  package var bytes: [UInt8] { JournalOrigin.type.line(self) }

  private static let type = JSONType<JournalOrigin>.open(
    [
      .member("bundleId", .text, at: \.bundleId, isInAllFiles: false),
      .member("event", .constant(begins), at: \.event),
      .row("format", .constant(Plan.format)) { _ in Plan.format },
      .member("plan", .text, at: \.plan, isInAllFiles: false),
      .optionalMember("rows", .array(of: LiveRow.type), at: \.rows),
      .optionalMember("server", .text, at: \.server),
    ], from: JournalOrigin())
}

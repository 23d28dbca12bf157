import Diagnostics
import CatalogText
package import JSONText

extension Plan {
  /// Blocks what depends on something that nobody could read, or that offerc does not know.
  ///
  /// - Parameter root: of the `live.json` that the plan was made from.
  package mutating func addUnread(from root: JSONValue) {
    for one in root["unread"]?.elements.map({ Array($0) }) ?? [] {
      guard let object = one["object"]?.string, let what = one["what"]?.string else { continue }
      blocked.append(
        PlanItem(
          .named(object), "compare " + what,
          "App Store Connect could not be read: " + (one["reason"]?.string ?? "no reason")))
    }
    let unknown = [OmissionReason.unknownOffers, .faultyBatches].map(\.many)
    for one in root["leftOut"]?.elements.map({ Array($0) }) ?? [] {
      guard let what = one["what"]?.string, unknown.contains(what) else { continue }
      for object in one["objects"]?.elements.map({ $0.compactMap(\.string) }) ?? [] {
        blocked.append(
          PlanItem(.named(object), "compare it", "App Store Connect has " + what + ": look at it there"))
      }
    }
  }
}

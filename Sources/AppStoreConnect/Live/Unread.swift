import ByteText
package import Diagnostics

/// A part of an app that could not be read, and the reason.
package struct Unread: Hashable, Sendable {
  /// What the part belongs to.
  package let object: ObjectPath
  /// Nil for a part that only another version of offerc knows.
  package let part: LivePart?
  /// Which of several parts of a kind it is, for example `CAN, USA`; the whole spelling if `part` is nil.
  let name: String
  package let reason: String
  /// Whether Apple answered 404 to a part of an object that a list still shows: the object is gone, and the list lags behind.
  package var isNotFound = false
  /// Whether it was not asked for, because the plan does not touch it.
  package var isLeftOut = false

  init(object: ObjectPath, part: LivePart, name: String = "", reason: String, isNotFound: Bool = false) {
    self.object = object
    self.part = part
    self.name = name
    self.reason = reason
    self.isNotFound = isNotFound
  }

  /// - Parameter spelling: of the part, as `live.json` has it.
  init(object: ObjectPath, spelling: String, reason: String) {
    self.object = object
    self.reason = reason
    let named = LivePart.allCases.lazy.filter(\.isNamed).compactMap { part in
      spelling.byBytes.dropping(prefix: part.rawValue + " ").map { (part, String($0)) }
    }.first
    if let (part, name) = named {
      self.part = part
      self.name = name
    } else {
      part = LivePart(rawValue: spelling)
      name = part == nil ? spelling : ""
    }
  }

  /// The part as `live.json` has it: `win-back offers`, `price points of CAN, USA`.
  var spelling: String { named(part?.rawValue) }

  /// The part for people.
  package var phrase: String { named(part?.phrase) }

  private func named(_ part: String?) -> String {
    [part, name].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Whether no comparison needs it.
  package var isOnlyCounted: Bool { part == .promotedPurchases || part == .storefrontList }
}

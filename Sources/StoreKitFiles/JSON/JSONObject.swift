import JSONText

/// An object of the file and the way to it, e.g. `subscriptionGroups[0].subscriptions[2]`; empty at the top.
struct JSONObject: Sendable {
  let path: String
  /// Of a key that the file repeats, the first one.
  let members: [String: JSONValue]

  init(path: String, members: JSONMembers) {
    self.path = path
    self.members = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }
}

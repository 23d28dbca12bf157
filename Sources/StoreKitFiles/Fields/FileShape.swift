import ByteText
import Diagnostics
import JSONText

/// The keys of one kind of object in the file.
///
/// It finds each key in an object that was read, also under a wrong spelling, and reports the keys that it does not know.
struct FileShape<Object: StoreKitObject>: Sendable {
  /// What messages call the object, with its article: `a subscription`.
  let noun: String
  /// The fields in the order in which they are read.
  let fields: [FileField<Object>]
  /// The keys of Xcode's files, sorted.
  private let keys: [String]
  /// The key that each spelling means; the spellings are in lower case.
  private let keysBySpelling: [String: String]

  init(_ noun: String, _ fields: [FileField<Object>]) {
    self.noun = noun
    self.fields = fields
    keys = fields.map(\.key).sorted()
    keysBySpelling = fields.reduce(into: [:]) { keys, field in
      for spelling in [field.key] + field.aliases { keys[spelling.lowercased()] = field.key }
    }
  }

  /// Returns the object with its members under their right keys.
  ///
  /// Reports wrong spellings, unknown keys, and keys that came after `version`.
  func match(
    _ object: FileObject, version: StoreKitVersion?, report: inout ImportReport
  ) -> FileObject {
    let all = object.value?.members.map { $0.map { ($0.key, $0.value) } } ?? []
    // As every reader does, it takes the first one of a repeated key.
    let members = Dictionary(all) { first, _ in first }
    var found = object.members
    for key in keys where found[key] == nil {
      found[key] = members[key].map { FileObject.Member(spelling: key, value: $0) }
    }
    var unknown = 0
    for (spelling, value) in members.sorted(by: { one, other in one.key < other.key })
    where found[spelling] == nil {
      if let key = keysBySpelling[spelling.lowercased()], found[key] == nil {
        found[key] = FileObject.Member(spelling: spelling, value: value)
        reportSpelling(spelling, of: key, at: object.path, &report)
      } else if !value.isEmpty {
        unknown += 1
        if unknown <= reportedUnknownKeys { reportUnknown(spelling, at: object.path, &report) }
      }
    }
    if unknown > reportedUnknownKeys {
      let more = grouped(unknown - reportedUnknownKeys)
      report.lost(object.path, "\(more) more unknown keys of \(noun)")
    }
    let matched = FileObject(
      path: object.path, value: object.value, members: found)
    if let version { reportAge(of: matched, version, &report) }
    return matched
  }

  /// Whether the object has a list of products, subscriptions or groups, however its key is spelled.
  ///
  /// `version`, `settings` and the like do not count, because other files have them, too.
  func recognizes(_ object: JSONValue) -> Bool {
    // `products` and `nonRenewingSubscriptions`, `subscriptionGroups` and `subscriptionBundleGroups`.
    let endings = ["roducts", "ubscriptions", "Groups"]
    let members = object.members.map(Array.init) ?? []
    return members.contains { member in
      guard let key = keysBySpelling[member.key.lowercased()] else { return false }
      return endings.contains { key.byBytes.hasSuffix($0) }
    }
  }

  private func reportSpelling(
    _ spelling: String, of key: String, at path: JSONPath, _ report: inout ImportReport
  ) {
    report.defect(
      path, "\(noun) has the key \(quoted(spelling)), read as '\(key)'", group: "\(noun) \(spelling)")
  }

  private func reportUnknown(_ spelling: String, at path: JSONPath, _ report: inout ImportReport) {
    let near = nearest(to: spelling, in: keys)
    report.lost(
      path, "the unknown key \(quoted(spelling)) of \(noun) is not imported",
      help: near.isEmpty ? nil : "did you mean '\(near[0])'?", group: "\(noun) \(spelling)")
  }

  /// Reports keys that a file of the version should not have.
  private func reportAge(
    of object: FileObject, _ version: StoreKitVersion, _ report: inout ImportReport
  ) {
    for field in fields.sorted(by: { one, other in one.key < other.key }) where object.has(field.key) {
      guard let first = field.since, first > version else { continue }
      let place = object.path == .file ? "the top level" : object.path.description
      report.defect(
        .file["version"],
        "the file has \(version), but \(place) has '\(field.key)', which came "
          + "with \(first); its keys decide how it is read", group: "version")
    }
  }
}

/// How many unknown keys of one object are reported each.
private let reportedUnknownKeys = 20

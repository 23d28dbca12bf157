import Diagnostics
import JSONText

/// The keys of one kind of object in the file, and the wrong spellings that people and their tools write.
struct Shape: Sendable {
  /// What the object is called in messages, with its article.
  let noun: String
  private let names: [String]
  /// From a lower-case spelling to the key that is meant.
  let meant: [String: String]
  private let since: [String: StoreKitVersion]

  /// `keys`: each key and its known wrong spellings; a difference of case alone need not be listed.
  init(_ noun: String, _ keys: KeyValuePairs<String, [String]>, since: [String: StoreKitVersion] = [:]) {
    self.noun = noun
    self.since = since
    names = keys.map(\.key)
    var meant: [String: String] = [:]
    for (key, wrong) in keys {
      meant[key.lowercased()] = key
      for spelling in wrong { meant[spelling.lowercased()] = key }
    }
    self.meant = meant
  }

  /// The members under the keys they are meant for; misspelt, unknown and too new keys are reported.
  func match(_ object: JSONObject, version: StoreKitVersion?, report: inout ImportReport) -> Fields {
    var found: [String: Fields.Member] = [:]
    for key in names {
      guard let value = object.members[key] else { continue }
      found[key] = Fields.Member(spelling: key, value: value)
    }
    var unknown = 0
    for spelling in object.members.keys.sorted() where found[spelling] == nil {
      guard let value = object.members[spelling] else { continue }
      if let key = meant[spelling.lowercased()], found[key] == nil {
        found[key] = Fields.Member(spelling: spelling, value: value)
        report.defect(
          object.path, "\(noun) has the key \(quoted(spelling)), read as '\(key)'",
          group: "\(noun) \(spelling)")
      } else if !value.isEmpty {
        unknown += 1
        if unknown <= 20 { reportUnknown(spelling, at: object.path, &report) }
      }
    }
    if unknown > 20 { report.lost(object.path, "\(grouped(unknown - 20)) more unknown keys of \(noun)") }
    if let version { checkAge(found, of: object.path, version, &report) }
    return Fields(path: object.path, members: found)
  }

  /// Whether a key is known, however it is spelt, other than `version`, `settings` and such, which many files have.
  func recognises(_ object: JSONObject) -> Bool {
    object.members.keys.contains { key in
      guard let meaning = meant[key.lowercased()] else { return false }
      return meaning.hasSuffix("roducts") || meaning.hasSuffix("ubscriptions") || meaning.hasSuffix("Groups")
    }
  }

  private func reportUnknown(_ spelling: String, at path: String, _ report: inout ImportReport) {
    let near = nearest(to: spelling, in: names)
    report.lost(
      path, "the unknown key \(quoted(spelling)) of \(noun) is not imported",
      help: near.isEmpty ? nil : "did you mean '\(near[0])'?", group: "\(noun) \(spelling)")
  }

  private func checkAge(
    _ found: [String: Fields.Member], of path: String, _ version: StoreKitVersion,
    _ report: inout ImportReport
  ) {
    for key in names {
      guard let first = since[key], first > version, let member = found[key], !member.value.isEmpty else {
        continue
      }
      report.defect(
        "version",
        "the file has \(version), but \(path.isEmpty ? "the top level" : path) has '\(key)', which came "
          + "with \(first); its keys decide how it is read", group: "version")
    }
  }
}

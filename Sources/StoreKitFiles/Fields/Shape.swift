import Diagnostics
import JSONText

/// The keys of one kind of object in the file.
struct Shape<Object: StoreKitObject>: Sendable {
  /// What the object is called in messages, with its article.
  let noun: String
  /// In the order in which they are read.
  let fields: [Field<Object>]
  /// As Xcode sorts them.
  private let keys: [String]
  /// From a lower-case spelling to the key that is meant.
  private let meant: [String: String]

  init(_ noun: String, _ fields: [Field<Object>]) {
    self.noun = noun
    self.fields = fields
    keys = fields.map(\.key).sorted()
    meant = fields.reduce(into: [:]) { meant, field in
      for spelling in [field.key] + field.aliases { meant[spelling.lowercased()] = field.key }
    }
  }

  /// The members under the keys they are meant for; misspelt, unknown and too new keys are reported.
  func match(
    _ object: FileObject, version: StoreKitVersion?, report: inout ImportReport
  ) -> FileObject {
    let all = object.value?.members.map { $0.map { ($0.key, $0.value) } } ?? []
    let members = Dictionary(all) { first, _ in first }
    var found: [String: FileObject.Member] = [:]
    for key in keys { found[key] = members[key].map { FileObject.Member(spelling: key, value: $0) } }
    var unknown = 0
    for (spelling, value) in members.sorted(by: { $0.key < $1.key }) where found[spelling] == nil {
      if let key = meant[spelling.lowercased()], found[key] == nil {
        found[key] = FileObject.Member(spelling: spelling, value: value)
        report.defect(
          object.path, "\(noun) has the key \(quoted(spelling)), read as '\(key)'",
          group: "\(noun) \(spelling)")
      } else if !value.isEmpty {
        unknown += 1
        if unknown <= 20 { reportUnknown(spelling, at: object.path, &report) }
      }
    }
    if unknown > 20 { report.lost(object.path, "\(grouped(unknown - 20)) more unknown keys of \(noun)") }
    let matched = FileObject(path: object.path, value: object.value, members: found)
    if let version { reportAge(of: matched, version, &report) }
    return matched
  }

  /// Whether a key is known, however it is spelt, other than `version`, `settings` and such, which many files have.
  func recognises(_ object: JSONValue) -> Bool {
    object.members?.contains { member in
      guard let meaning = meant[member.key.lowercased()] else { return false }
      return meaning.hasSuffix("roducts") || meaning.hasSuffix("ubscriptions") || meaning.hasSuffix("Groups")
    } ?? false
  }

  private func reportUnknown(_ spelling: String, at path: JSONPath, _ report: inout ImportReport) {
    let near = nearest(to: spelling, in: keys)
    report.lost(
      path, "the unknown key \(quoted(spelling)) of \(noun) is not imported",
      help: near.isEmpty ? nil : "did you mean '\(near[0])'?", group: "\(noun) \(spelling)")
  }

  private func reportAge(
    of object: FileObject, _ version: StoreKitVersion, _ report: inout ImportReport
  ) {
    for field in fields.sorted(by: { $0.key < $1.key }) where object.has(field.key) {
      guard let first = field.since, first > version else { continue }
      let place = object.path == .file ? "the top level" : object.path.description
      report.defect(
        .file["version"],
        "the file has \(version), but \(place) has '\(field.key)', which came "
          + "with \(first); its keys decide how it is read", group: "version")
    }
  }
}

import Diagnostics
import OfferLanguage

extension Reader {
  mutating func readGroupTexts(_ groups: [ResourceObject]) throws -> [Reading<LiveTexts>] {
    try readTexts(
      groups.map { TextHome(id: $0.id, object: $0.object, kind: .group) })
  }

  mutating func readTexts(of products: [ResourceObject], _ kind: VersionedKind) throws
    -> [Reading<LiveTexts>]
  {
    try readTexts(products.map { TextHome(id: $0.id, object: $0.object, kind: kind) })
  }

  /// The texts of the newest version. What is older than versions answers 404 there; its texts are read in the older way.
  private mutating func readTexts(_ homes: [TextHome]) throws -> [Reading<LiveTexts>] {
    let replies = try ask(homes.map(\.versions))
    var texts: [Reading<LiveTexts>] = []
    var older: [Int] = []
    var long: [(home: Int, version: ResourceObject)] = []
    for (number, reply) in replies.enumerated() {
      guard case .document(let document) = reply else {
        if case .missing = reply { older.append(number) }
        texts.append(.unread)
        continue
      }
      guard let version = newest(document) else {
        // No version, no texts.
        texts.append(.read(LiveTexts(version: nil, localizations: [])))
        continue
      }
      let isComplete = version.localizations?.isComplete(limit: PageLimit.included) == true
      let type = homes[number].kind.localization.type
      if !isComplete || !document.includes(version.localizations?.ids ?? [], type) {
        long.append((number, version))
      }
      texts.append(
        .read(
          LiveTexts(
            version: version,
            localizations: (version.localizations?.ids ?? []).compactMap { id in
              document.included(type, id)
            }, images: document.images(of: version, homes[number].kind))))
    }
    for (home, reply) in zip(older, try ask(older.map { homes[$0].localizations })) {
      texts[home] = reply.reading { document in
        LiveTexts(version: nil, localizations: document.data)
      }
    }
    let rest = try ask(long.map { homes[$0.home].localizations(of: $0.version) })
    for (one, reply) in zip(long, rest) {
      texts[one.home] = reply.reading { document in
        LiveTexts(
          version: one.version, localizations: document.data,
          images: replies[one.home].document?.images(of: one.version, homes[one.home].kind))
      }
    }
    return texts
  }

  /// What was rejected or replaced is history; of the others the newest is what the App Store shows or will show. Where all
  /// were rejected, there is nothing else.
  private func newest(_ document: ResourceDocument) -> ResourceObject? {
    document.data.filter { $0.versionState != .over }.newestVersion ?? document.data.newestVersion
  }
}

/// A product or a group: all have versions with localizations.
private struct TextHome {
  let id: String
  let object: ObjectPath
  let kind: VersionedKind

  private var path: String {
    (AppleResource.named(kind.version.home?.type ?? "")?.collection ?? "") + "/" + id
  }

  var versions: Question {
    Question(
      path + "/versions",
      [
        "include": kind.image == nil ? "localizations" : "images,localizations",
        "limit[localizations]": "\(PageLimit.included)", "limit": "\(PageLimit.list)",
      ], of: object, "localizations", mayBeMissing: true)
  }

  var localizations: Question {
    Question(
      path + "/" + kind.localization.type, ["limit": "\(PageLimit.list)"], of: object, "localizations")
  }

  func localizations(of version: ResourceObject) -> Question {
    Question(
      "\(kind.version.collection)/\(version.id)/localizations", ["limit": "\(PageLimit.list)"], of: object,
      "localizations")
  }
}

extension ResourceDocument {
  /// The images of a version that came with it; nil where the answer does not say.
  func images(of version: ResourceObject, _ kind: VersionedKind) -> [ResourceObject]? {
    guard let type = kind.image?.type, let ids = version.images?.ids, includes(ids, type) else { return nil }
    return ids.compactMap { included(type, $0) }
  }
}

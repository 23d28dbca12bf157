import OfferLanguage
extension Reader {
  /// The texts of the newest version. Those that were made before versions, or without one, are read in the older way: Apple
  /// answers 404 to the list of versions, or it is empty.
  mutating func readTexts(of owners: [ResourceObject], _ kind: VersionedKind) throws -> [PossiblyUnread<
    LiveTexts
  >] {
    let replies = try ask(
      owners.map { one in
        Question(
          one.path + "/versions",
          [
            "include": kind.image == nil ? "localizations" : "images,localizations",
            "limit[localizations]": "\(PageLimit.included)", "limit": "\(PageLimit.list)",
          ], of: one.object, .localizations, mayBeMissing: true)
      })
    var texts: [PossiblyUnread<LiveTexts>] = []
    var older: [Int] = []
    var unversioned: [Int] = []
    var long: [(owner: Int, texts: LiveTexts)] = []
    for (number, reply) in replies.enumerated() {
      guard case .document(let document) = reply else {
        if case .missing = reply { older.append(number) }
        texts.append(.unread)
        continue
      }
      guard let version = document.currentVersion else {
        unversioned.append(number)
        texts.append(.unread)
        continue
      }
      let linked = version.localizations
      let type = kind.localization.type
      let found = LiveTexts(
        version: version, localizations: (linked?.ids ?? []).compactMap { document.included(type, $0) },
        images: document.images(of: version, kind))
      let isComplete = linked?.isComplete(limit: PageLimit.included) == true
      if !isComplete || !document.includes(linked?.ids ?? [], type) { long.append((number, found)) }
      texts.append(.read(found))
    }
    func list(_ owner: Int, isVersioned: Bool) -> Question {
      var question = Question.list(
        kind.localization.type, of: owners[owner], .localizations, mayBeMissing: isVersioned)
      question.isPerhapsUnsaved = isVersioned
      return question
    }
    for (owner, reply) in zip(older, try ask(older.map { list($0, isVersioned: false) })) {
      texts[owner] = reply.value { LiveTexts(localizations: $0.data) }
    }
    // The older lists are deprecated: where they are gone, there are no texts.
    let none = LiveTexts(localizations: [], canHaveVersion: true)
    for (owner, reply) in zip(unversioned, try ask(unversioned.map { list($0, isVersioned: true) })) {
      texts[owner] = reply.value(missing: none) { LiveTexts(localizations: $0.data, canHaveVersion: true) }
    }
    let rest = try ask(
      long.map {
        .list(
          "localizations", of: $0.texts.version ?? owners[$0.owner], as: owners[$0.owner].object,
          .localizations)
      })
    for (one, reply) in zip(long, rest) {
      texts[one.owner] = reply.value { document in
        var texts = one.texts
        texts.localizations = document.data
        return texts
      }
    }
    return texts
  }
}

extension ResourceDocument {
  /// The version of texts that counts. What was rejected or replaced is history; of the others the newest is what the App Store
  /// shows or will show. Where all were rejected, there is nothing else.
  var currentVersion: ResourceObject? {
    data.filter { $0.versionState != .over }.newestVersion ?? data.newestVersion
  }

  /// The images of a version that came with it; nil if the answer does not say.
  func images(of version: ResourceObject, _ kind: VersionedKind) -> [ResourceObject]? {
    guard let type = kind.image?.type, let ids = version.images?.ids, includes(ids, type) else { return nil }
    return ids.compactMap { included(type, $0) }
  }
}

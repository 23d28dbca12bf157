import ByteText
import OfferModel
import OfferLanguage
import OfferRules
import Diagnostics

extension CatalogDiff.Entry {
  /// The sign at the beginning of the line.
  var sign: String {
    if action == .blocked { return "!" }
    switch change.kind {
    case .added: return "+"
    case .removed: return "-"
    case .changed: return "~"
    }
  }

  /// What changed, a line each.
  var lines: [String] {
    switch change.kind {
    case .added, .removed:
      change.allFields.filter { !isName($0) }.map { "\($0.name): \($0.wholeValue)" }
    case .changed:
      (isIntroductory && action == .replace ? ["replaced"] : [])
        + change.fields.map { field in
          "\(field.name): \(phrase(of: field))" + (field.isLocked ? " (locked)" : "")
        }
    }
  }

  /// Of prices also by how much they change.
  private func phrase(of field: FieldChange) -> String {
    guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
      return field.phrase
    }
    return pricePhrase(from: old, to: new, \.percentSuffix)
  }

  /// Whether the key names the object: its name comes before the lines.
  private func isName(_ field: FieldChange) -> Bool {
    Language.current[change.type].nameKey == field.field.key
  }

  private var isIntroductory: Bool { change.type == .introductoryOffer }

  /// What there is to know beyond the change itself: how to get what is wanted, or what it brings about.
  var remarks: [(word: String, severity: Severity, text: String)] {
    var seen: Set<String> = []
    let sums = [("money", moneyLine), ("net", money?.netPhrase)].compactMap { word, text in
      text.map { (word: word, severity: Severity.info, text: $0) }
    }
    return
      (findings.compactMap { finding in
        let isLock = finding.severity == .error && action == .blocked && change.kind == .changed
        let parts = (isLock ? [] : [withoutLabel(finding.message)]) + [finding.help].compactMap(\.self)
        let text = parts.joined(separator: "; ")
        let word = isLock ? "help" : finding.severity.name
        return text.isEmpty || !seen.insert(text).inserted ? nil : (word, finding.severity, text)
      }) + sums + notes.map { (Severity.info.name, .info, $0) }
  }

  /// What no rule says.
  var notes: [String] {
    let same = sameContent.map { other in
      let name = (other.owner == change.path.owner && other != other.owner ? other.inOwner : other).label
      return
        "possibly renamed \(change.new == nil ? "to" : "from") \(name): the content is the same, but Apple cannot change an id, so one is deleted and the other created"
    }
    return [same, equalizedMove, change.priceMove(\.percentSuffix), change.permanence].compactMap(\.self)
  }

  private func withoutLabel(_ message: String) -> String {
    message.byBytes.dropping(prefix: change.path.label + " ").map(String.init) ?? message
  }
}

extension Consequences {
  /// A line each; `most` of each kind.
  ///
  /// - Parameter scope: what totals say that they count.
  func lines(atMost most: Int, scope: String) -> [String] {
    first(
      codes.map {
        "\($0.pool.phrase) of \($0.quarter)\(scope): \(grouped($0.before)) → \(grouped($0.after)) of \(grouped($0.limit))"
      }, most)
      + first(
        activeCodes.map {
          "active offer codes of \($0.owner.label)\(scope): \($0.before) → \($0.after) of \($0.limit)"
        }, most)
      + first(
        locks.map { "\($0.deadline.kind.phrase) \($0.deadline.day): \($0.path.label) (\($0.keys))" }, most)
  }

  private func first(_ lines: [String], _ most: Int) -> [String] {
    guard lines.count > most else { return lines }
    return lines.prefix(most) + ["and \(counted(lines.count - most, "more", "more"))"]
  }
}

import ByteText
import OfferModel
import OfferLanguage
import OfferRules
import Diagnostics

extension CatalogDiff.Entry {
  /// The sign at the beginning of the line: `!`, `+`, `-` or `~`.
  var sign: String {
    if action == .blocked { return "!" }
    switch change.kind {
    case .added: return "+"
    case .removed: return "-"
    case .changed: return "~"
    }
  }

  /// A line for each field that changed.
  var lines: [String] {
    switch change.kind {
    case .added, .removed:
      return change.allFields.filter { !isName($0) }.map { "\($0.name): \($0.wholeValue)" }
    case .changed:
      let replaced = isIntroductory && action == .replace ? ["replaced"] : []
      let fields = change.fields.map { field in
        "\(field.name): \(phrase(of: field))" + (field.isLocked ? " (locked)" : "")
      }
      return replaced + fields
    }
  }

  /// Returns the change of a field; of prices also by how much they change.
  private func phrase(of field: FieldChange) -> String {
    guard case .prices(let old)? = field.old?.value, case .prices(let new)? = field.new?.value else {
      return field.phrase
    }
    return pricePhrase(from: old, to: new, \.percentSuffix)
  }

  /// Whether the key is the object's name, which is shown before the lines.
  private func isName(_ field: FieldChange) -> Bool {
    Language.current[change.type].nameKey == field.field.key
  }

  private var isIntroductory: Bool { change.type == .introductoryOffer }

  /// Additional information about a change.
  struct Remark {
    /// The kind of the remark: `help`, `money`, `warning`.
    let word: String
    let severity: Severity
    let text: String
    /// The rule that says it; nil for what is not a finding.
    var rule: RuleID?
  }

  /// The findings about the change, what it is in money, and notes.
  var remarks: [Remark] {
    var seen: Set<String> = []
    let ofFindings = findings.compactMap { finding -> Remark? in
      let remark = remark(on: finding)
      guard !remark.text.isEmpty, seen.insert(remark.text).inserted else { return nil }
      return remark
    }
    let sums = [("money", moneyLine), ("net", money?.netPhrase)].compactMap { word, text in
      text.map { Remark(word: word, severity: .info, text: $0) }
    }
    return ofFindings + sums
      + notes.map { note in Remark(word: Severity.info.name, severity: .info, text: note) }
  }

  /// The remark about a finding. The fields already show which lock a change breaks: for that, only the help is left.
  private func remark(on finding: Finding) -> Remark {
    let isLock = finding.severity == .error && action == .blocked && change.kind == .changed
    let parts = (isLock ? [] : [withoutLabel(finding.message)]) + [finding.help].compactMap(\.self)
    return Remark(
      word: isLock ? "help" : finding.severity.name, severity: finding.severity,
      text: parts.joined(separator: "; "), rule: finding.rule)
  }

  /// Information that is not from a rule.
  var notes: [String] {
    let same = sameContent.map { other in
      let isOfSameOwner = other.owner == change.path.owner && other != other.owner
      let name = (isOfSameOwner ? other.inOwner : other).label
      return
        "possibly renamed \(change.new == nil ? "to" : "from") \(name): the content is the same, but Apple cannot change an ID, so one is deleted and the other is created"
    }
    let move = change.priceMove(base: base, in: storefronts, money: moneyStyle, \.percentSuffix)?.phrase
    let others =
      otherStorefronts > 0 ? "prices of \(counted(otherStorefronts, "other storefront")) not listed" : nil
    return [same, equalizedMove, move, others, change.permanence].compactMap(\.self)
  }

  /// Returns a message without the object at its beginning, which the entry already names.
  private func withoutLabel(_ message: String) -> String {
    message.byBytes.dropping(prefix: change.path.label + " ").map(String.init) ?? message
  }
}

import ByteText
import YAMLSyntax
import OfferLanguage
import Diagnostics
import OfferModel

extension Binder {
  mutating func bindBatch(_ record: Record) -> CodeBatch? {
    let kind = enumeration(.kind, of: record, as: CodeKind.self)
    var batch = CodeBatch(blankKind(kind))
    let isWhole = bind(batchRows, of: record, into: &batch)
    let hasSoundId = checkId(of: batch)
    batch.oneTimeUse?.format = part(.format, of: record, as: .codeFormat) { binder, format in
      binder.bindFormat(format)
    }
    readDraft(of: record, at: hasSoundId ? batch.id.range : nil)
    guard isWhole, kind != nil, batch.customCode.map({ !$0.isUnbound }) ?? true else { return nil }
    checkParts(of: batch)
    return batch
  }

  private func blankKind(_ kind: Located<CodeKind>?) -> Located<CodeBatch.Kind> {
    guard let kind else { return Located(unbound: .oneTimeUse(CodeBatch.OneTimeUse())) }
    return kind.map { word in
      switch word {
      case .oneTimeUse: .oneTimeUse(CodeBatch.OneTimeUse())
      case .custom: .custom(code: Located(unbound: ""))
      }
    }
  }

  /// - Returns: whether the batch has an id, in kebab case.
  private mutating func checkId(of batch: CodeBatch) -> Bool {
    let id = batch.id
    guard !id.isUnbound else { return false }
    if isKebab(id.value) { return true }
    reject(
      .invalidValue, "the batch ID is \(quoted(id.value)), expected lowercase words joined by `-`",
      at: id.range, help: kebabSpelling(of: id.value).map { "write \($0)" } ?? "write it like `spring-1`")
    return false
  }

  /// Whether a text is lowercase words joined by `-`.
  func isKebab(_ text: String) -> Bool {
    text.byBytes.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) }
    }
  }

  /// The most batches that one can be cut into: Apple's quota of a quarter is 2,000 of the smallest.
  private static let mostParts = 10_000

  private mutating func checkParts(of batch: CodeBatch) {
    guard let split = batch.oneTimeUse?.split, batch.splitPartCount > Binder.mostParts else { return }
    reject(
      .invalidValue,
      "`split: \(split.value)` makes \(grouped(batch.splitPartCount)) batches, expected at most \(grouped(Binder.mostParts))",
      at: split.range, help: "write a larger number, so that each batch has more codes")
  }

  private mutating func bindFormat(_ record: Record) -> CodeFormat? {
    var format = CodeFormat()
    format.range = head(of: record)
    format.blockedWords = blockedWords(of: record)
    return bind(codeFormatRows, of: record, into: &format) ? format : nil
  }

  private mutating func blockedWords(of record: Record) -> CodeFormat.WordList {
    guard let reference = record.value(.blockedWords) else { return .builtin }
    guard documents[reference.document].isScalar(reference.node) else {
      return .words(texts(.blockedWords, of: [record]))
    }
    switch string(reference) {
    case CodeFormat.defaultBlockedWords: return .builtin
    case "none": return .none
    default:
      reject(
        .invalidValue, "blockedWords is \(kindPhrase(reference)), expected a list of words",
        at: range(reference), help: "write \(CodeFormat.defaultBlockedWords), none, or a list of words")
      return .builtin
    }
  }
}

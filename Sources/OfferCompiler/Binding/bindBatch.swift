import ByteText
import YAMLSyntax
import OfferLanguage
import Diagnostics
import OfferModel

extension Binder {
  mutating func bindBatch(_ record: Record) -> CodeBatch? {
    let id = batchId(of: record)
    let kind = bindBatchKind(record)
    let count = integer(.count, of: record)
    let created = date(.createdDate, of: record)
    let expiration = date(.expirationDate, of: record)
    let active = boolean(.active, of: record)
    readDraft(of: record, at: id?.range)
    guard let id, let kind, let count, let created, let active else { return nil }
    let batch = CodeBatch(
      id: id, kind: kind, count: count, createdDate: created, expirationDate: expiration, active: active)
    checkParts(of: batch)
    return batch
  }

  private mutating func batchId(of record: Record) -> Located<String>? {
    guard let id = text(.id, of: record) else { return nil }
    guard isKebab(id.value) else {
      return rejected(
        .invalidValue, "the batch id is \(quoted(id.value)), expected lowercase words joined by `-`",
        at: id.range, help: "write e.g. spring-2027")
    }
    return id
  }

  /// Whether a text is lowercase words joined by `-`.
  func isKebab(_ text: String) -> Bool {
    text.byBytes.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { (0x61...0x7A).contains($0) || isDigit($0) }
    }
  }

  private mutating func bindBatchKind(_ record: Record) -> Located<CodeBatch.Kind>? {
    let code = text(.code, of: record)
    let environment = enumeration(.environment, of: record, as: CodeBatch.Environment.self)
    let issuer = enumeration(.issuer, of: record, as: CodeBatch.Issuer.self)
    let split = integer(.split, of: record)
    let extended = date(.extendedUntil, of: record)
    let format = part(.format, of: record, as: .codeFormat) { $0.bindFormat($1) }
    guard let kind = enumeration(.kind, of: record, as: CodeKind.self) else { return nil }
    switch kind.value {
    case .custom: return code.map { Located(.custom(code: $0), at: kind.range) }
    case .oneTimeUse:
      guard let environment, let issuer else { return nil }
      let part = CodeBatch.OneTimeUse(
        environment: environment, issuer: issuer, format: format, split: split, extendedUntil: extended)
      return Located(.oneTimeUse(part), at: kind.range)
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
    let prefix = text(.prefix, of: record)
    let length = integer(.length, of: record)
    let alphabet = text(.alphabet, of: record)
    let check = boolean(.checkCharacter, of: record)
    let words = blockedWords(of: record)
    let url = text(.url, of: record)
    guard let prefix, let length, let alphabet, let check else { return nil }
    return CodeFormat(
      range: head(of: record), prefix: prefix, length: length, alphabet: alphabet, checkCharacter: check,
      blockedWords: words, url: url)
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

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
    let active = boolean(.active, of: record, default: true)
    guard let id, let kind, let count, let created else { return nil }
    let batch = CodeBatch(
      id: id, kind: kind, count: count, createdDate: created, expirationDate: expiration, active: active)
    checkParts(of: batch)
    return batch
  }

  private mutating func batchId(of record: Record) -> Located<String>? {
    guard let id = text(.id, of: record) else { return nil }
    let words = id.value.split(separator: "-", omittingEmptySubsequences: false)
    let isKebab = words.allSatisfy { word in
      !word.isEmpty && word.utf8.allSatisfy { ($0 >= 0x61 && $0 <= 0x7A) || ($0 >= 0x30 && $0 <= 0x39) }
    }
    guard isKebab else {
      reject(
        "invalid-value", "the batch id \(quoted(id.value)) is not lower-case words joined by `-`",
        at: id.range,
        help: "write e.g. spring-2027")
      return nil
    }
    return id
  }

  private mutating func bindBatchKind(_ record: Record) -> CodeBatch.Kind? {
    guard let reference = record.value(.kind) else { return nil }
    let code = text(.code, of: record)
    let environment = enumeration(.environment, of: record, as: CodeBatch.Environment.self)
    let issuer = enumeration(.issuer, of: record, as: CodeBatch.Issuer.self)
    let split = integer(.split, of: record)
    let format = part(.format, of: record, as: .codeFormat) { $0.bindFormat($1) }
    guard documents[reference.document].isScalar(reference.node),
      let kind = BatchKind(rawValue: string(reference))
    else {
      let _: Located<BatchKind>? = enumeration(.kind, of: record, as: BatchKind.self)
      return nil
    }
    let place = head(of: record)
    switch kind {
    case .custom: return code.map { .custom(code: $0) }
    case .oneTimeUse:
      let part = CodeBatch.OneTimeUse(
        environment: environment ?? Located(.production, at: place),
        issuer: issuer ?? Located(.apple, at: place),
        format: format, split: split)
      return .oneTimeUse(part)
    }
  }

  /// The most batches that one can be cut into: Apple's quota of a quarter is 2,000 of the smallest.
  private static let mostParts = 10_000

  private mutating func checkParts(of batch: CodeBatch) {
    guard let split = batch.oneTimeUse?.split, batch.splitPartCount > Binder.mostParts else { return }
    reject(
      "invalid-value",
      "batches of \(counted(split.value, "code")) are \(grouped(batch.splitPartCount)) batches",
      at: split.range,
      help: "split into larger ones: at most \(grouped(Binder.mostParts)) batches are numbered out")
  }

  private mutating func bindFormat(_ record: Record) -> CodeFormat? {
    let place = head(of: record)
    let prefix = text(.prefix, of: record)
    let length = integer(.length, of: record)
    let alphabet = text(.alphabet, of: record)
    let check = boolean(.checkCharacter, of: record, default: false)
    let words = blockedWords(of: record)
    let url = text(.url, of: record)
    return CodeFormat(
      range: place, prefix: prefix ?? Located("", at: place),
      length: length ?? Located(CodeFormat.defaultLength, at: place),
      alphabet: alphabet ?? Located(CodeFormat.defaultAlphabet, at: place), checkCharacter: check,
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
        "invalid-value", "blockedWords is \(kindPhrase(reference))", at: range(reference),
        help: "write \(CodeFormat.defaultBlockedWords), none, or a list of words")
      return .builtin
    }
  }
}

private enum BatchKind: String, Sendable {
  case oneTimeUse = "one-time-use"
  case custom
}

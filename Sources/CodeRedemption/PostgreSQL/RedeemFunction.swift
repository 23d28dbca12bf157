import ByteText
import EmbeddedFiles

/// One of the two functions `offerc.redeem`, which differ in how a code is found. Each holds the whole redemption: if the two
/// called a third function, redeeming would take a tenth longer.
struct RedeemFunction {
  /// Who calls it.
  let summary: String
  /// The parameters that name the code.
  let parameters: String
  /// What follows `FROM` in a query for the number of the code's batch, `batch`; no row for an unknown code.
  let code: String
  /// What follows `FROM` in a query for the code and its batch `b`.
  let codeAndBatch: String
  /// The index of the code in that query.
  let index: String

  static let all = [byDigest, byIndex]

  private static let byDigest = RedeemFunction(
    summary: "For servers that compute the digest of a code.",
    parameters: "digest uuid",
    code: "offerc.code WHERE digest = redeem.digest",
    codeAndBatch: "offerc.code c JOIN offerc.batch b USING (batch) WHERE c.digest = redeem.digest",
    index: "c.code_index"
  )

  private static let byIndex = RedeemFunction(
    summary: """
      For servers that compute batch and index of a code: offerc.code may be empty. The caller has checked that the index has a code.
      """,
    parameters: "bundle_id text, batch_id text, code_index bigint",
    code: "offerc.batch WHERE \(isBatchOfIndex)",
    codeAndBatch: "offerc.batch b WHERE \(isBatchOfIndex)",
    index: "redeem.code_index"
  )

  private static let isBatchOfIndex = """
    bundle_id = redeem.bundle_id AND batch_id = redeem.batch_id AND redeem.code_index BETWEEN first_index AND last_index
    """

  var script: String {
    embeddedText(EmbeddedFiles.postgreSQLRedeem).byBytes
      .replacing("{summary}", with: summary).byBytes
      .replacing("{parameters}", with: parameters).byBytes
      .replacing("{codeAndBatch}", with: codeAndBatch).byBytes
      .replacing("{code}", with: code).byBytes
      .replacing("{index}", with: index)
  }
}

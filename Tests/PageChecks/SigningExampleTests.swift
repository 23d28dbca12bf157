import Foundation
import TestSupport
import Testing

/// The Python of docs/signing.md, as it is printed there. Modules with the names and parameters of Apple's library take its place.
@Suite(.enabled(if: Tool.python3 != nil, "python3 is not installed"))
struct SigningExampleTests {
  private static let library = [
    "__init__": "",
    "promotional_offer": """
    class PromotionalOfferSignatureCreator:
        def __init__(self, signing_key, key_id, bundle_id):
            assert signing_key.startswith(b"-----BEGIN")
        def create_signature(self, product_identifier, subscription_offer_id, application_username, nonce, timestamp):
            assert isinstance(timestamp, int) and nonce.version == 4
            return "signature of " + subscription_offer_id

    """,
    "jws_signature_creator": """
    class PromotionalOfferV2SignatureCreator:
        def __init__(self, signing_key, key_id, issuer_id, bundle_id): pass
        def create_signature(self, product_id, offer_identifier, transaction_id=None):
            return "JWS of " + offer_identifier

    """,
  ]

  @Test func theProgramOfThePageRunsAsPrinted() throws {
    let page = try Repository.text("docs/signing.md")
    let block = try #require(page.components(separatedBy: "```python\n").last)
    let program = block.components(separatedBy: "```")[0]
    let folder = try TemporaryFolder()
    for (name, text) in SigningExampleTests.library {
      try folder.write(text, to: "appstoreserverlibrary/\(name).py")
    }
    try folder.write("-----BEGIN PRIVATE KEY-----\n", to: "key.p8")
    let lines = """
      import os; os.chdir('\(folder.path)')
      \(program)
      print(signature, jws, sep='\\n')
      """
    let outcome = try #require(Tool.python3).run(["-c", lines], environment: ["PYTHONPATH": folder.path])
    equal(outcome.output, "signature of monthly.half.price\nJWS of monthly.half.price\n")
  }
}

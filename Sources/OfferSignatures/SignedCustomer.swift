import ByteText
import Diagnostics

/// The customer of a signature of version 1.
package enum SignedCustomer: Sendable {
  /// The account token that the app passes with the purchase.
  case appAccountToken(UUIDText)
  /// The user name that the app passes with the payment. It can be empty.
  case applicationUsername(String)

  package init(appAccountToken token: String) throws {
    guard let uuid = UUIDText(token) else {
      throw PlainFailure(
        "the account token is \(quoted(token)), expected a UUID, as in 7e3fb204-2d5c-4f3e-a8b5-97c1d14f4f04")
    }
    self = .appAccountToken(uuid)
  }

  /// Apple signs the user name in lower case, so with upper case, the signature would not be of the name that the app passes.
  package init(applicationUsername name: String) throws {
    guard name.lowercased().isIdentical(to: name), !name.byBytes.contains(signatureSeparator) else {
      throw PlainFailure(
        "the application user name is \(quoted(name)), expected lowercase letters; pass the same text in the app"
      )
    }
    self = .applicationUsername(name)
  }

  /// The customer in the signed text.
  var text: String {
    switch self {
    case .appAccountToken(let token): token.description
    case .applicationUsername(let name): name
    }
  }
}

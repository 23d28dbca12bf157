import Diagnostics
import Cryptography
import OfferCodes
import OfferCompiler
import OfferModel

/// The codes that offerc makes for a catalog (`issuer: offerc`), for a server that redeems them. It finds the batch of a code with
/// nothing but the key: it needs no ledger, and no list of codes.
///
/// ```swift
/// let book = try CodeBook(catalog, keys: keyFile, revokedCodes: revokedFile)
/// let answer = try book.look(up: "spring-7kq2 m4xw", on: "2027-01-15")
/// if answer.state == .valid, let place = answer.place { redeem(place.batch, place.index) }
/// ```
///
/// It does not know which codes were redeemed: insert the pair of batch and index into a table that accepts each pair once, for which
/// `offerc codes export --without-digests` writes the SQL. A batch counts as made from its `createdDate` on. All codes can be computed
/// from the key, so a server without the library should have only digests.
public struct CodeBook: Sendable {
  private let reader: CatalogReader

  /// - Parameters:
  ///   - catalog: A catalog without errors.
  ///   - keys: The text of the key file: 32 bytes as base64 on each line. No message shows any of it.
  ///   - revokedCodes: The text of `revoked-codes.jsonl`; empty if there is no such file.
  ///   - keyFingerprints: The fingerprints of the keys of batches that are not made with the first key, by the id of the batch. The
  ///     manifest of a batch has its fingerprint.
  /// - Throws: `Failure`.
  public init(
    _ catalog: OfferCatalog, keys: String, revokedCodes: String = "", keyFingerprints: [String: String] = [:]
  ) throws {
    guard let compiled = catalog.compilation.catalog, !catalog.hasErrors else {
      throw Failure(message: "the catalog has errors: fix them first")
    }
    reader = try Failure.rethrowing {
      var bytes = Array(keys.utf8)
      return try CatalogReader(
        compiled, try CodeKeys(SecretBytes(taking: &bytes), origin: "the text of the key file"),
        revoked: try RevokedCode.read(Array(revokedCodes.utf8), path: RevokedCode.fileName),
        keyFingerprints: keyFingerprints)
    }
  }

  /// Returns what is known of a code.
  ///
  /// It takes tens of microseconds. Only the first code of a batch whose index is beyond its first `count` indices takes longer: the
  /// codes of the batch are then counted, which takes about a second for some millions.
  ///
  /// - Parameters:
  ///   - code: The code, as a customer typed it. Case, spaces, hyphens and dashes do not matter.
  ///   - today: The day that counts as today, `YYYY-MM-DD`.
  /// - Throws: `OfferCatalog.InvalidDay`, or `Failure` if the crypto library fails.
  public func look(up code: String, on today: String) throws -> Answer {
    guard let day = CalendarDate(today) else { throw OfferCatalog.InvalidDay(text: today) }
    return Answer(try Failure.rethrowing { try reader.read(code, on: day) })
  }

  /// What is known of a code.
  public struct Answer: Hashable, Sendable {
    /// The state of a code on a day. The raw values do not change.
    public enum State: String, CaseIterable, Sendable {
      /// Made, and neither expired nor revoked. Whether it was redeemed is not known.
      case valid
      /// Its batch's `expirationDate` is before the day.
      case expired
      /// Revoked individually, or with its batch.
      case revoked
      /// A text in the form of codes that is not a code of any batch.
      case unissued
      /// A text whose check character is wrong, because of a typing error.
      case mistyped
      /// A text that is not in the form of codes.
      case malformed
    }

    /// The state of the code.
    public let state: State
    /// The batch and the index of the code, which customers should not see; nil for `unissued`, `mistyped` and `malformed`.
    public let place: Place?
    /// The places of the likely typing error, from 1, in the code without spaces, hyphens and dashes: one, or two that are swapped. Empty if
    /// several corrections are possible.
    public let mistypedPlaces: [Int]

    fileprivate init(_ answer: CatalogReader.Answer) {
      switch answer.status {
      case .valid: state = .valid
      case .expired: state = .expired
      case .revoked: state = .revoked
      case .reserved, .unissued: state = .unissued
      case .check: state = .mistyped
      case .malformed, .wellFormed: state = .malformed
      }
      if let batch = answer.batch, let index = answer.index {
        place = Place(
          bundleId: batch.space.bundleId, batch: batch.id, productId: batch.productId,
          offerName: batch.offerName, index: index)
      } else {
        place = nil
      }
      mistypedPlaces = answer.mistypedPlaces
    }
  }

  /// The place of a code. No other code of the app has the same batch and index.
  public struct Place: Hashable, Sendable {
    /// The app of the catalog.
    public let bundleId: String
    /// The `id` of the batch in the catalog.
    public let batch: String
    /// The subscription or in-app purchase whose offer the batch belongs to.
    public let productId: String
    /// The reference name of the offer code.
    public let offerName: String
    /// The index of the code, which is below 2^62 and therefore fits into a signed 64-bit integer.
    public let index: UInt64
  }

  /// The reason why there is no book, or no answer.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// What was found, what was expected, and what to do, on one line. It has no part of a key or a code.
    public let message: String
    /// The message.
    public var description: String { message }

    fileprivate static func rethrowing<Result>(_ body: () throws -> Result) throws -> Result {
      do {
        return try body()
      } catch let failure as any Diagnostics.Failure {
        throw Failure(message: failure.message)
      }
    }
  }
}

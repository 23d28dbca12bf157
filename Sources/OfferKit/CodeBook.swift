import Diagnostics
import Cryptography
import OfferCodes
import OfferCompiler
import OfferModel

/// The codes of a catalog that offerc made (`issuer: offerc`), for a server that redeems them: says of a code which batch has it, from
/// the key alone, without a ledger and without a list of codes.
///
/// ```swift
/// let book = try CodeBook(catalog, keys: keyFile, revokedCodes: revokedFile)
/// let answer = try book.look(up: "spring-7kq2 m4xw", on: "2027-01-15")
/// if answer.state == .valid, let place = answer.place { redeem(place.batch, place.index) }
/// ```
///
/// It does not know which codes were redeemed: insert the pair of batch and index into a table that takes each pair once, for which
/// `offerc codes export --without-digests` writes the SQL. A batch counts as made from its `createdDate` on. Whoever has the key can
/// compute every code: a server without the library needs only digests.
public struct CodeBook: Sendable {
  private let reader: CatalogReader

  /// - Parameters:
  ///   - catalog: has no errors.
  ///   - keys: the text of the key file: 32 bytes as base64 on each line. No message shows any of it.
  ///   - revokedCodes: the text of `revoked-codes.jsonl`; nothing where there is no such file.
  ///   - keyFingerprints: of batches that are not made with the first key, by their ids, as their manifests have them.
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

  /// What is known of a code. Fast enough for every request (tens of microseconds), but for the first text that is after the first
  /// `count` indices of its batch: the codes of the batch are then counted once, about a second for some millions.
  ///
  /// - Parameters:
  ///   - code: as a customer has typed it: case, spaces and hyphens do not matter.
  ///   - today: the day that counts as today, `YYYY-MM-DD`.
  /// - Throws: `OfferCatalog.InvalidDay`; `Failure` when the crypto library fails.
  public func look(up code: String, on today: String) throws -> Answer {
    guard let day = CalendarDate(today) else { throw OfferCatalog.InvalidDay(text: today) }
    return Answer(try Failure.rethrowing { try reader.read(code, on: day) })
  }

  /// What is known of a code.
  public struct Answer: Hashable, Sendable {
    /// What a code is worth on the day of the question; the raw values do not change.
    public enum State: String, CaseIterable, Sendable {
      /// Made, and neither expired nor revoked. Whether somebody has redeemed it is not known here.
      case valid
      /// Its batch's `expirationDate` is before the day.
      case expired
      /// By itself, or with its batch.
      case revoked
      /// A text as codes have it, which no batch has.
      case unissued
      /// The check character does not fit: a typing error.
      case mistyped
      /// No text as codes have it.
      case malformed
    }

    /// What the code is worth.
    public let state: State
    /// Where the code is; nil for `unissued`, `mistyped` and `malformed`. Not for customers.
    public let place: Place?
    /// What is probably mistyped: places of the code without spaces and hyphens, from 1. One, or two that are swapped; none where
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

  /// The place of a code: batch and index belong to no other code of the app.
  public struct Place: Hashable, Sendable {
    /// The app of the catalog.
    public let bundleId: String
    /// The `id` of the batch in the catalog.
    public let batch: String
    /// The subscription or in-app purchase whose offer the batch belongs to.
    public let productId: String
    /// The reference name of the offer code.
    public let offerName: String
    /// Below 2^62, so it fits into a signed 64-bit integer.
    public let index: UInt64
  }

  /// Why there is no book, or no answer.
  public struct Failure: Error, Sendable, CustomStringConvertible {
    /// One line: what was found, what was expected, what to do. It holds no part of a key or a code.
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

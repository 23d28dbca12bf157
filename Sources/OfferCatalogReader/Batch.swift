import Diagnostics
import OfferModel

extension CompiledCatalog {
  /// A number of codes of an offer that are made together, or one custom code.
  public struct Batch: Sendable, Hashable, Identifiable {
    /// Who makes the codes. Raw values: the words of the catalog.
    public enum Issuer: String, Sendable, CaseIterable {
      /// App Store Connect.
      case apple
      /// offerc; Apple does not know them.
      case offerc
    }

    /// The ID of the batch, unique in the app.
    public let id: String
    /// Who makes the codes.
    public let issuer: Issuer
    /// Whether its codes work only in the sandbox.
    public let isSandbox: Bool
    /// The code that many customers can use; nil for codes that work once each. To Apple, capital and small letters are the same.
    public let customCode: String?
    /// How many codes it has, or how often the custom code can be redeemed.
    public let count: Int
    /// The day on which the codes are made.
    public let createdDay: Day
    /// The last day on which the codes work; nil if they have no end.
    public let lastDay: Day?
    /// False if the batch was deactivated.
    public let isActive: Bool

    init(_ batch: CodeBatch) {
      id = batch.id.value
      issuer = batch.isOwn ? .offerc : .apple
      isSandbox = batch.isSandbox
      customCode = batch.customCode?.value
      count = batch.count.value
      createdDay = Day(batch.createdDate.value)
      lastDay = batch.lastDay.map(Day.init)
      isActive = batch.active.value
    }
  }
}

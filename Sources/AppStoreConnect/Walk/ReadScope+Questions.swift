import Diagnostics
import OfferModel

extension ReadScope {
  func covers(_ question: Question) -> Bool {
    let (object, what) = (question.object, question.what)
    switch object.parts.first?.kind {
    case .subscription:
      guard let read = parts[object.owner] else { return false }
      return object.parts.count > 1 || Part.allCases.allSatisfy { $0.list != what || read.contains($0) }
    case .subscriptionGroup: return what == ObjectKind.subscription.list || kinds.contains(.subscriptionGroup)
    case .inAppPurchase: return kinds.contains(.inAppPurchase)
    default:
      return switch what {
      case Question.inAppPurchases: kinds.contains(.inAppPurchase)
      case Question.gracePeriod, Question.promotedPurchases: kinds.contains(.app)
      default: true
      }
    }
  }
}

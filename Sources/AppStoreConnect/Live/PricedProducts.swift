/// Products whose price points can be looked up: Apple keeps those of in-app purchases apart. The ids, nil where there is none.
package struct PricedProducts: Sendable {
  let subscription: String?
  let inAppPurchase: String?
}

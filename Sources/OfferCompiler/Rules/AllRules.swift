/// The rules in the order of their documentation: identity and texts, groups and products, offers, codes.
package let allRules: [any Rule.Type] = [
  PromotionalOfferLimit.self
]

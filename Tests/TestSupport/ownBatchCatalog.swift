/// A catalog that lints without a finding, with batches that offerc makes.
///
/// - Parameter batches: the members of each, besides kind, issuer and dates: `id: spring-1, count: 20`.
package func ownBatchCatalog(batches: [String]) -> String {
  """
  version: 1
  app: {bundleId: com.example.app, appleId: 1234567890, name: Example}
  subscriptionGroups:
    - referenceName: Membership
      localizations: {en-US: {displayName: Membership}}
      subscriptions:
        - productId: com.example.monthly
          referenceName: Monthly
          level: 1
          period: P1M
          prices: {USA: 9.99, rest: equalized}
          localizations: {en-US: {displayName: Monthly}}
          offerCodes:
            - referenceName: SPRING
              customerEligibilities: [new]
              offerEligibility: stack-with-intro-offers
              mode: free-trial
              duration: P1M
              batches:

  """
    + batches.map {
      "              - {kind: one-time-use, issuer: offerc, createdDate: 2027-01-10, expirationDate: 2027-05-01, \($0)}\n"
    }.joined()
}

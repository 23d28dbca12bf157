/// The catalog that `offerc init` writes: one app, one subscription, two offers, comments for a newcomer.
///
/// It lints without a finding on any day, so it holds no dates; the tests compile it.
package let starterCatalog: String = """
  # yaml-language-server: $schema=offers.schema.json
  #
  # The in-app offers of one app. Check this file with `offerc lint`, compile it with `offerc build . -o out`.
  # You can add more files next to or below this one: together they are one catalog.
  # `offerc lsp` shows findings in editors. `offerc schema > offers.schema.json` writes the schema of the first line.

  version: 1 # of the language

  app:
    bundleId: com.example.app # as in App Store Connect
    name: My App

  subscriptionGroups:
    # A customer has at most one subscription of a group at a time.
    - referenceName: Membership
      localizations:
        en-US: {displayName: Membership}

      subscriptions:
        - productId: com.example.app.monthly # permanent: Apple never lets an id be used again
          referenceName: Monthly
          level: 1 # the most service; lesser plans of the group have 2, 3 and so on
          period: P1M # P1W, P1M, P2M, P3M, P6M or P1Y
          localizations:
            en-US: {displayName: Monthly, description: Everything in the app}

          # What the customer pays for one period, in the currency of the storefront.
          prices:
            USA: 4.99
            currency-eur: 4.99 # the storefronts that bill in euros
            rest: equalized # all others: Apple derives the price from the one in the United States

          # For new subscribers: a free week.
          introductoryOffers:
            - mode: free-trial # or pay-as-you-go, pay-up-front: these have prices
              duration: P1W # of the whole offer

          # For current and former subscribers, when your app and server say so: three months at half price.
          promotionalOffers:
            - offerId: monthly.half.price
              referenceName: Monthly half price
              mode: pay-as-you-go
              duration: P3M
              prices: {USA: 2.49, currency-eur: 2.49, rest: equalized}

          # There are two more kinds: `winBackOffers`, for customers who left, and `offerCodes`.

  """

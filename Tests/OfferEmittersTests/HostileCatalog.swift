/// Names that mean something to HTML, XML, a spreadsheet, a calendar or a terminal.
let hostileCatalog = """
  version: 1
  app: {bundleId: com.example.hostile, name: "</script><script>alert(1)</script> \\u202E\u{0645}\u{0631}\u{062D}\u{0628}\u{0627} &amp; <b>"}
  subscriptionGroups:
    - referenceName: "</title></style><svg onload=alert(1)>"
      subscriptions:
        - productId: com.example.monthly
          referenceName: "=HYPERLINK(\\"http://evil.example\\",\\"x\\")"
          level: 1
          period: P1M
          prices: {USA: 9.99, DEU: 9.99, rest: equalized}
          introductoryOffers:
            - {mode: free-trial, duration: P1W, startDate: 2027-01-10, endDate: 2027-01-12}
          promotionalOffers:
            - {offerId: "'><img src=x onerror=alert(1)>", referenceName: "\u{1F389} WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", mode: free-trial, duration: P1M}
            - {offerId: "javascript:alert(1)", referenceName: "@SUM(1) | `x` ]]> --> *b* \\u200F", mode: pay-as-you-go, duration: P3M, prices: {USA: 4.99, rest: equalized}}
          winBackOffers:
            - offerId: back
              referenceName: "a, b; c\\\\ BEGIN:VEVENT \u{590F}\u{306E}\u{30AD}\u{30E3}\u{30F3}\u{30DA}\u{30FC}\u{30F3}"
              mode: free-trial
              duration: P1M
              startDate: 2027-11-25
              endDate: 2027-12-02
              priority: normal
              customerEligibility: {paidSubscriptionDurationInMonths: 3, timeSinceLastSubscribedInMonths: {minimum: 2, maximum: 24}}
          offerCodes:
            - referenceName: "-1+1 \\"quoted\\""
              customerEligibilities: [new]
              offerEligibility: replace-intro-offers
              mode: free-trial
              duration: P1M
              batches:
                - {id: all, kind: one-time-use, count: 999500, createdDate: 2027-01-01, expirationDate: 2027-06-30, split: 25000}
  """

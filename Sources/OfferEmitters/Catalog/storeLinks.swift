/// The address where customers redeem a code of the app with this Apple ID, with `{code}` in place of the code.
func redemptionLink(_ appleId: Int) -> String {
  "https://apps.apple.com/redeem?ctx=offercodes&id=\(appleId)&code={code}"
}

/// Where the App Store shows the win-back offer with this id.
func winBackLink(_ appleId: Int) -> String { "https://apps.apple.com/win-back/\(appleId)" }

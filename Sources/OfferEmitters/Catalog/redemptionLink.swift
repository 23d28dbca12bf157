/// Returns the address where customers redeem a code of the app with an Apple ID, with `{code}` in place of the code.
package func redemptionLink(_ appleId: Int) -> String {
  "https://apps.apple.com/redeem?ctx=offercodes&id=\(appleId)&code={code}"
}

/// Returns the address where the App Store shows the win-back offer with an Apple ID.
package func winBackLink(_ appleId: Int) -> String { "https://apps.apple.com/win-back/\(appleId)" }

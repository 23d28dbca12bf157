import TestSupport
import Testing

@testable import CatalogText

struct YAMLTextTests {
  @Test(arguments: [
    "Monthly", "com.example.monthly", "500 coins", "1 year access", "1w0", "Non-renewing sub $59.99",
    "Test 29.99 -> 49.99",
    "Navigation, dash cam, & autopilot", "Subscripción Anual", "花有数 Pro 月付（本地测试）", "a:b", "C#", "it's", "👩‍👩‍👧",
  ])
  func arePlainWhereNothingCanMisreadThem(_ text: String) { equal(YAMLText.scalar(text), text) }

  @Test(arguments: [
    "", " a", "a ", "\u{A0}a", "yes", "No", "NULL", "~", "true", "on", "y", "87", "0x1F", "1e9", "1_000",
    "12:30", "2027-01-01",
    "2027-01-01T10:00:00Z", ".5", "-dash", "---", "...", "+1", ".inf", "a: b", "a:", "a #b", "#a", "&a",
    "*a", "!a", "|", ">", "%a",
    "@a", "`a", "'a'", "\"a\"", "[a]", "{a}", ", a", "? a", ": a", "=", "<<",
  ])
  func areQuotedWhereAReaderCouldTakeThemForSomethingElse(_ text: String) {
    equal(YAMLText.scalar(text).first, "\"")
  }

  @Test(arguments: [
    ("say \"hi\"\\ ", #""say \"hi\"\\ ""#), ("a\nb\tc\u{7}", #""a\nb\tc\x07""#),
    ("a\u{85}\u{A0}b", #""a\x85\xA0b""#),
    ("a\u{2028}\u{202E}\u{FEFF}\u{FFFE}", #""a\u2028\u202E\uFEFF\uFFFE""#),
    ("\u{10FFFF}", #""\U0010FFFF""#), ("soft\u{AD}hyphen", #""soft\xADhyphen""#),
    ("tag\u{E0041}", #""tag\U000E0041""#), ("\u{061C}\u{180E}", #""\u061C\u180E""#),
  ])
  func escapeWhatYAMLOrATerminalActsOn(_ text: String, _ yaml: String) {
    equal(YAMLText.scalar(text), yaml)
  }
}

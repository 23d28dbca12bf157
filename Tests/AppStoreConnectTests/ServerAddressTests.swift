@testable import AppStoreConnect
import TestSupport
import Testing

struct ServerAddressTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "http://127.0.0.1:8080"), ("http://localhost/", "http://localhost"),
    ("https://[::1]:443", "https://[::1]"), ("HTTP://LOCALHOST:80", "http://localhost"),
  ])
  func thisMachineIsAllowed(_ text: String, _ url: String) {
    equal(ServerAddress(loopback: text)?.url, url)
  }

  @Test(arguments: [
    "", "127.0.0.1:80", "ftp://127.0.0.1", "http://127.0.0.1:0", "http://127.0.0.1:65536",
    "http://127.0.0.1:",
    "http://127.0.0.2", "http://example.com", "http://localhost.example.com", "http://user@localhost",
    "http://localhost@example.com", "http://127.0.0.1:80@example.com", "http://localhost/path",
    "http://localhost?x", "http://localhost#x", "http://127.0.0.1\\@example.com", "http://loc\u{0430}lhost",
    "http://[::1]x", "http://[::2]", "http://localhost:8_0", "http://localhost:٣",
    "https://api.appstoreconnect.apple.com",
  ])
  func everythingElseIsNot(_ text: String) { absent(ServerAddress(loopback: text)) }

  @Test func aLinkLeadsToTheSameServer() {
    let apple = "https://api.appstoreconnect.apple.com"
    for prefix in [apple, apple + ":443", "https://API.AppStoreConnect.apple.com"] {
      equal(
        ServerAddress.apple.target(of: prefix + "/v1/apps?cursor=A%3D", at: "/v1/apps"),
        "/v1/apps?cursor=A%3D")
    }
    // Apple's document has URI references.
    for link in ["/v1/apps?cursor=A%3D", "?cursor=A%3D"] {
      equal(ServerAddress.apple.target(of: link, at: "/v1/apps"), "/v1/apps?cursor=A%3D")
    }
    for link in [
      "http://api.appstoreconnect.apple.com/v1/apps", apple + ":8443/v1/apps", apple + ".example.com/v1/apps",
      "https://example.com/v1/apps", "https://api.appstoreconnect.apple.com@example.com/v1/apps",
      "https://x@api.appstoreconnect.apple.com/v1/apps", "//api.appstoreconnect.apple.com/v1/apps",
      "//example.com/v1/apps", "v1/apps", "", "http://127.0.0.1/v1/apps",
      apple, apple + "?x=/v1/apps", apple + "/v1/apps?a=\n", apple + "/v1/äpps",
      apple + "\\@example.com/v1/apps",
    ] {
      absent(ServerAddress.apple.target(of: link, at: "/v1/apps"), "\(link)")
    }
  }

  @Test func aServerOfThisMachineCanHaveLinksOfApples() throws {
    let local = try #require(ServerAddress(loopback: "http://127.0.0.1:8080"))
    for link in ["http://localhost:8080", "http://[::1]:8080", "https://api.appstoreconnect.apple.com"] {
      equal(local.target(of: link + "/v1/apps?cursor=A", at: "/v1/apps"), "/v1/apps?cursor=A")
    }
    for link in ["http://localhost:8081", "https://example.com", "http://api.appstoreconnect.apple.com"] {
      absent(local.target(of: link + "/v1/apps", at: "/v1/apps"), "\(link)")
    }
  }
}

/// The server that all requests go to; no link leads away from it.
package struct ServerAddress: Equatable, Sendable {
  package let scheme: String
  /// In lowercase; brackets around an IPv6 address belong to it.
  package let host: String
  package let port: Int

  package static let apple = ServerAddress(scheme: "https", host: "api.appstoreconnect.apple.com", port: 443)

  /// A server on this machine: `http` or `https`, 127.0.0.1, [::1] or localhost, perhaps a port, and no path.
  ///
  /// - Returns: nil for anything else.
  package init?(loopback text: String) {
    guard let (address, target) = ServerAddress.split(text), target.isEmpty || target == "/",
      ["127.0.0.1", "[::1]", "localhost"].contains(address.host)
    else { return nil }
    self = address
  }

  private init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  package var url: String {
    "\(scheme)://\(host)" + (port == ServerAddress.defaultPort(of: scheme) ? "" : ":\(port)")
  }

  /// Path and query of a link.
  ///
  /// - Returns: nil if the link leads to another scheme, host or port, or is not printable ASCII.
  package func target(of link: String) -> String? {
    guard let (address, target) = ServerAddress.split(link), address == self, target.hasPrefix("/") else {
      return nil
    }
    return target
  }

  private static func split(_ text: String) -> (ServerAddress, target: String)? {
    guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), let colon = text.firstRange(of: "://") else {
      return nil
    }
    let scheme = text[..<colon.lowerBound].lowercased()
    let rest = text[colon.upperBound...]
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    guard var port = defaultPort(of: scheme) else { return nil }
    var host = authority
    if let last = authority.lastIndex(of: ":"), !authority[last...].contains("]") {
      let digits = authority[authority.index(after: last)...]
      guard digits.allSatisfy(\.isNumber), let number = Int(digits), (1...65535).contains(number) else {
        return nil
      }
      (host, port) = (authority[..<last], number)
    }
    guard !host.isEmpty, !host.contains("@"), !host.contains("\\") else { return nil }
    let address = ServerAddress(scheme: scheme, host: host.lowercased(), port: port)
    return (address, String(rest[authority.endIndex...]))
  }

  private static func defaultPort(of scheme: String) -> Int? {
    switch scheme {
    case "https": 443
    case "http": 80
    default: nil
    }
  }
}

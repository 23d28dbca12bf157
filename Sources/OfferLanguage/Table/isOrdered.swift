/// Orders texts by UTF-16 code units, as RFC 8785 sorts keys; for ASCII the order of the bytes.
package func isOrdered(_ a: String, _ b: String) -> Bool { a.utf16.lexicographicallyPrecedes(b.utf16) }

/// Whether a byte is a space or a tab, which is what YAML calls white space.
package func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// The tool's version; `catalog.json` does not carry it.
package let version = "0.1.0"

import ArgumentParser
import StoreKitFiles

/// Reads an argument that says where products are sold. Throws `ValidationError` for another text.
func territoryArgument(_ text: String) throws -> TerritoryArgument {
  guard let territories = TerritoryArgument(text) else {
    throw ValidationError("expected a name or names with commas, e.g. all or USA,CAN")
  }
  return territories
}

/// A namespace for the rules. An extension in `Rules` has those of one subject; `allRules` and `changeRules` list them.
package enum Rulebook {}

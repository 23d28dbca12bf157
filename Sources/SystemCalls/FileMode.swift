/// The permissions of a file.
package typealias FileMode = mode_t

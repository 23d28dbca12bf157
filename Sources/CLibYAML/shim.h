#include <yaml.h>

/// The scalar of an event in its place.
///
/// Swift reads a member of a C union as part of a copy of the whole, eight bytes at a time. libyaml has just written some of
/// them in fours, and the processor has to wait for that, once a scalar: 2 % of the parse.
static inline const __typeof__(((yaml_event_t *)0)->data.scalar) *_Nonnull yaml_event_scalar(
    const yaml_event_t *_Nonnull event) {
  return &event->data.scalar;
}

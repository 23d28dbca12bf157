import Diagnostics
import SystemCalls

/// A time of the clock in UTC, to the second: `2026-11-22T12:00:00Z`.
func utcTime(milliseconds: Int64) -> String {
  var seconds = time_t(milliseconds / 1000)
  var parts = unsafe tm()
  unsafe gmtime_r(&seconds, &parts)
  return unsafe padded(parts.tm_year + 1900, 4) + "-" + padded(parts.tm_mon + 1, 2) + "-"
    + padded(parts.tm_mday, 2) + "T" + padded(parts.tm_hour, 2) + ":" + padded(parts.tm_min, 2) + ":"
    + padded(parts.tm_sec, 2) + "Z"
}

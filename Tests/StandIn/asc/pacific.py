"""Apple's days: they begin at midnight in Los Angeles (news-2026-11b 21, seen live).

Computed from the rule of the United States since 2007, so that no time zone database is needed.
"""

import datetime

UTC = datetime.timezone.utc


def _sunday(year, month, number):
    first = datetime.date(year, month, 1)
    return first + datetime.timedelta(days=(6 - first.weekday()) % 7 + 7 * (number - 1))


def hours_behind(day):
    """How many hours the day's midnight is behind UTC. Clocks change at two in the morning."""
    return 7 if _sunday(day.year, 3, 2) < day <= _sunday(day.year, 11, 1) else 8


def midnight(day):
    """Seconds since 1970 when the day begins."""
    moment = datetime.datetime(day.year, day.month, day.day, tzinfo=UTC)
    return int(moment.timestamp()) + 3600 * hours_behind(day)


def today(now=None):
    """The day of a moment: seconds since 1970, by default the present."""
    now = datetime.datetime.now(UTC).timestamp() if now is None else now
    day = datetime.datetime.fromtimestamp(now, UTC).date()
    return day if now >= midnight(day) else day - datetime.timedelta(days=1)

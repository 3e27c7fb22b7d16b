"""
Reads a calendar with python3-icalendar and works out its recurrences with python3-dateutil. Prints for each UID the start, end,
summary and status of all dates as JSON: times by the VTIMEZONEs in it, as seconds since 1970 UTC, whole days as they stand.
"""
import json
import re
import sys
from datetime import datetime, timedelta, timezone

from dateutil.rrule import rrulestr
from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}


def clock(value):
    """A time without its zone; a day as its midnight."""
    return value.replace(tzinfo=None) if hasattr(value, "hour") else datetime(value.year, value.month, value.day)


def instant(wall, zone):
    aware = wall.replace(tzinfo=timezone.utc) if zone is None else zones[zone].localize(wall)
    return aware.astimezone(timezone.utc)


def zone_of(event, name):
    return event[name].params.get("TZID")


def shown(event, start, end, is_date):
    show = (lambda time: time.date().isoformat()) if is_date else (lambda time: int(time.timestamp()))
    return [show(start), show(end), str(event["SUMMARY"]), str(event["STATUS"])]


def span(event):
    start = event["DTSTART"].dt
    if not hasattr(start, "hour"):
        return [clock(start), clock(event["DTEND"].dt), True]
    begin = instant(clock(start), zone_of(event, "DTSTART"))
    if "DURATION" in event:
        return [begin, begin + event["DURATION"].dt, False]
    if "DTEND" not in event:
        return [begin, begin, False]
    return [begin, instant(clock(event["DTEND"].dt), zone_of(event, "DTEND")), False]


def lists(event, name):
    values = event.get(name, [])
    return [clock(date.dt) for value in (values if isinstance(values, list) else [values]) for date in value.dts]


def starts(event):
    first, zone = clock(event["DTSTART"].dt), zone_of(event, "DTSTART")
    found = {first, *lists(event, "RDATE")}
    if "RRULE" in event:
        rule = event["RRULE"].to_ical().decode()
        until = re.search(r"UNTIL=(\w+)Z", rule)
        if until and zone:
            last = datetime.strptime(until[1], "%Y%m%dT%H%M%S").replace(tzinfo=timezone.utc)
            rule = rule.replace(until[0], last.astimezone(zones[zone]).strftime("UNTIL=%Y%m%dT%H%M%S"))
        found |= set(rrulestr(rule.replace("Z", ""), dtstart=first))
    return sorted(found - set(lists(event, "EXDATE")))


def dates(event, exceptions):
    begin, end, is_date = span(event)
    for wall in starts(event):
        if wall in exceptions:
            yield shown(exceptions[wall], *span(exceptions[wall]))
            continue
        start = wall if is_date else instant(wall, zone_of(event, "DTSTART"))
        yield shown(event, start, start + (end - begin), is_date)


events = calendar.walk("VEVENT")
exceptions = {}
for event in events:
    if "RECURRENCE-ID" in event:
        exceptions.setdefault(str(event["UID"]), {})[clock(event["RECURRENCE-ID"].dt)] = event
print(
    json.dumps(
        {
            str(event["UID"]): list(dates(event, exceptions.get(str(event["UID"]), {})))
            for event in events
            if "RECURRENCE-ID" not in event
        }
    )
)

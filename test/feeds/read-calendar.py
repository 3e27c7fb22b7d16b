"""Reads a calendar with the package python3-icalendar, and prints its events as JSON: times by the VTIMEZONEs in it."""
import json
import sys
from datetime import timezone

from icalendar import Calendar

calendar = Calendar.from_ical(sys.stdin.buffer.read())
zones = {str(zone["TZID"]): zone.to_tz() for zone in calendar.walk("VTIMEZONE")}


def instant(event, name):
    if name not in event:
        return None
    value = event[name]
    if not hasattr(value.dt, "hour"):
        return value.dt.isoformat()
    zone = value.params.get("TZID")
    if zone is None:
        return int(value.dt.timestamp())
    return int(zones[zone].localize(value.dt.replace(tzinfo=None)).astimezone(timezone.utc).timestamp())


def texts(event, name):
    values = event.get(name, [])
    return [str(value) for value in (values if isinstance(values, list) else [values])]


print(
    json.dumps(
        [
            {
                "uid": str(event["UID"]),
                "summary": str(event["SUMMARY"]),
                "description": str(event.get("DESCRIPTION", "")),
                "start": instant(event, "DTSTART"),
                "end": instant(event, "DTEND"),
                "contacts": texts(event, "CONTACT"),
            }
            for event in calendar.walk("VEVENT")
        ]
    )
)

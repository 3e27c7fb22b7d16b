"""Makes the tables by which recurrences are tested: `python3 scripts/recurrence-oracles.py`. Needs python3-dateutil.

test/support/oracles/recurrences.json: rules, and all their dates up to a day. Each is expanded twice, by dateutil and by
`brute_force`, which tests every day. They may differ only where dateutil is known to be wrong (`fault_of`); then the
dates are those of `brute_force`.

test/support/oracles/clocks.json: daily dates across gaps and overlaps of zones, and their instants, by zoneinfo.
Clock changes after 2024 are left out, as releases of tzdata may differ on them.
"""
import json
from calendar import isleap, monthrange
from datetime import date, datetime, timedelta, timezone
from pathlib import Path
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr

FOLDER = Path(__file__).parent.parent / "test" / "support" / "oracles"
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
ONE_DAY = timedelta(days=1)

# The most dates of one rule, and the longest time in which they are looked for. Leap days and 53rd weeks are rare.
MOST_DATES = 24
YEARS = {"DAILY": 8, "WEEKLY": 8, "MONTHLY": 16, "YEARLY": 50}

# Rules by the starts with which each of them is expanded. A start without a time is that of whole days.
RULES = [
    (
        ["2027-02-01 10:00:00", "2024-02-29 20:00:00", "2026-12-31"],
        """
        FREQ=DAILY
        FREQ=DAILY;COUNT=10
        FREQ=DAILY;INTERVAL=2
        FREQ=DAILY;INTERVAL=3;COUNT=12
        FREQ=DAILY;INTERVAL=365
        FREQ=DAILY;INTERVAL=10;UNTIL=20270630
        FREQ=DAILY;UNTIL=20270210T095959
        FREQ=DAILY;UNTIL=20270210T100000
        FREQ=DAILY;BYMONTH=1
        FREQ=DAILY;BYMONTH=2,12;INTERVAL=5
        FREQ=DAILY;BYDAY=MO,WE,FR
        FREQ=DAILY;BYDAY=SA,SU;COUNT=9
        FREQ=DAILY;INTERVAL=4;BYDAY=TU
        FREQ=DAILY;BYMONTHDAY=13
        FREQ=DAILY;BYMONTHDAY=29,30,31
        FREQ=DAILY;BYMONTHDAY=-1
        FREQ=DAILY;BYMONTHDAY=1,-1;BYMONTH=2,3
        FREQ=DAILY;BYMONTHDAY=13;BYDAY=FR
        FREQ=DAILY;BYDAY=MO;BYSETPOS=1
        FREQ=DAILY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=6
        """,
    ),
    (
        ["2027-02-01 10:00:00", "2024-02-29 20:00:00", "2026-12-31"],
        """
        FREQ=WEEKLY
        FREQ=WEEKLY;COUNT=10
        FREQ=WEEKLY;INTERVAL=2
        FREQ=WEEKLY;INTERVAL=53
        FREQ=WEEKLY;UNTIL=20270401
        FREQ=WEEKLY;BYDAY=MO
        FREQ=WEEKLY;BYDAY=TU,TH;COUNT=8
        FREQ=WEEKLY;BYDAY=MO,WE,FR;UNTIL=20270301T100000
        FREQ=WEEKLY;BYDAY=SU,MO
        FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO
        FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=SU
        FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,MO;WKST=TU
        FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH,SA;WKST=TH
        FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO;COUNT=7
        FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU;COUNT=7
        FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,FR;WKST=FR
        FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,FR;WKST=SA
        FREQ=WEEKLY;INTERVAL=6;BYDAY=WE,TH;WKST=WE
        FREQ=WEEKLY;BYMONTH=1,7
        FREQ=WEEKLY;BYMONTH=12,1;BYDAY=TH,SU
        FREQ=WEEKLY;INTERVAL=2;BYMONTH=2,3;BYDAY=MO,TU,WE,TH,FR
        """,
    ),
    # A first week that begins before the start: BYSETPOS counts in the whole of it.
    (
        ["2027-02-03 19:30:00", "2024-02-29 20:00:00", "2026-12-31", "2027-02-07 10:00:00"],
        """
        FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1
        FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=2
        FREQ=WEEKLY;BYDAY=MO,TH;BYSETPOS=2;COUNT=6
        FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,-1
        FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-2
        FREQ=WEEKLY;BYDAY=SU,TU,TH;BYSETPOS=1;WKST=SU
        FREQ=WEEKLY;BYDAY=SU,TU,TH;BYSETPOS=-1;WKST=SU
        FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,TH,SA;BYSETPOS=2,3
        FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,SA,SU;BYSETPOS=3;WKST=SA;COUNT=5
        FREQ=WEEKLY;BYDAY=MO,TH;BYSETPOS=2;UNTIL=20270301
        FREQ=WEEKLY;BYMONTH=1,2;BYDAY=MO,WE,SA;BYSETPOS=-1
        """,
    ),
    (
        ["2027-02-01 10:00:00", "2024-02-29 20:00:00", "2027-01-31 23:30:00"],
        """
        FREQ=MONTHLY
        FREQ=MONTHLY;COUNT=10
        FREQ=MONTHLY;INTERVAL=2
        FREQ=MONTHLY;INTERVAL=12
        FREQ=MONTHLY;INTERVAL=18;UNTIL=20350101
        FREQ=MONTHLY;UNTIL=20280331
        FREQ=MONTHLY;BYMONTHDAY=1,15
        FREQ=MONTHLY;BYMONTHDAY=29
        FREQ=MONTHLY;BYMONTHDAY=30
        FREQ=MONTHLY;BYMONTHDAY=31
        FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5
        FREQ=MONTHLY;BYMONTHDAY=29,30,31
        FREQ=MONTHLY;BYMONTHDAY=-1
        FREQ=MONTHLY;BYMONTHDAY=-1;INTERVAL=3;COUNT=8
        FREQ=MONTHLY;BYMONTHDAY=-29
        FREQ=MONTHLY;BYMONTHDAY=-31
        FREQ=MONTHLY;BYMONTHDAY=1,-1
        FREQ=MONTHLY;BYMONTHDAY=28,-1;BYMONTH=2
        FREQ=MONTHLY;BYMONTHDAY=29;BYMONTH=2
        FREQ=MONTHLY;BYMONTH=1,3
        FREQ=MONTHLY;INTERVAL=5;BYMONTH=2,7
        FREQ=MONTHLY;BYDAY=FR
        FREQ=MONTHLY;BYDAY=1MO
        FREQ=MONTHLY;BYDAY=-1FR
        FREQ=MONTHLY;BYDAY=+2TU,-2TU
        FREQ=MONTHLY;BYDAY=5MO
        FREQ=MONTHLY;BYDAY=-5SA;COUNT=6
        FREQ=MONTHLY;INTERVAL=2;BYDAY=1SU,-1SU;COUNT=10
        FREQ=MONTHLY;BYDAY=1MO,FR
        FREQ=MONTHLY;BYDAY=-1TH;BYMONTH=11
        FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13
        FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13
        FREQ=MONTHLY;BYDAY=-1SU;BYMONTHDAY=31
        FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1
        FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1,2;COUNT=9
        FREQ=MONTHLY;BYDAY=TU,WE,TH;BYSETPOS=3
        FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=9
        FREQ=MONTHLY;BYDAY=SA,SU;BYSETPOS=-10
        FREQ=MONTHLY;BYMONTHDAY=13,14,15;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
        FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1
        FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=29,30,31;BYSETPOS=2
        FREQ=MONTHLY;BYDAY=1MO,-1MO;BYSETPOS=2;UNTIL=20290101
        """,
    ),
    (
        ["2027-02-01 10:00:00", "2024-02-29 20:00:00", "2026-12-31"],
        """
        FREQ=YEARLY
        FREQ=YEARLY;COUNT=5
        FREQ=YEARLY;INTERVAL=2
        FREQ=YEARLY;INTERVAL=3;COUNT=4
        FREQ=YEARLY;INTERVAL=4
        FREQ=YEARLY;UNTIL=20360228
        FREQ=YEARLY;BYMONTH=6
        FREQ=YEARLY;BYMONTH=1,4,12;INTERVAL=3
        FREQ=YEARLY;BYMONTHDAY=31
        FREQ=YEARLY;BYMONTHDAY=-30
        FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29
        FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1
        FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-29
        FREQ=YEARLY;INTERVAL=2;BYMONTH=2,3;BYMONTHDAY=1,-1
        FREQ=YEARLY;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8;INTERVAL=4
        FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=SU
        FREQ=YEARLY;BYDAY=MO;BYMONTH=1
        FREQ=YEARLY;BYDAY=WE
        FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
        FREQ=YEARLY;BYMONTH=3,11;BYDAY=2SU,1SU
        FREQ=YEARLY;BYMONTH=1,2;BYDAY=5FR
        FREQ=YEARLY;BYMONTH=5;BYDAY=1MO,SU;COUNT=12
        FREQ=YEARLY;BYDAY=20MO
        FREQ=YEARLY;BYDAY=1SU,-1SU
        FREQ=YEARLY;BYDAY=53TH
        FREQ=YEARLY;BYDAY=-53FR
        FREQ=YEARLY;BYDAY=52WE,-52WE;INTERVAL=2
        FREQ=YEARLY;BYYEARDAY=1,100,200
        FREQ=YEARLY;BYYEARDAY=60
        FREQ=YEARLY;BYYEARDAY=366
        FREQ=YEARLY;BYYEARDAY=366;INTERVAL=3
        FREQ=YEARLY;BYYEARDAY=-1
        FREQ=YEARLY;BYYEARDAY=-366,-1;COUNT=10
        FREQ=YEARLY;BYYEARDAY=-306,59
        FREQ=YEARLY;BYYEARDAY=365,366;BYDAY=SA,SU
        FREQ=YEARLY;BYYEARDAY=1,32,60;BYMONTH=2,3
        FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1
        FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1,100
        FREQ=YEARLY;BYDAY=SU;BYSETPOS=53
        FREQ=YEARLY;BYDAY=SA,SU;BYSETPOS=-105
        FREQ=YEARLY;BYMONTH=2;BYDAY=SA,SU;BYSETPOS=-1
        FREQ=YEARLY;BYMONTH=1,6;BYDAY=FR;BYSETPOS=5,-5
        FREQ=YEARLY;BYMONTHDAY=31;BYSETPOS=7
        FREQ=YEARLY;BYYEARDAY=59,60,61,-1;BYSETPOS=2,-1;COUNT=9
        FREQ=YEARLY;BYMONTH=2,3;BYSETPOS=1
        FREQ=YEARLY;INTERVAL=5;BYMONTH=10;BYDAY=-1SA;UNTIL=20600101
        """,
    ),
    # The 53rd week of 2020, its Sunday in 2021, the first week of 2025 in 2024, and a year whose first day is in no week of it.
    (
        ["2020-12-28 18:00:00", "2021-01-03 10:00:00", "2024-12-30 09:00:00", "2027-01-01"],
        """
        FREQ=YEARLY;BYWEEKNO=20
        FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO
        FREQ=YEARLY;BYWEEKNO=1
        FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO
        FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;COUNT=6
        FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,TU,WE,TH,FR,SA,SU
        FREQ=YEARLY;BYWEEKNO=52;BYDAY=SA,SU
        FREQ=YEARLY;BYWEEKNO=53
        FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO
        FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,TH,FR,SU
        FREQ=YEARLY;BYWEEKNO=53;BYDAY=SA;COUNT=3
        FREQ=YEARLY;BYWEEKNO=-1
        FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO,SU
        FREQ=YEARLY;BYWEEKNO=-1;BYDAY=WE,TH,FR,SA
        FREQ=YEARLY;BYWEEKNO=-53;BYDAY=MO,TU,WE
        FREQ=YEARLY;BYWEEKNO=-52;BYDAY=MO,SU
        FREQ=YEARLY;BYWEEKNO=-20;BYDAY=TH;INTERVAL=2
        FREQ=YEARLY;BYWEEKNO=10,30;BYDAY=TU,FR;INTERVAL=3
        FREQ=YEARLY;BYWEEKNO=1,53;BYDAY=TH
        FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO;UNTIL=20401231
        FREQ=YEARLY;BYWEEKNO=1;BYDAY=SU;WKST=SU
        FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO,SA;WKST=SU
        FREQ=YEARLY;BYWEEKNO=53;BYDAY=SU,WE,SA;WKST=SU
        FREQ=YEARLY;BYWEEKNO=-1;BYDAY=TU,WE;WKST=WE
        FREQ=YEARLY;BYWEEKNO=1;BYMONTH=1;BYDAY=MO
        FREQ=YEARLY;BYWEEKNO=53;BYMONTH=12;BYDAY=MO,FR
        FREQ=YEARLY;BYWEEKNO=52,53;BYMONTH=1;BYDAY=SA,SU
        FREQ=YEARLY;BYWEEKNO=10,20;BYDAY=MO,FR;BYSETPOS=2,-1
        """,
    ),
]


class Rule:
    def __init__(self, text):
        self.parts = {name: value.split(",") for name, value in (part.split("=") for part in text.split(";"))}
        self.freq = self.one("FREQ")
        self.interval = int(self.one("INTERVAL", "1"))
        self.count = int(self.one("COUNT", "0"))
        self.wkst = WEEKDAYS.index(self.one("WKST", "MO"))

    def one(self, name, default=None):
        return self.parts.get(name, [default])[0]

    def has(self, name):
        return name in self.parts

    def numbers(self, name):
        return [int(value) for value in self.parts.get(name, [])]

    def days(self):
        """BYDAY as ordinals, 0 for none, and weekdays."""
        return [(int(day[:-2] or "0"), WEEKDAYS.index(day[-2:])) for day in self.parts.get("BYDAY", [])]


def counts(numbers, position, length):
    """Whether a list names a position, from the first or from the last."""
    return position in numbers or position - length - 1 in numbers


def first_day_of_weeks(year, wkst):
    """The first day of the first week of a year, the first with four days in it."""
    first = date(year, 1, 1)
    begin = first - timedelta(days=(first.weekday() - wkst) % 7)
    return begin if (begin + 3 * ONE_DAY).year == year else begin + 7 * ONE_DAY


def week_of(day, wkst):
    """The number of the day's week, and how many weeks its year has."""
    year = (day - timedelta(days=(day.weekday() - wkst) % 7) + 3 * ONE_DAY).year
    begin, end = (first_day_of_weeks(one, wkst) for one in (year, year + 1))
    return (day - begin).days // 7 + 1, (end - begin).days // 7


def is_weekday(rule, day, ordinal, weekday):
    if day.weekday() != weekday:
        return False
    if ordinal == 0:
        return True
    in_month = rule.freq == "MONTHLY" or rule.has("BYMONTH")
    length = monthrange(day.year, day.month)[1] if in_month else 365 + isleap(day.year)
    position = day.day if in_month else day.timetuple().tm_yday
    return ordinal in ((position - 1) // 7 + 1, -((length - position) // 7 + 1))


def is_day(rule, day, start):
    if rule.has("BYMONTH") and day.month not in rule.numbers("BYMONTH"):
        return False
    if rule.has("BYWEEKNO") and not counts(rule.numbers("BYWEEKNO"), *week_of(day, rule.wkst)):
        return False
    if rule.has("BYYEARDAY"):
        length = 365 + isleap(day.year)
        if not counts(rule.numbers("BYYEARDAY"), day.timetuple().tm_yday, length):
            return False
    if rule.has("BYMONTHDAY"):
        if not counts(rule.numbers("BYMONTHDAY"), day.day, monthrange(day.year, day.month)[1]):
            return False
    if rule.has("BYDAY"):
        return any(is_weekday(rule, day, *one) for one in rule.days())
    # What the rule does not say is taken from the start.
    if rule.has("BYYEARDAY") or rule.has("BYMONTHDAY") or rule.freq == "DAILY":
        return True
    if rule.has("BYWEEKNO") or rule.freq == "WEEKLY":
        return day.weekday() == start.weekday()
    is_month = rule.freq == "MONTHLY" or rule.has("BYMONTH") or day.month == start.month
    return is_month and day.day == start.day


def period_of(rule, day):
    """The number of the day's period."""
    if rule.freq == "YEARLY":
        return day.year
    if rule.freq == "MONTHLY":
        return day.year * 12 + day.month
    return day.toordinal() if rule.freq == "DAILY" else (day.toordinal() - 1 - rule.wkst) // 7


def chosen(rule, days):
    """The days of a period that BYSETPOS leaves."""
    positions = rule.numbers("BYSETPOS")
    return [day for at, day in enumerate(days, 1) if not positions or counts(positions, at, len(days))]


def brute_force(rule, start, until, to):
    """The dates of a rule from its start to a day, of which every day of every period is tested."""
    first_period = period_of(rule, start)
    day = start.date()
    while period_of(rule, day - ONE_DAY) == first_period:
        day -= ONE_DAY
    found = []
    last_period = period_of(rule, to)
    while period_of(rule, day) <= last_period and len(found) <= MOST_DATES:
        period, days = period_of(rule, day), []
        while period_of(rule, day) == period:
            if (period - first_period) % rule.interval == 0 and is_day(rule, day, start):
                days.append(day)
            day += ONE_DAY
        found += [one for one in chosen(rule, days) if one >= start.date()]
    ended = [one for one in found if until is None or datetime.combine(one, start.time()) <= until]
    return [one for one in ended[: rule.count or None] if one <= to][: MOST_DATES + 1]


def by_dateutil(text, start, to):
    found = []
    for one in rrulestr(text, dtstart=start):
        if one.date() > to or len(found) > MOST_DATES:
            break
        found.append(one.date())
    return found


def fault_of(rule, start, dates):
    """Why dateutil may be wrong, if these are the dates."""
    if rule.freq == "WEEKLY" and rule.has("BYSETPOS") and start.weekday() != rule.wkst:
        return "BYSETPOS counts from the start in the first week"
    if rule.has("BYWEEKNO") and not rule.has("BYDAY"):
        return "BYWEEKNO alone gives all days of the week"
    if len({ordinal == 0 for ordinal, _ in rule.days()}) == 2:
        return "weekdays with and without a number must both be met"
    numbers = rule.numbers("BYWEEKNO")
    if any(number < 0 or number >= 52 for number in numbers) and any(day.timetuple().tm_yday < 4 for day in dates):
        return "the first days of a year are in a wrong week of the year before"
    return None


def end_of(rule):
    """UNTIL by the wall clock; a day includes its last moment."""
    text = rule.one("UNTIL")
    if text is None:
        return None
    return datetime.strptime(text if "T" in text else f"{text}T235959", "%Y%m%dT%H%M%S")


def expansion(start_text, text):
    rule = Rule(text)
    start = datetime.fromisoformat(start_text)
    until = end_of(rule)
    to = date(start.year + YEARS[rule.freq], 12, 31)
    exact = text if until is None else text.replace(rule.one("UNTIL"), until.strftime("%Y%m%dT%H%M%S"))
    theirs, dates = by_dateutil(exact, start, to), brute_force(rule, start, until, to)
    if theirs != dates and fault_of(rule, start, dates) is None:
        raise SystemExit(f"{start_text} {text}:\ndateutil    {theirs}\nbrute force {dates}")
    if len(dates) > MOST_DATES:
        dates = dates[:MOST_DATES]
        to = dates[-1]
    return {
        "start": start_text,
        "rule": text,
        "source": "dateutil" if theirs[:MOST_DATES] == dates else "brute force",
        "to": str(to),
        "dates": [str(one) for one in dates],
    }


# Days of clock changes by zone; a zone without any has a usual day.
CHANGES = {
    "Africa/Cairo": ["2023-04-28", "2023-10-27"],
    "Africa/Casablanca": ["2024-03-10", "2024-04-14"],
    "America/Havana": ["2024-03-10", "2024-11-03"],
    "America/New_York": ["2024-03-10", "2024-11-03"],
    "America/Sao_Paulo": ["2018-11-04", "2019-02-17"],
    "America/St_Johns": ["2011-03-13", "2024-03-10", "2024-11-03"],
    "Asia/Beirut": ["2022-03-27", "2023-03-26", "2024-10-27"],
    "Asia/Kathmandu": ["1986-01-01", "2024-03-31"],
    "Asia/Kolkata": ["2024-03-31"],
    "Asia/Pyongyang": ["2015-08-15", "2018-05-05"],
    "Asia/Tehran": ["2022-03-22", "2022-09-22"],
    "Australia/Lord_Howe": ["2024-04-07", "2024-10-06"],
    "Europe/Berlin": ["2024-03-31", "2024-10-27"],
    "Europe/Bucharest": ["2024-03-31", "2024-10-27"],
    "Europe/Dublin": ["2024-03-31", "2024-10-27"],
    "Pacific/Apia": ["2011-09-24", "2011-12-30", "2021-04-04"],
    "Pacific/Auckland": ["2024-04-07", "2024-09-29"],
}


def offset_at(zone, instant):
    return datetime.fromtimestamp(instant, zone).utcoffset()


def change_on(zone, day):
    """The clock change of a day of the zone: its instant, and the offsets before and after; None if there is none."""
    begin = datetime.combine(day, datetime.min.time(), timezone.utc)
    low, high = (int((begin + timedelta(hours=hours)).timestamp()) for hours in (-26, 36))
    before, after = offset_at(zone, low), offset_at(zone, high)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if offset_at(zone, middle) == before else (low, middle)
    return None if before == after else (high, before, after)


def edges(zone, day):
    """The wall clocks just before a gap or overlap, at its begin, in its middle, at its end, and just after."""
    change = change_on(zone, day)
    if change is None:
        return [datetime.combine(day, datetime.min.time()).replace(hour=hour) for hour in (0, 2, 12)]
    at, *offsets = change
    first, end = sorted(datetime.fromtimestamp(at, timezone.utc).replace(tzinfo=None) + one for one in offsets)
    second = timedelta(seconds=1)
    return [first - second, first, first + (end - first) / 2, end - second, end]


def clock(zone, wall):
    """`skipped`, `twice` or `once`, and the instant: in a gap by the offset before it, else the first."""
    instants = [wall.replace(tzinfo=zone, fold=fold).astimezone(timezone.utc) for fold in (0, 1)]
    if instants[0].astimezone(zone).replace(tzinfo=None) != wall:
        kind = "skipped"
    else:
        kind = "once" if instants[0] == instants[1] else "twice"
    return f"{wall} {kind} {instants[0].replace(tzinfo=None)}"


def clocks():
    for name, days in CHANGES.items():
        zone = ZoneInfo(name)
        for wall in (wall for day in days for wall in edges(zone, date.fromisoformat(day))):
            start = wall - ONE_DAY
            dates = [clock(zone, start + number * ONE_DAY) for number in range(3)]
            yield {"zone": name, "start": str(start), "rule": "FREQ=DAILY;COUNT=3", "dates": dates}


def write(name, rows):
    """One row a line."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    (FOLDER / name).write_text(f"[\n{lines}\n]\n", encoding="utf-8")


FOLDER.mkdir(parents=True, exist_ok=True)
rules = [
    expansion(start, text) for starts, texts in RULES for start in starts for text in texts.split()
]
write("recurrences.json", rules)
write("clocks.json", clocks())
print(len(rules), "rules,", sum(rule["source"] != "dateutil" for rule in rules), "by brute force")

import { readIcs } from './ics-source.js';

const OPTIONS = { timezone: 'Europe/Zurich', from: '2027-01-01', to: '2027-12-31', flatten: true };

const read = (lines: readonly string[], ofCalendar: readonly string[] = []) => {
  const event = ['BEGIN:VEVENT', 'UID:a', 'DTSTART:20270601T100000Z', ...lines, 'END:VEVENT'];
  const text = ['BEGIN:VCALENDAR', ...ofCalendar, ...event, 'END:VCALENDAR', ''].join('\r\n');
  const { records, leftOut, warnings } = readIcs(text, OPTIONS);
  expect(leftOut).toEqual([]);
  const [record] = records;
  const details = ['event_status', 'event_status_reason', 'is_virtual', 'virtual_url'];
  const payload = Object.fromEntries(
    Object.entries(record?.payload ?? {}).filter(([name]) => details.includes(name)),
  );
  return { payload, title: record?.payload['title'], standing: record?.standing, warnings };
};

const SCHEDULE = ['start_date', 'timezone', 'all_day'];
const CANCELS = { cancels: ['title', 'event_status', ...SCHEDULE] };

it.each([
  [['STATUS:CANCELLED'], [], { event_status: 'canceled' }, CANCELS],
  [['STATUS:cancelled'], [], { event_status: 'canceled' }, CANCELS],
  [[], ['METHOD:CANCEL'], { event_status: 'canceled' }, CANCELS],
  [['STATUS:TENTATIVE'], [], { event_status: 'postponed' }, undefined],
  [['STATUS:CONFIRMED'], [], {}, 'takes place'],
  [[], [], {}, 'takes place'],
  [['STATUS:X-OTHER'], [], {}, undefined],
])('reads the status of %j in %j', (lines, ofCalendar, expected, standing) => {
  const found = read(['SUMMARY:A', ...lines], ofCalendar);
  expect([found.payload, found.standing]).toEqual([expected, standing]);
});

it('reads comments as the reason only of an event that does not take place as planned', () => {
  const comments = ['COMMENT:Ill\\, <sorry', 'COMMENT:See you'];
  const reason = 'Ill, &lt;sorry\n\nSee you';
  for (const status of ['CANCELLED', 'TENTATIVE'])
    expect(read(['SUMMARY:A', `STATUS:${status}`, ...comments]).payload).toMatchObject({
      event_status_reason: reason,
    });
  expect(read(['SUMMARY:A', 'STATUS:CONFIRMED', ...comments]).payload).toEqual({});
});

it('names a cancellation without a title by its UID, for an event that is not known', () => {
  const standing = { cancels: ['event_status', ...SCHEDULE] };
  expect(read(['STATUS:CANCELLED'])).toMatchObject({ title: 'a', standing });
});

it('says which fields a cancellation has itself', () => {
  const lines = [
    ...[
      'STATUS:CANCELLED',
      'COMMENT:Ill',
      'DTEND:20270601T110000Z',
      'DESCRIPTION:',
      'GEO:48;16',
      'CATEGORIES:x',
    ],
    ...['CLASS:PRIVATE', 'ORGANIZER:mailto:a@example.org', 'URL:https://zoom.us/j/1', 'IMAGE:cid:1'],
  ];
  expect(read(lines).standing).toEqual({
    cancels: [
      ...['categories', 'venue', 'organizer', 'status', 'event_status', 'event_status_reason'],
      ...['is_virtual', 'virtual_url', 'website', 'start_date', 'end_date', 'timezone', 'all_day'],
    ],
  });
});

it.each([
  ['CONFERENCE;VALUE=URI:https://meet.example/1', 'https://meet.example/1'],
  ['URL:https://zoom.us/j/1', 'https://zoom.us/j/1'],
  ['URL:https://us02web.ZOOM.us/j/1', 'https://us02web.ZOOM.us/j/1'],
  ['URL:https://meet.google.com/abc', 'https://meet.google.com/abc'],
  ['URL:https://teams.microsoft.com/l/1', 'https://teams.microsoft.com/l/1'],
  ['URL:https://teams.live.com/l/1', 'https://teams.live.com/l/1'],
  ['URL:https://club.webex.com/l/1', 'https://club.webex.com/l/1'],
])('is online by %s, unless it has a place', (line, url) => {
  expect(read(['SUMMARY:A', line]).payload).toEqual({ is_virtual: true, virtual_url: url });
  expect(read(['SUMMARY:A', 'LOCATION:Hall', line]).payload).toEqual({});
});

it.each([
  'URL:https://notzoom.us/j/1',
  'URL:https://zoom.us.example/j/1',
  'URL:https://google.com/abc',
  'URL:zoom',
  'CONFERENCE;VALUE=URI;FEATURE=PHONE:tel:+41-44-1',
  'CONFERENCE;VALUE=URI:',
])('is not online by %s', (line) => {
  expect(read(['SUMMARY:A', line]).payload).toEqual({});
});

it('prefers a conference, and of several one of the web', () => {
  const lines = ['URL:https://zoom.us/j/1', 'CONFERENCE:tel:+41', 'CONFERENCE:https://stream.example/'];
  expect(read(['SUMMARY:A', ...lines]).payload).toMatchObject({ virtual_url: 'https://stream.example/' });
});

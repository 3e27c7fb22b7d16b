import { toRecord } from './tec-event.js';

const detailsOf = (event: object): unknown => {
  const joined = { event: { id: 1, title: 'x', ...event }, language: 'en' as const, counterparts: new Map() };
  const names = ['event_status', 'event_status_reason', 'is_virtual', 'virtual_event_type', 'virtual_url'];
  const { payload } = toRecord(joined, []);
  return Object.fromEntries(Object.entries(payload).filter(([name]) => names.includes(name)));
};

const VIRTUAL = { is_virtual: true, virtual_url: 'https://stream.example/?a=1&amp;b=2' };

it.each([
  ['a site that says nothing', {}, {}],
  ['no status', { event_status: '' }, { event_status: 'scheduled' }],
  ['an unknown type', { event_status: false, is_virtual: null }, {}],
  [
    'a cancellation',
    { event_status: 'canceled', event_status_reason: '<b>Rain</b>' },
    { event_status: 'canceled', event_status_reason: '<b>Rain</b>' },
  ],
  ['a move', { event_status: 'moved-online' }, { event_status: 'moved_online' }],
  [
    'an old reason',
    { event_status: 'scheduled', event_status_reason: 'Rain' },
    { event_status: 'scheduled' },
  ],
  ['an address', VIRTUAL, { is_virtual: true, virtual_url: 'https://stream.example/?a=1&b=2' }],
  ['no address', { ...VIRTUAL, virtual_url: null }, { is_virtual: true }],
  [
    'an event on site too',
    { is_virtual: 'yes', virtual_event_type: 'hybrid' },
    { is_virtual: true, virtual_event_type: 'hybrid' },
  ],
  ['an old address', { ...VIRTUAL, is_virtual: false }, { is_virtual: false }],
])('reads %s', (_, event, expected) => {
  expect(detailsOf(event)).toEqual(expected);
});

it('takes no reason of a counterpart when the event itself takes place', () => {
  const event = { id: 1, title: 'x', event_status: 'scheduled' };
  const german = { id: 2, title: 'y', event_status: 'canceled', event_status_reason: 'Regen' };
  const joined = { event, language: 'en' as const, counterparts: new Map([['de' as const, german]]) };
  expect(toRecord(joined, []).payload).toMatchObject({ translations: { de: { title: 'y' } } });
  expect(JSON.stringify(toRecord(joined, []).payload)).not.toContain('Regen');
  const canceled = { ...joined, event: { ...event, event_status: 'canceled', event_status_reason: 'Rain' } };
  expect(JSON.stringify(toRecord(canceled, []).payload)).toContain('Regen');
});

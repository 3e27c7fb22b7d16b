import type { RequestContext } from '#http/context/request-context.js';
import { systemContext } from '#http/context/request-context.js';
import { emptyContent, type SourceContent } from '#integrations/imports/import-record.js';
import { ImportRun } from '#integrations/imports/import-run.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { textOf } from '../support/feeds.js';
import { counts, countsOf, importFrom } from '../support/imports.js';
import { ALWAYS, type Body, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

describe('a record of kind series', () => {
  const context = async (): Promise<RequestContext> => {
    const settings = service.app.get<Settings>(SETTINGS);
    const caller = { id: 1, username: 'administrator', role: 'administrator' } as const;
    return Promise.resolve(systemContext(settings, { caller, language: 'en' }));
  };
  const run = async (payload: object): Promise<unknown> => {
    const records: SourceContent['records'] = [
      { kind: 'series', where: 'line 1', id: 'jazz', payload: { ...payload } },
    ];
    const report = await service.app
      .get(ImportRun)
      .run(
        context,
        { ...emptyContent(), records },
        { source: 'lines', language: 'en', dryRun: false, skipErrors: true, fromLine: 1 },
        { progress: async () => Promise.resolve() },
      );
    const { created, unchanged, updated, left } = report.build();
    return { created, unchanged, updated, left };
  };
  const jazz = {
    title: 'Jazz',
    start_date: '2027-03-05 20:00',
    end_date: '2027-03-05 22:00',
    timezone: 'Europe/Berlin',
    recurrence_rule: 'FREQ=WEEKLY;COUNT=3',
    venue: { venue: 'Pier' },
  };

  it('is made, left as it is, and changed in place', async () => {
    expect(await run(jazz)).toEqual({ created: 1, unchanged: 0, updated: 0, left: [] });
    expect(await run(jazz)).toEqual({ created: 0, unchanged: 1, updated: 0, left: [] });
    const { body } = await service.get('/series/by-external/lines/jazz');
    expect(body).toMatchObject({ title: 'Jazz', occurrences: { total: 3 }, venue: { venue: 'Pier' } });
    expect(await run({ ...jazz, recurrence_rule: 'FREQ=WEEKLY;COUNT=2' })).toMatchObject({ updated: 1 });
    const after = (await service.get('/series/by-external/lines/jazz')).body;
    expect(after).toMatchObject({ id: body['id'], occurrences: { total: 2 } });
    expect(await run({ ...jazz, recurrence_rule: 'FREQ=HOURLY' })).toMatchObject({
      left: [{ where: 'line 1' }],
    });
    await service.delete(`/series/${String(body['id'])}`);
    expect(await run(jazz)).toMatchObject({ left: [{ reason: { key: 'import_series_in_trash' } }] });
  });
});

describe('a calendar entry that repeats', () => {
  const calendar = (rule: string[], ...changed: string[][]): string =>
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:jazz@example.org', 'SUMMARY:Jazz'],
      ...['DTSTART;TZID=Europe/Berlin:20270305T200000', 'DTEND;TZID=Europe/Berlin:20270305T220000'],
      ...['LOCATION:Pier', ...rule, 'END:VEVENT'],
      ...changed.flatMap((lines) => ['BEGIN:VEVENT', 'UID:jazz@example.org', ...lines, 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\r\n');
  const WEEKLY = 'RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270402T180000Z';
  const run = async (source: string, content: string, more: object = {}): Promise<Body> =>
    importFrom(service, { type: 'ics', source, content, from: '2027-01-01', to: '2027-12-31', ...more });
  const eventsOf = async (source: string): Promise<Body[]> => {
    const { body } = await service.get(`/series/by-external/${source}/jazz%40example.org`);
    const { events } = (await service.get(`/series/${String(body['id'])}/occurrences`)).body;
    return events as Body[];
  };
  const shown = ({ start_date, title, event_status, overrides }: Body): unknown[] => [
    start_date,
    title,
    event_status,
    overrides,
  ];

  it('is one series with its exceptions, which importing again changes in place', async () => {
    const changed = calendar(
      [WEEKLY, 'EXDATE:20270312T190000Z', 'RDATE;TZID=Europe/Berlin:20270310T200000'],
      [
        ...['RECURRENCE-ID;TZID=Europe/Berlin:20270319T200000', 'SUMMARY:Jazz trio', 'LOCATION:Pier'],
        ...['DTSTART;TZID=Europe/Berlin:20270319T210000', 'DTEND;TZID=Europe/Berlin:20270319T230000'],
      ],
      ['RECURRENCE-ID;TZID=Europe/Berlin:20270326T200000', 'STATUS:CANCELLED'],
    );
    const first = await run('clubs', changed);
    expect([countsOf(first), first['report'].warnings]).toEqual([counts({ created: 1, updated: 2 }), []]);
    const events = await eventsOf('clubs');
    expect(events.map(shown)).toEqual([
      ['2027-03-05 20:00:00', 'Jazz', 'scheduled', []],
      ['2027-03-10 20:00:00', 'Jazz', 'scheduled', []],
      ['2027-03-19 21:00:00', 'Jazz trio', 'scheduled', ['end_date', 'start_date', 'title']],
      ['2027-03-26 20:00:00', 'Jazz', 'canceled', ['event_status']],
      ['2027-04-02 20:00:00', 'Jazz', 'scheduled', []],
    ]);
    expect(countsOf(await run('clubs', changed))).toEqual(counts({ unchanged: 3 }));
    expect(countsOf(await run('clubs', calendar([WEEKLY])))).toEqual(counts({ updated: 1 }));
    const after = await eventsOf('clubs');
    expect(
      after
        .map(shown)
        .flat(1)
        .filter((value) => value === 'Jazz'),
    ).toHaveLength(5);
    const ids = (of: Body[]): unknown[] => of.map(({ id }) => id);
    expect(ids(events).filter((id) => ids(after).includes(id))).toHaveLength(5);
    expect(after.map(({ overrides }) => overrides)).toEqual([[], [], [], [], []]);
  });

  it('takes the single events of an earlier import along', async () => {
    await run('former', calendar([WEEKLY]), { flatten: true });
    const before = (await service.get(`/events?${ALWAYS}&external_source=former`)).body['events'] as Body[];
    expect(before).toHaveLength(5);
    expect(countsOf(await run('former', calendar([WEEKLY])))).toEqual(counts({ created: 1 }));
    const after = await eventsOf('former');
    const kept = (of: Body[]): unknown[] => of.map(({ id, slug }) => [id, slug]);
    expect(kept(after)).toEqual(kept(before));
    expect(after.map(({ overrides }) => overrides)).toEqual([[], [], [], [], []]);
    const flat = await run('former', calendar([WEEKLY]), { flatten: true });
    expect(countsOf(flat)).toEqual(counts({ left_out: 5 }));
  });

  it('is gone as a whole when the calendar no longer has it, and comes back', async () => {
    const other = calendar([]).replaceAll('jazz@', 'other@');
    await run('gone', calendar([WEEKLY]));
    const stays = await run('gone', other);
    expect([countsOf(stays)['created'], stays['report'].gone]).toEqual([1, 1]);
    const gone = await run('gone', other, { gone: 'trash' });
    expect(countsOf(gone)).toEqual(counts({ unchanged: 1, trashed: 1 }));
    expect(countsOf(await run('gone', calendar([WEEKLY])))).toEqual(counts({ updated: 1 }));
    expect(await eventsOf('gone')).toHaveLength(5);
  });

  it('is canceled as a whole, or at one date, by a calendar that says no more than that', async () => {
    const cancellation = (...lines: string[]): string =>
      [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:CANCEL', 'BEGIN:VEVENT', 'UID:jazz@example.org'],
        ...[...lines, 'END:VEVENT', 'END:VCALENDAR'],
      ].join('\r\n');
    const states = async (): Promise<unknown[]> =>
      (await eventsOf('off')).map(({ event_status }) => event_status as unknown);
    const days = { from: '2020-01-01', to: '2100-01-01' };
    // The first date is over, and the second is not.
    const yearly = calendar(['RRULE:FREQ=YEARLY;INTERVAL=38;COUNT=3']).replaceAll('2027', '2020');
    await run('off', yearly, days);
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled']);
    const one = cancellation('RECURRENCE-ID;TZID=Europe/Berlin:20580305T200000');
    expect(countsOf(await run('off', one, days))).toEqual(counts({ updated: 1 }));
    expect(await states()).toEqual(['scheduled', 'canceled', 'scheduled']);
    for (const lines of [[], ['DTSTART;TZID=Europe/Berlin:20200305T200000']])
      expect(countsOf(await run('off', cancellation(...lines), days))).toEqual(
        counts(lines.length === 0 ? { updated: 1 } : { unchanged: 1 }),
      );
    expect(await states()).toEqual(['scheduled', 'canceled', 'canceled']);
    await run('off', yearly, days);
    expect(await states()).toEqual(['scheduled', 'scheduled', 'scheduled']);
  });

  it('gives the calendar of a series back as the same series', async () => {
    const exception = [
      ...['RECURRENCE-ID;TZID=Europe/Berlin:20270319T200000', 'SUMMARY:Jazz trio', 'LOCATION:Pier'],
      ...['DTSTART;TZID=Europe/Berlin:20270319T210000', 'DTEND;TZID=Europe/Berlin:20270319T230000'],
    ];
    await run('out', calendar([WEEKLY, 'EXDATE:20270312T190000Z'], exception));
    const { body } = await service.get('/series/by-external/out/jazz%40example.org');
    const lines = await textOf(service, `/series/${String(body['id'])}.ics?recurrence=rule`);
    // The page of an event here is a website elsewhere.
    const text = lines.replaceAll(/^URL.*\r\n(?: .*\r\n)*/gm, '');
    await run('back', text.replaceAll(/^UID:.*$/gm, 'UID:jazz@example.org'));
    expect((await eventsOf('back')).map(shown)).toEqual((await eventsOf('out')).map(shown));
  });

  it('is single events where a series cannot have its rule, and says so', async () => {
    const done = await run('hours', calendar(['RRULE:FREQ=WEEKLY;BYHOUR=20;COUNT=2']));
    expect([countsOf(done), done['report'].warnings]).toEqual([
      counts({ created: 2 }),
      [expect.objectContaining({ reason: expect.stringContaining('BYHOUR') })],
    ]);
  });
});

import type { RequestContext } from '#http/context/request-context.js';
import { systemContext } from '#http/context/request-context.js';
import { emptyContent, type SourceContent } from '#integrations/imports/import-record.js';
import { ImportRun } from '#integrations/imports/import-run.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { ADMINISTRATOR, counts, countsOf, importFrom } from '../support/imports.js';
import { type Body, eventWith, Service } from '../support/service.js';

/** The code with which a read of an event in the trash is refused. */
const IN_TRASH = 'event-no-longer-available';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const lines = (...ids: string[]): string =>
  ids.map((id) => JSON.stringify(eventWith({ title: `Title ${id}`, external_id: id }))).join('\n');

const importLines = async (
  source: string,
  content: string,
  more: object = {},
  path?: string,
): Promise<Body> => importFrom(service, { type: 'ndjson', content, source, ...more }, path);

const statusOf = async (source: string, id: string): Promise<unknown> => {
  const { body } = await service.get(
    `/events/by-external/${source}/${encodeURIComponent(id)}`,
    ADMINISTRATOR,
  );
  return body['status'] ?? body['code'];
};

const goneIn = ({ report }: Body): unknown[] => [
  report.gone,
  (report.gone_events as Body[]).map(({ external_id, title }) => [external_id, title]),
];

describe('what is no longer in its source', () => {
  it('is counted and listed, and stays', async () => {
    await importLines('kept', lines('a', 'b', 'c'));
    const done = await importLines('kept', lines('b'));
    expect([countsOf(done), ...goneIn(done)]).toEqual([
      counts({ unchanged: 1 }),
      2,
      [
        ['a', 'Title a'],
        ['c', 'Title c'],
      ],
    ]);
    expect(await statusOf('kept', 'a')).toBe('publish');
  });

  it('moves to the trash on request, in a dry run only in the report, and comes back with its source', async () => {
    await importLines('cleared', lines('a', 'b'));
    const trial = await importLines('cleared', lines('b'), { gone: 'trash' }, '/imports?dry_run=true');
    expect([countsOf(trial), goneIn(trial)]).toEqual([
      counts({ unchanged: 1, trashed: 1 }),
      [1, [['a', 'Title a']]],
    ]);
    expect(await statusOf('cleared', 'a')).toBe('publish');
    const done = await importLines('cleared', lines('b'), { gone: 'trash' });
    expect([countsOf(done), goneIn(done)]).toEqual([countsOf(trial), goneIn(trial)]);
    expect(await statusOf('cleared', 'a')).toBe(IN_TRASH);
    expect(goneIn(await importLines('cleared', lines('b')))).toEqual([0, []]);
    expect(countsOf(await importLines('cleared', lines('a', 'b')))).toEqual(
      counts({ updated: 1, unchanged: 1 }),
    );
    expect(await statusOf('cleared', 'a')).toBe('publish');
  });

  it('stays in the trash if somebody has put it there', async () => {
    await importLines('binned', lines('a'));
    const { id } = (await service.get('/events/by-external/binned/a')).body;
    await importLines('binned', lines('b'), { gone: 'trash' });
    await service.post(`/events/${String(id)}`, { status: 'publish' });
    await service.delete(`/events/${String(id)}`);
    expect(countsOf(await importLines('binned', lines('a', 'b')))).toEqual(
      counts({ unchanged: 1, left_out: 1 }),
    );
    expect(await statusOf('binned', 'a')).toBe(IN_TRASH);
  });

  it('is neither what was left out, nor what another source has', async () => {
    await importLines('whole', lines('a', 'b'));
    await importLines('other', lines('c'));
    const bad = JSON.stringify(eventWith({ external_id: 'a', start_date: 'never' }));
    const done = await importLines('whole', `${bad}\n${lines('b')}`, { gone: 'trash' });
    expect([countsOf(done), goneIn(done)]).toEqual([counts({ unchanged: 1, left_out: 1 }), [0, []]]);
  });

  it('stays when something in the source cannot be identified', async () => {
    await importLines('unsure', lines('a', 'b'));
    const done = await importLines('unsure', `${lines('b')}\n{`, { gone: 'trash' });
    expect([countsOf(done), goneIn(done)[0]]).toEqual([counts({ unchanged: 1, left_out: 1 }), 1]);
    expect(done['report'].warnings).toEqual([
      { where: 'the whole file', reason: expect.stringContaining('was moved to the trash') },
    ]);
    expect(await statusOf('unsure', 'a')).toBe('publish');
  });

  it('is found among more events than are compared at a time', async () => {
    const ids = Array.from({ length: 1_201 }, (_, index) => `many/${index}`);
    await importLines('many', lines(...ids));
    const { report } = await importLines('many', lines('many/0'));
    expect([report.gone, report.gone_events.length]).toEqual([1_200, 1_000]);
  });
});

describe('what its source takes back', () => {
  const DAYS = { from: '2027-01-01', to: '2027-12-31' };
  const record = (id: string, start: string) => ({
    where: id,
    id,
    payload: { title: 'Choir', start_date: start, end_date: start, timezone: 'Europe/Rome' },
  });
  const dates = ['20270106', '20270113', '20270120'].map((day) =>
    record(`choir/${day}T190000`, `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)} 19:00:00`),
  );
  const series = (ids: readonly string[]): SourceContent['series'] => [
    { where: 'choir', id: 'choir', days: DAYS, ids },
  ];

  const context = async (): Promise<RequestContext> => {
    const settings = service.app.get<Settings>(SETTINGS);
    const caller = { id: 1, username: 'administrator', role: 'administrator' } as const;
    return Promise.resolve(systemContext(settings, { caller, language: 'en' }));
  };
  const run = async (content: Partial<SourceContent>): Promise<unknown> => {
    const report = await service.app
      .get(ImportRun)
      .run(
        context,
        { ...emptyContent(), days: DAYS, ...content },
        { source: 'choirs', language: 'en', dryRun: false, skipErrors: true, fromLine: 1 },
        { progress: async () => Promise.resolve() },
      );
    const { created, unchanged, updated, trashed, gone } = report.build();
    return { created, unchanged, updated, trashed, gone };
  };

  it('moves to the trash, and comes back when the source gives it again', async () => {
    const ids = dates.map(({ id }) => id);
    const [first, second, third] = dates as [(typeof dates)[0], (typeof dates)[0], (typeof dates)[0]];
    expect(await run({ records: dates, series: series(ids) })).toMatchObject({ created: 3, trashed: 0 });
    const less = { records: [first, third], series: series([first.id, third.id]) };
    expect(await run(less)).toEqual({ created: 0, unchanged: 2, updated: 0, trashed: 1, gone: 0 });
    expect(await statusOf('choirs', second.id)).toBe(IN_TRASH);
    expect(await run(less)).toEqual({ created: 0, unchanged: 2, updated: 0, trashed: 0, gone: 0 });
    expect(await run({ records: dates, series: series(ids) })).toMatchObject({ unchanged: 2, updated: 1 });
    expect(await statusOf('choirs', second.id)).toBe('publish');
    expect(await run({ series: series([]) })).toMatchObject({ trashed: 3, gone: 0 });
  });
});

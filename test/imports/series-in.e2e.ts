import type { RequestContext } from '#http/context/request-context.js';
import { systemContext } from '#http/context/request-context.js';
import { emptyContent, type SourceContent } from '#integrations/imports/import-record.js';
import { ImportRun } from '#integrations/imports/import-run.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Service } from '../support/service.js';

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

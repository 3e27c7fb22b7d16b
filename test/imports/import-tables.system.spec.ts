import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDatabase, type TestDatabase } from '../support/database.js';
import { counts, countsOf, importFrom, readImport, runImports } from '../support/imports.js';
import { multipart } from '../support/pictures.js';
import { cli } from '../support/process.js';
import { ALWAYS, type Body, Service, type ServiceResponse } from '../support/service.js';

/** As Excel saves it in Germany. */
const EXCEL = Buffer.from(
  'Titel;Beginn;Ende\r\nK\xe4sefest \x96 f\xfcr alle;31.12.2026 20:00;31.12.2026 23:00\r\n',
  'latin1',
);
const MAP = { title: 'Titel', start_date: 'Beginn', end_date: 'Ende' };
const ONE_MESSAGE =
  'The column Beginn has dates such as 31.12.2026 20:00: say --date-format dmy (over the interface date_format).';

describe('over the interface', () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.start();
  });
  afterAll(async () => service.stop());

  const upload = async (
    bytes: Buffer,
    fields: Readonly<Record<string, string>>,
  ): Promise<ServiceResponse> => {
    const mapped = Object.entries(MAP).map(([field, column]) => [`map[${field}]`, column]);
    const { body, contentType } = await multipart(bytes, 'termine.csv', {
      type: 'csv',
      ...Object.fromEntries(mapped),
      ...fields,
    });
    return service.post('/imports', body, { headers: { 'content-type': contentType } });
  };

  const imported = async (bytes: Buffer, fields: Readonly<Record<string, string>>): Promise<Body> => {
    const { status, body } = await upload(bytes, fields);
    expect(status).toBe(202);
    await runImports(service);
    return (await readImport(service, body['id'])).body;
  };

  it('a spreadsheet’s file is one message without its order of dates, and nothing is written', async () => {
    const done = await imported(EXCEL, {});
    expect(done).toMatchObject({ state: 'failed', error: ONE_MESSAGE, report: { problems: [] } });
    expect((await service.get(`/events?${ALWAYS}`)).body['total']).toBe(0);
  });

  it('and is imported with it, and reports how it was read', async () => {
    const done = await imported(EXCEL, { date_format: 'dmy' });
    expect([done['state'], countsOf(done)]).toEqual(['done', counts({ created: 1 })]);
    expect(done['report'].warnings).toEqual([
      { where: 'the whole file', reason: expect.stringContaining('windows-1252') },
    ]);
    const { events } = (await service.get(`/events?${ALWAYS}`)).body;
    expect(events).toMatchObject([
      { title: 'Käsefest – für alle', start_date: '2026-12-31 20:00:00', end_date: '2026-12-31 23:00:00' },
    ]);
  });

  it('reads the encoding that is named, without a warning', async () => {
    const romanian = Buffer.from('Titel;Beginn;Ende\r\nBra\xbaov;2027-01-01;2027-01-01\r\n', 'latin1');
    const done = await imported(romanian, { encoding: 'windows-1250', source: 'ro' });
    expect([countsOf(done), done['report'].warnings]).toEqual([counts({ created: 1 }), []]);
    expect((await service.get(`/events?${ALWAYS}&search=Braşov`)).body['total']).toBe(1);
    for (const [fields, text] of [
      [{}, /windows-1250 for Romania/],
      [{ encoding: 'utf-8' }, /not encoded in utf-8/],
    ] as const) {
      const { status, body } = await upload(romanian, fields);
      expect([status, body['data'].params]).toEqual([400, { file: expect.stringMatching(text) }]);
    }
  });

  it('refuses orders and encodings that there are not, and reads a text with its dates', async () => {
    const { status, body } = await service.post('/imports', {
      type: 'csv',
      content: 'title\nx\n',
      date_format: 'dym',
      encoding: 'klingon',
    });
    expect([status, Object.keys(body['data'].params).sort()]).toEqual([400, ['date_format', 'encoding']]);
    const content = 'title,start_date,end_date\nMay day,5/1/2027 8:00 PM,5/1/2027 9:00 PM\n';
    const done = await importFrom(service, { type: 'csv', content, date_format: 'mdy', source: 'us' });
    expect(countsOf(done)).toEqual(counts({ created: 1 }));
    expect((await service.get(`/events?${ALWAYS}&search=May`)).body['events'][0].start_date).toBe(
      '2027-05-01 20:00:00',
    );
  });
});

describe('on the command line', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await makeDatabase('migrated');
    folder = mkdtempSync(join(tmpdir(), 'event-calendar-tables-'));
    writeFileSync(join(folder, 'termine.csv'), EXCEL);
  });
  afterAll(async () => {
    await database.drop();
    rmSync(folder, { recursive: true });
  });

  const run = async (...options: string[]) => {
    const map = Object.entries(MAP).map((pair) => pair.join('='));
    const file = join(folder, 'termine.csv');
    return cli(['import', file, '--map', map.join(','), '--json', ...options], {
      DATABASE_URL: database.url,
    });
  };

  it('dates whose order is not given are one message, and nothing is written', async () => {
    const { code, stdout } = await run();
    expect([code, JSON.parse(stdout)]).toEqual([1, { error: `The source cannot be read: ${ONE_MESSAGE}` }]);
  });

  it('with their order the file is imported, and reports how it was read', async () => {
    const { code, stdout, stderr } = await run('--date-format', 'dmy');
    expect([code, JSON.parse(stdout)]).toMatchObject([0, { imported: 1, created: 1 }]);
    expect(stderr).toMatch(/Warning: the whole file: It is not UTF-8 and was read as windows-1252/);
  });

  it('an encoding that is named must be right', async () => {
    const { code, stderr } = await run('--encoding', 'utf-8');
    expect([code, stderr]).toEqual([1, expect.stringContaining('The file is not encoded in utf-8.')]);
  });
});

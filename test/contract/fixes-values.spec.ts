import { type Body, eventWith, Service } from '../support/service.js';

/* What the contract fixes about values: each test is named after the contract's sentence and provokes the defect. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const made = async (fields: object): Promise<Body> => service.make('/events', eventWith(fields));

/** The names of the parameters that a create is refused for. */
async function refused(path: string, body: object): Promise<string[]> {
  const response = await service.post(path, body);
  expect([path, response.status, response.body['code']]).toEqual([path, 400, 'rest_invalid_param']);
  return Object.keys(response.body['data'].params as object).sort();
}

it('Impossible dates (Feb 30) are 400', async () => {
  for (const date of [
    '2027-02-30',
    '2027-02-30 10:00:00',
    '2027-13-01',
    '2026-02-29 10:00',
    '2027-01-10 25:00',
  ]) {
    for (const name of ['start_date', 'end_date', 'date', 'date_utc']) {
      expect([date, await refused('/events', eventWith({ [name]: date }))]).toEqual([date, [name]]);
    }
    expect((await service.get(`/events?start_date=${encodeURIComponent(date)}`)).status).toBe(400);
  }
});

it("With an offset or a Unix time the instant counts and is shown in the event's zone", async () => {
  const instant = Date.UTC(2027, 0, 10, 5) / 1000;
  for (const start_date of ['2027-01-10T10:00:00+05:00', '2027-01-10T05:00:00Z', instant, String(instant)]) {
    const shown = { start_date: '2027-01-10 06:00:00', utc_start_date: '2027-01-10 05:00:00' };
    const event = await made({ start_date, timezone: 'Europe/Paris' });
    expect([start_date, event]).toEqual([start_date, expect.objectContaining(shown)]);
    const { id } = await made({ timezone: 'Europe/Paris' });
    const { body } = await service.send('PATCH', `/events/${id}`, { start_date }, { as: 'editor' });
    expect([start_date, body]).toEqual([start_date, expect.objectContaining(shown)]);
  }
});

it('a fixed offset `UTC+3`, `UTC+5:45`, `UTC-5.5`, `+03:00` (all computed right)', async () => {
  for (const [timezone, utc] of [
    ['UTC+3', '2027-01-10 07:00:00'],
    ['UTC+5:45', '2027-01-10 04:15:00'],
    ['UTC-5.5', '2027-01-10 15:30:00'],
    ['+03:00', '2027-01-10 07:00:00'],
  ]) {
    const event = await made({ timezone });
    expect(event).toMatchObject({ timezone, start_date: '2027-01-10 10:00:00', utc_start_date: utc });
  }
});

const URL_PAYLOADS = {
  '/events': () => eventWith(),
  '/venues': () => ({ venue: 'With a website' }),
  '/organizers': () => ({ organizer: 'With a website' }),
};

it('URL: absolute `http` or `https`, IDN accepted', async () => {
  for (const [path, payload] of Object.entries(URL_PAYLOADS)) {
    for (const website of ['https://münchen.example/straße?ö=ü', 'http://пример.example/путь']) {
      const record = await service.make(path, { ...payload(), website });
      const shown = new URL(String(record['website']));
      expect([path, shown.href]).toEqual([path, new URL(website).href]);
    }
  }
});

it('URL: other schemes 400', async () => {
  for (const [path, payload] of Object.entries(URL_PAYLOADS)) {
    for (const website of [
      ...[
        'javascript://example.org/%0Aalert(1)',
        'JavaScript:alert(1)',
        'data:text/html,x',
        'ftp://a.example',
      ],
      ...['file:///etc/hosts', 'mailto:a@b.example', '//a.example', 'a.example', ' javascript://a.example'],
    ]) {
      expect([website, await refused(path, { ...payload(), website })]).toEqual([website, ['website']]);
    }
  }
});

it('`description`, `excerpt`: HTML, sanitised for every role', async () => {
  const hostile =
    '<p onclick="steal()">Kept</p><script>steal()</script><img src=x onerror="steal()"><a href="javascript:steal()">x</a><iframe src="https://evil.example"></iframe>';
  const texts = { description: hostile, excerpt: hostile };
  for (const as of ['administrator', 'editor', 'author', 'contributor'] as const) {
    for (const [path, payload] of Object.entries(URL_PAYLOADS)) {
      const { id } = await service.make(path, { ...payload(), ...texts }, { as });
      for (const query of ['', '?context=edit']) {
        const { body } = await service.get(`${path}/${id}${query}`, { as });
        const shown = `${body['description']} ${body['excerpt']}`;
        expect(shown.match(/Kept/g)).toHaveLength(2);
        expect(shown).not.toMatch(/steal|script|onclick|onerror|iframe/i);
      }
    }
  }
});

it('Text is plain UTF-8, not entity-escaped', async () => {
  const text = 'Salt & Pepper – “Ünï” ’n’ "more" ș 日本';
  const term = async (path: string): Promise<number> => (await service.make(path, { name: text }))['id'];
  const event = await made({
    title: text,
    venue: { venue: text, city: text },
    organizer: { organizer: text },
    categories: [await term('/categories')],
    tags: [await term('/tags')],
  });
  const { body } = await service.get(`/events/${event['id']}`);
  const { venue, organizer, categories, tags } = body;
  const names = [venue.venue, venue.city, organizer[0].organizer, categories[0].name, tags[0].name];
  expect([body['title'], ...names]).toEqual(Array(6).fill(text));
  expect(JSON.stringify(body)).not.toMatch(/&(amp|quot|#\d+|#x[\da-f]+|\w+);/i);
});

it('`1,234.56` and `1.234,56` parse right', async () => {
  for (const [cost, values] of [
    ['1,234.56', ['1234.56']],
    ['1.234,56', ['1234.56']],
    ['$1,234.56', ['1234.56']],
    ['1.234,56 €', ['1234.56']],
    [
      ['1.234,56', '99,50'],
      ['99.50', '1234.56'],
    ],
  ] as const) {
    const { cost_details: details } = await made({ cost });
    const numbers = (details.values as string[]).map(Number);
    expect([cost, numbers]).toEqual([cost, values.map(Number)]);
  }
});

it('`email` is checked', async () => {
  for (const email of ['nobody', 'a@', '@b.example', 'a b@c.example', '<a@b.example>', ['a@b.example']]) {
    expect([email, await refused('/organizers', { organizer: 'Mail', email })]).toEqual([email, ['email']]);
    const inline = await refused('/events', eventWith({ organizer: { organizer: 'Mail', email } }));
    expect([email, inline]).toEqual([email, ['organizer[email]']]);
  }
  const { email } = await service.make('/organizers', { organizer: 'Mail', email: 'a@b.example' });
  expect(email).toBe('a@b.example');
});

it('`order`: `asc`/`desc`, any case; other values 400', async () => {
  for (const path of ['/categories', '/tags']) {
    for (const name of ['Alpha', 'Beta']) await service.make(path, { name });
    const names = async (order: string): Promise<string[]> => {
      const { body } = await service.get(`${path}?hide_empty=0&search=a&include=alpha,beta&order=${order}`);
      return (body[path.slice(1)] as Body[]).map((term) => term['name'] as string);
    };
    for (const order of ['asc', 'ASC', 'Asc']) expect(await names(order)).toEqual(['Alpha', 'Beta']);
    for (const order of ['desc', 'DESC', 'dEsC']) expect(await names(order)).toEqual(['Beta', 'Alpha']);
    for (const order of ['sideways', 'ascending', '1', '']) {
      const { status, body } = await service.get(`${path}?order=${order}`);
      expect([order, status, Object.keys(body['data'].params)]).toEqual([order, 400, ['order']]);
    }
  }
});

it('`parent`: existing id, or 0 for the top level', async () => {
  const top = await service.make('/categories', { name: 'Top' });
  const child = await service.make('/categories', { name: 'Child', parent: top['id'] });
  const below = async (parent: number): Promise<number[]> => {
    const { body } = await service.get(`/categories?hide_empty=0&per_page=50&parent=${parent}`);
    return (body['categories'] as Body[]).map((term) => term['id'] as number);
  };
  expect(await below(top['id'] as number)).toEqual([child['id']]);
  expect(await below(0)).toContain(top['id']);
  expect(await below(0)).not.toContain(child['id']);
  for (const parent of ['999999', '-1', 'x', '']) {
    const { status, body } = await service.get(`/categories?parent=${parent}`);
    expect([parent, status, Object.keys(body['data'].params)]).toEqual([parent, 400, ['parent']]);
  }
});

it('A cycle or self as parent is 400', async () => {
  const make = async (name: string, parent = 0): Promise<number> =>
    (await service.make('/categories', { name, parent }))['id'];
  const top = await make('Ring 1');
  const middle = await make('Ring 2', top);
  const bottom = await make('Ring 3', middle);
  for (const parent of [top, middle, bottom]) {
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const { status, body } = await service.send(method, `/categories/${top}`, { parent }, { as: 'editor' });
      expect([method, status, Object.keys(body['data'].params)]).toEqual([method, 400, ['parent']]);
    }
  }
  expect((await service.get(`/categories/${top}`)).body['parent']).toBe(0);
});

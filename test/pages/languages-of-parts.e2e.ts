import { type Body, eventWith, Service } from '../support/service.js';

/* Each text of a record falls back alone, so each says in which language it is. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const bodyOf = async (path: string): Promise<string> => {
  const { status, body } = await service.get<string>(`~${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const on = (day: string, fields: Body = {}): Body =>
  eventWith({ start_date: `${day} 20:00`, end_date: `${day} 21:00`, ...fields });

const translate = async (record: string, language: string, texts: Body): Promise<void> => {
  const path = `${record}/translations/${language}`;
  const { status } = await service.send('PATCH', path, texts, { as: 'administrator' });
  expect([path, status]).toEqual([path, 200]);
};

const VENUE = {
  venue: 'Old Hall',
  description: 'A hall',
  address: 'Main Street 1',
  zip: '1000',
  city: 'Geneva',
  province: 'Lake',
  country: 'Switzerland',
  ...{ geo_lat: 46.2, geo_lng: 6.1 },
};

describe('the page of an event', () => {
  it('has a title and a description in two languages', async () => {
    await service.make('/events', {
      ...on('2099-01-05', { title: 'Night', description: 'Come', slug: 'night' }),
      ...{ event_status: 'canceled', event_status_reason: 'Storm' },
      translations: { fr: { title: 'Nuit' }, de: { description: 'Komm', event_status_reason: 'Sturm' } },
    });
    const french = await bodyOf('/fr/event/night/');
    expect(french).toContain('<h1>Nuit</h1>');
    expect(french).toContain('<div class="description" lang="en">');
    expect(french).toContain('<div lang="en"><p>Storm</p></div>');
    const german = await bodyOf('/de/event/night/');
    expect(german).toContain('<h1 lang="en">Night</h1>');
    expect(german).toContain('<div class="description">');
    expect(german).toContain('<div><p>Sturm</p></div>');
  });

  it('has the texts that an occurrence has of its series', async () => {
    await service.make('/series', {
      ...on('2099-02-02', { title: 'Course', description: 'Learn', slug: 'course' }),
      recurrence_rule: 'FREQ=WEEKLY;COUNT=2',
      translations: { fr: { title: 'Cours' }, it: { description: 'Impara' } },
    });
    const path = '/event/course-2099-02-02/';
    expect(await bodyOf(`/fr${path}`)).toContain('<h1>Cours</h1>');
    expect(await bodyOf(`/fr${path}`)).toContain('<div class="description" lang="en">');
    expect(await bodyOf(`/it${path}`)).toContain('<div class="description">');
  });

  it('has a place whose parts are in several languages', async () => {
    const made = await service.make(
      '/events',
      on('2099-03-02', { title: 'Fair', slug: 'fair', venue: VENUE }),
    );
    const { id } = made['venue'] as Body;
    const texts = { venue: 'Ancienne halle', city: 'Genève', country: 'Suisse' };
    await translate(`/venues/${String(id)}`, 'fr', texts);
    const address = [
      '<address><span lang="en">Main Street 1</span>',
      '1000 Genève',
      '<span lang="en">Lake</span>',
      'Suisse</address>',
    ];
    const body = await bodyOf('/fr/event/fair/');
    expect(body).toContain(address.join('<br>'));
    expect(body).toContain('>Ancienne halle</a>');
    expect(body).toContain('<p class="where">Ancienne halle, Genève</p>');
    expect(await bodyOf('/fr/venue/old-hall/')).toContain(address.join('<br>'));
    expect(await bodyOf('/fr/calendar?view=map&date=2099-03-02')).toContain(address.join(', '));
    expect(await bodyOf('/de/event/fair/')).toContain(
      '<address lang="en">Main Street 1<br>1000 Geneva<br>Lake',
    );
    expect(await bodyOf('/en/event/fair/')).toContain('<address>Main Street 1<br>1000 Geneva<br>Lake');
  });
});

it('lists name places in the language of each part', async () => {
  const venue = { venue: 'Lido', city: 'Venice', ...{ geo_lat: 45.4, geo_lng: 12.3 } };
  const made = await service.make('/events', on('2099-04-06', { title: 'Swim', venue }));
  const { id } = made['venue'] as Body;
  await translate(`/venues/${String(id)}`, 'it', { city: 'Venezia' });
  const line = '<p class="where"><span lang="en">Lido</span>, Venezia</p>';
  for (const view of ['list', 'week', 'day', 'map'])
    expect(await bodyOf(`/it/calendar?view=${view}&date=2099-04-06`)).toContain(line);
  expect(await bodyOf('/it/calendar?view=map&date=2099-04-06')).toContain(
    'data-place="Lido" data-place-language="en"',
  );
  expect(await bodyOf('/en/calendar?view=map&date=2099-04-06')).toContain('data-place="Lido">');
});

it('texts from right to left have their direction beside their language', async () => {
  const venue = { venue: 'Dock', address: 'רחוב הנמל 1', city: 'Haifa' };
  const made = await service.make('/events', on('2099-05-04', { title: 'Sail', slug: 'sail', venue }));
  const { id } = made['venue'] as Body;
  await translate(`/venues/${String(id)}`, 'fr', { city: 'Haïfa' });
  expect(await bodyOf('/fr/event/sail/')).toContain(
    '<address dir="auto"><span lang="en" dir="auto">רחוב הנמל 1</span><br>Haïfa</address>',
  );
});

it('the pages of records have a name and a description in two languages', async () => {
  const description = 'Loud';
  await service.make('/categories', { name: 'Rock', description });
  await service.make('/tags', { name: 'Late', description });
  const made = await service.make('/events', {
    ...on('2099-06-01', { title: 'Loud night' }),
    venue: { venue: 'Cave', description },
    organizer: { organizer: 'Band', description },
    ...{ categories: ['Rock'], tags: ['Late'] },
  });
  const series = await service.make('/series', {
    ...on('2099-06-02', { title: 'Loud weeks', description }),
    recurrence_rule: 'FREQ=WEEKLY;COUNT=2',
  });
  const [organizer] = made['organizer'] as Body[];
  const [category] = made['categories'] as Body[];
  const [tag] = made['tags'] as Body[];
  for (const [collection, record, field] of [
    ['venues', made['venue'] as Body, 'venue'],
    ['organizers', organizer, 'organizer'],
    ['categories', category, 'name'],
    ['tags', tag, 'name'],
    ['series', series, 'title'],
  ] as const) {
    const { id, url } = record as { id: number; url: string };
    const name = `Nom ${collection}`;
    await translate(`/${collection}/${id}`, 'fr', { [field]: name });
    const body = await bodyOf(`/fr${new URL(url).pathname}`);
    expect(body).toContain(`<h1>${name}</h1>`);
    expect(body).toContain('<div class="description" lang="en">');
    expect(await bodyOf(`/en${new URL(url).pathname}`)).toContain('<div class="description">');
  }
});

it('the form names the records of its choices in their languages', async () => {
  await service.make('/events', on('2099-07-06', { title: 'Paint', categories: ['Art'] }));
  const option = async (path: string): Promise<string | undefined> =>
    /<option value="art"[^>]*>/.exec(await bodyOf(path))?.[0];
  expect(await option('/de/calendar')).toBe('<option value="art" lang="en">');
  expect(await option('/en/calendar')).toBe('<option value="art">');
  expect(await option('/de/calendar?categories=art')).toBe('<option value="art" selected lang="en">');
});

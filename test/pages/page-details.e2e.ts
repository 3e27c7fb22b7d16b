import { stopClocks } from '../support/clock.js';
import { LANGUAGES } from '../support/localized.js';
import { pictureBytes, upload } from '../support/pictures.js';
import { type Body, eventWith, Service } from '../support/service.js';

/* What pages make of the details of records: costs, pictures in texts, places, and what the form offers. */

let service: Service;
beforeAll(async () => {
  service = await Service.start({ CURRENCY_SYMBOL: '€', CURRENCY_CODE: 'EUR' });
});
afterAll(async () => service.stop());

const bodyOf = async (path: string): Promise<string> => {
  const { status, body } = await service.get<string>(`~${path}`);
  if (status !== 200) throw new Error(`${path}: ${status}`);
  return body;
};
const on = (day: string, fields: Body): Body =>
  eventWith({ start_date: `${day} 20:00`, end_date: `${day} 21:00`, ...fields });

describe('the cost', () => {
  const costs = async (slug: string): Promise<string[]> => {
    const bodies = await Promise.all(
      LANGUAGES.map(async (language) => bodyOf(`/${language}/event/${slug}/`)),
    );
    return bodies.map((body) =>
      (/<p class="cost">(.*?)<\/p>/.exec(body)?.[1] ?? '').replaceAll('\u00A0', ' '),
    );
  };

  it.each([
    ['18€', ['€18', '18 €', '18 €', '18 €', '18 €', '18 €']],
    ['12.5', ['€12.50', '12,50 €', '12,50 €', '12,50 €', '12,50 €', '12,50 €']],
    ['10 - 25', ['€10 – €25', '10–25 €', '10–25 €', '10-25 €', '10 - 25 €', '10-25 €']],
    [
      '0 - 25',
      [
        'Free – €25',
        'Gratuit – 25 €',
        'Kostenlos – 25 €',
        'Gratuito – 25 €',
        'Gratuit – 25 €',
        'Gratis – 25 €',
      ],
    ],
    ['20 $', LANGUAGES.map(() => '20$')],
    ['A$20', ['A$20', '20 A$', '20 A$', '20 A$', '20 A$', '20 A$']],
    ['CHF 20', ['CHF 20', '20 CHF', '20 CHF', '20 CHF', '20 CHF', '20 CHF']],
    ['20 lei', LANGUAGES.map(() => '20 lei')],
    ['Hats & tips', LANGUAGES.map(() => 'Hats &amp; tips')],
  ])('%s is written as each language writes it', async (cost, expected) => {
    const { slug } = await service.make('/events', on('2099-01-05', { title: `Cost ${cost}`, cost }));
    expect(await costs(String(slug))).toEqual(expected);
  });

  it('is so in lists and on the page of a series', async () => {
    const fields = on('2099-02-02', { title: 'Course', cost: '30', venue: { venue: 'School' } });
    await service.make('/series', { ...fields, recurrence_rule: 'FREQ=WEEKLY;COUNT=2' });
    for (const path of ['/de/venue/school/', '/de/series/course/'])
      expect(await bodyOf(path)).toContain('30\u00A0€');
  });
});

describe('pictures in texts', () => {
  const sidesOf = (body: string): string[] =>
    [...body.matchAll(/<img src="[^"]*\/media\/[^>]*>/g)].map(([tag]) =>
      ['width', 'height', 'loading']
        .map((name) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '-')
        .join(' '),
    );

  it('have their sizes, so that nothing moves when they have come', async () => {
    const { body: media } = await upload(service, await pictureBytes(600, 400, 'jpeg'));
    const url = new URL(String(media['source_url'] ?? media['url'])).pathname;
    const sizes = media['sizes'] as Record<string, { url: string }>;
    const medium = new URL(sizes['medium']?.url ?? '').pathname;
    const description = [
      `<img src="${url}" alt="Whole">`,
      `<img src="${medium}" alt="Smaller">`,
      `<img src="${url}" alt="Wide" width="300">`,
      `<img src="${url}" alt="High" height="100">`,
      `<img src="${url}" alt="Own" width="30" height="30">`,
      `<img src="${url}" alt="Relative" width="50%">`,
      '<img src="/media/2020/01/unknown.jpg" alt="Unknown">',
      `<img src="${url.slice(1)}" alt="Below">`,
      `<img src="../..${url}" alt="Above">`,
    ].join('');
    await service.make('/events', on('2099-03-02', { title: 'Shown', description }));
    await service.make('/venues', { venue: 'Gallery', description });
    const whole = '600 400 lazy';
    const expected = [
      whole,
      '300 200 lazy',
      '300 200 lazy',
      '150 100 lazy',
      '30 30 lazy',
      '50% - lazy',
      '- - lazy',
      whole,
      whole,
    ];
    for (const path of ['/event/shown/', '/venue/gallery/']) {
      const body = await bodyOf(path);
      expect([path, sidesOf(body)]).toEqual([path, expected]);
      // The address of the page has nothing to do with that of the picture.
      expect(body.split(`<img src="http://calendar.example${url}"`)).toHaveLength(8);
    }
  });
});

describe('links in texts', () => {
  it('are those of the site where they are relative', async () => {
    const texts = ['rel/page', '/top', '?a=1', '#part', 'mailto:a@b.example', 'https://other.example/x'];
    const description = texts.map((href) => `<a href="${href}">to</a>`).join(' ');
    await service.make('/events', on('2099-03-03', { title: 'Links', description }));
    const body = await bodyOf('/fr/event/links/');
    expect([...body.matchAll(/<a href="([^"]*)"[^>]*>to</g)].map(([, href]) => href)).toEqual([
      'http://calendar.example/rel/page',
      'http://calendar.example/top',
      'http://calendar.example/?a=1',
      '#part',
      'mailto:a@b.example',
      'https://other.example/x',
    ]);
  });

  it('and pictures leave nothing behind where they have no address', async () => {
    const description = '<p>Before <img alt="Lost"> after</p>';
    await service.make('/events', on('2099-03-04', { title: 'Lost', description }));
    expect(await bodyOf('/event/lost/')).toContain('<p>Before <span></span> after</p>');
  });
});

describe('the place', () => {
  it('has no empty address', async () => {
    const venue = { venue: 'Somewhere' };
    await service.make('/events', on('2099-04-06', { title: 'Nowhere', venue }));
    await service.make(
      '/events',
      on('2099-04-06', { title: 'At sea', venue: { venue: 'Sea', geo_lat: 1, geo_lng: 2 } }),
    );
    for (const path of ['/event/nowhere/', '/event/at-sea/', '/venue/somewhere/', '/venue/sea/'])
      expect(await bodyOf(path)).not.toContain('<address');
    const map = await bodyOf('/calendar?view=map&date=2099-04-06');
    expect(map).not.toMatch(/<address[^>]*><\/address>/);
    expect(map).toContain('<div data-latitude="1" data-longitude="2" data-place="Sea">');
    expect(map).toContain('https://www.openstreetmap.org/?mlat=1&amp;mlon=2');
  });
});

it('the tags of an event have a heading', async () => {
  await service.make('/events', on('2099-05-04', { title: 'Tagged', tags: ['Loud'] }));
  expect(await bodyOf('/fr/event/tagged/')).toMatch(
    /<nav class="terms tags" aria-labelledby="tags">\s*<h2 id="tags">Étiquettes<\/h2>\s*<ul>\s*<li><a [^>]*>Loud</,
  );
});

it('the page of a record lists its events without an end', async () => {
  const venue = { venue: 'Far Hall' };
  const far = await service.make('/events', on('2098-06-01', { title: 'Far', venue }));
  const { id } = far['venue'] as Body;
  for (const day of ['2098-06-02', '2098-06-03'])
    await service.make(
      '/events',
      on(day, { title: `Far ${day}`, venue: id as number, categories: ['Remote'] }),
    );
  for (const [path, count] of [
    ['/venue/far-hall/', 3],
    ['/events/category/remote/', 2],
  ] as const)
    expect((await bodyOf(path)).match(/<article class="card/g)).toHaveLength(count);
  const second = await bodyOf('/venue/far-hall/?per_page=2&page=2');
  expect(second.match(/<article class="card/g)).toHaveLength(1);
  expect(second).toContain('2098-06-03');
});

describe('the form', () => {
  const offered = async (language: string, name: string): Promise<string[]> => {
    const [, options = ''] =
      new RegExp(`<select name="${name}">(.*?)</select>`, 's').exec(await bodyOf(`/${language}/calendar`)) ??
      [];
    return [...options.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, text = '']) => text).slice(1);
  };

  it('offers what is there now, in each language', async () => {
    const { id } = await service.make('/venues', {
      ...{ venue: 'Old Mill', i18n_language: 'en' },
      translations: { de: { venue: 'Alte Mühle' } },
    });
    const names = async (): Promise<string[]> =>
      [...(await offered('en', 'venue')), ...(await offered('de', 'venue'))].filter((name) =>
        /Mill|Mühle/.test(name),
      );
    expect(await names()).toEqual(['Old Mill', 'Alte Mühle']);
    await service.send(
      'POST',
      `/venues/${String(id)}`,
      { venue: 'New Mill', i18n_language: 'en' },
      { as: 'administrator' },
    );
    expect(await names()).toEqual(['New Mill', 'Alte Mühle']);
    await service.send('DELETE', `/venues/${String(id)}`, undefined, { as: 'administrator' });
    expect(await names()).toEqual([]);
  });

  it('offers what becomes public by its date', async () => {
    const clock = stopClocks();
    try {
      await service.make('/organizers', {
        organizer: 'Later Club',
        date_utc: new Date(Date.now() + 60_000).toISOString().slice(0, 19),
      });
      expect(await offered('en', 'organizer')).not.toContain('Later Club');
      clock.pass(61);
      expect(await offered('en', 'organizer')).toContain('Later Club');
    } finally {
      clock.resume();
    }
  });
});

it('a month shows of its events what their lists show', async () => {
  const texts = { de: { title: 'Probe' } };
  await service.make(
    '/events',
    on('2097-03-04', {
      ...{ title: 'Rehearsal', availability: 'sold_out', translations: texts },
      venue: { venue: 'Rehearsal room' },
    }),
  );
  await service.make(
    '/events',
    on('2097-03-05', { title: 'Talk', featured: true, virtual_event_type: 'virtual' }),
  );
  await service.make(
    '/events',
    on('2097-03-06', { title: 'Secret', password: 'x', availability: 'sold_out' }),
  );
  await service.make('/events', on('2097-03-07', { title: 'Storm', event_status: 'canceled' }));
  const days = { start_date: '2097-03-08', end_date: '2097-03-09', all_day: true, timezone: 'Asia/Tokyo' };
  await service.make('/events', eventWith({ ...days, title: 'Fair' }));
  const rule = { recurrence_rule: 'FREQ=DAILY;COUNT=2' };
  await service.make('/series', {
    ...on('2097-03-10', { title: 'Class', translations: { de: { title: 'Kurs' } } }),
    ...rule,
  });
  const month = await bodyOf('/en/calendar?view=month&date=2097-03-01');
  const [, table = ''] = /<tbody[^>]*>(.*?)<\/tbody>/s.exec(month) ?? [];
  expect(
    [...table.matchAll(/<li[^>]*>(.*?)<\/li>/gs)].map(([, line = '']) =>
      line.replaceAll(/<[^>]*>/g, '').trim(),
    ),
  ).toEqual(
    [
      '20:00 Rehearsal Sold out',
      '20:00 Talk Online',
      '20:00 Secret',
      '20:00 Storm Canceled',
      'Fair',
      'Fair',
    ].concat(['20:00 Class', '20:00 Class']),
  );
  const list = await bodyOf('/en/calendar?date=2097-03-01&per_page=50');
  const graphOf = (body: string): Body[] => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    return (JSON.parse(json) as { '@graph': Body[] })['@graph'];
  };
  const ofMonth = (event: Body): boolean => String(event['startDate']).startsWith('2097-03');
  const inShort = graphOf(list)
    .filter(ofMonth)
    .map(({ image: _, ...event }) => event);
  expect(inShort).toHaveLength(7);
  expect(inShort[0]).toMatchObject({ location: { name: 'Rehearsal room' } });
  expect(graphOf(month)).toEqual(inShort);
  const inGerman = await bodyOf('/de/calendar?view=month&date=2097-03-01');
  for (const title of ['Probe', 'Kurs']) expect(inGerman).toMatch(new RegExp(`/de/event/[^"]*">${title}<`));
});

it('the page of an occurrence says what became of the next ones, and names each feed by what it has', async () => {
  const { id } = await service.make('/series', {
    ...on('2096-05-01', { title: 'Choir' }),
    recurrence_rule: 'FREQ=DAILY;COUNT=3',
  });
  const { body } = await service.get(`/series/${id}/occurrences`);
  const [first, second] = (body as { events: { id: number; url: string }[] }).events;
  await service.post(`/events/${second?.id}`, { event_status: 'canceled' });
  const page = await bodyOf(new URL(first?.url ?? '').pathname);
  expect(page).toMatch(/<time datetime="2096-05-02[^>]*>[^<]*<\/time><\/a> <small>Canceled<\/small>/);
  expect(page).not.toMatch(/2096-05-03[^>]*>[^<]*<\/time><\/a> <small>/);
  expect(page).toMatch(/type="text\/calendar" href="[^"]*\/events\.ics" title="Event Calendar"/);
});

describe('a picture with texts of its own', () => {
  it('is described by them in the language of the page, and named below it', async () => {
    const { body: media } = await upload(service, await pictureBytes(700, 400, 'png'));
    const image = media['id'];
    const german = { de: { title: 'Ein Trio' } };
    const event = await service.make('/events', eventWith({ title: 'A trio', image, translations: german }));
    const texts = { alt_text: 'Three people', caption: 'In <2025>', credit: 'Ana & Co' };
    const path = new URL(String(event['url'])).pathname;
    expect(await bodyOf(`/en${path}`)).toMatch(/alt="A trio"/);
    await service.send(
      'PATCH',
      `/media/${String(image)}`,
      { ...texts, translations: { fr: { alt_text: 'Trois personnes' } } },
      { as: 'administrator' },
    );
    const english = await bodyOf(`/en${path}`);
    expect(english).toMatch(/<figure class="hero"><img [^>]*alt="Three people"[^>]*>/);
    expect(english).toContain(
      '<figcaption>\n<span>In &lt;2025&gt;</span>\n<small>Ana &amp; Co</small>\n</figcaption>',
    );
    expect(await bodyOf(`/fr${path}`)).toMatch(/alt="Trois personnes"/);
    // The title is German, what the picture shows is not.
    expect(await bodyOf(`/de${path}`)).toMatch(/alt="Three people" lang="en"/);
  });
});

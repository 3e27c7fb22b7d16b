import { schemaProblems } from '../support/schema-org.js';
import { type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function jsonLd(path: string, language = 'en'): Promise<Body> {
  const { body } = await service.get(`${path}?i18n_language=${language}`);
  return body['json_ld'];
}

const VENUE = {
  venue: 'Town Hall',
  address: 'Market 1',
  city: 'Brașov',
  province: 'Brașov',
  country: 'Romania',
  zip: '500001',
  phone: '+40 268 1',
  website: 'https://hall.example',
  geo_lat: 45.6427,
  geo_lng: 0,
};
const ORGANIZERS = [
  {
    organizer: 'Jazz Society',
    phone: '+40 1',
    email: 'office@jazz.example',
    website: 'https://jazz.example',
  },
  { organizer: 'Second Society' },
];
const RICH = {
  title: 'Brass & “Brunch”',
  description: '<p>Music &amp; <b>food</b></p><p>for all</p>',
  timezone: 'America/New_York',
  start_date: '2027-07-10 10:00:00',
  end_date: '2027-07-10 12:00:00',
  venue: VENUE,
  organizer: ORGANIZERS,
};

async function makeEvent(fields: object = {}): Promise<string> {
  const { id } = await service.make('/events', eventWith({ ...RICH, ...fields }));
  return `/events/${id}`;
}

it('a rich event says everything, in each language', async () => {
  const path = await makeEvent({ cost: '$10 - $25' });
  const german = { title: 'Blech und Brot', description: 'Musik' };
  expect((await service.post(`${path}?i18n_language=de`, german)).status).toBe(200);
  const english = await jsonLd(path);
  expect(english).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Event',
    inLanguage: 'en',
    name: 'Brass & “Brunch”',
    description: expect.stringMatching(/^Music & food\s+for all$/),
    url: expect.stringMatching(/^http:\/\/calendar\.example\/[a-z]{2}\/event\//),
    startDate: '2027-07-10T10:00:00-04:00',
    endDate: '2027-07-10T12:00:00-04:00',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: {
      '@type': 'Place',
      name: 'Town Hall',
      url: expect.any(String),
      address: {
        '@type': 'PostalAddress',
        streetAddress: 'Market 1',
        addressLocality: 'Brașov',
        addressRegion: 'Brașov',
        postalCode: '500001',
        addressCountry: 'Romania',
      },
      telephone: '+40 268 1',
      sameAs: 'https://hall.example',
      geo: { '@type': 'GeoCoordinates', latitude: 45.6427, longitude: 0 },
    },
    organizer: expect.objectContaining({ '@type': 'Organization', name: 'Jazz Society' }),
    offers: {
      '@type': 'AggregateOffer',
      url: english['url'],
      lowPrice: 10,
      highPrice: 25,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
    },
  });
  expect(schemaProblems(english, 'Event')).toEqual([]);
  const translated = await jsonLd(path, 'de');
  const { name, description, inLanguage } = translated;
  expect([name, description, inLanguage]).toEqual(['Blech und Brot', 'Musik', 'de']);
  expect(schemaProblems(translated, 'Event')).toEqual([]);
});

it('the records inside an event and read alone are as valid', async () => {
  const { body } = await service.get(await makeEvent());
  const nested = [body['venue'].json_ld, ...body['organizer'].map((one: Body) => one['json_ld'])];
  for (const node of nested) {
    const document = { '@context': 'https://schema.org', ...node };
    expect(schemaProblems(document, 'Place', 'Organization')).toEqual([]);
  }
  for (const language of ['en', 'fr']) {
    const place = await jsonLd(`/venues/${body['venue'].id}`, language);
    expect([place['geo'], schemaProblems(place, 'Place')]).toEqual([body['venue'].json_ld.geo, []]);
    for (const { id } of body['organizer']) {
      expect(schemaProblems(await jsonLd(`/organizers/${id}`, language), 'Organization')).toEqual([]);
    }
  }
});

it('a venue without an address has none', async () => {
  const { id } = await service.make('/venues', { venue: 'Nowhere' });
  const place = await jsonLd(`/venues/${id}`);
  expect([Object.keys(place).sort(), schemaProblems(place, 'Place')]).toEqual([
    ['@context', '@type', 'name', 'url'],
    [],
  ]);
});

it('an event without a venue has no place', async () => {
  const event = await jsonLd(await makeEvent({ venue: [] }));
  expect(event).not.toHaveProperty('location');
  expect(schemaProblems(event, 'Event')).toEqual([]);
});

it('an all-day event lasts from the first second to the last', async () => {
  const event = await jsonLd(await makeEvent({ all_day: true }));
  expect(event).toMatchObject({
    startDate: '2027-07-10T00:00:00-04:00',
    endDate: '2027-07-10T23:59:59-04:00',
  });
  expect(schemaProblems(event, 'Event')).toEqual([]);
});

it.each([
  ['18', 18, 'USD'],
  ['$18', 18, 'USD'],
  ['18 €', 18, 'EUR'],
  ['EUR 18.50', 18.5, 'EUR'],
  ['£18', 18, 'GBP'],
  ['¥1,800', 1800, 'JPY'],
  ['50 zł', 50, 'PLN'],
  ['50 lei', 50, 'RON'],
  ['50 RON', 50, 'RON'],
  ['50 руб.', 50, 'RUB'],
  ['C$20', 20, 'CAD'],
  ['Free', 0, 'USD'],
])('the offer of %j is %d %s', async (cost, price, priceCurrency) => {
  const event = await jsonLd(await makeEvent({ cost }));
  expect(event['offers']).toMatchObject({ '@type': 'Offer', price, priceCurrency });
  expect(schemaProblems(event, 'Event')).toEqual([]);
});

it.each(['50 kr', 'Rs 50', 'Fr. 50', 'pay what you want', '$10 or 9 €', ''])(
  'nothing is offered for %j, whose currency nobody knows',
  async (cost) => {
    const event = await jsonLd(await makeEvent({ cost }));
    expect(event).not.toHaveProperty('offers');
    expect(schemaProblems(event, 'Event')).toEqual([]);
  },
);

it('the code of a foreign symbol stays empty outside of it', async () => {
  const { body } = await service.get(await makeEvent({ cost: '18 €' }));
  expect(body['cost_details']).toMatchObject({ currency_symbol: '€', currency_code: '' });
});

it('can stand in a script of a page, and is read as it was written', async () => {
  const attack = 'x </script><img src=y onerror=alert(1)> <!--';
  const fields = { title: '1 < 2', description: attack.replaceAll('<', '&lt;'), venue: { venue: '1 < 3' } };
  const { id } = await service.make('/events', eventWith(fields));
  const { body } = await service.app.inject(`/calendar/events/v1/events/${id}?_fields=json_ld`);
  expect(body).not.toContain('<');
  const { json_ld: read } = JSON.parse(body) as Body;
  expect([read.name, read.description, read.location.name]).toEqual(['1 < 2', attack, '1 < 3']);
});

describe('how an event takes place', () => {
  const PAGE = /^http:\/\/calendar\.example\/[a-z]{2}\/event\//;
  const schema = (name: string): string => `https://schema.org/${name}`;

  it.each([
    ['scheduled', 'EventScheduled'],
    ['canceled', 'EventCancelled'],
    ['postponed', 'EventPostponed'],
    ['rescheduled', 'EventRescheduled'],
    ['moved_online', 'EventMovedOnline'],
  ])('%s is %s', async (event_status, expected) => {
    const event = await jsonLd(await makeEvent({ event_status }));
    expect([event['eventStatus'], schemaProblems(event, 'Event')]).toEqual([schema(expected), []]);
  });

  it('a moved event has the start of before, by the offset of then', async () => {
    const path = await makeEvent({ start_date: '2027-01-10 10:00:00' });
    const moved = { event_status: 'rescheduled', start_date: '2027-07-09 10:00:00' };
    await service.send('PATCH', path, moved, { as: 'administrator' });
    const event = await jsonLd(path);
    expect(event).toMatchObject({
      startDate: '2027-07-09T10:00:00-04:00',
      previousStartDate: '2027-01-10T10:00:00-05:00',
    });
    expect(schemaProblems(event, 'Event')).toEqual([]);
  });

  it('an event online is at its address, or at its page, and a hybrid one at its venue too', async () => {
    const virtual_url = 'https://stream.example/1';
    const online = { '@type': 'VirtualLocation', url: virtual_url };
    const page = { '@type': 'VirtualLocation', url: expect.stringMatching(PAGE) };
    const venue = expect.objectContaining({ '@type': 'Place', name: 'Town Hall' });
    const cases = [
      [{ virtual_event_type: 'virtual', virtual_url }, 'Online', online],
      [{ virtual_event_type: 'virtual' }, 'Online', page],
      [{ virtual_event_type: 'hybrid', virtual_url }, 'Mixed', [venue, online]],
      [{ virtual_event_type: 'hybrid', venue: [] }, 'Mixed', page],
      [{}, 'Offline', venue],
    ] as const;
    for (const [fields, mode, location] of cases) {
      const event = await jsonLd(await makeEvent(fields));
      expect(event['eventAttendanceMode']).toBe(schema(`${mode}EventAttendanceMode`));
      expect([event['location'], schemaProblems(event, 'Event')]).toEqual([location, []]);
    }
  });

  it('nobody sees a private address', async () => {
    const fields = { virtual_event_type: 'virtual', virtual_url: 'https://secret.example/1' };
    const path = await makeEvent({ ...fields, virtual_url_access: 'private' });
    const { body } = await service.get(path, { as: 'administrator' });
    expect(body['virtual_url']).toBe(fields.virtual_url);
    expect(body['json_ld'].location).toEqual({ '@type': 'VirtualLocation', url: body['url'] });
  });

  it.each([
    ['available', '$18', 'InStock'],
    ['limited', '$18', 'LimitedAvailability'],
    ['sold_out', '$18', 'SoldOut'],
    ['closed', '$18', undefined],
    ['sold_out', '', 'SoldOut'],
    ['closed', 'pay what you want', undefined],
  ])('%s places for %j are %s', async (availability, cost, expected) => {
    const event = await jsonLd(await makeEvent({ availability, cost }));
    const offer = event['offers'];
    expect([offer['@type'], offer.availability]).toEqual(['Offer', expected && schema(expected)]);
    expect([offer.url, schemaProblems(event, 'Event')]).toEqual([event['url'], []]);
  });

  it('is offered where one registers, from when on', async () => {
    const registration_url = 'https://tickets.example/1';
    const registration = { registration_url, registration_opens: '2027-01-01 09:00:00' };
    const expected = { url: registration_url, validFrom: '2027-01-01T09:00:00-05:00' };
    const priced = await jsonLd(await makeEvent({ ...registration, cost: '$10 - $20' }));
    expect(priced['offers']).toMatchObject({
      ...expected,
      '@type': 'AggregateOffer',
      availability: schema('InStock'),
    });
    const free = await jsonLd(await makeEvent(registration));
    expect(free['offers']).toEqual({ '@type': 'Offer', ...expected });
    expect([priced, free].flatMap((event) => schemaProblems(event, 'Event'))).toEqual([]);
  });

  it.each([
    [{ age_min: 6, age_max: 12 }, '6-12'],
    [{ age_min: 18 }, '18-'],
    [{ age_max: 12 }, '0-12'],
    [{}, undefined],
  ])('is for the ages of %j', async (ages, expected) => {
    const event = await jsonLd(await makeEvent({ ...ages, capacity: 10, remaining: 0 }));
    expect(event['typicalAgeRange']).toBe(expected);
    expect(event).toMatchObject({ maximumAttendeeCapacity: 10, remainingAttendeeCapacity: 0 });
    expect(schemaProblems(event, 'Event')).toEqual([]);
  });

  it('is in the languages that are spoken', async () => {
    const event = await jsonLd(await makeEvent({ spoken_languages: ['fr', 'de-CH'] }));
    expect([event['inLanguage'], schemaProblems(event, 'Event')]).toEqual([['fr', 'de-CH'], []]);
  });
});

import { cli } from '../support/process.js';
import { type Body, Service } from '../support/service.js';

/* The pages of the demo's events have what large search engines require of an event: docs/public-pages.md. */

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/;
const IS_OF_SCHEMA = /^https:\/\/schema\.org\/\w+$/;

let service: Service;
let events: Body[];
beforeAll(async () => {
  service = await Service.start();
  const place = { DATABASE_URL: service.databaseUrl, MEDIA_DIR: service.mediaDir };
  const { code, stderr } = await cli(['demo'], place);
  if (code !== 0) throw new Error(stderr);
  events = (await service.get('/events?per_page=50')).body['events'];
});
afterAll(async () => service.stop());

/** The data for search engines on the page of an event. */
async function dataOf(event: Body): Promise<Body> {
  const { pathname } = new URL(event['url'] as string);
  const { body } = await service.get<string>(`~${pathname}`);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(json) as Body;
}

/** What is wrong with a place, of which search engines require an address. */
function isPlace(place: Body): boolean {
  if (place['@type'] === 'VirtualLocation') return /^https?:/.test(String(place['url']));
  const { address } = place as { address?: Body };
  return place['@type'] === 'Place' && Boolean(place['name']) && address?.['@type'] === 'PostalAddress';
}

/** What search engines require of the offers of an event with a cost. */
function areOffers(offers: Body): boolean {
  const prices = offers['@type'] === 'Offer' ? [offers['price']] : [offers['lowPrice'], offers['highPrice']];
  return (
    /^https?:/.test(String(offers['url'])) &&
    prices.every((price) => typeof price === 'number') &&
    /^[A-Z]{3}$/.test(String(offers['priceCurrency'])) &&
    (!('availability' in offers) || IS_OF_SCHEMA.test(String(offers['availability']))) &&
    (!('validFrom' in offers) || INSTANT.test(String(offers['validFrom'])))
  );
}

const isOrganizer = ({ name, url }: Body): boolean => Boolean(name) && /^https?:/.test(String(url));

it('have all that is required, and of the rest what the events have', async () => {
  expect(events.length).toBeGreaterThan(10);
  for (const event of events) {
    const data = await dataOf(event);
    const { title } = event;
    expect(data).toMatchObject({
      '@type': 'Event',
      name: title,
      url: event['url'],
      startDate: expect.stringMatching(INSTANT),
      endDate: expect.stringMatching(INSTANT),
      eventStatus: expect.stringMatching(IS_OF_SCHEMA),
      eventAttendanceMode: expect.stringMatching(IS_OF_SCHEMA),
    });
    const places = [data['location'] ?? []].flat() as Body[];
    // One that says neither where it is nor that it is online has no place.
    const hasPlace = [event['venue']].flat().length > 0 || event['is_virtual'] === true;
    expect([title, places.length > 0, places.every(isPlace)]).toEqual([title, hasPlace, true]);
    const recommended = {
      description: event['description'] !== '',
      image: event['image'] !== false,
      offers: event['cost'] !== '',
      organizer: event['organizer'].length > 0,
      previousStartDate: event['previous_start_date'] !== '',
    };
    for (const [name, isThere] of Object.entries(recommended))
      if (isThere) expect([title, name, name in data]).toEqual([title, name, true]);
    expect([title, data['offers'] === undefined || areOffers(data['offers'])]).toEqual([title, true]);
    expect([title, data['organizer'] === undefined || isOrganizer(data['organizer'])]).toEqual([title, true]);
  }
});

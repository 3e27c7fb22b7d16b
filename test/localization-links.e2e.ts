import { at } from './support/localized.js';
import { ALWAYS, type Body, eventWith, type SendOptions, Service } from './support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const accepting = (header: string): SendOptions => ({ headers: { 'accept-language': header } });

describe('links', () => {
  const ORIGIN = 'http://calendar.example';
  let french: Body;
  beforeAll(async () => {
    french = await service.make(at('fr', '/events'), eventWith({ title: 'Lié', categories: ['Liens'] }));
    await service.make('/events', eventWith());
    await service.make('/venues', { venue: 'Linked' });
  });

  it('keep the segment', async () => {
    const { body, headers } = await service.get(at('fr', `/events?per_page=1&${ALWAYS}`));
    expect(body['rest_url']).toMatch(`${ORIGIN}/fr/calendar/events/v1/events/?`);
    expect(body['next_rest_url']).toMatch(`${ORIGIN}/fr/calendar/events/v1/events/?`);
    expect(headers['link']).toContain(`<${ORIGIN}/fr/calendar/events/v1/events/?`);
    expect(french['rest_url']).toBe(`${ORIGIN}/fr/calendar/events/v1/events/${french['id']}`);
    expect(french['url']).toMatch(`${ORIGIN}/fr/event/`);
    const { urls } = french['categories'][0];
    expect(urls.self).toMatch(`${ORIGIN}/fr/calendar/events/v1/categories/`);
    expect(urls.collection).toBe(`${ORIGIN}/fr/calendar/events/v1/categories`);
  });

  it('keep the parameter, also when the alias was sent', async () => {
    for (const name of ['i18n_language', 'lang']) {
      const { body } = await service.get(`/events?per_page=1&${ALWAYS}&${name}=fr`);
      const [event] = body['events'];
      for (const link of [body['rest_url'], body['next_rest_url'], event.rest_url, event.url]) {
        expect(new URL(link).searchParams.get('i18n_language')).toBe('fr');
      }
    }
    const { headers } = await service.post('/venues?i18n_language=it', { venue: 'Located' });
    expect(new URL(String(headers['location'])).searchParams.get('i18n_language')).toBe('it');
  });

  it('keep neither when the header chose', async () => {
    const { id } = french;
    const { body } = await service.get(`/events/${id}`, accepting('fr'));
    expect(body['rest_url']).toBe(`${ORIGIN}/calendar/events/v1/events/${id}`);
  });

  it.each(['/events', '/venues', '/organizers', '/categories', '/tags'])(
    'of %s lead to the same language',
    async (path) => {
      for (const start of [`${path}?i18n_language=ro`, at('ro', path), at('fr', `${path}?lang=ro`)]) {
        const { body } = await service.get(start);
        const again = await service.get(`~${String(body['rest_url']).slice(ORIGIN.length)}`);
        expect([start, again.headers['content-language'], again.body]).toEqual([start, 'ro', body]);
      }
    },
  );
});

import { at } from '../support/localized.js';
import { ALWAYS, type Body, eventWith, type SendOptions, Service } from '../support/service.js';

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
      for (const link of [body['rest_url'], body['next_rest_url'], event.rest_url]) {
        expect(new URL(link).searchParams.get('i18n_language')).toBe('fr');
      }
      // Pages have their language in the path.
      expect(event.url).toMatch(new RegExp(`^${ORIGIN}/fr/event/[^?]+/$`));
    }
    const { headers } = await service.post('/venues?i18n_language=it', { venue: 'Located' });
    expect(new URL(String(headers['location'])).searchParams.get('i18n_language')).toBe('it');
  });

  it('keep neither when the header chose', async () => {
    const { id } = french;
    const { body } = await service.get(`/events/${id}`, accepting('fr'));
    expect(body['rest_url']).toBe(`${ORIGIN}/calendar/events/v1/events/${id}`);
  });

  it('keep that the fallback is switched off', async () => {
    for (const start of [`/events?${ALWAYS}`, '/venues', '/tags?hide_empty=false']) {
      const { body } = await service.get(`${start}${start.includes('?') ? '&' : '?'}i18n_fallback=none`);
      expect(new URL(body['rest_url']).searchParams.getAll('i18n_fallback')).toEqual(['none']);
    }
    const { body } = await service.get(at('fr', `/events/${french['id']}?i18n_fallback=none`));
    expect(body['rest_url']).toBe(
      `${ORIGIN}/fr/calendar/events/v1/events/${french['id']}?i18n_fallback=none`,
    );
    expect(body['categories'][0].urls.self).toContain('i18n_fallback=none');
    expect((await service.get(`/events/${french['id']}`)).body['rest_url']).not.toContain('i18n_fallback');
  });

  it('of a single record name its languages', async () => {
    const { id } = french;
    await service.post(`/events/${id}?i18n_language=ro`, { title: 'Legat' });
    const links = async (path: string): Promise<string[]> =>
      String((await service.get(path)).headers['link']).split(', ');
    const api = `${ORIGIN}/calendar/events/v1/events/${id}`;
    const own = await links(`/events/${id}`);
    expect(own).toEqual([
      `<${api}?i18n_language=fr>; rel="alternate"; hreflang="fr"`,
      `<${api}?i18n_language=ro>; rel="alternate"; hreflang="ro"`,
      `<${api}>; rel="alternate"; hreflang="x-default"`,
    ]);
    expect(await links(`/events/by-slug/${french['slug']}?lang=ro`)).toEqual(own);
    expect(await links(at('de', `/events/${id}?i18n_fallback=none`))).toEqual([
      `<${ORIGIN}/fr/calendar/events/v1/events/${id}?i18n_fallback=none>; rel="alternate"; hreflang="fr"`,
      `<${ORIGIN}/ro/calendar/events/v1/events/${id}?i18n_fallback=none>; rel="alternate"; hreflang="ro"`,
      `<${api}?i18n_fallback=none>; rel="alternate"; hreflang="x-default"`,
    ]);
    const tag = await service.make('/tags', { name: 'Linked' });
    expect(await links(`/tags/${tag['id']}`)).toEqual([
      `<${ORIGIN}/calendar/events/v1/tags/${tag['id']}?i18n_language=en>; rel="alternate"; hreflang="en"`,
      `<${ORIGIN}/calendar/events/v1/tags/${tag['id']}>; rel="alternate"; hreflang="x-default"`,
    ]);
    for (const link of own) {
      const [, address = '', language] = /<(.*)>.*hreflang="(.*)"/.exec(link) ?? [];
      const read = await service.get(`~${address.slice(ORIGIN.length)}`);
      expect(read.headers['content-language']).toBe(language === 'x-default' ? 'en' : language);
    }
    expect((await service.post(`/events/${id}`, { cost: '3' })).headers['link']).toBeUndefined();
    expect((await service.get('/tags?hide_empty=false')).headers['link'] ?? '').not.toContain('alternate');
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

import { Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const list = async (query: string) => service.get(`/events?${query}`);

describe('bad parameters', () => {
  const BAD: Record<string, string> = {
    page: '0',
    per_page: '-1',
    start_date: 'banana',
    end_date: '2027-02-30',
    starts_after: '2027-13-01',
    starts_before: 'x',
    ends_after: '',
    ends_before: '25:00',
    strict_dates: 'perhaps',
    search: '',
    venue: 'x',
    organizer: '1,0',
    featured: 'maybe',
    status: 'published',
    include: '1.5',
    i18n_language: 'xx',
  };

  it('are all named at once', async () => {
    const { status, body } = await list(new URLSearchParams(BAD).toString());
    expect([status, body['code']]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body['data'].params).sort()).toEqual(Object.keys(BAD).sort());
    expect(Object.keys(body['data'].details).sort()).toEqual(Object.keys(BAD).sort());
  });

  it.each(Object.entries(BAD))('are refused one by one: %s=%s', async (name, value) => {
    const { status, body } = await list(new URLSearchParams({ [name]: value }).toString());
    expect([status, Object.keys(body['data'].params)]).toEqual([400, [name]]);
  });

  it('are named together with ids and names that nothing has', async () => {
    const { status, body } = await list('page=0&venue=999999999&categories=nothing&status=draft');
    expect(status).toBe(400);
    expect(Object.keys(body['data'].params).sort()).toEqual(['categories', 'page', 'status', 'venue']);
  });

  it('such as the empty page and size are refused', async () => {
    for (const query of ['page=', 'per_page=', 'page[]=1', 'page[a]=1', 'page=1&page=2', 'per_page=1e1']) {
      const { status } = await list(query);
      expect([query, status]).toEqual([query, 400]);
    }
  });
});

import { eventWith, Service } from '../support/service.js';

/* Venues and terms of events are kept in memory until anything is written, by whichever instance. */

let service: Service;
let beside: Service;
beforeAll(async () => {
  service = await Service.start({ CACHE_BYTES: '0' }, 'file');
  beside = await service.startBeside();
});
afterAll(async () => {
  await beside.stop();
  await service.stop();
});

it('what another instance has renamed is shown at once in lists and single events', async () => {
  const venue = await service.make('/venues', { venue: 'Hall 0' });
  const tag = await service.make('/tags', { name: 'Tag 0' });
  const { id } = await service.make('/events', eventWith({ venue: venue['id'], tags: [tag['id']] }));
  const shown = async (at: Service): Promise<unknown[]> => {
    const list = (await at.get('/events?start_date=2000-01-01')).body['events'][0];
    const single = (await at.get(`/events/${id}`)).body;
    return [list, single].flatMap((event) => [event['venue']['venue'], event['tags'][0]['name']]);
  };
  for (const [turn, writer] of [beside, service, beside].entries()) {
    const names = [`Hall ${turn}`, `Tag ${turn}`];
    await writer.post(`/venues/${venue['id']}`, { venue: names[0] });
    await writer.post(`/tags/${tag['id']}`, { name: names[1] });
    for (const reader of [service, beside]) expect(await shown(reader)).toEqual([...names, ...names]);
  }
});

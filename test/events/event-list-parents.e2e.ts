import { ALWAYS, type Body, eventWith, Service } from '../support/service.js';

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

const make = async (fields: object = {}): Promise<number> =>
  (await service.make('/events', eventWith(fields)))['id'];

async function found(query: string): Promise<number[]> {
  const { status, body } = await service.get(`/events?${ALWAYS}&${query}`);
  if (status !== 200) throw new Error(`${query}: ${JSON.stringify(body)}`);
  return (body['events'] as Body[]).map((event) => event['id'] as number);
}

it('post_parent narrows to the events that belong to one', async () => {
  const series = await make();
  const parts = [await make({ post_parent: series }), await make({ post_parent: series })];
  const part = parts[0] ?? 0;
  expect(await found(`post_parent=${series}`)).toEqual(parts);
  expect(await found(`post_parent=${part}`)).toEqual([]);
  await service.post(`/events/${part}`, { post_parent: 0 });
  expect(await found(`post_parent=${series}`)).toEqual(parts.slice(1));
  const { id: venue } = await service.make('/venues', { venue: 'No event' });
  for (const parent of [999_999, venue, 0]) {
    const { status, body } = await service.get(`/events?post_parent=${parent}`);
    expect([status, Object.keys(body['data'].params)]).toEqual([400, ['post_parent']]);
  }
});

it('an event cannot belong to itself, nor to one that belongs to it', async () => {
  const top = await make();
  const middle = await make({ post_parent: top });
  const low = await make({ post_parent: middle });
  for (const parent of [top, middle, low]) {
    const { status, body } = await service.post(`/events/${top}`, { post_parent: parent });
    expect([status, body['data'].params]).toEqual([
      400,
      { post_parent: 'An event cannot belong to itself, nor to one that belongs to it.' },
    ]);
  }
  const moved = await service.post(`/events/${low}`, { post_parent: top });
  expect([moved.status, moved.body['post_parent']]).toEqual([200, top]);
});

it('ticketed narrows to events with tickets, or to those without', async () => {
  const [sold, free] = [await make({ ticketed: true }), await make({ ticketed: false })];
  const pair = `include=${sold},${free}`;
  for (const yes of ['true', '1']) expect(await found(`${pair}&ticketed=${yes}`)).toEqual([sold]);
  for (const no of ['false', '0']) expect(await found(`${pair}&ticketed=${no}`)).toEqual([free]);
  expect(await found(pair)).toEqual([sold, free]);
});

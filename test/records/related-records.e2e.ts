import { type Clock, stopClocks } from '../support/clock.js';
import { eventWith, Service } from '../support/service.js';

const DAY = 86_400;

let service: Service;
let clock: Clock;
beforeAll(async () => {
  service = await Service.start({ CACHE_BYTES: '0' });
});
beforeEach(() => (clock = stopClocks()));
afterEach(() => {
  clock.resume();
});
afterAll(async () => service.stop());

/** Nothing is written meanwhile. */
const tomorrow = (): void => {
  clock.pass(DAY);
};

it('the count of a term inside an event grows by itself when another event becomes public', async () => {
  const event = await service.make('/events', eventWith({ tags: ['soon'] }));
  const due = String(Math.floor(Date.now() / 1_000) + DAY / 2);
  await service.make('/events', eventWith({ tags: ['soon'], date_utc: due }));
  const counts = async (): Promise<unknown> =>
    (await service.get(`/events/${event['id']}`)).body['tags'].map(({ count }: { count: number }) => count);
  expect(await counts()).toEqual([1]);
  expect(await counts()).toEqual([1]);
  tomorrow();
  expect(await counts()).toEqual([2]);
});

it('a venue inside an event shows when it becomes public', async () => {
  const due = String(Math.floor(Date.now() / 1_000) + DAY / 2);
  const venue = await service.make('/venues', { venue: 'Opening soon', date_utc: due });
  const event = await service.make('/events', eventWith({ venue: venue['id'] }));
  const statuses = async (as: 'anonymous' | 'editor'): Promise<unknown> =>
    [(await service.get(`/events/${event['id']}`, { as })).body['venue']]
      .flat()
      .map(({ status }: { status: string }) => status);
  expect(await statuses('editor')).toEqual(['future']);
  expect(await statuses('anonymous')).toEqual([]);
  tomorrow();
  expect(await statuses('editor')).toEqual(['publish']);
  expect(await statuses('anonymous')).toEqual(['publish']);
});

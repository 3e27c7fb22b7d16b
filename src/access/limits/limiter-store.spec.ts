import { readSettings } from '#platform/config/settings.js';
import { LimiterStore } from './limiter-store.js';

it.each([{}, { REDIS_URL: 'redis://127.0.0.1:1' }])(
  'counts, holds and forgets in this process with %j, when no Redis responds',
  async (environment) => {
    const store = new LimiterStore(readSettings(environment));
    const counter = store.counter('test', 60);
    await counter.add('key');
    expect(await counter.add('key', 2)).toEqual({ count: 3, milliseconds: expect.any(Number) as number });
    expect(await counter.get('other')).toEqual({ count: 0, milliseconds: 0 });
    await counter.hold('held', 600);
    expect((await counter.get('held')).milliseconds).toBeGreaterThan(590_000);
    await counter.reset('key');
    expect(await counter.get('key')).toEqual({ count: 0, milliseconds: 0 });
    store.onApplicationShutdown();
  },
);

import type { OpenAPIObject } from '@nestjs/swagger';
import { Service } from '../support/service.js';

/* What somebody sends first from the documentation, on a calendar without any record. */

let service: Service;
beforeAll(async () => {
  service = await Service.start();
});
afterAll(async () => service.stop());

async function examplesOf(path: string): Promise<[name: string, body: object][]> {
  const { paths } = (await service.get<OpenAPIObject>('/doc')).body;
  const { content } = paths[path]?.post?.requestBody as { content: Record<string, { examples?: object }> };
  const { examples = {} } = content['application/json'] ?? {};
  return Object.values(examples as Record<string, { summary: string; value: object }>).map(
    ({ summary, value }) => [summary, value],
  );
}

it('every example of a new event is created, and one has a venue in two languages', async () => {
  const examples = await examplesOf('/events');
  expect(examples.map(([name]) => name)).toContain('With a venue, in two languages');
  for (const [name, body] of examples) {
    const created = await service.post('/events', body);
    expect([name, created.status, created.headers['x-ignored-params']]).toEqual([name, 201, undefined]);
    if (name !== 'With a venue, in two languages') continue;
    const french = await service.get(`/events/${created.body['id']}?i18n_language=fr`);
    expect([french.body['title'], french.body['venue'].venue]).toEqual([
      'Brunch en fanfare',
      'Hôtel de ville',
    ]);
  }
});

it.each(['/venues', '/organizers', '/categories', '/tags'])(
  'the first example of %s is created',
  async (path) => {
    const [first] = await examplesOf(path);
    expect((await service.post(path, first?.[1])).status).toBe(201);
  },
);

import type { OpenAPIObject } from '@nestjs/swagger';
import { deliver, Hook } from '../support/hooks.js';
import { ClosedSchemas } from '../support/openapi/closed-schemas.cjs';
import { Receiver } from '../support/receiver.js';
import { eventWith, Service } from '../support/service.js';

/* What webhooks are sent is what the document says. */

let service: Service;
let receiver: Receiver;
let document: OpenAPIObject & { readonly webhooks: Record<string, any> };
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
  document = (await service.get<typeof document>('/doc')).body;
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

/** What in a message differs from the document, which also has to name all of its fields. */
function checkerOf(name: string): (message: unknown) => string {
  const schemas = new ClosedSchemas(document);
  const { schema } = document.webhooks[name].post.requestBody.content['application/json'];
  return (message) => schemas.differences(message, schema).join('; ');
}

const headersOf = (name: string): string[] =>
  document.webhooks[name].post.parameters.map((header: { name: string }) => header.name);

it('messages for changes of all kinds and actions are as documented', async () => {
  const hook = await Hook.make(service, receiver);
  const paths = ['/venues', '/organizers', '/categories', '/tags'];
  const event = await service.make('/events', eventWith({ title: 'Seen' }));
  const records = [{ path: `/events/${event['id']}`, fields: { title: 'Seen again' } }];
  for (const path of paths) {
    const field = { '/venues': 'venue', '/organizers': 'organizer' }[path] ?? 'name';
    const { id } = await service.make(path, { [field]: 'New' });
    records.push({ path: `${path}/${id}`, fields: { [field]: 'Other' } as never });
  }
  for (const { path, fields } of records) {
    await service.post(`${path}?lang=fr`, fields);
    await service.delete(path);
  }
  await deliver(service);
  const check = checkerOf('change');
  expect(hook.received.map(({ message }) => [message.type, check(message)])).toEqual(
    hook.received.map(({ message }) => [message.type, '']),
  );
  expect(new Set(hook.types).size).toBe(15);
  for (const { headers } of hook.received) {
    expect(headersOf('change').filter((name) => headers[name] === undefined)).toEqual([]);
  }
  const [{ message } = { message: undefined }] = hook.received;
  expect(check({ ...message, more: 1 })).not.toBe('');
  expect(check({ ...message, type: 'event.painted' })).not.toBe('');
});

it('the test message is as documented', async () => {
  const hook = await Hook.make(service, receiver);
  await service.post(`${hook.path}/ping`);
  const [ping] = hook.received;
  expect([ping?.message.type, checkerOf('ping')(ping?.message)]).toEqual(['ping', '']);
  expect(headersOf('ping').filter((name) => ping?.headers[name] === undefined)).toEqual([]);
  const { body: again } = await service.post(`${hook.path}/ping`);
  const retried = await hook.retry(again);
  expect([retried.status, retried.body['message']]).toEqual([409, 'A ping is sent once: send another one.']);
});

import { WebhookDispatcher } from '../src/webhooks/dispatcher.js';
import { Receiver, type Received, verify } from './support/receiver.js';
import { type Body, eventWith, Service } from './support/service.js';

const ADMINISTRATOR = { as: 'administrator' } as const;

let service: Service;
let receiver: Receiver;
let counter = 0;
beforeAll(async () => {
  receiver = await Receiver.start();
  service = await Service.start({ WEBHOOK_ALLOWED_HOSTS: receiver.host });
});
afterAll(async () => {
  await service.stop();
  await receiver.stop();
});

interface Hook {
  readonly path: string;
  readonly secret: string;
  readonly received: () => Received[];
}

/** A webhook that leads to a path of its own of the receiver. */
async function hookWith(fields: object = {}): Promise<Hook> {
  const own = `/${(counter += 1)}`;
  const { id, secret } = await service.make('/webhooks', { url: receiver.address(own), ...fields });
  return { path: `/webhooks/${id}`, secret, received: () => receiver.at(own) };
}

/** All that is due now is done. */
async function delivered(): Promise<void> {
  const dispatcher = service.app.get(WebhookDispatcher);
  dispatcher.wake();
  await dispatcher.settled();
}

const typesOf = (received: readonly Received[]): string[] => received.map(({ message }) => message.type);

it('tells of each change where it was made, signed as the convention says', async () => {
  const hook = await hookWith();
  const event = await service.make('/events', eventWith({ title: 'Told', venue: { venue: 'Told too' } }));
  await service.post(`/events/${event['id']}`, { cost: '7' });
  await service.delete(`/events/${event['id']}`);
  await delivered();
  const received = hook.received();
  expect(typesOf(received).sort()).toEqual([
    'event.created',
    'event.trashed',
    'event.updated',
    'venue.created',
  ]);
  for (const one of received) expect(verify(hook.secret, one)).toEqual(one.message);
  const [created, updated] = received.filter(({ message }) => message.data.kind === 'event');
  expect(created?.message.data).toMatchObject({
    kind: 'event',
    id: event['id'],
    action: 'created',
    rest_url: event['rest_url'],
  });
  expect(updated?.message.data).toMatchObject({ action: 'updated', fields: ['cost'] });
  expect(JSON.stringify(received)).not.toContain('Told');
});

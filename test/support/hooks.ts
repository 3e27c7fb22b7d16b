import { WebhookDispatcher } from '#integrations/webhooks/dispatcher.js';
import type { ReceivedMessage, Receiver } from './receiver.js';
import type { Body, Service, ServiceResponse } from './service.js';

const ADMINISTRATOR = { as: 'administrator' } as const;

let counter = 0;

/** A webhook that leads to a path of its own of a receiver. */
export class Hook {
  private constructor(
    private readonly service: Service,
    private readonly receiver: Receiver,
    /** Its path at the receiver. */
    readonly target: string,
    /** Of the resource. */
    readonly path: string,
    readonly secret: string,
  ) {}

  static async make(service: Service, receiver: Receiver, fields: object = {}): Promise<Hook> {
    const target = `/hook-${(counter += 1)}`;
    const { id, secret } = await service.make('/webhooks', { url: receiver.address(target), ...fields });
    return new Hook(service, receiver, target, `/webhooks/${id}`, secret);
  }

  get received(): ReceivedMessage[] {
    return this.receiver.at(this.target);
  }

  /** The types of the received messages, in order. */
  get types(): string[] {
    return this.received.map(({ message }) => message.type);
  }

  async read(): Promise<Body> {
    return (await this.service.get(this.path, ADMINISTRATOR)).body;
  }

  async change(fields: object): Promise<ServiceResponse> {
    return this.service.post(this.path, fields);
  }

  /** The messages, the oldest first. */
  async messages(query = ''): Promise<Body[]> {
    const { body } = await this.service.get(`${this.path}/deliveries?per_page=50&${query}`, ADMINISTRATOR);
    return [...body['deliveries']].reverse();
  }

  async retry(message: Body): Promise<ServiceResponse> {
    return this.service.post(`${this.path}/deliveries/${message['id']}/retry`);
  }
}

/** Does all that is due now. */
export async function deliver(service: Service): Promise<void> {
  const dispatcher = service.app.get(WebhookDispatcher);
  dispatcher.wake();
  await dispatcher.settled();
}

import type { OpenAPIObject } from '@nestjs/swagger';
import { PING, WebhookMessageDto, WebhookPingDto } from '../webhooks/message.dto.js';
import { WEBHOOKS_TAG } from './tags.js';

/** Classes of what the service sends, which no controller names. */
export const WEBHOOK_MODELS = [WebhookMessageDto, WebhookPingDto];

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

const HEADERS = [
  header(
    'webhook-id',
    'Id of the message, the same in all attempts: what came before can be left out',
    'msg_7f8c2f4e-3b1d-4c55-9f0e-2a6d1c0b9e11',
  ),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970', '1798707600'),
  header(
    'webhook-signature',
    'Signatures after Standard Webhooks, separated by spaces',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

const RESPONSES = {
  '2XX': { description: 'The message was received, within 10 seconds' },
  410: { description: 'No more messages are wanted: the webhook becomes inactive' },
  '5XX': { description: 'The message could not be received: it is sent again, for about a day' },
};

const webhook = (operationId: string, summary: string, description: string, schema: string) => ({
  post: {
    operationId,
    summary,
    description,
    tags: [WEBHOOKS_TAG],
    security: [],
    parameters: HEADERS,
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${schema}` } } },
    },
    responses: RESPONSES,
  },
});

/** Documents the requests that the service sends to webhooks. */
export function describeWebhooks(document: OpenAPIObject): void {
  const webhooks = {
    change: webhook(
      'receiveChange',
      'A record was created, changed or deleted',
      'Sent at least once to each webhook that chose the kind and the language, in the order of the changes of each record. There is no content in it: it is to be read at `rest_url`, as far as the receiver may.',
      'WebhookMessage',
    ),
    [PING]: webhook(
      'receivePing',
      'A test message',
      'Sent once, when `POST /webhooks/{id}/ping` asks for it.',
      'WebhookPing',
    ),
  };
  document.webhooks = structuredClone(webhooks) as NonNullable<OpenAPIObject['webhooks']>;
}

import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { requestedPause } from '#platform/jobs/backoff.js';
import {
  guardedRequest,
  isAllowedHost,
  parseTarget,
  RefusedTarget,
} from '#platform/outbound/guarded-request.js';
import type { WebhookRow } from './webhook.entity.js';
import { WebhookSecrets } from './webhook-secrets.js';

export const TIMEOUT_MS = 10_000;
/** Bytes of a response that are read and stored. */
const MAX_RESPONSE = 1_024;

export type Receiver = Pick<WebhookRow, 'url' | 'secret' | 'old_secret' | 'old_secret_until'>;

export interface Message {
  readonly message_id: string;
  readonly payload: string | null;
}

/** The result of one attempt. */
export interface Outcome {
  readonly isDelivered: boolean;
  readonly status: number | null;
  /** One word, followed by the system error code if there is one; null when delivered. */
  readonly error: string | null;
  readonly response: string | null;
  /** In milliseconds. */
  readonly duration: number;
  /** Seconds to wait that the receiver requested. */
  readonly requestedPause: number | undefined;
}

const failed = (error: string): Omit<Outcome, 'duration'> => ({
  isDelivered: false,
  status: null,
  error,
  response: null,
  requestedPause: undefined,
});

/** Sends messages. It never connects to internal hosts that are not allowed, and follows no redirects. */
@Injectable()
export class WebhookSender {
  constructor(
    private readonly secrets: WebhookSecrets,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async send(receiver: Receiver, message: Message): Promise<Outcome> {
    const started = performance.now();
    const outcome = await this.attempt(receiver, message);
    return { ...outcome, duration: Math.round(performance.now() - started) };
  }

  private async attempt(receiver: Receiver, message: Message): Promise<Omit<Outcome, 'duration'>> {
    const now = new Date(Date.now());
    const body = message.payload ?? '';
    const signature = this.secrets.sign(receiver, message.message_id, now, body);
    if (signature === undefined) return failed('secret_unreadable');
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    try {
      const response = await guardedRequest(this.target(receiver.url), {
        allowedHosts: this.settings.webhookAllowedHosts,
        headers: {
          'Content-Type': 'application/json; charset=UTF-8',
          'webhook-id': message.message_id,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': signature,
        },
        body,
        signal,
      });
      return await read(response);
    } catch (error) {
      if (error instanceof RefusedTarget) return failed('address_not_public');
      if (signal.aborted) return failed('timeout');
      const code = (error as { code?: unknown }).code;
      return failed(typeof code === 'string' ? `unreachable ${code}`.slice(0, 100) : 'unreachable');
    }
  }

  /** The allowed hosts may have changed since the URL was set. */
  private target(address: string): URL {
    const url = parseTarget(address);
    if (url.protocol !== 'https:' && !isAllowedHost(url, this.settings.webhookAllowedHosts)) {
      throw new RefusedTarget(address);
    }
    return url;
  }
}

async function read(response: IncomingMessage): Promise<Omit<Outcome, 'duration'>> {
  const { statusCode = 0, headers } = response;
  const isDelivered = statusCode >= 200 && statusCode < 300;
  return {
    isDelivered,
    status: statusCode,
    error: isDelivered ? null : 'bad_status',
    response: await beginning(response),
    requestedPause: requestedPause(headers['retry-after'], Date.now()),
  };
}

/**
 * Reads the beginning of the response. The status decides, so a response that breaks off is as good as a
 * complete one.
 */
async function beginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= MAX_RESPONSE) break;
    }
  } catch (error) {
    chunks.push(Buffer.from(` (broken off: ${error instanceof Error ? error.name : 'unknown'})`));
  } finally {
    response.destroy();
  }
  return Buffer.concat(chunks).toString('utf8', 0, MAX_RESPONSE).slice(0, MAX_RESPONSE).toWellFormed();
}

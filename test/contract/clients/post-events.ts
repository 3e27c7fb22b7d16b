import type { Body } from '../../support/service.js';

/** A program that sends a programme of events with all that belongs to them, and remembers nothing. */
export async function postEvents(api: string, events: readonly Body[], credentials: string): Promise<Body[]> {
  const posted: Body[] = [];
  for (const event of events) {
    const response = await fetch(`${api}/events`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
      },
      body: JSON.stringify(event),
    });
    if (response.status !== 201) throw new Error(`${response.status}: ${await response.text()}`);
    posted.push((await response.json()) as Body);
  }
  return posted;
}

import type { Body } from '../../support/service.js';

/** A program that knows the first URL only and goes wherever `next_rest_url` sends it. */
export async function followLinks(first: string): Promise<Body[]> {
  const events: Body[] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const response = await fetch(next);
    if (!response.ok) throw new Error(`${next}: ${response.status}`);
    const page = (await response.json()) as { events: Body[]; next_rest_url?: string };
    events.push(...page.events);
    next = page.next_rest_url;
  }
  return events;
}

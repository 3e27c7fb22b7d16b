import { toUtcSeconds } from '#common/time/zone.js';
import { type Content, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { linkable } from './event-parts.js';
import type { PageContext } from './layout.js';
import { costOf } from './page-cost.js';
import { shortDay, timeOf } from './page-dates.js';
import { counted, filled } from './page-texts.js';
import { dirOf } from './text-direction.js';

type State = 'open' | 'later' | 'over' | 'none';

/** The instants at which the registration of an event opens and closes, in seconds. */
const instantOf = (wall: string, zone: string): number | undefined =>
  wall === '' ? undefined : toUtcSeconds(wall, zone);

/** Whether an event is canceled or over, which its page says elsewhere. */
const isOff = ({ event_status: status, utc_end_date: end }: EventDto, now: number): boolean =>
  status === 'canceled' || now > toUtcSeconds(end, 'UTC');

/**
 * Where registration is, as `registration=open` of the interface has it. Only the page invites nobody to an event that is
 * canceled or over: it says nothing then, as the registration may be open all the same.
 */
function stateOf(event: EventDto, now: number): State {
  const { registration_opens: opens, registration_closes: closes, timezone: zone, availability } = event;
  if (availability === 'sold_out' || availability === 'closed' || isOff(event, now)) return 'none';
  if (now > (instantOf(closes, zone) ?? Infinity)) return 'over';
  return now < (instantOf(opens, zone) ?? -Infinity) ? 'later' : 'open';
}

/** The next second in which the registration opens or closes; `Infinity` when it does not. */
export function nextChange(event: EventDto, now: number): number {
  const { registration_opens: opens, registration_closes: closes, timezone: zone } = event;
  const closing = instantOf(closes, zone);
  const instants = [
    instantOf(opens, zone),
    closing === undefined ? undefined : closing + 1,
    toUtcSeconds(event.utc_end_date, 'UTC') + 1,
  ];
  return Math.min(...(instants.filter((instant) => instant !== undefined && instant > now) as number[]));
}

/** How one registers now, or when that is possible; empty where there is nothing to say. */
function ways({ texts, ctx: { language, now } }: PageContext, event: EventDto): readonly Content[] {
  const { remaining, registration_closes: closes, registration_opens: opens } = event;
  const address = linkable(event.registration_url);
  const line = (text: Content): Content => html`<p>${text}</p>\n`;
  const date = (wall: string): string =>
    `${shortDay(language, wall.slice(0, 10))}, ${timeOf(language, wall)}`;
  const state = stateOf(event, now);
  const places =
    state === 'open' && remaining !== null && remaining > 0
      ? [line(counted(language, texts.placesLeft, remaining))]
      : [];
  if (state === 'none') return places;
  if (state === 'later') return [line(filled(texts.registrationFrom, { date: date(opens) }))];
  if (state === 'over') return [line(texts.registrationOver)];
  const button =
    address === undefined
      ? []
      : [
          line(
            html`<a class="button" href="${address}" rel="noopener nofollow external">${texts.register}</a>`,
          ),
        ];
  const until = closes === '' ? [] : [line(filled(texts.registrationUntil, { date: date(closes) }))];
  return [...places, ...button, ...until];
}

/** What it costs, whether there are places, and how one registers. */
export function registration(page: PageContext, event: EventDto): Content {
  const { texts } = page;
  const { availability, cost, registration_url: address } = event;
  const how = ways(page, event);
  if (cost === '' && availability === '' && how.length === 0) return undefined;
  return html`<section class="fact registration" aria-labelledby="registration">
<h2 id="registration">${address === '' && cost !== '' ? texts.cost : texts.tickets}</h2>
${cost !== '' && html`<p class="cost"${dirOf(cost)}>${costOf(page, event)}</p>\n`}${availability !== '' && html`<p class="availability ${availability}">${texts.availabilities[availability]}</p>\n`}${how}</section>
`;
}

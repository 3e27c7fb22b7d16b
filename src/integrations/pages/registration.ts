import { toUtcSeconds } from '#common/time/zone.js';
import { type Content, html } from '#http/responses/html.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { linkable } from './event-parts.js';
import type { PageContext } from './layout.js';
import { costOf } from './page-cost.js';
import { shortDay, timeOf } from './page-dates.js';
import { counted, filled } from './page-texts.js';
import { dirOf } from './text-direction.js';

type State = 'open' | 'later' | 'over';

/** The instants at which the registration of an event opens and closes, in seconds. */
const instantOf = (wall: string, zone: string): number | undefined =>
  wall === '' ? undefined : toUtcSeconds(wall, zone);

function stateOf(event: EventDto, now: number): State {
  const { registration_opens: opens, registration_closes: closes, timezone: zone } = event;
  if (now < (instantOf(opens, zone) ?? -Infinity)) return 'later';
  const isOver = now > (instantOf(closes, zone) ?? Infinity) || now > toUtcSeconds(event.utc_end_date, 'UTC');
  return isOver || event.availability === 'closed' || event.event_status === 'canceled' ? 'over' : 'open';
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

/** How one registers now, or when that is possible. */
function ways({ texts, ctx: { language, now } }: PageContext, event: EventDto): Content {
  const { availability, remaining, registration_closes: closes, registration_opens: opens } = event;
  const address = linkable(event.registration_url);
  const date = (wall: string): string =>
    `${shortDay(language, wall.slice(0, 10))}, ${timeOf(language, wall)}`;
  switch (stateOf(event, now)) {
    case 'later':
      return html`<p>${filled(texts.registrationFrom, { date: date(opens) })}</p>\n`;
    case 'over':
      return address !== undefined && availability !== 'closed' && html`<p>${texts.registrationOver}</p>\n`;
    case 'open':
      return [
        remaining !== null &&
          remaining > 0 &&
          html`<p>${counted(language, texts.placesLeft, remaining)}</p>\n`,
        address !== undefined &&
          availability !== 'sold_out' &&
          html`<p><a class="button" href="${address}" rel="noopener nofollow external">${texts.register}</a></p>\n`,
        closes !== '' && html`<p>${filled(texts.registrationUntil, { date: date(closes) })}</p>\n`,
      ];
  }
}

/** What it costs, whether there are places, and how one registers. */
export function registration(page: PageContext, event: EventDto): Content {
  const { texts } = page;
  const { availability, remaining, cost, registration_url: address } = event;
  if (cost === '' && availability === '' && address === '' && remaining === null) return undefined;
  return html`<section class="fact registration" aria-labelledby="registration">
<h2 id="registration">${address === '' && cost !== '' ? texts.cost : texts.tickets}</h2>
${cost !== '' && html`<p class="cost"${dirOf(cost)}>${costOf(page, event)}</p>\n`}${availability !== '' && html`<p class="availability ${availability}">${texts.availabilities[availability]}</p>\n`}${ways(page, event)}</section>
`;
}

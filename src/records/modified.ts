import type { LinkQuery } from '../context/links.js';
import type { RequestContext } from '../context/request-context.js';
import { ParamErrors } from '../http/api-error.js';
import type { FurtherParams } from '../http/further.dto.js';
import { type Clock, type DateInput, resolveInstant } from '../time/date-input.js';
import { toUtcSeconds, toWall } from '../time/zone.js';
import { begunWith, type Instants } from './cursor.js';
import type { Condition } from './visibility.js';

/** What a list is limited to by when records were last changed. */
export interface Modified {
  /** On the record `r`. */
  readonly where: readonly Condition[];
  readonly query: LinkQuery;
  /** What hangs on the clock, for the pages to come. */
  readonly instants: Instants;
}

const PARAMETERS = [
  { name: 'modified_after', operator: '>' },
  { name: 'modified_before', operator: '<' },
] as const;

/** Only phrases ask it for the time. */
export const clockOf = ({ time }: RequestContext, zone: string): Clock => ({
  zone,
  get now() {
    return time.exact;
  },
});

/** The site's wall clock, or the Unix time in the second of two hours that the clocks repeat. */
export function linkValue(seconds: number, zone: string): string {
  const shown = toWall(seconds, zone);
  return toUtcSeconds(shown, zone) === seconds ? shown : String(seconds);
}

export const hangsOnClock = (input: DateInput | undefined): boolean => input?.kind === 'phrase';

export function modifiedWindow(ctx: RequestContext, query: FurtherParams, zone: string): Modified {
  const errors = ParamErrors.of(query);
  const where: Condition[] = [];
  const links: Record<string, string> = {};
  const instants: Record<string, number> = {};
  for (const { name, operator } of PARAMETERS) {
    const input = query[name];
    if (input === undefined) continue;
    const seconds =
      begunWith(query.cursor, name, input) ??
      errors.attempt(name, () => resolveInstant(input, clockOf(ctx, zone)));
    if (seconds === undefined) continue;
    where.push({ sql: `r.modified_at ${operator} ?`, params: [seconds] });
    links[name] = linkValue(seconds, zone);
    if (hangsOnClock(input)) instants[name] = seconds;
  }
  return { where, query: links, instants };
}

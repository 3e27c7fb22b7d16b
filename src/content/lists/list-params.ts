import type { Language } from '#common/messages/languages.js';
import { type Clock, type DateInput, resolveInstant } from '#common/time/date-input.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, UNTIL_CHANGED, type ValidUntil } from '#http/context/valid-until.js';
import { Field } from '#http/parameters/field.decorator.js';
import { PageParams } from '#http/parameters/language.dto.js';
import { BOX, DATE_TIME, FIELD_LIST, LANGUAGE } from '#http/parameters/rules.js';
import type { Condition } from '#platform/database/condition.js';
import { CURSOR, type Cursor, type Instants, startedWith } from './cursor.js';

/** The field `bbox` of lists whose records have a location. */
export const BoxField = (what: string): PropertyDecorator =>
  Field(BOX, {
    description: `${what} in this box: west, south, east and north in degrees, borders included; west is greater than east where it crosses the 180th meridian (extension)`,
  });

/** Additional parameters of the lists of events, venues, organizers, categories and tags. */
export class ListParams extends PageParams {
  @Field(DATE_TIME, {
    description:
      'Only what was changed after this instant, in any language; a date without a zone is in that of the site (extension)',
    example: '2026-01-01 00:00:00',
  })
  modified_after?: DateInput;

  @Field(DATE_TIME, {
    description:
      'Only what was last changed before this instant; a date without a zone is in that of the site (extension)',
    example: '2099-12-31 23:59:59',
  })
  modified_before?: DateInput;

  @Field(LANGUAGE, {
    description: 'Only what has a name or title of its own in this language (extension)',
    whenNull: undefined,
  })
  i18n_available?: Language;

  @Field(FIELD_LIST, {
    description:
      'Only these fields of each item, the rest of the response stays; with the name of the list in front, such as `events.id,total`, the same as `_fields`; not together with `_fields` (extension)',
    example: ['id', 'slug'],
  })
  fields?: string[];

  @Field(CURSOR, {
    description:
      'Empty or `*` for the first page, then the `next_cursor` of the last response. Pages stay in step whatever changes meanwhile. Not together with `page` (extension)',
  })
  cursor?: Cursor;
}

/** What the dates of a query limit a list to. */
export interface DateLimits {
  /** On the record `r`. */
  readonly where: readonly Condition[];
  readonly query: LinkQuery;
  /** The instants of relative dates, kept for the following pages. */
  readonly instants: Instants;
  /** Undefined with a relative date, unless the cursor repeats its instant. */
  readonly validUntil: ValidUntil;
}

/** A parameter with a date, and the condition on the record `r` that it sets. */
interface DateLimit<N extends string> {
  readonly name: N;
  readonly sql: string;
}

const MODIFIED = [
  { name: 'modified_after', sql: 'r.modified_at > ?' },
  { name: 'modified_before', sql: 'r.modified_at < ?' },
] as const;

export const clockOf = ({ now }: RequestContext, zone: string): Clock => ({ zone, now });

/** The site's local time, or the Unix time where local time is ambiguous because clocks are set back. */
export function linkValue(seconds: number, zone: string): string {
  const shown = toWall(seconds, zone);
  return toUtcSeconds(shown, zone) === seconds ? shown : String(seconds);
}

export const dependsOnClock = (input: DateInput | undefined): boolean => input?.kind === 'phrase';

/** Until when a date is the same instant: a phrase is not, unless the cursor repeats the instant `started`. */
export const endOf = (input: DateInput, started: number | undefined): ValidUntil =>
  started === undefined && dependsOnClock(input) ? undefined : UNTIL_CHANGED;

/** Errors in the dates are added to those of the query. */
export function dateLimits<const N extends string>(
  ctx: RequestContext,
  query: Pick<ListParams, 'cursor' | 'errors'> & Readonly<Partial<Record<N, DateInput>>>,
  zone: string,
  limits: readonly DateLimit<N>[],
): DateLimits {
  const { errors } = query;
  const where: Condition[] = [];
  const links: Record<string, string | undefined> = {};
  const instants: Record<string, number> = {};
  const ends: ValidUntil[] = [];
  for (const { name, sql } of limits) {
    const input: DateInput | undefined = query[name];
    if (input === undefined) continue;
    const started = startedWith(query.cursor, name, input);
    const seconds = started ?? errors.attempt(name, () => resolveInstant(input, clockOf(ctx, zone)));
    ends.push(endOf(input, started));
    links[name] = seconds === undefined ? undefined : linkValue(seconds, zone);
    if (seconds === undefined) continue;
    where.push({ sql, params: [seconds] });
    if (dependsOnClock(input)) instants[name] = seconds;
  }
  return { where, query: links, instants, validUntil: earliest(...ends) };
}

/** The limits by the time of the last change. */
export const modifiedLimits = (ctx: RequestContext, query: ListParams, zone: string): DateLimits =>
  dateLimits(ctx, query, zone, MODIFIED);

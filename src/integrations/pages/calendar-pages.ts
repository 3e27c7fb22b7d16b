import { Inject, Injectable } from '@nestjs/common';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { nextMidnight } from '#common/time/default-dates.js';
import type { LinkQuery } from '#http/context/links.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, type ValidUntil } from '#http/context/valid-until.js';
import { copyInput } from '#http/parameters/copy-input.js';
import { isField } from '#http/parameters/field.decorator.js';
import { readParams } from '#http/parameters/params.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { EventFinder } from '#resources/events/event-finder.js';
import type { EventLine } from '#resources/events/event-mapping.js';
import { EventQuery } from '#resources/events/event-query.dto.js';
import { EventsService } from '#resources/events/events.service.js';
import type { CalendarData } from './calendar-data.js';
import { calendarPage } from './calendar-page.js';
import { CalendarQuery, type View } from './calendar-query.dto.js';
import { FilterChoices } from './filter-choices.js';
import { FilterRecords } from './filter-records.js';
import type { PageContent, PageContext } from './layout.js';
import { eventListJsonLd } from './list-json-ld.js';
import type { ListedPage } from './list-view.js';
import { listedInCells, monthDays } from './month-view.js';
import { daysLater, isInCalendar, mondayOf, monthsAfter, sundayOf, untilEnd } from './page-dates.js';
import { type PageEvent, pageEvent } from './page-event.js';
import { type Alternates, CALENDAR_PATH, CalendarLinks, type Filters } from './page-links.js';
import type { SpanEvents } from './span-events.js';

/** The most events of a month, and how many are loaded at a time. */
const MOST = 1_000;
const PART = 50;

/** How long a list goes on from its day, or from today where that is later, as those of the interface do, in months. */
const MONTHS = 24;

/** What is no filter: where one is in the list, the order, which is that of days, and what the service says elsewhere. */
const NO_FILTERS = new Set([
  ...[
    'view',
    'date',
    'page',
    'per_page',
    'order',
    'orderby',
    'cursor',
    'password',
    'context',
    'fields',
    '_fields',
    'facets',
  ],
  ...['i18n_language', 'lang', 'i18n_fallback'],
]);

type Raw = Readonly<Record<string, unknown>>;

/** A page, and until when it stays as it is. */
export interface ShownPage {
  readonly content: PageContent;
  /** 200 unless it says another one. */
  readonly status?: number;
  /** Of an event with a password: nobody stores it. */
  readonly isProtected?: boolean;
  readonly validUntil: ValidUntil;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** The filters of a query as they were sent, without those that the form has left empty. */
function filtersIn(raw: Raw): Filters {
  const entries = Object.entries(raw).flatMap(([name, value]): [string, string | string[]][] => {
    if (NO_FILTERS.has(name) || !isField(CalendarQuery, name)) return [];
    if (isText(value)) return value === '' ? [] : [[name, value]];
    return Array.isArray(value) ? [[name, value.filter(isText)]] : [];
  });
  return Object.fromEntries(entries);
}

/** The address of a list in all languages, each with its own query. */
function alternatesOf(ctx: RequestContext, queryIn: (language: Language) => LinkQuery): Alternates {
  const inLanguage = (language: Language | undefined): string =>
    ctx.links.ownPage(CALENDAR_PATH, language, queryIn(language ?? ctx.defaultLanguage));
  return {
    canonical: inLanguage(ctx.language),
    inLanguage: new Map(LANGUAGES.map((language) => [language, inLanguage(language)])),
    withoutLanguage: inLanguage(undefined),
  };
}

/** The events of a view: one page of a list, or those of some days. */
interface Found {
  /** Those that the page has. */
  readonly events: readonly EventLine[];
  readonly total: number;
  readonly validUntil: ValidUntil;
  readonly list?: Omit<ListedPage, 'to'>;
  readonly month?: SpanEvents;
  readonly span?: SpanEvents<PageEvent>;
}

const isListed = (view: View): boolean => view === 'list' || view === 'map';

const given = (parameters: Raw): Raw =>
  Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined));

/** The dates around days of all zones: in UTC, events may begin a day earlier or later than by their own clocks. */
const datesAround = (first: string, last: string): Raw => {
  const dates = Object.entries({ ends_after: daysLater(first, -2), starts_before: daysLater(last, 2) });
  return Object.fromEntries(dates.filter(([, day]) => isInCalendar(day)));
};

/** The pages that show many events. */
@Injectable()
export class CalendarPages {
  constructor(
    private readonly events: EventsService,
    private readonly finder: EventFinder,
    private readonly choices: FilterChoices,
    private readonly named: FilterRecords,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @throws ApiError 400 that names what is wrong in the query */
  async calendar(page: PageContext, raw: Raw): Promise<ShownPage> {
    const { ctx, today } = page;
    // A form sends the fields that are empty.
    const sent = Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''));
    const { view = 'list', date } = readParams(CalendarQuery, sent);
    const filters = filtersIn(sent);
    const size = given({ page: sent['page'], per_page: sent['per_page'] });
    const at = (number: number) => ({
      ...{ view: view === 'list' ? undefined : view, date },
      per_page: isText(size['per_page']) ? size['per_page'] : undefined,
      page: number > 1 ? number : undefined,
    });
    const found = isListed(view)
      ? await this.pageOf(page, { ...filters, ...size }, date)
      : await this.span(ctx, filters, view, date ?? today);
    const chosen = await this.named.chosenBy(ctx, readParams(EventQuery, filters));
    const links = new CalendarLinks(ctx.links, chosen.filtersIn(filters, ctx.language));
    const position = at(found.list?.page ?? 1);
    const data: CalendarData = {
      view,
      date,
      links,
      choices: await this.choices.in(ctx),
      chosen: chosen.choices(ctx),
      alternates: alternatesOf(ctx, (language) => ({ ...chosen.filtersIn(filters, language), ...position })),
      total: found.total,
      list: found.list && { ...found.list, to: (number) => links.to(at(number)) },
      month: found.month,
      span: found.span,
      jsonLd: eventListJsonLd(found.events),
    };
    return {
      content: calendarPage(page, data),
      validUntil: earliest(found.validUntil, nextMidnight(ctx.now, this.settings.siteTimezone)),
    };
  }

  /** A page of a list by filters. */
  async list(ctx: RequestContext, query: Raw): Promise<Page<PageEvent>> {
    return this.read(ctx, readParams(EventQuery, query));
  }

  private async read(ctx: RequestContext, query: EventQuery): Promise<Page<PageEvent>> {
    const page = await this.events.listShown(ctx, query);
    return new Page({ ...page, items: page.items.map(pageEvent) });
  }

  /** A page of the list that begins at a day, by the own clocks of its events. */
  private async pageOf({ ctx, today }: PageContext, raw: Raw, day: string | undefined): Promise<Found> {
    const dates =
      day === undefined ? {} : { end_date: untilEnd(monthsAfter(day < today ? today : day, MONTHS)) };
    const query = readParams(EventQuery, { ...dates, ...raw });
    const page = await this.read(ctx, copyInput(query, { startDay: day }));
    const { items: events, total, validUntil } = page;
    return { events, total, validUntil, list: listed(page) };
  }

  /** The events of a month, a week or a day, by their own clocks. */
  private async span(ctx: RequestContext, filters: Filters, view: View, day: string): Promise<Found> {
    const { first, last } = daysOf(view, day);
    const query = readParams(EventQuery, { ...filters, ...datesAround(first, last) });
    const { ids, total, validUntil } = await this.finder.ids(ctx, query, MOST);
    const days = { first, last, isTruncated: total > ids.length };
    const onDays = <T extends EventLine>(events: readonly T[]): T[] =>
      events.filter(
        ({ start_date: start, end_date: end }) => start.slice(0, 10) <= last && end.slice(0, 10) >= first,
      );
    if (view === 'month') {
      const events = onDays(await inParts(ids, async (part) => this.events.lines(ctx, part)));
      const month = { ...days, events };
      return { events: listedInCells(month), total: events.length, validUntil, month };
    }
    const shown = await inParts(ids, async (part) => this.events.listed(ctx, part, undefined));
    const events = onDays(shown.map(pageEvent));
    return { events, total: events.length, validUntil, span: { ...days, events } };
  }
}

async function inParts<T>(
  ids: readonly number[],
  load: (part: readonly number[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const loaded: T[] = [];
  for (let at = 0; at < ids.length; at += PART) loaded.push(...(await load(ids.slice(at, at + PART))));
  return loaded;
}

function daysOf(view: View, day: string): { readonly first: string; readonly last: string } {
  if (view === 'month') return monthDays(day);
  if (view === 'day') return { first: day, last: day };
  return { first: mondayOf(day), last: sundayOf(day) };
}

/** Where a page is in its list. */
export const listed = ({ items, page, perPage, total }: Page<PageEvent>): Omit<ListedPage, 'to'> => ({
  events: items,
  page,
  pages: Math.max(1, Math.ceil(total / perPage)),
});

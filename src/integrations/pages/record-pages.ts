import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import { nextMidnight } from '#common/time/default-dates.js';
import { toUtcSeconds } from '#common/time/zone.js';
import { toParagraphs } from '#common/values/html.js';
import { isPublicAt } from '#content/localized/former-slugs.js';
import type { KindDescription } from '#content/localized/kinds.js';
import { type Localized, pickSlug, servedLanguage } from '#content/localized/texts.js';
import type { RequestContext } from '#http/context/request-context.js';
import { earliest, type ValidUntil } from '#http/context/valid-until.js';
import { ApiError } from '#http/errors/api-error.js';
import { readParams } from '#http/parameters/params.js';
import { type Content, html } from '#http/responses/html.js';
import { SCHEMA } from '#http/responses/json-ld.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { CategoriesService } from '#resources/categories/categories.service.js';
import { CATEGORY } from '#resources/categories/category.entity.js';
import type { EventDto } from '#resources/events/event.dto.js';
import { EVENT } from '#resources/events/event.entity.js';
import type { ShownEvent } from '#resources/events/event-mapping.js';
import { ReadEvent } from '#resources/events/event-query.dto.js';
import { EventsService } from '#resources/events/events.service.js';
import { ORGANIZER } from '#resources/organizers/organizer.entity.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import type { SeriesDto } from '#resources/series/series.dto.js';
import { SERIES } from '#resources/series/series.entity.js';
import { SeriesService } from '#resources/series/series.service.js';
import { TAG } from '#resources/tags/tag.entity.js';
import { TagsService } from '#resources/tags/tags.service.js';
import { VENUE } from '#resources/venues/venue.entity.js';
import { VenuesService } from '#resources/venues/venues.service.js';
import { CalendarPages, listed, type ShownPage } from './calendar-pages.js';
import { eventPage } from './event-page.js';
import { contactFacts, placeFacts, seriesFacts } from './facts.js';
import { filterValue } from './filter-choices.js';
import type { PageContext } from './layout.js';
import { eventListJsonLd } from './list-json-ld.js';
import { addressAt, alternatesOf, pathOf } from './page-addresses.js';
import { daysLater } from './page-dates.js';
import { type PageEvent, pageEvent } from './page-event.js';
import { CalendarLinks } from './page-links.js';
import type { PageKind } from './page-paths.js';
import { alternatesAt, languageIn, positionAt, positionIn } from './page-position.js';
import { PageRecordsRepository } from './page-records.repository.js';
import { passwordPage } from './password-page.js';
import { type RecordData, recordPage } from './record-page.js';
import { nextChange } from './registration.js';
import { TextPictures } from './text-pictures.js';

const KINDS: Readonly<Record<PageKind, KindDescription>> = {
  event: EVENT,
  venue: VENUE,
  organizer: ORGANIZER,
  category: CATEGORY,
  tag: TAG,
  series: SERIES,
};

/** How many events stand beside an event, as further dates or of the same category. */
const BESIDE = 4;

const startOf = ({ utc_start_date: start }: EventDto): number => toUtcSeconds(start, 'UTC');

/** The pages of records list all coming events. Without an end, lists of the interface end in two years. */
const LAST_DAY = '9999-12-30';

/** The last second after which events can be asked for: the calendar ends with its last year. */
const LAST_BEGIN = toUtcSeconds('9999-12-30 00:00:00', 'UTC');

/** The page of a record is at another address in this language. */
export class OtherAddress {
  constructor(readonly url: string) {}
}

/** There was a public record at this address. */
export class GoneRecord extends Error {}

interface FoundRecord {
  readonly record: Localized;
  /** Whether it is public, and its page is at another address now. */
  readonly hasMoved: boolean;
}

/** What the page of a kind says of its record. */
type OfRecord = Pick<
  RecordData,
  'kind' | 'title' | 'language' | 'description' | 'image' | 'facts' | 'isHidden'
> & {
  readonly jsonLd: object;
  readonly validUntil: ValidUntil;
};

/** The pages of single records. */
@Injectable()
export class RecordPages {
  constructor(
    private readonly database: Database,
    private readonly records: PageRecordsRepository,
    private readonly calendar: CalendarPages,
    private readonly pictures: TextPictures,
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly series: SeriesService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * The page of the record with a slug.
   * @param segment the language in the path, whose slug the address must have
   * @throws GoneRecord for one that was public; ApiError where nobody may read it, or nothing is there
   */
  async record(
    page: PageContext,
    kind: PageKind,
    slug: string,
    query: Readonly<Record<string, unknown>>,
    segment: Language | undefined,
  ): Promise<ShownPage | OtherAddress> {
    const { ctx } = page;
    const { record, hasMoved } = await this.find(page, kind, slug);
    if (hasMoved) return new OtherAddress(addressAt(ctx.links, kind, record, segment));
    const shown =
      kind === 'event'
        ? await this.event(page, record, undefined, languageIn(query))
        : await this.withEvents(page, kind, record, query);
    // Only now is it known that everybody may know of the record, and of its slugs.
    if (segment !== undefined && pickSlug(record, ctx) !== slug)
      return new OtherAddress(addressAt(ctx.links, kind, record, segment));
    return shown;
  }

  /** The page of a protected event, opened by its password. */
  async opened(page: PageContext, slug: string, password: string): Promise<ShownPage> {
    const { record } = await this.find(page, 'event', slug);
    return this.event(page, record, password);
  }

  /** The record with a slug, else the one that was the last to be public there, if it still is. */
  private async find({ ctx }: PageContext, kind: PageKind, slug: string): Promise<FoundRecord> {
    const found = await this.database.read(async (manager): Promise<FoundRecord | undefined> => {
      const record = await this.records.find(manager, KINDS[kind], slug);
      if (record !== undefined) return { record, hasMoved: false };
      const former = await this.records.findFormer(manager, KINDS[kind], slug);
      if (former === undefined) return undefined;
      if (former === 'deleted' || former.status === 'trash') throw new GoneRecord();
      return isPublicAt(former, ctx.now) ? { record: former, hasMoved: true } : undefined;
    });
    if (found === undefined) throw new ApiError('rest_no_route', { key: 'no_route' });
    return found;
  }

  private async event(
    page: PageContext,
    record: Localized,
    password: string | undefined,
    language: Readonly<Record<string, unknown>> = {},
  ): Promise<ShownPage> {
    const { ctx } = page;
    const { id } = record;
    const sent = password === undefined ? language : { password };
    const midnight = nextMidnight(ctx.now, this.settings.siteTimezone);
    let shown: ShownEvent;
    try {
      shown = await this.events.readWithData(ctx, { id }, readParams(ReadEvent, sent));
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'event-password-protected') throw error;
      return this.form(page, record, password !== undefined);
    }
    const event = pageEvent(shown);
    const alternates = alternatesOf(ctx.links, 'event', record, event.i18n_language);
    const { series_id: seriesId } = event;
    const data = {
      event,
      row: shown.row,
      alternates,
      pictures: await this.pictures.sizesIn(event.description, event.event_status_reason),
      series: seriesId === null ? undefined : await this.seriesOf(ctx, seriesId),
      nextDates: seriesId === null ? [] : await this.nextDates(ctx, event, seriesId),
      related: await this.relatedTo(page, event),
    };
    const begins = data.nextDates.map(startOf);
    const validUntil = earliest(midnight, nextChange(event, ctx.now), ...begins);
    return { content: eventPage(page, data), validUntil };
  }

  /** The form of a protected event, after a wrong password too. */
  private async form(page: PageContext, record: Localized, isWrong: boolean): Promise<ShownPage> {
    const { ctx, texts } = page;
    const [shown] = await this.events.listed(ctx, [record.id], undefined);
    if (shown === undefined) throw new ApiError('rest_no_route', { key: 'no_route' });
    const alternates = alternatesOf(ctx.links, 'event', record, shown.dto.i18n_language);
    const validUntil = nextMidnight(ctx.now, this.settings.siteTimezone);
    const content = passwordPage(page, pageEvent(shown), {
      alternates,
      action: ownAddress(ctx, 'event', record),
      problem: isWrong ? texts.passwordWrong : undefined,
    });
    return { content, validUntil, status: isWrong ? 403 : 200, isProtected: true };
  }

  /** The series of an occurrence; undefined where it is not public, although the occurrence is. */
  private async seriesOf(ctx: RequestContext, id: number): Promise<SeriesDto | undefined> {
    try {
      return (await this.series.read(ctx, { id })).value;
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return undefined;
      throw error;
    }
  }

  /** The occurrences after this one, or from now on where it is over. */
  private async nextDates(
    ctx: RequestContext,
    event: EventDto,
    series: number,
  ): Promise<readonly EventDto[]> {
    const after = Math.min(Math.max(startOf(event), ctx.now), LAST_BEGIN);
    const { items } = await this.calendar.list(ctx, {
      ...{ series: String(series), starts_after: String(after), strict_dates: 'true' },
      per_page: BESIDE,
    });
    return items;
  }

  /** Events of today and later of the same categories, without this one and the others of its series. */
  private async relatedTo(page: PageContext, event: EventDto): Promise<readonly PageEvent[]> {
    if (event.categories.length === 0) return [];
    const { items } = await this.calendar.list(page.ctx, {
      ...{ categories: event.categories.map(({ id }) => id).join(','), collapse: 'series' },
      ...{ ends_after: daysLater(page.today, -1), per_page: BESIDE + 1 },
    });
    const others = items.filter(
      ({ id, series_id: series }) => id !== event.id && (series === null || series !== event.series_id),
    );
    return others.slice(0, BESIDE);
  }

  private async withEvents(
    page: PageContext,
    kind: Exclude<PageKind, 'event'>,
    record: Localized,
    query: Readonly<Record<string, unknown>>,
  ): Promise<ShownPage> {
    const { ctx } = page;
    const { id } = record;
    const shown = await this.describe(page, kind, record);
    const filter = FILTERS[kind];
    const list = await this.calendar.list(ctx, {
      ...{ [filter]: String(id), end_date: LAST_DAY },
      ...positionIn(query),
    });
    const at = positionAt(query, list.page);
    const alternates = alternatesAt(alternatesOf(ctx.links, kind, record, shown.language), at);
    const to = (number: number): string => ownAddress(ctx, kind, record) + positionAt(query, number);
    const feed = `/${KINDS[kind].collection}/${id}`;
    const jsonLd = { ...shown.jsonLd, ...eventsIn(kind, list.items) };
    const content = recordPage(page, {
      ...shown,
      descriptionLanguage: servedLanguage(record, ctx, 'description'),
      jsonLd,
      alternates,
      pictures: await this.pictures.sizesIn(shown.description),
      list: { ...listed(list), to },
      ics: ctx.links.api(`${feed}.ics`),
      rss: kind === 'series' ? undefined : ctx.links.api(`${feed}.rss`),
      inCalendar: new CalendarLinks(ctx.links, {
        [filter]: kind === 'series' ? String(id) : filterValue(id, pickSlug(record, ctx)),
      }).to(),
    });
    const midnight = nextMidnight(ctx.now, this.settings.siteTimezone);
    return { content, validUntil: earliest(midnight, shown.validUntil, list.validUntil) };
  }

  private async describe(
    page: PageContext,
    kind: Exclude<PageKind, 'event'>,
    record: Localized,
  ): Promise<OfRecord> {
    const { ctx, texts } = page;
    const { id } = record;
    switch (kind) {
      case 'venue': {
        const { value } = await this.venues.read(ctx, { id });
        const { venue: title, description = '', image = false, i18n_language: language } = value;
        const facts = placeFacts(page, { venue: value, record });
        return { kind: texts.venue, title, language, description, image, facts, ...dataOf(value.json_ld) };
      }
      case 'organizer': {
        const { value } = await this.organizers.read(ctx, { id });
        const { organizer: title, description = '', image = false, i18n_language: language } = value;
        const facts = contactFacts(page, value);
        return {
          kind: texts.organizer,
          title,
          language,
          description,
          image,
          facts,
          ...dataOf(value.json_ld),
        };
      }
      case 'series': {
        const { value, validUntil } = await this.series.read(ctx, { id });
        const { title, description, image, i18n_language: language, hide_from_listings: isHidden } = value;
        const facts = seriesFacts(page, value);
        return {
          ...{ kind: texts.series, title, language, description, image, facts, isHidden },
          ...dataOf(value.json_ld),
          validUntil,
        };
      }
      case 'category':
        return ofTerm(texts.category, (await this.categories.read(ctx, id)).value);
      case 'tag':
        return ofTerm(texts.tag, (await this.tags.read(ctx, id)).value);
    }
  }
}

/** The filter of lists of events by a record of a kind. */
const FILTERS = {
  venue: 'venue',
  organizer: 'organizer',
  category: 'categories',
  tag: 'tags',
  series: 'series',
} as const satisfies Record<Exclude<PageKind, 'event'>, string>;

const dataOf = (jsonLd: object | undefined): Pick<OfRecord, 'jsonLd' | 'validUntil'> => ({
  jsonLd: jsonLd ?? {},
  validUntil: Infinity,
});

/** A category or a tag; its description is plain text. */
function ofTerm(
  kind: string,
  term: { name: string; description: string; url: string; i18n_language: Language },
): OfRecord {
  const { name, description, url, i18n_language: language } = term;
  const jsonLd = { '@context': SCHEMA, '@type': 'CollectionPage', name, url };
  const facts: Content = undefined;
  const markup = description === '' ? '' : toParagraphs(html`${description}`.text);
  return { kind, title: name, language, description: markup, image: false, facts, ...dataOf(jsonLd) };
}

/** The property of a page's data that has its events: places and organizations have events, a page is about them. */
const EVENTS_OF = {
  venue: 'event',
  organizer: 'event',
  category: 'about',
  tag: 'about',
  series: 'subEvent',
} as const satisfies Record<Exclude<PageKind, 'event'>, string>;

/** The events that a page lists, as part of what it is about. */
function eventsIn(kind: Exclude<PageKind, 'event'>, events: readonly EventDto[]): object {
  const graph = eventListJsonLd(events);
  if (graph === undefined) return {};
  return { [EVENTS_OF[kind]]: (graph as { readonly '@graph': object })['@graph'] };
}

/** The address at which the page of a record was asked for. */
const ownAddress = (ctx: RequestContext, kind: PageKind, record: Localized): string =>
  ctx.links.pageHere(pathOf(kind, pickSlug(record, ctx)));

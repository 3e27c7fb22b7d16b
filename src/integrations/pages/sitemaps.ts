import { Inject, Injectable } from '@nestjs/common';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import {
  type Counted,
  type Counts,
  type SitemapRecord,
  SitemapRepository,
  type Span,
} from './sitemap.repository.js';
import { OTHERS, parseSitemapName, type SitemapName, sitemapName } from './sitemap-names.js';
import { type ListedSitemap, sitemapFile, sitemapIndex } from './sitemap-xml.js';

/**
 * A file may have 50,000 addresses and 50 MiB. Far fewer are made at once, so that other requests need not wait: an address
 * comes with those of the other languages.
 */
const IN_FILE = 1_000;

/** The most files that an index may name. */
const MAX_FILES = 50_000;

/** In which the calendar ends. */
const LAST_MONTH = '9999-12';

/** The files of a month or of the other records. */
interface Group extends Counted {
  readonly of: string;
}

/** A month with the events of all days of UTC that it has a part of, and how many of them may be in the other month. */
interface Month extends Group {
  readonly shared: Counts;
}

const partsOf = (records: number): number => Math.ceil(records / IN_FILE);

const countIn = (counts: Counts, language: Language): number => counts.get(language) ?? 0;

const added = (one: Counts, other: Counts): Counts =>
  new Map(LANGUAGES.map((language) => [language, countIn(one, language) + countIn(other, language)]));

const NONE: Counts = new Map();

/** The first files of all languages, then the second ones. */
function filesOf({ of, records, modified }: Group): ListedSitemap[] {
  const parts = partsOf(Math.max(...LANGUAGES.map((language) => countIn(records, language))));
  return Array.from({ length: parts }, (_, at) => at + 1).flatMap((part) =>
    LANGUAGES.filter((language) => part <= partsOf(countIn(records, language))).map((language) => ({
      name: sitemapName({ of, language, part }),
      modified,
    })),
  );
}

/** The sitemaps: events by the month in which they start on the clock of the site, and all other records. */
@Injectable()
export class Sitemaps {
  constructor(
    private readonly database: Database,
    private readonly stored: SitemapRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The index of all files, the latest months first. */
  async index({ links, now }: RequestContext): Promise<string> {
    const groups = [await this.others(now), ...(await this.months(now))];
    return sitemapIndex(links, groups.flatMap(filesOf).slice(0, MAX_FILES));
  }

  /** The file with a name such as `2027-03-fr` or `records-fr`; undefined where there is none. */
  async file({ links, now }: RequestContext, name: string): Promise<string | undefined> {
    const file = parseSitemapName(name);
    if (file === undefined) return undefined;
    const records = await this.recordsOf(file, now);
    return records.length === 0 ? undefined : sitemapFile(links, file.language, records);
  }

  private async recordsOf({ of, language, part }: SitemapName, now: number): Promise<SitemapRecord[]> {
    const slice = { language, limit: IN_FILE, offset: (part - 1) * IN_FILE };
    return this.database.readLong(async (manager) =>
      of === OTHERS
        ? this.stored.others(manager, slice, now)
        : this.stored.events(manager, this.spanOf(of), slice, now),
    );
  }

  private async others(now: number): Promise<Group> {
    const counted = await this.database.readLong(async (manager) => this.stored.countOthers(manager, now));
    return { of: OTHERS, ...counted };
  }

  private async months(now: number): Promise<readonly Group[]> {
    const days = await this.database.readLong(async (manager) => this.stored.startDays(manager, now));
    const months = new Map<string, Month>();
    for (const { earliest, latest, records: ofDay, modified } of days) {
      // A day of UTC may have the end of a month here, and the begin of the next one.
      const here = new Set([this.monthOf(latest), this.monthOf(earliest)]);
      for (const month of here) {
        const { records = NONE, shared = NONE, modified: last = 0 } = months.get(month) ?? {};
        months.set(month, {
          of: month,
          records: added(records, ofDay),
          shared: here.size === 1 ? shared : added(shared, ofDay),
          modified: Math.max(last, modified),
        });
      }
    }
    return Promise.all([...months.values()].map(async (month) => this.exactly(month, now)));
  }

  /** Events at the ends of a month may be counted twice: they are counted again where the number of files rests on them. */
  private async exactly(month: Month, now: number): Promise<Group> {
    const isKnown = (language: Language): boolean => {
      const atMost = countIn(month.records, language);
      return partsOf(atMost - countIn(month.shared, language)) === partsOf(atMost);
    };
    if (LANGUAGES.every(isKnown)) return month;
    const span = this.spanOf(month.of);
    const count = async () =>
      this.database.readLong(async (manager) => this.stored.countEvents(manager, span, now));
    return { ...month, records: await count() };
  }

  private monthOf(second: number): string {
    const wall = toWall(second, this.settings.siteTimezone);
    // The clock of the site may be in a year of five digits, `+010000`, when the last hours in UTC begin.
    return wall.startsWith('+') ? LAST_MONTH : wall.slice(0, 7);
  }

  private spanOf(month: string): Span {
    const at = (day: string): number => toUtcSeconds(`${day} 00:00:00`, this.settings.siteTimezone);
    const from = at(`${month}-01`);
    // The calendar ends here.
    if (month === LAST_MONTH) return { from, until: Number.MAX_SAFE_INTEGER };
    return { from, until: at(Temporal.PlainDate.from(`${month}-01`).add({ months: 1 }).toString()) };
  }
}

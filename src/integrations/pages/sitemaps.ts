import { Inject, Injectable } from '@nestjs/common';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { toUtcSeconds, toWall } from '#common/time/zone.js';
import type { RequestContext } from '#http/context/request-context.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { type SitemapRecord, SitemapRepository, type Span } from './sitemap.repository.js';
import { type ListedSitemap, sitemapFile, sitemapIndex } from './sitemap-xml.js';

/** A file may have 50,000 addresses and 50 MiB. An address with those of the other languages has a kilobyte or two. */
const IN_FILE = 10_000;

/** The most files that an index may name. */
const MAX_FILES = 50_000;

/** What a sitemap has beside events. */
const OTHERS = 'records';

const NAME = /^(\d{4}-(?:0[1-9]|1[0-2])|records)-([a-z]{2})(?:-([2-9]|[1-9]\d{1,3}))?$/;

/** Which addresses a file has. */
interface FileName {
  /** `YYYY-MM`, or `records`. */
  readonly of: string;
  readonly language: Language;
  readonly part: number;
}

function fileName(name: string): FileName | undefined {
  const [, of = '', tag, part = '1'] = NAME.exec(name) ?? [];
  const language = LANGUAGES.find((one) => one === tag);
  return language === undefined ? undefined : { of, language, part: Number(part) };
}

/** The files of a month or of the other records in one language. */
interface Group {
  readonly of: string;
  readonly records: number;
  readonly modified: number;
}

const filesOf = ({ of, records, modified }: Group): ListedSitemap[] =>
  Array.from({ length: Math.ceil(records / IN_FILE) }, (_, at) =>
    LANGUAGES.map((language) => ({ name: `${of}-${language}${at === 0 ? '' : `-${at + 1}`}`, modified })),
  ).flat();

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
    const file = fileName(name);
    if (file === undefined) return undefined;
    const records = await this.recordsOf(file, now);
    return records.length === 0 ? undefined : sitemapFile(links, file.language, records);
  }

  private async recordsOf({ of, part }: FileName, now: number): Promise<SitemapRecord[]> {
    const slice = { limit: IN_FILE, offset: (part - 1) * IN_FILE };
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
    const months = new Map<string, Group>();
    for (const { earliest, latest, events, modified } of days)
      // A day of UTC may have the end of a month here, and the begin of the next one.
      for (const month of new Set([this.monthOf(latest), this.monthOf(earliest)])) {
        const { records = 0, modified: last = 0 } = months.get(month) ?? {};
        months.set(month, { of: month, records: records + events, modified: Math.max(last, modified) });
      }
    return Promise.all([...months.values()].map(async (month) => this.exactly(month, now)));
  }

  /** Events at the ends of a month may be counted twice, which matters for the number of its files alone. */
  private async exactly(month: Group, now: number): Promise<Group> {
    if (month.records <= IN_FILE) return month;
    const span = this.spanOf(month.of);
    const count = async () =>
      this.database.readLong(async (manager) => this.stored.countEvents(manager, span, now));
    return { ...month, records: await count() };
  }

  private monthOf(second: number): string {
    return toWall(second, this.settings.siteTimezone).slice(0, 7);
  }

  private spanOf(month: string): Span {
    const at = (day: string): number => toUtcSeconds(`${day} 00:00:00`, this.settings.siteTimezone);
    const from = at(`${month}-01`);
    // The calendar ends here.
    if (month === '9999-12') return { from, until: Number.MAX_SAFE_INTEGER };
    return { from, until: at(Temporal.PlainDate.from(`${month}-01`).add({ months: 1 }).toString()) };
  }
}

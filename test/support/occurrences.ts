import type { Language } from '#common/messages/languages.js';
import type { TextPatch } from '#content/localized/texts.js';
import { insertLocalized } from '#content/localized/translations.js';
import { RecordsService } from '#content/records/records.service.js';
import { systemContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { EVENT } from '#resources/events/event.entity.js';
import { SERIES } from '#resources/series/series.entity.js';
import { type Body, eventWith, type Service } from './service.js';

/** Texts by language. */
export type TextsIn = Readonly<Record<Language, TextPatch>>;

const sentOf = (texts: TextsIn) =>
  new Map(Object.entries(texts).map(([language, patch]) => [language, { texts: patch, slug: undefined }]));

/** What neither is copied to a series nor to an occurrence. */
const OWN = new Set([
  ...['id', 'version', 'modified_at', 'original_language', 'translation_states', 'original_words'],
  ...['former_texts', 'post_parent', 'password_hash', 'series_id', 'recurrence_id', 'overrides'],
]);

/** Series and occurrences that are stored without the routes of series: an event gives them their columns. */
export class Occurrences {
  private days = 0;

  private constructor(
    private readonly service: Service,
    private readonly columns: Body,
    private readonly publication: { author_id: number; status: 'publish'; published_at: number },
  ) {}

  static async of(service: Service, fields: Body = {}): Promise<Occurrences> {
    const { id } = await service.make('/events', eventWith({ title: 'Zzz', ...fields }));
    const [row = {}] = await service.query('SELECT * FROM event WHERE id = ?', [id]);
    const columns = Object.fromEntries(Object.entries(row).filter(([name]) => !OWN.has(name)));
    const { author_id, published_at } = row as { author_id: number; published_at: number };
    return new Occurrences(service, columns, { author_id, status: 'publish', published_at });
  }

  async series(texts: TextsIn, language: Language = 'en'): Promise<number> {
    return this.service.database.write(async (manager) => {
      const added = await insertLocalized(manager, {
        kind: SERIES,
        sequence: 'record',
        language,
        columns: this.columns,
        sent: sentOf(texts),
        now: 1_700_000_000,
      });
      return added.id;
    });
  }

  /** Adds an occurrence as the writer of a series does; it is a day later than the one before. */
  async occurrence(series: number, texts: TextsIn = {}, language: Language = 'en'): Promise<number> {
    const days = (this.days += 1);
    const ctx = systemContext(this.service.app.get<Settings>(SETTINGS), { language });
    const shift = (name: 'utc_start' | 'utc_end'): number => Number(this.columns[name]) + days * 86_400;
    const own = {
      utc_start: shift('utc_start'),
      utc_end: shift('utc_end'),
      post_parent: series,
      password_hash: null,
      series_id: series,
      recurrence_id: `2027-01-01 00:00:${String(days).padStart(2, '0')}`,
    };
    const write = {
      publication: this.publication,
      columns: { ...this.columns, ...own },
      sent: sentOf({ [language]: {}, ...texts }),
      fields: [],
    };
    const stored = await this.service.database.write(async (manager) =>
      this.service.app
        .get(RecordsService, { strict: false })
        .insert(await UnitOfWork.begin(ctx, manager), EVENT, write),
    );
    return stored.id;
  }
}

import type { Dice } from './dice.js';
import { at, idsOf, type Language, LANGUAGES, LOCALIZED_KINDS, type LocalizedKind } from './localized.js';
import type { Status } from './localized-model.js';
import type { Operations } from './localized-operations.js';
import { wordsOf } from './localized-texts.js';
import { actualView, expectedView, type Reading } from './localized-view.js';
import { isTerm, LINK_FIELDS, LINKS, type ModelRecord, type World } from './localized-world.js';
import { ALWAYS, type Body, type Service } from './service.js';

const ADMINISTRATOR = { as: 'administrator' } as const;
const TERMS = 'per_page=50&hide_empty=false';
const STATUSES = ['missing', 'incomplete', 'outdated', 'current'] as const;

const numbers = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b);
const idsIn = (records: readonly ModelRecord[]): number[] => numbers(records.map(({ id }) => id));

/** Compares all responses of the service with the model. */
export class Comparison {
  constructor(
    private readonly service: Service,
    private readonly world: World,
    private readonly operations: Operations,
    private readonly dice: Dice,
  ) {}

  async everything(): Promise<void> {
    for (const kind of LOCALIZED_KINDS) {
      await this.lists(kind);
      await this.translations(kind);
      await this.slugs(kind);
      await this.workList(kind);
    }
    await this.filters();
    await this.summary();
  }

  /** All records in all languages, with and without fallback; and one of them alone. */
  private async lists(kind: LocalizedKind): Promise<void> {
    const query = isTerm(kind) ? TERMS : `per_page=50${kind.kind === 'event' ? `&${ALWAYS}` : ''}`;
    const records = this.world.of(kind);
    for (const requested of LANGUAGES) {
      for (const falls of [true, false]) {
        const reading = { language: requested, falls };
        const none = falls ? '' : '&i18n_fallback=none';
        const { body } = await this.service.get(at(requested, `${kind.path}?${query}${none}`));
        const items = body[kind.path.slice(1)] as Body[];
        expect([requested, numbers(items.map(({ id }) => id as number))]).toEqual([
          requested,
          idsIn(records),
        ]);
        for (const item of items)
          this.compare(this.world.get(kind.kind, item['id'] as number), item, reading);
      }
    }
    const record = this.dice.any(records);
    const reading = { language: this.dice.pick(LANGUAGES), falls: true };
    if (record === undefined) return;
    const { body } = await this.service.get(at(reading.language, `${kind.path}/${record.id}`));
    this.compare(record, body, reading);
  }

  private compare(record: ModelRecord, body: Body, reading: Reading): void {
    expect([reading, actualView(record, body)]).toEqual([reading, expectedView(this.world, record, reading)]);
  }

  /** All languages at once: the raw texts, nothing merged, each with its status, fields and sources. */
  private async translations(kind: LocalizedKind): Promise<void> {
    for (const record of this.world.of(kind)) {
      const { body } = await this.service.get(`${kind.path}/${record.id}/translations`);
      const { available } = record;
      const missing = LANGUAGES.filter((language) => !available.includes(language));
      expect([body['original_language'], body['missing']]).toEqual([record.original, missing]);
      const translations = body['translations'] as Partial<Record<Language, Body>>;
      expect(Object.keys(translations).sort()).toEqual([...record.stored].sort());
      for (const [language, texts] of Object.entries(translations) as [Language, Body][]) {
        this.operations.compareTexts(record, language, texts);
      }
    }
  }

  /** Writing: a slug means the same record in every language. */
  private async slugs(kind: LocalizedKind): Promise<void> {
    for (const record of this.world.of(kind)) {
      for (const slug of new Set(record.slugs.values())) {
        const requested = this.dice.pick(LANGUAGES);
        const name = encodeURIComponent(slug);
        if (isTerm(kind)) {
          const { body } = await this.service.get(
            at(requested, `${kind.path}?hide_empty=false&slug=${name}`),
          );
          expect([slug, requested, idsOf(body, kind.path)]).toEqual([slug, requested, [record.id]]);
        } else {
          const { body } = await this.service.get(at(requested, `${kind.path}/by-slug/${name}`));
          this.compare(record, body, { language: requested, falls: true });
        }
      }
    }
  }

  /** The translators' work list, whole and by status and language. */
  private async workList(kind: LocalizedKind): Promise<void> {
    const [status, language] = [this.dice.pick(STATUSES), this.dice.pick(LANGUAGES)];
    const filters = [{}, { status }, { language }, { status, language }];
    for (const filter of filters) {
      const query = new URLSearchParams({ ...filter, kind: kind.kind, per_page: '50' });
      const { body } = await this.service.get(`/translations?${query.toString()}`, ADMINISTRATOR);
      const tasks = body['translations'] as Body[];
      const found = tasks.map(({ id, language: of, status: is, original_language, name }) =>
        [id, of, is, original_language, name].join(' '),
      );
      const expected = this.tasks(kind).filter(
        (task) =>
          (!('status' in filter) || task.status === status) &&
          (!('language' in filter) || task.language === language),
      );
      const lines = expected.map(({ record, language: to, status: is }) =>
        [record.id, to, is, record.original, record.text(record.original, kind.name)].join(' '),
      );
      expect([filter, body['total'], found.sort()]).toEqual([filter, lines.length, lines.sort()]);
    }
  }

  private tasks(kind: LocalizedKind): { record: ModelRecord; language: Language; status: Status }[] {
    return this.world.of(kind).flatMap((record) =>
      LANGUAGES.filter((language) => language !== record.original).map((language) => ({
        ...{ record, language, status: record.status(language) },
      })),
    );
  }

  /** Reading 6: records and words of the originals by language, kind and status. */
  private async summary(): Promise<void> {
    const { body } = await this.service.get('/translations/summary', ADMINISTRATOR);
    const expected = LANGUAGES.flatMap((language) =>
      LOCALIZED_KINDS.map((kind) => {
        const amounts = STATUSES.map((status) => [status, this.amount(kind, language, status)] as const);
        return { language, kind: kind.kind, ...Object.fromEntries(amounts) };
      }),
    );
    // Nothing here creates series.
    const entries = (body['summary'] as Body[]).filter((entry) => entry['kind'] !== 'series');
    expect(entries).toEqual(expected);
  }

  private amount(kind: LocalizedKind, language: Language, status: Status): Body {
    const found = this.tasks(kind).filter((task) => task.language === language && task.status === status);
    const words = found.flatMap(({ record }) =>
      record.fields.map((field) => wordsOf(record.text(record.original, field))),
    );
    return { records: found.length, words: words.reduce((sum, count) => sum + count, 0) };
  }

  /** Filters: each one returns the same ids in every language. */
  private async filters(): Promise<void> {
    const events = this.world.of({ kind: 'event' });
    for (const kind of LOCALIZED_KINDS) await this.narrowed(kind);
    for (const [query, expected] of this.eventFilters()) {
      await this.found('/events', `${ALWAYS}&per_page=50&${query}`, expected(events));
    }
    const event = this.dice.any(events);
    if (event === undefined) return;
    for (const field of LINK_FIELDS) {
      const kind = LOCALIZED_KINDS.find((one) => one.kind === LINKS[field]);
      if (kind === undefined) continue;
      const linked = event.links[field].map((id) => this.world.get(kind.kind, id));
      await this.found(kind.path, `event=${event.id}&${isTerm(kind) ? TERMS : 'per_page=50'}`, linked);
      if (!isTerm(kind)) {
        const used = this.world
          .of(kind)
          .filter(({ id }) => events.some(({ links }) => links[field].includes(id)));
        await this.found(kind.path, 'has_events=true&per_page=50', used);
      }
    }
  }

  /** The last three of a kind; of terms also those that are named by id. */
  private async narrowed(kind: LocalizedKind): Promise<void> {
    const records = this.world.of(kind).toSorted((a, b) => b.id - a.id);
    if (!isTerm(kind)) return;
    await this.found(kind.path, 'hide_empty=false&orderby=id&order=desc&per_page=3', records.slice(0, 3));
    const some = this.dice.some(records, 40);
    if (some.length > 0) await this.found(kind.path, `${TERMS}&include=${idsIn(some).join()}`, some);
  }

  private eventFilters(): [string, (events: ModelRecord[]) => ModelRecord[]][] {
    const withLink = (field: keyof typeof LINKS, ids: ReadonlySet<number>) => (events: ModelRecord[]) =>
      events.filter(({ links }) => links[field].some((id) => ids.has(id)));
    const some = this.dice.some(this.world.of({ kind: 'event' }), 40);
    const filters: [string, (events: ModelRecord[]) => ModelRecord[]][] = [
      ['featured=true&orderby=date', (events) => events.filter(({ shared }) => shared['featured'] === true)],
      ['ticketed=false', (events) => events.filter(({ shared }) => shared['ticketed'] === false)],
    ];
    if (some.length > 0) filters.push([`include=${idsIn(some).join()}`, () => some]);
    for (const field of ['venue', 'organizer'] as const) {
      const record = this.dice.any(this.world.of({ kind: LINKS[field] }));
      if (record !== undefined)
        filters.push([`${field}=${record.id}`, withLink(field, new Set([record.id]))]);
    }
    for (const field of ['categories', 'tags'] as const) {
      const kind = { kind: LINKS[field] };
      for (const term of this.dice.some(this.world.of(kind), 30)) {
        for (const [reference, terms] of this.references(term)) {
          const ids = terms.flatMap(({ id }) => [
            ...(field === 'tags' ? [id] : this.world.withDescendants(id)),
          ]);
          filters.push([`${field}[]=${encodeURIComponent(reference)}`, withLink(field, new Set(ids))]);
        }
      }
    }
    return filters;
  }

  /** A term by a slug, which means it alone, and by a name, which means all that have it in any language. */
  private references(term: ModelRecord): [string, ModelRecord[]][] {
    const slug = this.dice.pick([...term.slugs.values()]);
    const name = this.dice.pick([...term.texts.values()].flatMap((row) => row['name'] ?? []));
    const byName: [string, ModelRecord[]] = [name, this.world.named(term.kind, name)];
    return /^\d+$/.test(slug) ? [byName] : [[slug, [term]], byName];
  }

  private async found(path: string, query: string, expected: readonly ModelRecord[]): Promise<void> {
    for (const requested of LANGUAGES) {
      const { status, body } = await this.service.get(at(requested, `${path}?${query}`));
      expect([requested, query, status]).toEqual([requested, query, 200]);
      expect([requested, query, numbers(idsOf(body, path))]).toEqual([requested, query, idsIn(expected)]);
    }
  }
}

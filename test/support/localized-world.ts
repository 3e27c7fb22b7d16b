import { type Language, LANGUAGES, LOCALIZED_KINDS, type LocalizedKind } from './localized.js';
import { type Change, type Changes, LocalizedModel } from './localized-model.js';
import { isBlank, storedForm } from './localized-texts.js';

export type Shared = Record<string, string | boolean>;

/** What an event names, by the parameter. */
export const LINKS = { venue: 'venue', organizer: 'organizer', categories: 'category', tags: 'tag' } as const;
export type LinkField = keyof typeof LINKS;
export const LINK_FIELDS = Object.keys(LINKS) as LinkField[];

/** Fields that all languages share, with their defaults. */
export const SHARED_DEFAULTS: Readonly<Record<string, Shared>> = {
  event: { featured: false, ticketed: false, show_map: false },
  venue: { zip: '', show_map: true },
  organizer: { phone: '', email: '' },
};

/** A record as it should be. */
export class ModelRecord extends LocalizedModel {
  id = 0;
  readonly shared: Shared = { ...SHARED_DEFAULTS[this.kind.kind] };
  readonly links: Record<LinkField, number[]> = { venue: [], organizer: [], categories: [], tags: [] };
  parent = 0;
  /** The media item that it shows. */
  image = 0;
  /** How often it was written. */
  writes = 0;
}

export const isTerm = ({ kind }: Pick<LocalizedKind, 'kind'>): boolean =>
  kind === 'category' || kind === 'tag';

const caseless = (text: string): string => text.normalize('NFC').toLowerCase();

/** All records as they should be. */
export class World {
  private readonly records = new Map<string, Map<number, ModelRecord>>(
    LOCALIZED_KINDS.map(({ kind }) => [kind, new Map()]),
  );

  constructor(readonly defaultLanguage: Language) {}

  of({ kind }: Pick<LocalizedKind, 'kind'>): ModelRecord[] {
    return [...(this.records.get(kind)?.values() ?? [])];
  }

  get(kind: string, id: number): ModelRecord {
    const record = this.records.get(kind)?.get(id);
    if (record === undefined) throw new Error(`There is no ${kind} ${id}.`);
    return record;
  }

  add(record: ModelRecord): void {
    this.records.get(record.kind.kind)?.set(record.id, record);
  }

  /** Events lose deleted records; the children of a category move to the grandparent (the wire contract, 6 and 7). */
  remove({ kind, id, parent }: ModelRecord): void {
    this.records.get(kind.kind)?.delete(id);
    for (const field of LINK_FIELDS.filter((one) => LINKS[one] === kind.kind)) {
      for (const { links } of this.of({ kind: 'event' }))
        links[field] = links[field].filter((one) => one !== id);
    }
    if (kind.kind !== 'category') return;
    for (const child of this.of(kind)) if (child.parent === id) child.parent = parent;
  }

  /** The slugs of the other records of the kind, in any language. */
  private slugsBeside(record: ModelRecord): Set<string> {
    const others = this.of(record.kind).filter((other) => other !== record);
    return new Set(others.flatMap(({ slugs }) => [...slugs.values()]));
  }

  /**
   * Writing: a slug that another record of the kind has in any language gets `-2`, `-3`. Where numbers between have
   * become free again, a later one is right, too; `given` is the actual one.
   */
  freeSlug(record: ModelRecord, wanted: string, given: string | undefined): string {
    const used = this.slugsBeside(record);
    if (!used.has(wanted)) return wanted;
    if (!used.has(`${wanted}-2`)) return `${wanted}-2`;
    const numbered = [...Array(100).keys()].map((index) => `${wanted}-${index + 3}`);
    const first = numbered.find((slug) => !used.has(slug)) ?? '';
    const mayBe = given !== undefined && numbered.includes(given) && !used.has(given);
    const last = numbered.findLastIndex((slug) => used.has(slug));
    return mayBe && numbered.indexOf(given) <= last + 1 ? given : first;
  }

  /** The wire contract, 2: a term of that name exists under the same parent, in any language that shows it. */
  isTaken(record: ModelRecord, changes: Changes, parent = record.parent): boolean {
    if (!isTerm(record.kind)) return false;
    const others = this.of(record.kind).filter((other) => other !== record && other.parent === parent);
    return LANGUAGES.some((language) => {
      const name = this.nameToCheck(record, language, changes.get(language), parent !== record.parent);
      const wanted = caseless(name ?? '');
      return wanted !== '' && others.some((other) => caseless(other.shown(language, 'name')) === wanted);
    });
  }

  /** A name that is sent and is another one; also one that stays where the term goes under another parent. */
  private nameToCheck(
    record: ModelRecord,
    language: Language,
    change: Change | undefined,
    isMoved: boolean,
  ): string | undefined {
    const own = record.text(language, 'name');
    const sent = change?.patch['name'];
    if (sent === undefined) return isMoved ? own : undefined;
    if (sent === null || isBlank(sent)) return undefined;
    const name = storedForm(sent);
    return isMoved || caseless(name) !== caseless(own) ? name : undefined;
  }

  /** A category with all that are below it: a parent in a filter includes its descendants. */
  withDescendants(id: number): Set<number> {
    const found = new Set([id]);
    for (;;) {
      const more = this.of({ kind: 'category' }).filter(
        ({ id: own, parent }) => found.has(parent) && !found.has(own),
      );
      if (more.length === 0) return found;
      for (const { id: own } of more) found.add(own);
    }
  }

  /** Writing: a name in a filter means every term that has it in any language. */
  named(kind: LocalizedKind, name: string): ModelRecord[] {
    const wanted = caseless(name);
    return this.of(kind).filter(({ texts }) =>
      [...texts.values()].some((row) => caseless(row['name'] ?? '') === wanted),
    );
  }

  /**
   * Writing: a name in a payload means the term that has it in the language of the request, else in the default, else
   * in any; undefined where several have it alike.
   */
  meant(kind: LocalizedKind, name: string, language: Language): ModelRecord | undefined {
    const wanted = caseless(name);
    const all = this.named(kind, name);
    for (const requested of [language, this.defaultLanguage]) {
      const found = all.filter((term) => caseless(term.text(requested, 'name')) === wanted);
      if (found.length > 0) return found.length === 1 ? found[0] : undefined;
    }
    return all.length === 1 ? all[0] : undefined;
  }
}

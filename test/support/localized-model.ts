import { type Language, LANGUAGES, type LocalizedKind } from './localized.js';
import { isBlank, readForm, slugOf, storedForm } from './localized-texts.js';

/** What a write sends for one language; blank and null remove a text. The slug is among it. */
export type Patch = Readonly<Record<string, string | null>>;

/** The change of one language by a write. */
export interface Change {
  readonly patch: Patch;
  /** The fields that are named for this language, or confirmed: they fit the original as it then is. */
  readonly meant: ReadonlySet<string>;
}

export type Changes = ReadonlyMap<Language, Change>;

/** What a write of a record may send of its texts. */
export interface SentWrite {
  readonly language: Language;
  readonly own: Patch;
  readonly translations?: Readonly<Partial<Record<Language, Patch | null>>>;
}

export type FieldStatus = 'missing' | 'outdated' | 'current';
export type Status = 'missing' | 'incomplete' | 'outdated' | 'current';

/** Where nothing has a text of its own, a venue's state or province follows another field. */
const DERIVED = 'stateprovince';
const OWN_PAGE = /^https?:\/\/[^/]+(?:\/[a-z]{2})?\/event\/([^/?]+)\/(?:\?i18n_language=[a-z]{2})?$/;

const entry = <K, V>(map: Map<K, V>, key: K, make: () => V): V => {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
};

/** The rules of the localization contract for the texts of one record. */
export class LocalizedModel {
  /** Language → field → text as it is stored; blank texts and languages without any are not there. */
  readonly texts = new Map<Language, Record<string, string>>();
  readonly slugs = new Map<Language, string>();
  /** Language → field → the original's text that it was translated from. */
  private readonly madeFrom = new Map<Language, Record<string, string>>();
  /** `language field` of the texts that were confirmed when the original had none. */
  private readonly confirmed = new Set<string>();
  /** Field → text as it is read → the languages that it was lent from, now or before. */
  private readonly lent = new Map<string, Map<string, Set<Language>>>();
  /** Language → the values that it has read of a field that follows others. */
  private readonly derived = new Map<Language, Set<string>>();
  private readonly lentSlugs = new Set<string>();
  private readonly everySlug = new Set<string>();
  /** The wire contract, 4.1: an event whose website was cleared does not show its own page instead. */
  hasNoWebsite = false;

  constructor(
    readonly kind: LocalizedKind,
    readonly original: Language,
    private readonly defaultLanguage: Language,
  ) {}

  /** The fields that are translated: slugs and websites are no texts in this sense (Staleness). */
  get fields(): string[] {
    return this.kind.texts.filter((field) => field !== 'website');
  }

  text(language: Language, field: string): string {
    return this.texts.get(language)?.[field] ?? '';
  }

  read(field: string, stored: string): string {
    return readForm(this.kind.kind, field, stored);
  }

  /** A patch that removes every text and the slug, and then sets those of another. The original keeps its slug. */
  replacement(language: Language, patch: Patch = {}): Patch {
    const slug = language === this.original ? {} : { slug: null };
    return { ...Object.fromEntries(this.kind.texts.map((field) => [field, null])), ...slug, ...patch };
  }

  /** The changes of a write through the record; `isNew` if the write creates it. */
  changes({ language, own, translations = {} }: SentWrite, isNew = false): Changes {
    const changes = new Map<Language, Change>();
    for (const [other, patch] of Object.entries(translations) as [Language, Patch | null][]) {
      changes.set(other, this.namedChange(patch ?? { ...this.replacement(other), slug: null }));
    }
    const kept = Object.entries(own).filter((one) => isNew || !this.isSentBack(language, ...one));
    const { patch, meant } = changes.get(language) ?? this.namedChange({});
    // The language's own fields win over those of `translations`.
    return changes.set(language, { patch: { ...patch, ...Object.fromEntries(kept) }, meant });
  }

  /** The change of an explicitly named language: it counts, even if it repeats another language's text. */
  namedChange(patch: Patch, confirmed: readonly string[] = []): Change {
    const kept = Object.entries(patch).filter(([field, text]) => !this.isOwnPage(field, text));
    return { patch: Object.fromEntries(kept), meant: new Set([...Object.keys(patch), ...confirmed]) };
  }

  /** Writing: the name of the original language cannot be removed. */
  refuses(changes: Changes): boolean {
    const patch = changes.get(this.original)?.patch ?? {};
    return this.kind.name in patch && isBlank(patch[this.kind.name]);
  }

  /**
   * Writing: text that fell back is never stored as a translation. Readings 3 and 7: nor is what was lent before, nor a
   * derived value. A language that has a text of its own means what it sends.
   */
  private isSentBack(language: Language, field: string, sent: string | null): boolean {
    if (sent === null || isBlank(sent)) return false;
    if (field === 'slug') return !this.slugs.has(language) && this.lentSlugs.has(sent);
    if (this.isOwnPage(field, sent)) return true;
    const read = this.read(field, storedForm(sent));
    if (this.text(language, field) !== '') return false;
    const lenders = this.lent.get(field)?.get(read) ?? new Set<Language>();
    const wasDerived = field === DERIVED && this.derived.get(language)?.has(read) === true;
    return wasDerived || [...lenders].some((lender) => lender !== language);
  }

  /** Writing: an event's own page, under any host name and any former slug, is no website. */
  private isOwnPage(field: string, sent: string | null): boolean {
    if (this.kind.kind !== 'event' || field !== 'website' || sent === null) return false;
    const slug = OWN_PAGE.exec(sent)?.[1];
    return slug !== undefined && this.everySlug.has(decodeURIComponent(slug));
  }

  /** Applies the changes of a write. `free` returns a slug that no other record has. */
  apply(changes: Changes, free: (wanted: string, language: Language) => string): void {
    const before = new Map(this.texts);
    for (const [language, { patch }] of changes) this.applyTexts(language, patch);
    for (const [language, { patch }] of changes) this.applySlug(language, patch, free);
    for (const [language, change] of changes) this.applySources(language, change, before.get(language) ?? {});
    this.remember();
  }

  private applyTexts(language: Language, { slug: _, ...patch }: Patch): void {
    const row = { ...this.texts.get(language) };
    for (const [field, sent] of Object.entries(patch)) {
      if (field === 'website' && language === this.original) this.hasNoWebsite = isBlank(sent);
      if (sent === null || isBlank(sent)) Reflect.deleteProperty(row, field);
      else row[field] = storedForm(sent);
    }
    if (Object.keys(row).length > 0) this.texts.set(language, row);
    else this.texts.delete(language);
  }

  /** Writing: a slug sent in a language belongs to it; the original always has one, derived from its name. */
  private applySlug(
    language: Language,
    { slug }: Patch,
    free: (wanted: string, language: Language) => string,
  ): void {
    const isOriginal = language === this.original;
    const isFirst = isOriginal && !this.slugs.has(language);
    if (slug === undefined && !isFirst) return;
    const wanted = slugOf(slug ?? '') || (isOriginal ? slugOf(this.text(language, this.kind.name)) : '');
    if (wanted === '') this.slugs.delete(language);
    else this.slugs.set(language, free(wanted, language));
  }

  /** Staleness: a different text, or one that is named for the language, fits the original as it is now. */
  private applySources(language: Language, { patch, meant }: Change, before: Patch): void {
    if (language === this.original) return;
    const sources = entry<Language, Record<string, string>>(this.madeFrom, language, () => ({}));
    for (const field of this.fields) {
      const now = this.text(language, field);
      const isWritten = field in patch && this.read(field, now) !== this.read(field, before[field] ?? '');
      if (!isWritten && !meant.has(field)) continue;
      sources[field] = this.text(this.original, field);
      if (sources[field] === '' && meant.has(field)) this.confirmed.add(`${language} ${field}`);
      else this.confirmed.delete(`${language} ${field}`);
    }
  }

  /** Records the present fallback texts: a reader may send them back later. */
  private remember(): void {
    for (const slug of this.slugs.values()) this.everySlug.add(slug);
    this.lentSlugs.add(this.slugs.get(this.original) ?? '');
    for (const field of this.kind.texts) {
      for (const language of LANGUAGES.filter((one) => this.text(one, field) === '')) {
        const source = this.source(language, field);
        if (field === DERIVED) this.rememberDerived(language);
        if (source === undefined) continue;
        const read = this.read(field, this.text(source, field));
        entry(
          entry(this.lent, field, () => new Map()),
          read,
          () => new Set<Language>(),
        ).add(source);
      }
    }
  }

  /** With `i18n_fallback=none` a value is derived where a text of another language is shown otherwise. */
  private rememberDerived(language: Language): void {
    const values = entry(this.derived, language, () => new Set());
    for (const falls of [true, false]) {
      if (this.source(language, DERIVED, falls) === undefined)
        values.add(this.shown(language, DERIVED, falls));
    }
  }

  /** Reading, per field: the requested language → the default → the original → the others in the fixed order. */
  source(requested: Language, field: string, falls = true): Language | undefined {
    const chain = falls
      ? new Set([requested, this.defaultLanguage, this.original, ...LANGUAGES])
      : [requested];
    return [...chain].find((language) => this.text(language, field) !== '');
  }

  /** The text that a language reads, as it is stored. */
  shown(requested: Language, field: string, falls = true): string {
    const source = this.source(requested, field, falls);
    if (source !== undefined) return this.text(source, field);
    return field === DERIVED ? this.shown(requested, this.followed, falls) : '';
  }

  /** The wire contract, 4.3: the state in the United States, else the province, according to the original. */
  private get followed(): 'state' | 'province' {
    const country = this.shown(this.original, 'country');
    return country === 'US' || country === 'United States' ? 'state' : 'province';
  }

  shownSlug(requested: Language): string {
    return this.slugs.get(requested) ?? this.slugs.get(this.original) ?? '';
  }

  /** Reading 7: a language with only a slug or a website is not among the available ones. */
  get available(): Language[] {
    return LANGUAGES.filter((language) => this.fields.some((field) => this.text(language, field) !== ''));
  }

  /** Reading 7: those that are read and removed; a slug or a website is enough. */
  get stored(): Language[] {
    return LANGUAGES.filter((language) => this.texts.has(language) || this.slugs.has(language));
  }

  /** Reading 5: only those where the original or the translation has a text. */
  statuses(language: Language): Record<string, FieldStatus> {
    const statuses = this.fields.map((field) => [field, this.fieldStatus(language, field)] as const);
    return Object.fromEntries(statuses.filter((one): one is [string, FieldStatus] => one[1] !== undefined));
  }

  private fieldStatus(language: Language, field: string): FieldStatus | undefined {
    const original = this.text(this.original, field);
    if (this.text(language, field) === '') return original === '' ? undefined : 'missing';
    if (language === this.original) return 'current';
    // Reading 4: one that the original lacks is outdated until it is confirmed, and texts are compared as they are read.
    const source = this.sourceText(language, field);
    const isMeant = original !== '' || this.confirmed.has(`${language} ${field}`);
    return isMeant && this.read(field, source) === this.read(field, original) ? 'current' : 'outdated';
  }

  /** The original's text that a text was translated from. */
  sourceText(language: Language, field: string): string {
    return this.madeFrom.get(language)?.[field] ?? '';
  }

  /** Reading 5: the first that applies of missing, incomplete, outdated, current. */
  status(language: Language): Status {
    if (!this.available.includes(language)) return 'missing';
    const statuses = Object.values(this.statuses(language));
    if (statuses.includes('missing')) return 'incomplete';
    return statuses.includes('outdated') ? 'outdated' : 'current';
  }
}

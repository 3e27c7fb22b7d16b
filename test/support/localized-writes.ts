import type { Dice } from './dice.js';
import { at, type Language, LANGUAGES, LOCALIZED_KINDS, type LocalizedKind } from './localized.js';
import type { Patch } from './localized-model.js';
import { blankText, newText, wantedSlug } from './localized-texts.js';
import {
  isTerm,
  LINK_FIELDS,
  type LinkField,
  LINKS,
  type ModelRecord,
  type World,
} from './localized-world.js';
import type { Body } from './service.js';

/** A picture, and the ways to name it. */
export interface Picture {
  readonly id: number;
  readonly names: readonly (string | number)[];
}

/** A record as a client has read it, which may send it back later. */
export interface Snapshot {
  readonly record: ModelRecord;
  readonly language: Language;
  readonly body: Body;
  /** How often the record had been written then. */
  readonly writes: number;
}

/** The fields of a write that all languages share: as sent, and as they should be stored. */
export interface SharedPart {
  readonly body: Body;
  readonly takeOver: (record: ModelRecord) => void;
  /** The columns that change. */
  readonly columns: Body;
  readonly parent?: number;
}

export interface Address {
  readonly path: string;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** So many later writes of a record a text that it lent is still known; the service remembers ten of each field. */
const REMEMBERED = 7;
const SNAPSHOTS = 60;

const VALUES: Readonly<Record<string, readonly string[]>> = {
  zip: ['', '00100', '10115'],
  phone: ['', '1', '22'],
  email: ['', 'a@example.org'],
};

/** Generates random writes. */
export class Writes {
  private readonly snapshots: Snapshot[] = [];

  constructor(
    readonly dice: Dice,
    readonly world: World,
    private readonly pictures: readonly Picture[],
  ) {}

  get language(): Language {
    return this.dice.pick(LANGUAGES);
  }

  keep(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
    if (this.snapshots.length > SNAPSHOTS) this.snapshots.shift();
  }

  /** Something that was read, not too long ago, of a record that is still there. */
  snapshot(of?: ModelRecord): Snapshot | undefined {
    const usable = this.snapshots.filter(
      ({ record, writes }) =>
        (of === undefined ? this.world.of(record.kind).includes(record) : record === of) &&
        record.writes - writes <= REMEMBERED,
    );
    return this.dice.any(usable);
  }

  /** The texts of a new record in its language. */
  newTexts(kind: LocalizedKind): Patch {
    const texts = this.dice
      .some(kind.texts, 60)
      .map((field) => [field, newText(this.dice, kind.kind, field)]);
    const slug = this.dice.in(40) ? { slug: wantedSlug(this.dice) } : {};
    const name = this.nameFor(kind);
    return { ...Object.fromEntries(texts), ...slug, [kind.name]: name };
  }

  /** Sometimes a name that another record has, in whichever language. */
  private nameFor(kind: LocalizedKind): string {
    const other = this.dice.any(this.world.of(kind));
    const isTaken = isTerm(kind) && other !== undefined && this.dice.in(8);
    return isTaken ? other.shown(this.language, kind.name) : newText(this.dice, kind.kind, kind.name);
  }

  /** Some fields of a record in a language. */
  patch(record: ModelRecord, language: Language, percent = 35): Patch {
    const fields = this.dice.some(record.kind.texts, percent);
    const texts = fields.map((field) => [field, this.text(record, language, field)]);
    const slug = this.dice.in(15) ? { slug: this.slug(record) } : {};
    return { ...Object.fromEntries(texts), ...slug };
  }

  private slug(record: ModelRecord): string | null {
    return this.dice.weighted<() => string | null>([
      [6, () => wantedSlug(this.dice)],
      [2, () => blankText(this.dice, record.kind.kind, 'slug')],
      [1, () => record.shownSlug(this.language)],
      [1, () => String(this.snapshot(record)?.body['slug'] ?? record.shownSlug(record.original))],
    ])();
  }

  private text(record: ModelRecord, language: Language, field: string): string | null {
    const { dice } = this;
    const { kind, name } = record.kind;
    const fresh = () => (field === name ? this.nameFor(record.kind) : newText(dice, kind, field));
    const own = () => record.text(language, field);
    return dice.weighted<() => string | null>([
      [14, () => blankText(dice, kind, field)],
      [9, () => record.text(this.language, field) || fresh()],
      [4, () => record.read(field, record.shown(this.language, field)) || fresh()],
      [3, () => (dice.in(50) ? own() : record.read(field, own())) || fresh()],
      [5, () => this.earlier(record, field) || fresh()],
      [60, fresh],
    ])();
  }

  /** A text that was read in some language; an event's own page among them. */
  private earlier(record: ModelRecord, field: string): string {
    const text = String(this.snapshot(record)?.body[field] ?? '');
    const isPage = record.kind.kind === 'event' && field === 'website' && text.includes('/event/');
    return isPage && this.dice.in(50) ? text.replace(/^https?:\/\/[^/]+/, 'https://other.example') : text;
  }

  translations(record: ModelRecord): Partial<Record<Language, Patch | null>> {
    const languages = this.dice.some(LANGUAGES, 30);
    const patch = (language: Language) => (this.dice.in(12) ? null : this.patch(record, language));
    return Object.fromEntries(languages.map((language) => [language, patch(language)]));
  }

  /** The ways to name the language of a write; `Accept-Language` is not one of them. */
  address(language: Language, path: string, body: Body, isAsRead = false): Address {
    const [one, other] = [this.language, this.language];
    const headers = { 'accept-language': this.language };
    const way = (where: string, more: Body = {}) => ({ path: where, body: { ...body, ...more }, headers });
    const inPayload = { i18n_language: language };
    const ways: (readonly [number, () => Address])[] = [
      [4, () => way(at(language, path))],
      [4, () => way(`${path}?i18n_language=${language}`)],
      [1, () => way(`${path}?lang=${language}`)],
      [1, () => way(at(one, `${path}?lang=${other}&i18n_language=${language}`))],
    ];
    if (!isAsRead) ways.push([3, () => way(path, inPayload)]);
    if (!isAsRead) ways.push([1, () => way(at(one, `${path}?i18n_language=${other}`), inPayload)]);
    if (language === this.world.defaultLanguage) ways.push([4, () => way(path)]);
    return this.dice.weighted(ways)();
  }

  /** Fields, pictures, links and parents: fields that do not belong to one language. */
  shared(record: ModelRecord, language: Language): SharedPart {
    const { dice } = this;
    const fields = dice.some(Object.keys(record.shared), 20);
    const values = Object.fromEntries(fields.map((field) => [field, this.value(field)]));
    const picture = !isTerm(record.kind) && dice.in(10) ? this.picture() : undefined;
    const links = record.kind.kind === 'event' ? dice.some(LINK_FIELDS, 15) : [];
    const linked = links.map((field) => [field, this.link(field, language)] as const);
    const parent = record.kind.kind === 'category' && dice.in(20) ? this.parent() : undefined;
    return {
      body: {
        ...{ ...values, ...(picture && { image: picture.sent }), ...(parent !== undefined && { parent }) },
        ...Object.fromEntries(linked.map(([field, { sent }]) => [field, sent])),
      },
      columns: {
        ...values,
        ...(picture && { image_id: picture.id || null }),
        ...(parent !== undefined && { parent }),
      },
      ...(parent === undefined ? {} : { parent }),
      takeOver: (changed) => {
        Object.assign(changed.shared, values);
        if (picture !== undefined) changed.image = picture.id;
        if (parent !== undefined) changed.parent = parent;
        for (const [field, { ids }] of linked) changed.links[field] = ids;
      },
    };
  }

  private value(field: string): string | boolean {
    const texts = VALUES[field];
    return texts === undefined ? this.dice.in(50) : this.dice.pick(texts);
  }

  private picture(): { sent: string | number | null; id: number } {
    if (this.dice.in(25)) return { sent: this.dice.pick(['', null]), id: 0 };
    const { id, names } = this.dice.pick(this.pictures);
    return { sent: this.dice.pick(names), id };
  }

  private parent(): number {
    return this.dice.in(25) ? 0 : (this.dice.any(this.world.of({ kind: 'category' }))?.id ?? 0);
  }

  /** Up to three records that an event names: by id, terms also by slug and by name. */
  private link(field: LinkField, language: Language): { sent: (number | string)[]; ids: number[] } {
    const all = this.world.of({ kind: LINKS[field] });
    const records = [...new Set(Array.from({ length: this.dice.below(4) }, () => this.dice.any(all)))];
    const linked = records.filter((record) => record !== undefined);
    return {
      sent: linked.map((record) => this.reference(record, language)),
      ids: linked.map(({ id }) => id),
    };
  }

  private reference(record: ModelRecord, language: Language): number | string {
    if (!isTerm(record.kind)) return record.id;
    const name = record.shown(this.language, 'name');
    const isMeant = this.world.meant(record.kind, name, language) === record;
    const slug = this.dice.pick([...record.slugs.values()]);
    // Digits are an id.
    return this.dice.pick([record.id, /^\d+$/.test(slug) ? record.id : slug, isMeant ? name : record.id]);
  }

  someKind(): LocalizedKind {
    return this.dice.pick(LOCALIZED_KINDS);
  }
}

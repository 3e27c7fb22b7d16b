import { type Language, LANGUAGES, type LocalizedKind } from './localized.js';

/** What a write sends for one language; blank and null remove a text. */
export type Patch = Readonly<Record<string, string | null>>;

const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** The rules of the localization contract, for one record. */
export class LocalizedModel {
  /** Language → field → text; blank texts and languages without any are not there. */
  readonly texts = new Map<Language, Record<string, string>>();

  constructor(
    private readonly kind: LocalizedKind,
    readonly original: Language,
    private readonly defaultLanguage: Language,
  ) {}

  /** A patch that removes every text, and then sets those of another. */
  replacement(patch: Patch = {}): Patch {
    return { ...Object.fromEntries(this.kind.texts.map((field) => [field, null])), ...patch };
  }

  /** The name in the original language cannot be removed. */
  refuses(patches: ReadonlyMap<Language, Patch>): boolean {
    const patch = patches.get(this.original) ?? {};
    return this.kind.name in patch && isBlank(patch[this.kind.name]);
  }

  apply(patches: ReadonlyMap<Language, Patch>): void {
    for (const [language, patch] of patches) {
      const merged = Object.entries({ ...this.texts.get(language), ...patch });
      const left = merged.filter((entry): entry is [string, string] => !isBlank(entry[1]));
      if (left.length > 0) this.texts.set(language, Object.fromEntries(left));
      else this.texts.delete(language);
    }
  }

  /** The text that a language reads. */
  shown(asked: Language, field: string): string {
    return this.texts.get(this.source(asked, field) ?? asked)?.[field] ?? '';
  }

  /** The language that this text comes from. */
  source(asked: Language, field: string): Language | undefined {
    const chain = new Set([asked, this.defaultLanguage, this.original, ...LANGUAGES]);
    return [...chain].find((language) => this.texts.get(language)?.[field] !== undefined);
  }

  /** A website is no text. */
  get available(): Language[] {
    const isText = (field: string): boolean => field !== 'website';
    return LANGUAGES.filter((language) => Object.keys(this.texts.get(language) ?? {}).some(isText));
  }
}

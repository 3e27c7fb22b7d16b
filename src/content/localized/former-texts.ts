import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { toParagraphs } from '#common/values/html.js';
import { languageChain, type RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { HTML_FIELDS, type KindDescription } from './kinds.js';
import { tablesOf } from './localized-tables.js';
import { isText, type Localized, pickText, type ShownText, type Texts } from './texts.js';

/** The number of former texts remembered for each field and language. */
const MAX_REMEMBERED = 10;
const DIGEST_LENGTH = 16;

/** By field and language, as `title.fr`, newest first. */
type Digests = Readonly<Record<string, readonly string[]>>;

/** The text as readers see it, because clients send it back in that form. */
const shownForm = (field: string, text: string): string =>
  HTML_FIELDS.has(field) ? toParagraphs(text) : text;

const digestOf = (field: string, text: string): string =>
  createHash('sha256').update(shownForm(field, text)).digest('base64url').slice(0, DIGEST_LENGTH);

/** The texts and slugs that a record showed before: a client that read them may send them back later. */
export class FormerTexts {
  static readonly NONE = new FormerTexts({});

  private constructor(private readonly digests: Digests) {}

  static async load(manager: EntityManager, kind: KindDescription, id: number): Promise<FormerTexts> {
    const stored = await tablesOf(kind).formerTexts(manager, id);
    return new FormerTexts(JSON.parse(stored ?? '{}') as Digests);
  }

  /** Whether one of these languages showed this text in the field as a fallback for others. */
  has(languages: readonly Language[], field: string, text: string): boolean {
    const remembered = languages.flatMap((language) => this.digests[`${field}.${language}`] ?? []);
    return remembered.length > 0 && remembered.includes(digestOf(field, text));
  }

  /** A copy with the texts of another record, but not its slugs. */
  with({ digests: others }: FormerTexts): FormerTexts {
    const digests: Record<string, readonly string[]> = { ...this.digests };
    for (const [name, some] of Object.entries(others)) {
      if (!name.startsWith('slug.')) digests[name] = [...(digests[name] ?? []), ...some];
    }
    return new FormerTexts(digests);
  }

  /** A copy with these texts added as the newest. */
  and(lost: readonly LostText[]): FormerTexts {
    const digests: Record<string, readonly string[]> = { ...this.digests };
    for (const { name, digest } of lost) {
      const others = (digests[name] ?? []).filter((other) => other !== digest);
      digests[name] = [digest, ...others].slice(0, MAX_REMEMBERED);
    }
    return new FormerTexts(digests);
  }

  toString(): string {
    return JSON.stringify(this.digests);
  }
}

interface LostText {
  readonly name: string;
  readonly digest: string;
}

/** The slugs that the record no longer has. */
function lostSlugs({ texts }: Localized, after: Texts): LostText[] {
  return [...texts].flatMap(([language, { slug }]) => {
    if (slug == null || slug === after.get(language)?.['slug']) return [];
    return { name: `slug.${language}`, digest: digestOf('slug', slug) };
  });
}

/** The name under which values are remembered that a field shows because they are derived from others. */
export const derivedName = (field: string): string => `${field}~`;

/** Texts by the name under which they are remembered. */
type SubstituteTexts = ReadonlyMap<
  string,
  { readonly name: string; readonly field: string; readonly text: string }
>;

/**
 * The texts shown in each language without a text of its own: a fallback, or a text derived from other
 * fields.
 */
function substituteTexts(
  ctx: RequestContext,
  kind: KindDescription,
  record: Localized,
  shownText: ShownText,
): SubstituteTexts {
  const found = new Map<string, { name: string; field: string; text: string }>();
  for (const field of kind.texts) {
    for (const language of LANGUAGES.filter((one) => !isText(record.texts.get(one)?.[field]))) {
      for (const fallback of [true, false]) {
        const reader = { ...ctx, language, fallback };
        const text = shownText(record, reader, field);
        if (text === '') continue;
        const chain = languageChain(reader, record.original_language);
        const substitute = chain.find((other) => isText(record.texts.get(other)?.[field]));
        const name =
          substitute === undefined ? `${derivedName(field)}.${language}` : `${field}.${substitute}`;
        found.set(`${name} ${text}`, { name, field, text });
      }
    }
  }
  return found;
}

/**
 * Adds the slugs and fallback texts that a write removes.
 * @param former those of former writes
 * @returns the column to be stored; nothing if there is nothing to add
 */
export function rememberTexts(
  { ctx }: UnitOfWork,
  kind: KindDescription,
  former: FormerTexts,
  before: Localized,
  texts: Texts,
  shownText: ShownText = pickText,
): { readonly former_texts?: string } {
  const after = substituteTexts(ctx, kind, { ...before, texts }, shownText);
  const removed = [...substituteTexts(ctx, kind, before, shownText)].filter(([key]) => !after.has(key));
  const lost = [
    ...lostSlugs(before, texts),
    ...removed.map(([, { name, field, text }]) => ({ name, digest: digestOf(field, text) })),
  ];
  return lost.length === 0 ? {} : { former_texts: String(former.and(lost)) };
}

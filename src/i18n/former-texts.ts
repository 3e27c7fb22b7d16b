import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { languageChain, type RequestContext } from '../context/request-context.js';
import { updateRow } from '../database/rows.js';
import { HTML_FIELDS, type KindDescription } from '../records/kinds.js';
import { toParagraphs } from '../http/values/html.js';
import { type Language, LANGUAGES } from './languages.js';
import { isText, type Localized, pickText, type ShownText, type Texts } from './texts.js';

/** How many texts are remembered of each field in each language. */
const MAX_REMEMBERED = 10;
const DIGEST_LENGTH = 16;

/** By field and language, as `title.fr`, the newest first. */
type Digests = Readonly<Record<string, readonly string[]>>;

/** As it is read, which is how it comes back. */
const shownForm = (field: string, text: string): string =>
  HTML_FIELDS.has(field) ? toParagraphs(text) : text;

const digestOf = (field: string, text: string): string =>
  createHash('sha256').update(shownForm(field, text)).digest('base64url').slice(0, DIGEST_LENGTH);

/** The texts and slugs that were read of a record before: whoever has read one sends it back later. */
export class FormerTexts {
  private constructor(private readonly digests: Digests) {}

  static async load(manager: EntityManager, kind: KindDescription, id: number): Promise<FormerTexts> {
    const [row] = await manager.query<{ former_texts: string | null }[]>(
      `SELECT former_texts FROM ${kind.name} WHERE id = ?`,
      [id],
    );
    return new FormerTexts(JSON.parse(row?.former_texts ?? '{}') as Digests);
  }

  /** Was this the text of the field that one of the languages lent to others? */
  has(languages: readonly Language[], field: string, text: string): boolean {
    const remembered = languages.flatMap((language) => this.digests[`${field}.${language}`] ?? []);
    return remembered.length > 0 && remembered.includes(digestOf(field, text));
  }

  /** With these, which go before. */
  and(lost: readonly Lost[]): FormerTexts {
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

interface Lost {
  readonly name: string;
  readonly digest: string;
}

/** The slugs that the record had and has no longer. */
function lostSlugs({ texts }: Localized, after: Texts): Lost[] {
  return [...texts].flatMap(([language, { slug }]) => {
    if (slug == null || slug === after.get(language)?.['slug']) return [];
    return { name: `slug.${language}`, digest: digestOf('slug', slug) };
  });
}

/** Under which name the values are remembered that a field shows in a language because it follows others. */
export const derivedName = (field: string): string => `${field}~`;

/** Texts by the name that they are remembered under. */
type Lent = ReadonlyMap<string, { readonly name: string; readonly field: string; readonly text: string }>;

/** What each language without a text of its own shows in its stead: another language's text, or what follows from it. */
function lentTexts(
  ctx: RequestContext,
  kind: KindDescription,
  record: Localized,
  shownText: ShownText,
): Lent {
  const lent = new Map<string, { name: string; field: string; text: string }>();
  for (const field of kind.texts) {
    for (const language of LANGUAGES.filter((one) => !isText(record.texts.get(one)?.[field]))) {
      for (const fallback of [true, false]) {
        const reader = { ...ctx, language, fallback };
        const text = shownText(record, reader, field);
        if (text === '') continue;
        const chain = languageChain(reader, record.original_language);
        const lender = chain.find((other) => isText(record.texts.get(other)?.[field]));
        const name = lender === undefined ? `${derivedName(field)}.${language}` : `${field}.${lender}`;
        lent.set(`${name} ${text}`, { name, field, text });
      }
    }
  }
  return lent;
}

/** Remembers the slugs that a record had before a write and has no longer, and the texts that it lends no longer. */
export async function rememberTexts(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  before: Localized,
  texts: Texts,
  shownText: ShownText = pickText,
): Promise<void> {
  const after = lentTexts(ctx, kind, { ...before, texts }, shownText);
  const lent = [...lentTexts(ctx, kind, before, shownText)].filter(([key]) => !after.has(key));
  const lost = [
    ...lostSlugs(before, texts),
    ...lent.map(([, { name, field, text }]) => ({ name, digest: digestOf(field, text) })),
  ];
  if (lost.length === 0) return;
  const former = await FormerTexts.load(manager, kind, before.id);
  await updateRow(manager, kind.name, { id: before.id }, { former_texts: String(former.and(lost)) });
}

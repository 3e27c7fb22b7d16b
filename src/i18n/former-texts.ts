import { createHash } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { languageChain, type RequestContext } from '../context/request-context.js';
import { updateRow } from '../database/rows.js';
import { HTML_FIELDS, type KindDescription } from '../records/kinds.js';
import { isBlank } from '../http/values/characters.js';
import { toParagraphs } from '../http/values/html.js';
import { type Language, LANGUAGES } from './languages.js';
import { isText, type Localized, type Texts } from './texts.js';

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

/** The texts and slugs that a record had before: whoever has read one sends it back later. */
export class FormerTexts {
  private constructor(private readonly digests: Digests) {}

  static async load(manager: EntityManager, kind: KindDescription, id: number): Promise<FormerTexts> {
    const [row] = await manager.query<{ former_texts: string | null }[]>(
      `SELECT former_texts FROM ${kind.name} WHERE id = ?`,
      [id],
    );
    return new FormerTexts(JSON.parse(row?.former_texts ?? '{}') as Digests);
  }

  /** Was this the text of the field in one of the languages? */
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

/** What the record had and has no longer, or otherwise. */
function lostTexts(kind: KindDescription, before: Localized, texts: Texts): Lost[] {
  const lost: Lost[] = [];
  for (const [language, row] of before.texts) {
    for (const field of [...kind.texts, 'slug']) {
      const old = row[field] ?? '';
      const now = texts.get(language)?.[field] ?? '';
      if (isBlank(old) || old === now || shownForm(field, old) === shownForm(field, now)) continue;
      lost.push({ name: `${field}.${language}`, digest: digestOf(field, old) });
    }
  }
  return lost;
}

/**
 * The texts that are still there, but that no language borrows any longer as before: one that stands before them for
 * its readers has got a text.
 */
function hiddenTexts(ctx: RequestContext, kind: KindDescription, before: Localized, texts: Texts): Lost[] {
  return LANGUAGES.flatMap((language) => {
    const chain = languageChain({ ...ctx, language, fallback: true }, before.original_language);
    const lenders = chain.filter((other) => other !== language);
    const lenderIn = (all: Texts, field: string) => lenders.find((other) => isText(all.get(other)?.[field]));
    return kind.texts.flatMap((field) => {
      const [lender, next] = [lenderIn(before.texts, field), lenderIn(texts, field)];
      if (lender === undefined || lender === next) return [];
      const text = before.texts.get(lender)?.[field] ?? '';
      return { name: `${field}.${lender}`, digest: digestOf(field, text) };
    });
  });
}

/** Remembers the texts that a record had before a write and has no longer, or that are lent no longer. */
export async function rememberTexts(
  ctx: RequestContext,
  manager: EntityManager,
  kind: KindDescription,
  before: Localized,
  texts: Texts,
): Promise<void> {
  const lost = [...lostTexts(kind, before, texts), ...hiddenTexts(ctx, kind, before, texts)];
  if (lost.length === 0) return;
  const former = await FormerTexts.load(manager, kind, before.id);
  await updateRow(manager, kind.name, { id: before.id }, { former_texts: String(former.and(lost)) });
}

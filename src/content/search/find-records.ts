import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { countBits, eachBit, IdSet, startOf } from '#common/structures/id-set.js';
import { searchForms } from '#common/text/fold.js';
import { containsSearched } from '#common/text/like.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { Condition } from '#platform/database/condition.js';
import { engineOf } from '#platform/database/engine.js';
import { inParts, placeholders, ROWS } from '#platform/database/rows.js';
import { LIMITS, tooMany } from '../lists/list-limits.js';
import { effectiveText } from '../localized/effective-text.js';
import type { KindDescription } from '../localized/kinds.js';
import { languageBit } from './postings.js';
import { type Block, decodeBlock } from './search-rows.js';
import type { SearchTerm } from './search-terms.js';
import {
  candidatePatterns,
  isLike,
  isSure,
  partOfWord,
  wordCondition,
  type WordPattern,
} from './word-patterns.js';

/** A search term with all its patterns for the dictionary. */
interface Lookup {
  readonly term: SearchTerm;
  /** For each spelling of the term, the words that a record must all have. */
  readonly spellings: readonly (readonly WordPattern[])[];
  /** Whether the texts must be read as well. If not, a phrase is decided by its words. */
  readonly isVerified: boolean;
}

/** A term with the records that may match it. */
interface Candidates extends Lookup {
  readonly ids: IdSet;
}

/**
 * The records that match a search. If no term has content, nothing matches. The ids of deleted records may be
 * among them.
 */
export async function findRecords(
  manager: EntityManager,
  ctx: RequestContext,
  kind: KindDescription<RecordKind>,
  terms: readonly SearchTerm[],
): Promise<IdSet> {
  const found = await candidatesOf(
    manager,
    ctx,
    kind,
    terms.map((term) => lookupOf(kind, term)),
  );
  if (found === undefined) return new IdSet();
  const excluded = found.filter(({ term }) => term.excluded);
  const wanted = found.filter(({ term }) => !term.excluded);
  let ids = wanted.length > 0 ? intersection(wanted.map((one) => one.ids)) : await allIds(manager, kind);
  const budget = new TextBudget();
  const read = async ({ text }: SearchTerm, candidates: IdSet): Promise<IdSet> => {
    budget.spend(candidates.size);
    return withPhrase(manager, ctx, kind, text, candidates);
  };
  // Texts are read last, when the fewest candidates are left.
  for (const { ids: without, isVerified } of excluded) if (!isVerified) ids = ids.except(without);
  for (const { term, isVerified } of wanted) if (isVerified) ids = await read(term, ids);
  for (const { term, ids: without, isVerified } of excluded) {
    if (isVerified) ids = ids.except(await read(term, ids.intersect(without)));
  }
  return ids;
}

function lookupOf({ folded }: KindDescription<RecordKind>, term: SearchTerm): Lookup {
  const forms = searchForms(term.text);
  if (forms.every(isSure))
    return { term, spellings: forms.map((form) => [partOfWord(form)]), isVerified: false };
  const isVerified = folded.length > 0;
  return { term, spellings: forms.map((form) => candidatePatterns(form, isVerified)), isVerified };
}

/** Undefined when there can be no match, which the dictionary often shows already. */
async function candidatesOf(
  manager: EntityManager,
  ctx: RequestContext,
  { name }: KindDescription<RecordKind>,
  lookups: readonly Lookup[],
): Promise<Candidates[] | undefined> {
  if (lookups.length === 0) return undefined;
  const patterns = lookups.flatMap(({ spellings }) => spellings.flat());
  const words = await findWords(manager, patterns);
  const wordsOf = new Map(patterns.map((pattern, index) => [pattern, words[index] ?? []]));
  const isKnown = ({ spellings }: Lookup): boolean =>
    spellings.some((all) => all.every((pattern) => wordsOf.get(pattern)?.length !== 0));
  if (lookups.some((lookup) => !lookup.term.excluded && !isKnown(lookup))) return undefined;
  const sets = await recordsWith(manager, name, languageBit(ctx.language, ctx.fallback), words);
  const idsOf = new Map(patterns.map((pattern, index) => [pattern, sets[index] ?? new IdSet()]));
  const withAll = (all: readonly WordPattern[]): IdSet =>
    intersection(all.map((pattern) => idsOf.get(pattern) ?? new IdSet()));
  return lookups.map((lookup) => ({ ...lookup, ids: union(lookup.spellings.map(withAll)) }));
}

function union(sets: readonly IdSet[]): IdSet {
  const [only] = sets;
  if (only !== undefined && sets.length === 1) return only;
  const all = new IdSet();
  for (const { chunks } of sets) for (const [chunk, bits] of chunks) all.addBits(chunk, bits);
  return all;
}

const intersection = (sets: readonly IdSet[]): IdSet =>
  sets.reduce((common: IdSet | undefined, set) => common?.intersect(set) ?? set, undefined) ?? new IdSet();

/** All ids up to the last one, whether or not each record exists. */
async function allIds(manager: EntityManager, { name }: KindDescription<RecordKind>): Promise<IdSet> {
  const [row] = await manager.query<{ last: number | null }[]>(`SELECT MAX(id) AS last FROM ${name}`);
  return row?.last == null ? new IdSet() : IdSet.upTo(row.last);
}

/** The number of texts that one search may still read. */
class TextBudget {
  private left: number = LIMITS.read.max;

  /** @throws ApiError `rest_invalid_param` when fewer texts are left */
  spend(texts: number): void {
    this.left -= texts;
    if (this.left < 0) throw tooMany(LIMITS.read);
  }
}

/** The candidates whose shown text contains the phrase. */
async function withPhrase(
  manager: EntityManager,
  ctx: RequestContext,
  { name, folded }: KindDescription<RecordKind>,
  phrase: string,
  candidates: IdSet,
): Promise<IdSet> {
  const effective = effectiveText(name, 'e', ctx);
  const columns = ['name_fold', ...folded.map((field) => `${field}_fold`)];
  const contained = columns.map((column) =>
    containsSearched(`COALESCE(${effective.column(column)}, '')`, phrase),
  );
  const found = new IdSet();
  const verify = async (some: Condition): Promise<void> => {
    const rows = await manager.query<{ id: number }[]>(
      `SELECT e.id FROM ${name} e ${effective.joins} WHERE ${some.sql} AND (${contained.map(({ sql }) => sql).join(' OR ')})`,
      [...effective.params, ...some.params, ...contained.flatMap((one) => one.params)],
    );
    for (const { id } of rows) if (candidates.has(id)) found.add(id);
  };
  const single: number[] = [];
  for (const [chunk, bits] of candidates.chunks) {
    if (countBits(bits) > ROWS) await verify(between(startOf(chunk), startOf(chunk + 1) - 1));
    else eachBit(bits, (offset) => single.push(startOf(chunk) + offset));
  }
  await inParts(single, async (ids) => verify({ sql: `e.id IN (${placeholders(ids)})`, params: ids }));
  return found;
}

const between = (first: number, last: number): Condition => ({
  sql: 'e.id BETWEEN ? AND ?',
  params: [first, last],
});

/** The number of patterns in one scan of the dictionary. */
const PATTERNS = 100;
/** The number of words whose blocks are in memory at a time: about 5 MB with a million records. */
const WORDS = 32;

/** The dictionary words that match each pattern, by the pattern's index. */
async function findWords(manager: EntityManager, patterns: readonly WordPattern[]): Promise<string[][]> {
  const found: string[][] = [];
  await inParts(
    patterns,
    async (part) => {
      const conditions = part.map((pattern) => wordCondition(engineOf(manager), pattern));
      const rows = await manager.query<{ word: string }[]>(
        `SELECT word FROM search_word WHERE ${conditions.map(({ sql }) => `(${sql})`).join(' OR ')}`,
        conditions.flatMap(({ params }) => params),
      );
      const words = rows.map(({ word }) => word);
      found.push(...part.map((pattern) => words.filter((word) => isLike(word, pattern))));
    },
    PATTERNS,
  );
  return found;
}

/** For each list of words, the records that have any of them for these readers. */
async function recordsWith(
  manager: EntityManager,
  kind: RecordKind,
  language: number,
  lists: readonly (readonly string[])[],
): Promise<IdSet[]> {
  const sets = lists.map(() => new IdSet());
  const setsOfWord = new Map<string, IdSet[]>();
  lists.forEach((words, index) => {
    const set = sets[index];
    if (set === undefined) return;
    for (const word of words) {
      const known = setsOfWord.get(word);
      if (known === undefined) setsOfWord.set(word, [set]);
      else known.push(set);
    }
  });
  await inParts(
    [...setsOfWord.keys()].sort(),
    async (part) => {
      const blocks = await manager.query<Block[]>(
        `SELECT word, chunk, ids FROM ${kind}_posting WHERE word IN (${placeholders(part)}) AND languages & ? <> 0`,
        [...part, language],
      );
      for (const { word, chunk, ids } of blocks) {
        const bits = decodeBlock(ids);
        for (const set of setsOfWord.get(word) ?? []) set.addBits(chunk, bits);
      }
    },
    WORDS,
  );
  return sets;
}

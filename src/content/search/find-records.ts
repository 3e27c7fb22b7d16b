import type { EntityManager } from 'typeorm';
import type { RecordKind } from '#common/records/kinds.js';
import { IdSet } from '#common/structures/id-set.js';
import { searchForms } from '#common/text/fold.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { KindDescription } from '../localized/kinds.js';
import { TextBudget, withPhrase } from './find-phrase.js';
import { findWords, recordsWith } from './find-words.js';
import { languageBit } from './postings.js';
import type { SearchTerm } from './search-terms.js';
import { candidatePatterns, isSure, partOfWord, type WordPattern } from './word-patterns.js';

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
export async function allIds(manager: EntityManager, { name }: KindDescription<RecordKind>): Promise<IdSet> {
  const [row] = await manager.query<{ last: number | null }[]>(`SELECT MAX(id) AS last FROM ${name}`);
  return row?.last == null ? new IdSet() : IdSet.upTo(row.last);
}

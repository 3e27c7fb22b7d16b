import type { RequestContext } from '../context/request-context.js';
import type { Engine } from '../database/columns.js';
import { joinInOrder } from '../database/join-order.js';
import { effectiveText } from '../i18n/effective-text.js';
import { escapeLike } from '../i18n/like.js';
import type { PageQuery } from '../records/page.js';
import type { Condition } from '../records/visibility.js';
import type { KindDescription, RecordKind } from '../records/kinds.js';
import { languageBit } from './postings.js';
import type { SearchTerm } from './search-terms.js';
import { MAX_SURE } from './words.js';

/** Of a phrase, so many words choose the texts that are read. */
const MAX_CANDIDATE_WORDS = 3;

/**
 * What a search asks of the record `r`. A search whose terms all say nothing finds nothing.
 * The terms are one set of ids together, not a condition each: of many of those MariaDB tries all orders.
 */
export function searchFilter(
  ctx: RequestContext,
  engine: Engine,
  kind: KindDescription<RecordKind>,
  terms: readonly SearchTerm[],
): Pick<PageQuery, 'where' | 'ids'> {
  if (terms.length === 0) return { where: [{ sql: '1 = 0', params: [] }] };
  const sets = new IdSets(ctx, engine, kind);
  const [wanted, unwanted] = [false, true].map((excluded) =>
    terms.filter((term) => term.excluded === excluded).map((term) => sets.of(term)),
  ) as [Condition[], Condition[]];
  if (wanted.length > 0)
    return { where: [], ids: combined([combined(wanted, 'INTERSECT'), ...unwanted], 'EXCEPT') };
  const { sql, params } = combined(unwanted, 'UNION');
  return { where: [{ sql: `r.id NOT IN (${sql})`, params }] };
}

function combined(sets: readonly Condition[], operator: 'INTERSECT' | 'EXCEPT' | 'UNION'): Condition {
  return {
    sql: sets.map(({ sql }) => sql).join(`\n${operator} `),
    params: sets.flatMap(({ params }) => params),
  };
}

/** Statements that give the ids of the records that a term is found in, as `id`. */
class IdSets {
  private readonly language: number;
  private readonly join: string;

  constructor(
    private readonly ctx: RequestContext,
    engine: Engine,
    private readonly kind: KindDescription<RecordKind>,
  ) {
    this.language = languageBit(ctx.language, ctx.fallback);
    this.join = joinInOrder(engine);
  }

  of({ text }: SearchTerm): Condition {
    // The dictionary alone tells: a part of a text without spaces lies in one word.
    const isSure = !text.includes(' ') && Array.from(text).length <= MAX_SURE;
    return isSure ? this.having({ part: text, opens: true, closes: true }) : this.inOneText(text);
  }

  /** Has a word like this: the few words of the dictionary first, then their postings by key. */
  private having(pattern: WordPattern): Condition {
    const word = wordCondition(pattern);
    return {
      sql: `SELECT DISTINCT s.record_id AS id FROM search_word w ${this.join} ${this.kind.name}_posting s ON s.word = w.word
            WHERE ${word.sql} AND s.languages & ? <> 0`,
      params: [...word.params, this.language],
    };
  }

  /** Where folded texts are stored the candidates are read; elsewhere a phrase is as good as its words. */
  private inOneText(text: string): Condition {
    if (this.kind.folded.length > 0) return this.verified(text);
    return combined(
      candidatePatterns(text, false).map((pattern) => this.having(pattern)),
      'INTERSECT',
    );
  }

  /** Contains this in a text, of which only those are read that have its words. */
  private verified(text: string): Condition {
    const { name, folded } = this.kind;
    const effective = effectiveText(name, 'e', this.ctx);
    const candidates = combined(
      candidatePatterns(text, true).map((pattern) => this.having(pattern)),
      'INTERSECT',
    );
    const columns = ['name_fold', ...folded.map((field) => `${field}_fold`)];
    const contained = columns.map((column) => `COALESCE(${effective.column(column)}, '') LIKE ? ESCAPE '!'`);
    const pattern = `%${escapeLike(text)}%`;
    return {
      sql: `SELECT e.id FROM (${candidates.sql}) c ${this.join} ${name} e ON e.id = c.id ${effective.joins}
            WHERE ${contained.join(' OR ')}`,
      params: [...candidates.params, ...effective.params, ...contained.map(() => pattern)],
    };
  }
}

/** A part of a word, before which or after which there may be more. */
interface WordPattern {
  readonly part: string;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** After every letter that a word may go on with. */
const LAST = '\u{10ffff}';

/** A beginning is a range: by an index MariaDB's LIKE misses words that go on with a letter above U+FFFF. */
function wordCondition({ part, opens, closes }: WordPattern): Condition {
  if (opens) return { sql: "w.word LIKE ? ESCAPE '!'", params: [`%${escapeLike(part)}${closes ? '%' : ''}`] };
  if (closes) return { sql: 'w.word >= ? AND w.word < ?', params: [part, part + LAST] };
  return { sql: 'w.word = ?', params: [part] };
}

/**
 * What stored words look like in a text that contains the phrase: its inner words are whole there.
 * Without `asPhrase` each word may be any part of a stored one.
 */
function candidatePatterns(phrase: string, asPhrase: boolean): WordPattern[] {
  const words = phrase.split(' ');
  const patterns = words.map((word, index) => {
    const part = Array.from(word).slice(0, MAX_SURE).join('');
    const isCut = part !== word;
    const opens = isCut || !asPhrase || index === 0;
    const closes = isCut || !asPhrase || index === words.length - 1;
    return { part, opens, closes };
  });
  return patterns
    .sort((a, b) => b.part.length - a.part.length)
    .slice(0, asPhrase ? MAX_CANDIDATE_WORDS : patterns.length);
}

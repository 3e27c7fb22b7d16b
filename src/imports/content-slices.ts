import { inSlices, sizeOf } from '../untrusted/size-of.js';
import { emptyContent, type LeftOut, type SourceContent, type Warning } from './import-record.js';
import { UnreadableSource } from './unreadable-source.js';

/*
 * What a source gives goes from the process that reads it to the service in slices, so that the service never takes over
 * more at once than it can between two requests.
 */

/** The largest record, in units; what a request may send is no larger. */
const MAX_RECORD = 1_048_576;
/** Of what a report says: characters of a place and of a reason, keys that a warning names, and characters of each. */
const MAX_WHERE = 255;
const MAX_REASON = 1_000;
const MAX_KEYS = 50;
const MAX_KEY = 100;

type Terms = NonNullable<SourceContent['terms']>;

/** The lists that a content is made of. */
interface Parts extends Omit<SourceContent, 'terms'>, Terms {}

export interface Slice {
  readonly part: keyof Parts;
  readonly items: readonly unknown[];
}

export interface SliceTaker {
  take(slice: Slice): Promise<void>;
}

function shortWarning({ where, unknown, ...warning }: Warning): Warning {
  const short = { ...warning, where: where.slice(0, MAX_WHERE) };
  if (unknown === undefined) return short;
  const more = unknown.length - MAX_KEYS;
  const named = unknown.slice(0, MAX_KEYS).map((key) => key.slice(0, MAX_KEY));
  return { ...short, unknown: more > 0 ? [...named, `and ${more} more`] : named };
}

const shortReason = ({ where, reason, ...place }: LeftOut): LeftOut => ({
  ...place,
  where: where.slice(0, MAX_WHERE),
  reason: reason.slice(0, MAX_REASON),
});

/** What is too large to be handed over. */
const tooLarge = ({ where, line }: { readonly where: string; readonly line?: number }): LeftOut => ({
  where,
  ...(line === undefined ? {} : { line }),
  reason: `The record is larger than ${MAX_RECORD} characters, or nested deeper than 32 levels.`,
});

/**
 * Sends a content part by part; records and terms that are too large are left out.
 * @param most units of all that is sent
 * @throws UnreadableSource when it is larger
 */
export async function sendContent(content: SourceContent, taker: SliceTaker, most: number): Promise<void> {
  let left = most;
  const send = async <T>(part: keyof Parts, items: readonly T[]): Promise<T[]> => {
    const sizes = new Map(items.map((item) => [item, sizeOf(item, MAX_RECORD)]));
    const fit = items.filter((item) => sizes.get(item) !== Infinity);
    for (const slice of inSlices(fit, (item) => sizes.get(item) ?? 0)) {
      left -= slice.reduce((sum, item) => sum + (sizes.get(item) ?? 0), 0);
      if (left < 0)
        throw new UnreadableSource(
          'It gives more than can be imported at once. Import it in parts, or set READ_MEMORY_LIMIT higher.',
        );
      await taker.take({ part, items: slice });
    }
    return items.filter((item) => sizes.get(item) === Infinity);
  };
  const refused = (await send('records', content.records)).map(tooLarge);
  if (content.terms !== undefined) {
    await taker.take({ part: 'categories', items: [] });
    const terms = [
      ...(await send('categories', content.terms.categories)),
      ...(await send('tags', content.terms.tags)),
    ];
    refused.push(...terms.map(({ key }) => tooLarge({ where: `category or tag ${key}` })));
  }
  await send('warnings', content.warnings.map(shortWarning));
  refused.push(...(await send('cancelled', content.cancelled)).map(tooLarge));
  await send('leftOut', [...content.leftOut, ...refused].map(shortReason));
}

/** Puts a content together again of its slices. */
export class ContentTaker implements SliceTaker {
  private readonly parts: Parts = { ...emptyContent(), categories: [], tags: [] };
  private hasTerms = false;

  async take({ part, items }: Slice): Promise<void> {
    this.hasTerms ||= part === 'categories';
    (this.parts[part] as unknown[]).push(...items);
    return Promise.resolve();
  }

  get content(): SourceContent {
    const { categories, tags, ...content } = this.parts;
    return this.hasTerms ? { ...content, terms: { categories, tags } } : content;
  }
}

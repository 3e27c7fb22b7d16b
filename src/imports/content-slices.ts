import { inSlices, MAX_DEPTH, sizeOf } from '../untrusted/size-of.js';
import { emptyContent, type LeftOut, type Place, type SourceContent, type Warning } from './import-record.js';
import { cutReason } from './cut-reason.js';
import { UnreadableSource } from './unreadable-source.js';

/*
 * What a source gives goes from the process that reads it to the service in slices, so that the service never takes over
 * more at once than it can between two requests.
 */

/** The largest record, in units; what a request may send is no larger. */
const MAX_RECORD = 1_048_576;
/** Of what a report says: characters of a place, and of each text in a reason. */
const MAX_WHERE = 255;
const MAX_REASON = 1_000;

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

const shortPlace = <T extends Place>(place: T): T => ({
  ...place,
  where: cutReason(place.where, MAX_WHERE),
});

const shortWarning = ({ warning, ...place }: Warning): Warning => ({
  ...shortPlace(place),
  // Of unknown keys, what names them is short enough.
  warning: place.unknown === undefined ? cutReason(warning, MAX_REASON) : warning,
});

const shortReason = ({ reason, ...place }: LeftOut): LeftOut => ({
  ...shortPlace(place),
  reason: cutReason(reason, MAX_REASON),
});

/** What is too large to be handed over. */
const tooLarge = ({ where, line }: Place): LeftOut => ({
  where,
  ...(line === undefined ? {} : { line }),
  reason: { key: 'import_record_too_large', args: { max: MAX_RECORD, depth: MAX_DEPTH } },
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
    const size = (item: T): number => sizes.get(item) ?? 0;
    left -= fit.reduce((sum, item) => sum + size(item), 0);
    // Before the first slice: of what is refused, the service takes over nothing.
    if (left < 0) throw new UnreadableSource({ key: 'import_source_too_large' });
    for (const slice of inSlices(fit, size)) await taker.take({ part, items: slice });
    return items.filter((item) => sizes.get(item) === Infinity);
  };
  const refused = (await send('records', content.records)).map(tooLarge);
  if (content.terms !== undefined) {
    await taker.take({ part: 'categories', items: [] });
    const { categories, tags } = content.terms;
    for (const { key: name } of await send('categories', categories))
      refused.push(tooLarge({ where: { key: 'import_category', args: { name } } }));
    for (const { key: name } of await send('tags', tags))
      refused.push(tooLarge({ where: { key: 'import_tag', args: { name } } }));
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

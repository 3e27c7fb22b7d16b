import type { Days } from '../../common/time/day.js';
import { inSlices, MAX_DEPTH, sizeOf } from '../../content/untrusted/size-of.js';
import { emptyContent, type LeftOut, type Place, type SourceContent, type Warning } from './import-record.js';
import { cutReason } from './stored-reason.js';
import { UnreadableSource } from './unreadable-source.js';

/* The reading process sends its content to the service in slices, so small that requests are not delayed. */

/** The largest record, in units. A request can send no larger one. */
const MAX_RECORD = 1_048_576;
/** The most characters of a position and of each text in a reason. */
const MAX_WHERE = 255;
const MAX_REASON = 1_000;

type Terms = NonNullable<SourceContent['terms']>;
type Places = Omit<NonNullable<SourceContent['places']>, 'isWhole'>;

/** The lists that make up a content. */
interface Parts extends Omit<SourceContent, 'terms' | 'places' | 'days' | 'isPartial'>, Terms, Places {
  readonly days: Days[];
  readonly isPartial: true[];
  readonly hasAllPlaces: true[];
}

export interface Slice {
  readonly part: keyof Parts;
  readonly items: readonly unknown[];
}

export interface SliceReceiver {
  take(slice: Slice): Promise<void>;
}

const shortPlace = <T extends Place>(place: T): T => ({
  ...place,
  where: cutReason(place.where, MAX_WHERE),
});

const shortWarning = ({ warning, ...place }: Warning): Warning => ({
  ...shortPlace(place),
  // A warning of unknown keys is already short enough.
  warning: place.unknown === undefined ? cutReason(warning, MAX_REASON) : warning,
});

const shortReason = ({ reason, ...place }: LeftOut): LeftOut => ({
  ...shortPlace(place),
  reason: cutReason(reason, MAX_REASON),
});

/** The entry for a record that is too large to be sent. */
const tooLarge = ({ where, line }: Place): LeftOut => ({
  where,
  ...(line === undefined ? {} : { line }),
  reason: { key: 'import_record_too_large', args: { max: MAX_RECORD, depth: MAX_DEPTH } },
});

/**
 * Sends a content slice by slice. Records and terms that are too large are left out.
 * @param max the limit for everything together, in units
 * @throws UnreadableSource when the content is larger
 */
export async function sendContent(
  content: SourceContent,
  receiver: SliceReceiver,
  max: number,
): Promise<void> {
  let remaining = max;
  const send = async <T>(part: keyof Parts, items: readonly T[]): Promise<T[]> => {
    const sizes = new Map(items.map((item) => [item, sizeOf(item, MAX_RECORD)]));
    const fit = items.filter((item) => sizes.get(item) !== Infinity);
    const size = (item: T): number => sizes.get(item) ?? 0;
    remaining -= fit.reduce((sum, item) => sum + size(item), 0);
    // Checked before the first slice, so that the service receives nothing of a refused content.
    if (remaining < 0) throw new UnreadableSource({ key: 'import_source_too_large' });
    for (const slice of inSlices(fit, size)) await receiver.take({ part, items: slice });
    return items.filter((item) => sizes.get(item) === Infinity);
  };
  const refused = (await send('records', content.records)).map(tooLarge);
  if (content.terms !== undefined) {
    await receiver.take({ part: 'categories', items: [] });
    const { categories, tags } = content.terms;
    for (const { key: name } of await send('categories', categories))
      refused.push(tooLarge({ where: { key: 'import_category', args: { name } } }));
    for (const { key: name } of await send('tags', tags))
      refused.push(tooLarge({ where: { key: 'import_tag', args: { name } } }));
  }
  if (content.places !== undefined) {
    await receiver.take({ part: 'venues', items: [] });
    refused.push(...(await send('venues', content.places.venues)).map(tooLarge));
    refused.push(...(await send('organizers', content.places.organizers)).map(tooLarge));
    if (content.places.isWhole) await receiver.take({ part: 'hasAllPlaces', items: [true] });
  }
  await send('warnings', content.warnings.map(shortWarning));
  refused.push(...(await send('cancelled', content.cancelled)).map(tooLarge));
  refused.push(...(await send('series', content.series)).map(tooLarge));
  if (content.days !== undefined) await receiver.take({ part: 'days', items: [content.days] });
  if (content.isPartial) await receiver.take({ part: 'isPartial', items: [true] });
  await send('leftOut', [...content.leftOut, ...refused].map(shortReason));
}

/** Assembles a content from its slices. */
export class ContentCollector implements SliceReceiver {
  private readonly parts: Parts = {
    ...emptyContent(),
    categories: [],
    tags: [],
    venues: [],
    organizers: [],
    days: [],
    isPartial: [],
    hasAllPlaces: [],
  };
  private hasTerms = false;
  private hasPlaces = false;

  async take({ part, items }: Slice): Promise<void> {
    this.hasTerms ||= part === 'categories';
    this.hasPlaces ||= part === 'venues';
    (this.parts[part] as unknown[]).push(...items);
    return Promise.resolve();
  }

  get content(): SourceContent {
    const { categories, tags, venues, organizers, hasAllPlaces, days, isPartial, ...content } = this.parts;
    const isWhole = hasAllPlaces[0] === undefined ? {} : { isWhole: hasAllPlaces[0] };
    return {
      ...content,
      ...(days[0] === undefined ? {} : { days: days[0] }),
      ...(isPartial[0] === undefined ? {} : { isPartial: isPartial[0] }),
      ...(this.hasTerms ? { terms: { categories, tags } } : {}),
      ...(this.hasPlaces ? { places: { venues, organizers, ...isWhole } } : {}),
    };
  }
}

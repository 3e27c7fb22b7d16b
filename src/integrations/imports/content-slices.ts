import { cutReason } from '#common/messages/stored-reason.js';
import { UnreadableSource } from '#common/messages/unreadable-source.js';
import { inSlices, MAX_DEPTH, sizeOf } from '#content/untrusted/size-of.js';
import {
  emptyContent,
  type LeftOut,
  type Place,
  type SourceContent,
  type SourceTerm,
  type Warning,
} from './import-record.js';

/* The reading process sends its content to the service in slices, so small that requests are not delayed. */

/** The largest record, in units. A request can send no larger one. */
const MAX_RECORD = 1_048_576;
/** The most characters of a position and of each text in a reason. */
const MAX_WHERE = 255;
const MAX_REASON = 1_000;

type Terms = NonNullable<SourceContent['terms']>;
type Places = NonNullable<SourceContent['places']>;

/** What is said of the lists of a content: which of them it has, and how complete they are. */
interface About extends Pick<SourceContent, 'days' | 'isPartial'>, Pick<Places, 'isWhole'> {
  readonly hasTerms: boolean;
  readonly hasPlaces: boolean;
}

/** The lists that make up a content. */
type Lists = Omit<SourceContent, 'terms' | 'places' | 'days' | 'isPartial'> & Terms & Omit<Places, 'isWhole'>;

type Parts = Lists & { readonly about: About[] };

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

const TERM = { categories: 'import_category', tags: 'import_tag' } as const;

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
  const { terms, places, days, isPartial, warnings, leftOut, ...lists } = content;
  const { isWhole, ...ofPlaces } = places ?? {};
  const about = { days, isPartial, isWhole, hasTerms: terms !== undefined, hasPlaces: places !== undefined };
  const refused: LeftOut[] = [];
  for (const [part, items] of Object.entries({ ...lists, ...ofPlaces }) as [keyof Lists, readonly Place[]][])
    refused.push(...(await send(part, items)).map(tooLarge));
  for (const [part, items] of Object.entries(terms ?? {}) as [keyof Terms, readonly SourceTerm[]][])
    for (const { key: name } of await send(part, items))
      refused.push(tooLarge({ where: { key: TERM[part], args: { name } } }));
  await send('warnings', warnings.map(shortWarning));
  await receiver.take({ part: 'about', items: [about] });
  await send('leftOut', [...leftOut, ...refused].map(shortReason));
}

const NOTHING: About = { hasTerms: false, hasPlaces: false };

/** Assembles a content from its slices. */
export class ContentCollector implements SliceReceiver {
  private readonly parts: Parts = {
    ...emptyContent(),
    categories: [],
    tags: [],
    venues: [],
    organizers: [],
    about: [],
  };

  async take({ part, items }: Slice): Promise<void> {
    (this.parts[part] as unknown[]).push(...items);
    return Promise.resolve();
  }

  get content(): SourceContent {
    const { categories, tags, venues, organizers, about, ...content } = this.parts;
    const [{ days, isPartial, isWhole, hasTerms, hasPlaces } = NOTHING] = about;
    return {
      ...content,
      ...(days === undefined ? {} : { days }),
      ...(isPartial === undefined ? {} : { isPartial }),
      ...(hasTerms ? { terms: { categories, tags } } : {}),
      ...(hasPlaces ? { places: { venues, organizers, ...(isWhole === undefined ? {} : { isWhole }) } } : {}),
    };
  }
}

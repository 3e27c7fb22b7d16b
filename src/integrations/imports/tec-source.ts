import type { Language } from '#common/messages/languages.js';
import {
  emptyContent,
  leaveOut,
  type SourceContent,
  type SourcePlace,
  type SourceTerm,
} from './import-record.js';
import { joinCounterparts, type JoinedEvent } from './tec-counterparts.js';
import {
  hasEmbed,
  isIn,
  isProtected,
  termsOf,
  toRecord,
  translated,
  type Translations,
  whereIs,
  withoutEmpty,
} from './tec-event.js';
import { type ItemList, type JoinedItem, joinItems, type Named } from './tec-items.js';
import type { Collection, PageRead, TecEdition, TecPages } from './tec-pages.js';
import { decoded, placeFields, type PlaceKind, placesOf, placeTexts, plain, slugOf } from './tec-places.js';
import { type TecPlace, type TecTerm, text } from './tec-types.js';

type Param = 'categories' | 'tags';

const parentOf = ({ parent }: TecTerm): string | undefined => {
  const id = Number(text(parent));
  return Number.isSafeInteger(id) && id > 0 ? String(id) : undefined;
};

const termTexts = (term: TecTerm): { name: string; description: string } => ({
  name: plain(term.name),
  description: decoded(term.description),
});

function translationsOf<T extends object>(
  { item, counterparts }: JoinedItem<T>,
  textsOf: (item: T) => Readonly<Record<string, unknown>>,
  nameField: string,
): Translations {
  const entries = [...counterparts].map(([language, same]): [Language, object] => [
    language,
    translated(textsOf(same), textsOf(item), isIn(same, language) ? nameField : undefined),
  ]);
  return Object.fromEntries(entries);
}

function toTerm(joined: JoinedItem<TecTerm>): SourceTerm {
  const { item, language } = joined;
  return {
    key: String(item.id),
    language,
    ...termTexts(item),
    slug: slugOf(item),
    parent: parentOf(item),
    translations: withoutEmpty(translationsOf(joined, termTexts, 'name')).translations ?? {},
  };
}

function toPlace(joined: JoinedItem<TecPlace>, kind: PlaceKind): SourcePlace {
  const { item, language } = joined;
  const textsOf = (place: TecPlace): Record<string, string> => placeTexts(place, kind);
  return {
    where: text(item['url']) || `${kind} ${item.id}`,
    id: String(item.id),
    language,
    payload: { ...placeFields(item, kind), ...withoutEmpty(translationsOf(joined, textsOf, kind)) },
  };
}

/** The events of a site in all its languages. */
interface Site {
  readonly pages: TecPages;
  readonly editions: readonly [TecEdition, ...TecEdition[]];
  readonly joined: readonly JoinedEvent[];
}

/** The list in each language; none if the main one is refused. */
async function readLists<T extends TecTerm | TecPlace>(
  { pages, editions: [main, ...others] }: Site,
  collection: Collection,
  isNeeded = false,
): Promise<ItemList<T>[]> {
  const items = await pages.listed<T>(main, collection, isNeeded);
  if (items === undefined) return [];
  const lists: ItemList<T>[] = [{ language: main.language, items }];
  for (const edition of others) {
    const own = await pages.listed<T>(edition, collection);
    if (own !== undefined) lists.push({ language: edition.language, items: own });
  }
  return lists;
}

async function readTerms(site: Site, param: Param): Promise<SourceTerm[]> {
  const named: Named<TecTerm> = {
    of: (event) => termsOf(event, param),
    byPlace: (_, own, others) => (own.length === 1 && others.length === 1 ? others[0] : undefined),
  };
  // Without the list, nobody could tell what is above the categories of events.
  const isNeeded = site.joined.some(({ event }) =>
    termsOf(event, param).some((term) => parentOf(term) !== undefined),
  );
  const lists = await readLists<TecTerm>(site, param, isNeeded);
  return joinItems(lists, site.joined, named).map(toTerm);
}

async function readPlaces(site: Site, kind: PlaceKind): Promise<SourcePlace[]> {
  const named: Named<TecPlace> = {
    of: (event) => placesOf(event, kind),
    byPlace: (item, own, others) => (own.length === others.length ? others[own.indexOf(item)] : undefined),
  };
  const lists = await readLists<TecPlace>(site, `${kind}s`);
  return joinItems(lists, site.joined, named).map((joined) => toPlace(joined, kind));
}

/** Without protected events, which are reported. What is imported of them stays as it is. */
function withoutProtected(edition: TecEdition, flags: readonly string[], content: SourceContent): TecEdition {
  const known = new Set(content.leftOut.map(({ id }) => id));
  const events = edition.events.filter((event) => {
    if (!isProtected(event, flags)) return true;
    const id = String(event.id);
    const args = { title: plain(event['title']) };
    const reason = { key: 'import_event_protected', args } as const;
    if (!known.has(id)) leaveOut(content, { where: whereIs(event), id, reason, isExpected: true });
    return false;
  });
  return { ...edition, events };
}

function warnOfEmbeds({ joined }: Site, { warnings }: SourceContent): void {
  for (const { event, counterparts } of joined) {
    for (const one of [event, ...counterparts.values()]) {
      if (!hasEmbed(one)) continue;
      const args = { title: plain(one['title']) };
      warnings.push({ where: whereIs(one), warning: { key: 'import_embed_lost', args } });
    }
  }
}

/**
 * All events of a site, each joined with its translations, and all its venues, organizers, categories and tags.
 * @param flags the names of an event's flags
 */
export async function readTec(
  pages: TecPages,
  { flags }: { readonly flags: readonly string[] },
  onProgress: (read: PageRead) => Promise<void>,
): Promise<SourceContent> {
  const content = emptyContent();
  const main = await pages.main(onProgress);
  const others = await pages.counterparts(main, onProgress);
  const shown = withoutProtected(main, flags, content);
  const counterparts = others.map((edition) => withoutProtected(edition, flags, content));
  const site: Site = {
    pages,
    editions: [shown, ...counterparts],
    joined: joinCounterparts(shown, counterparts),
  };
  warnOfEmbeds(site, content);
  const [categories, tags] = [await readTerms(site, 'categories'), await readTerms(site, 'tags')];
  const [venues, organizers] = [await readPlaces(site, 'venue'), await readPlaces(site, 'organizer')];
  const isWhole = !pages.incomplete.has('venues') && !pages.incomplete.has('organizers');
  return {
    ...content,
    warnings: [...pages.warnings, ...content.warnings],
    records: site.joined.map((one) => toRecord(one, flags)),
    days: pages.days,
    ...(pages.incomplete.has('events') ? { isPartial: true } : {}),
    terms: { categories, tags },
    places: { venues, organizers, ...(isWhole ? { isWhole } : {}) },
  };
}

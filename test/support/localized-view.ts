import { type Language } from './localized.js';
import { isTerm, LINK_FIELDS, LINKS, type ModelRecord, type World } from './localized-world.js';
import type { Body } from './service.js';

/** How a record is read in a language. */
export interface Reading {
  readonly language: Language;
  /** Whether it falls back. */
  readonly falls: boolean;
}

const OWN_PAGE = 'its own page';
const byId = (a: Body, b: Body): number => Number(a['id']) - Number(b['id']);

function expectedWebsite(record: ModelRecord, { language: requested, falls }: Reading): string {
  const text = record.shown(requested, 'website', falls);
  // Reading: without fallback, `""` means that it is not translated.
  const isSaid = falls || requested === record.original;
  const showsPage = record.kind.kind === 'event' && !record.hasNoWebsite && isSaid;
  return text === '' && showsPage ? OWN_PAGE : text;
}

function expectedTexts(record: ModelRecord, reading: Reading): Body {
  const { language: requested, falls } = reading;
  const texts = record.fields.map((field) => [
    field,
    record.read(field, record.shown(requested, field, falls)),
  ]);
  const website = record.kind.texts.includes('website') ? { website: expectedWebsite(record, reading) } : {};
  return {
    ...{ id: record.id, ...Object.fromEntries(texts), ...website, slug: record.shownSlug(requested) },
    // Reading: the language its name came from, and those that it has a text in.
    i18n_language: record.source(requested, record.kind.name, falls) ?? requested,
    i18n_available_languages: record.available,
  };
}

/** A record as an event shows it. */
function expectedLink(world: World, kind: string, id: number, { language: requested, falls }: Reading): Body {
  const record = world.get(kind, id);
  const name = record.shown(requested, record.kind.name, falls);
  return { id, name, slug: record.shownSlug(requested) };
}

function expectedLinks(world: World, record: ModelRecord, reading: Reading): Body {
  const entries = LINK_FIELDS.map((field) => {
    const linked = record.links[field].map((id) => expectedLink(world, LINKS[field], id, reading));
    return [field, isTerm({ kind: LINKS[field] }) ? linked.toSorted(byId) : linked];
  });
  return Object.fromEntries(entries);
}

/** The wire contract, 4.4: `count` is how many published events carry it. */
function expectedTerm(world: World, { kind, id, parent }: ModelRecord): Body {
  const field = kind.kind === 'category' ? 'categories' : 'tags';
  const count = world.of({ kind: 'event' }).filter(({ links }) => links[field].includes(id)).length;
  return kind.kind === 'category' ? { count, parent } : { count };
}

/** The expected representation of a record. */
export function expectedView(world: World, record: ModelRecord, reading: Reading): Body {
  const texts = expectedTexts(record, reading);
  if (isTerm(record.kind)) return { ...texts, ...expectedTerm(world, record) };
  const links = record.kind.kind === 'event' ? expectedLinks(world, record, reading) : {};
  return { ...texts, ...record.shared, image: record.image, ...links };
}

function linked(value: unknown): Body[] {
  const records = (Array.isArray(value) ? value : [value]) as Body[];
  return records.map(({ id, name, venue, organizer, slug }) => ({
    id,
    name: name ?? venue ?? organizer,
    slug,
  }));
}

/** The same for a record in a response. */
export function actualView(record: ModelRecord, body: Body): Body {
  const { kind } = record;
  const texts = kind.texts.map((field) => [field, body[field] ?? '']);
  const view: Body = {
    ...{ id: body['id'], ...Object.fromEntries(texts), slug: body['slug'] },
    ...{ i18n_language: body['i18n_language'], i18n_available_languages: body['i18n_available_languages'] },
  };
  if (kind.kind === 'event' && body['website'] === body['url']) view['website'] = OWN_PAGE;
  if (isTerm(kind)) {
    return { ...view, count: body['count'], ...(kind.kind === 'category' ? { parent: body['parent'] } : {}) };
  }
  for (const name of Object.keys(record.shared)) view[name] = body[name] ?? '';
  const image = body['image'] as { id: number } | false | undefined;
  view['image'] = image === undefined || image === false ? 0 : image.id;
  if (kind.kind === 'event') {
    for (const field of LINK_FIELDS) {
      const records = linked(body[field]);
      view[field] = isTerm({ kind: LINKS[field] }) ? records.toSorted(byId) : records;
    }
  }
  return view;
}

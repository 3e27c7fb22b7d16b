import type { Command } from 'commander';
import { CategoriesService } from '../resources/categories/categories.service.js';
import { CreateCategory } from '../resources/categories/category.dto.js';
import type { Written } from '../http/context/item.js';
import type { RequestContext } from '../http/context/request-context.js';
import { CreateEvent } from '../resources/events/event.dto.js';
import { EventsService } from '../resources/events/events.service.js';
import { ApiError } from '../http/errors/api-error.js';
import { readParams } from '../http/parameters/params.js';
import { type InterfaceLanguage, isLanguage } from '../common/messages/languages.js';
import { slugify, trashedSlug } from '../content/localized/slugs.js';
import { CreateOrganizer } from '../resources/organizers/organizer.dto.js';
import { MediaService } from '../content/media/media.service.js';
import { UploadMedia } from '../content/media/media.dto.js';
import { UploadedFile } from '../http/requests/uploaded-file.js';
import { CreateApiKey } from '../access/users/credential.dto.js';
import { UserKeysService } from '../access/users/user-keys.service.js';
import { OrganizersService } from '../resources/organizers/organizers.service.js';
import { CreateTag } from '../resources/tags/tag.dto.js';
import { TagsService } from '../resources/tags/tags.service.js';
import { CreateVenue } from '../resources/venues/venue.dto.js';
import { VenuesService } from '../resources/venues/venues.service.js';
import {
  DEMO_CATEGORIES,
  DEMO_EVENTS,
  DEMO_ORGANIZERS,
  DEMO_TAGS,
  DEMO_VENUES,
  demoDates,
} from './demo/demo-data.js';
import { DemoRepository } from './demo/demo.repository.js';
import { DEMO_PICTURE_FILENAME, demoPicture } from './demo/demo-picture.js';
import { printResult, Progress } from './output.js';
import { requireEnglish, type Session, withSession, writingContext } from './session.js';

const ORIGINAL: InterfaceLanguage = 'en';

/** How one kind is written through its service. */
interface Writer<C extends object> {
  readonly input: new () => C;
  readonly service: { create(ctx: RequestContext, input: C): Promise<Written<{ readonly id: number }>> };
}

type Texts = Readonly<Record<InterfaceLanguage, Readonly<Record<string, string>>>>;

/** Creates the demo's records in all languages. */
class DemoLoader {
  /** Key → id, of everything that was made. */
  private readonly ids = new Map<string, number>();

  constructor(
    readonly ctx: RequestContext,
    private readonly onRecord: () => void,
  ) {}

  async load<C extends object>(
    { input, service }: Writer<C>,
    key: string,
    texts: Texts,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<void> {
    const { [ORIGINAL]: original, ...others } = texts;
    const translations = Object.fromEntries(
      Object.entries(others).filter(([language]) => isLanguage(language)),
    );
    const values = readParams(input, { ...fields, ...original, translations });
    this.ids.set(key, await createOrReuse(async () => service.create(this.ctx, values)));
    this.onRecord();
  }

  idsOf(keys: readonly (string | undefined)[]): number[] {
    return keys.flatMap((key) => (key === undefined ? [] : (this.ids.get(key) ?? [])));
  }
}

/** A category or tag of that name may be there already; it is used as it is. */
async function createOrReuse(create: () => Promise<Written<{ readonly id: number }>>): Promise<number> {
  try {
    return (await create()).value.id;
  } catch (error) {
    const existing = error instanceof ApiError ? error.extras.data?.['term_id'] : undefined;
    if (typeof existing !== 'number') throw error;
    return existing;
  }
}

/** Whether the demo was loaded once, also when some of it was changed or went to the trash since. */
async function isLoaded({ database }: Session): Promise<boolean> {
  const slugs = DEMO_EVENTS.map((event) => slugify(event.texts[ORIGINAL].title));
  const wanted = [...slugs, ...slugs.map(trashedSlug)];
  const demo = new DemoRepository();
  const found = await database.read((manager) => demo.countEventsBySlug(manager, wanted));
  // Somebody's own event may by chance have the name of one of the demo's.
  return found >= slugs.length / 2;
}

async function loadAll({ app }: Session, loader: DemoLoader, today: string): Promise<void> {
  const venues = { input: CreateVenue, service: app.get(VenuesService) };
  const organizers = { input: CreateOrganizer, service: app.get(OrganizersService) };
  const categories = { input: CreateCategory, service: app.get(CategoriesService) };
  const tags = { input: CreateTag, service: app.get(TagsService) };
  const events = { input: CreateEvent, service: app.get(EventsService) };
  for (const { key, texts, fields } of DEMO_VENUES) await loader.load(venues, key, texts, fields);
  for (const { key, texts, fields } of DEMO_ORGANIZERS) await loader.load(organizers, key, texts, fields);
  for (const { key, texts, parent } of DEMO_CATEGORIES) {
    await loader.load(categories, key, texts, { parent: loader.idsOf([parent])[0] ?? 0 });
  }
  for (const { key, texts } of DEMO_TAGS) await loader.load(tags, key, texts, {});
  const picture = await loadPicture(app.get(MediaService), loader.ctx);
  for (const event of DEMO_EVENTS) {
    await loader.load(events, event.key, event.texts, {
      ...event.fields,
      ...demoDates(event, today),
      ...(event.hasPicture ? { image: picture } : {}),
      post_parent: loader.idsOf([event.parent])[0] ?? 0,
      venue: loader.idsOf([event.venue]),
      organizer: loader.idsOf(event.organizers),
      categories: loader.idsOf(event.categories),
      tags: loader.idsOf(event.tags),
    });
  }
}

async function loadPicture(media: MediaService, ctx: RequestContext): Promise<number> {
  const file = new UploadedFile(DEMO_PICTURE_FILENAME, 'image/jpeg', await demoPicture());
  return (await media.create(ctx, readParams(UploadMedia, { file }))).value.id;
}

/** A key that may do nothing but read events, for a first try of it. */
async function createKey({ app }: Session, ctx: RequestContext): Promise<string> {
  const input = readParams(CreateApiKey, { name: 'Demo', scopes: ['events:read'] });
  return (await app.get(UserKeysService).create(ctx, 'me', input)).value.key;
}

async function demo({ json }: { json: boolean }): Promise<void> {
  requireEnglish();
  await withSession(async (session) => {
    if (await isLoaded(session)) {
      printResult(json, { loaded: 0 }, ['The demo is loaded already.']);
      return;
    }
    const ctx = await writingContext(session, { language: ORIGINAL });
    const sets = [DEMO_VENUES, DEMO_ORGANIZERS, DEMO_CATEGORIES, DEMO_TAGS, DEMO_EVENTS];
    const total = sets.reduce((sum, set) => sum + set.length, 0);
    const progress = new Progress('demo', total);
    let done = 0;
    const loader = new DemoLoader(ctx, () => {
      progress.update((done += 1));
    });
    const today = new Date(ctx.now * 1000).toISOString().slice(0, 10);
    await loadAll(session, loader, today).finally(() => {
      progress.stop();
    });
    const key = await createKey(session, ctx);
    printResult(json, { loaded: total, key }, [
      `Loaded ${total} records in six languages, ${DEMO_EVENTS.length} of them events, and a picture.`,
      `An API key that may read events, shown only once: ${key}`,
    ]);
  });
}

export function addDemoCommand(program: Command): void {
  program
    .command('demo')
    .description('load a small set in all six languages for a first look')
    .option('--json', 'print the result as JSON', false)
    .action(demo);
}

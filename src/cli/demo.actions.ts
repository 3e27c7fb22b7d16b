import { readFile } from 'node:fs/promises';
import { CreateApiKey } from '#access/users/credential.dto.js';
import { UserKeysService } from '#access/users/user-keys.service.js';
import { type InterfaceLanguage, isLanguage } from '#common/messages/languages.js';
import { parseDateInput, resolveInstant } from '#common/time/date-input.js';
import { nowInSeconds } from '#common/time/now.js';
import { toWall } from '#common/time/zone.js';
import { UploadMedia } from '#content/media/media.dto.js';
import { MediaService } from '#content/media/media.service.js';
import { SentImage } from '#content/media/sent-image.js';
import type { ExternalKey } from '#content/records/external-id.js';
import { recordTablesOf } from '#content/records/record-tables.js';
import type { RequestContext } from '#http/context/request-context.js';
import { withErrors } from '#http/errors/api-error.js';
import { readParams } from '#http/parameters/params.js';
import { UploadedFile } from '#http/requests/uploaded-file.js';
import { EVENT_FIELDS } from '#integrations/imports/event-fields.js';
import type { SourceContent, SourceTerm } from '#integrations/imports/import-record.js';
import { ImportRun, RefusedContent } from '#integrations/imports/import-run.js';
import { RefusedRecord } from '#integrations/imports/importer.js';
import { readNdjson } from '#integrations/imports/ndjson-source.js';
import { EventsService } from '#resources/events/events.service.js';
import { CreateOrganizer } from '#resources/organizers/organizer.dto.js';
import { OrganizersService } from '#resources/organizers/organizers.service.js';
import { CreateSeries } from '#resources/series/series.dto.js';
import { SeriesService } from '#resources/series/series.service.js';
import { CreateVenue } from '#resources/venues/venue.dto.js';
import { VenuesService } from '#resources/venues/venues.service.js';
import { seriesDay } from './demo-series-day.js';
import { CommandError, printResult, Progress } from './output.js';
import { CREATES, requireEnglish, type Session, withSession, writingContext } from './session.js';

/** `assets` is next to both `src` and `dist`, like `locales`. */
const FOLDER = new URL('../../assets/demo/', import.meta.url);
const ORIGINAL: InterfaceLanguage = 'en';
const SOURCE = 'demo';

/** The event with a photograph, which belongs to another event. Lines of a file cannot say either. */
const FILM_NIGHTS: ExternalKey = { source: SOURCE, externalId: 'olive/1' };
const FESTIVAL = 'festival';
const PICTURE = 'olive-trees.jpg';

type Line = Readonly<Record<string, unknown>>;

/** The lines of a file, without texts in languages that are not configured. */
async function readLines(name: string): Promise<Line[]> {
  const text = await readFile(new URL(`${name}.ndjson`, FOLDER), 'utf8');
  const configured = (key: string, value: unknown): unknown =>
    key === 'translations'
      ? Object.fromEntries(Object.entries(value as object).filter(([language]) => isLanguage(language)))
      : value;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line, configured) as Line);
}

const keyOf = (line: Line): ExternalKey => ({ source: SOURCE, externalId: String(line['external_id']) });

/** Events name their terms by the English names, so these are the keys. */
const asTerm = (line: Line): SourceTerm => ({
  ...(line as unknown as Pick<SourceTerm, 'name' | 'description' | 'parent' | 'translations'>),
  key: String(line['name']),
  language: ORIGINAL,
  slug: '',
});

/** The line of an event whose closed days, like its dates, are so many days from now. A write takes only plain days. */
function withPlainDays(line: Line, now: number): Line {
  const { closed_days: days, timezone } = line;
  if (!Array.isArray(days)) return line;
  const clock = { zone: String(timezone), now };
  const plain = days.map((day) =>
    toWall(resolveInstant(parseDateInput(day), clock), clock.zone).slice(0, 10),
  );
  return { ...line, closed_days: plain };
}

async function readDemo(): Promise<SourceContent> {
  const now = nowInSeconds();
  const lines = (await readLines('events')).map((line) => withPlainDays(line, now));
  const events = lines.map((line) => JSON.stringify(line)).join('\n');
  const nothing = new Map();
  return {
    ...readNdjson(events, {
      fields: EVENT_FIELDS,
      language: ORIGINAL,
      mapping: nothing,
      constants: nothing,
      mayBeRelative: true,
    }),
    terms: {
      categories: (await readLines('categories')).map(asTerm),
      tags: (await readLines('tags')).map(asTerm),
    },
  };
}

/** The ids of the demo's events that are there, by their external ids; those in the trash count. */
async function findEvents({ database }: Session, ids: readonly string[]): Promise<Map<string, number>> {
  const names = ids.map((id) => ({ source: SOURCE, id }));
  const events = recordTablesOf('event');
  const found = await database.read(async (manager) => events.findByExternalNames(manager, names));
  return new Map([...found].map(([{ id }, record]) => [id, record]));
}

/** Creates the venues and organizers, to which the events refer by their external ids. */
async function createPlaces({ app }: Session, ctx: RequestContext): Promise<void> {
  for (const line of await readLines('venues'))
    await app.get(VenuesService).put(ctx, keyOf(line), readParams(CreateVenue, line));
  for (const line of await readLines('organizers'))
    await app.get(OrganizersService).put(ctx, keyOf(line), readParams(CreateOrganizer, line));
}

async function importEvents({ app }: Session, ctx: RequestContext, content: SourceContent): Promise<void> {
  const progress = new Progress('demo', content.records.length);
  try {
    await app.get(ImportRun).run(
      async () => Promise.resolve(ctx),
      content,
      { source: SOURCE, language: ORIGINAL, fromLine: 1, dryRun: false, skipErrors: false },
      {
        progress: async (done) => {
          progress.update(done);
          return Promise.resolve();
        },
      },
    );
  } catch (error) {
    if (!(error instanceof RefusedContent || error instanceof RefusedRecord)) throw error;
    throw new CommandError(`The demo cannot be loaded: ${error.message}`);
  } finally {
    progress.stop();
  }
}

/** Creates the series, whose lines say only at what time of a Friday they begin and end. */
async function createSeries({ app }: Session, ctx: RequestContext): Promise<void> {
  const now = nowInSeconds();
  for (const line of await readLines('series')) {
    const day = seriesDay(String(line['timezone']), now);
    const dates = {
      start_date: `${day} ${String(line['start_date'])}`,
      end_date: `${day} ${String(line['end_date'])}`,
    };
    await app.get(SeriesService).put(ctx, keyOf(line), readParams(CreateSeries, { ...line, ...dates }));
  }
}

async function upload({ app }: Session, ctx: RequestContext, file: UploadedFile): Promise<SentImage> {
  const created = await app.get(MediaService).create(ctx, readParams(UploadMedia, { file }));
  return new SentImage(created.value.id);
}

async function createPicture(session: Session, ctx: RequestContext): Promise<SentImage> {
  const bytes = await readFile(new URL(PICTURE, FOLDER));
  return upload(session, ctx, new UploadedFile(PICTURE, 'image/jpeg', bytes));
}

/** Gives a poster to each event that has no photograph. */
async function addPosters(session: Session, ctx: RequestContext, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    if (id === FILM_NIGHTS.externalId) continue;
    const bytes = await readFile(new URL(`posters/${id}.webp`, FOLDER));
    const image = await upload(session, ctx, new UploadedFile(`${id}.webp`, 'image/webp', bytes));
    await session.app
      .get(EventsService)
      .update(ctx, { source: SOURCE, externalId: id }, withErrors({ image }));
  }
}

async function completeFilmNights(session: Session, ctx: RequestContext, image: SentImage): Promise<void> {
  const parent = (await findEvents(session, [FESTIVAL])).get(FESTIVAL) ?? 0;
  const input = withErrors({ image, post_parent: parent });
  await session.app.get(EventsService).update(ctx, FILM_NIGHTS, input);
}

/** A key that may do nothing but read events, for a first try of it. */
async function createKey({ app }: Session, ctx: RequestContext): Promise<string> {
  const input = readParams(CreateApiKey, { name: 'Demo', scopes: ['events:read'] });
  return (await app.get(UserKeysService).create(ctx, 'me', input)).value.key;
}

export async function demo({ json }: { json: boolean }): Promise<void> {
  requireEnglish();
  const content = await readDemo();
  await withSession(async (session) => {
    const ids = content.records.flatMap(({ id }) => id ?? []);
    if ((await findEvents(session, ids)).size > 0) {
      printResult(json, { loaded: 0 }, ['The demo is loaded already.']);
      return;
    }
    const ctx = await writingContext(session, { language: ORIGINAL });
    await createPlaces(session, ctx);
    const picture = await createPicture(session, ctx);
    await importEvents(session, ctx, content);
    await completeFilmNights(session, ctx, picture);
    await addPosters(session, ctx, ids);
    await createSeries(session, ctx);
    const key = await createKey(session, ctx);
    const loaded = content.records.length;
    printResult(json, { loaded, key }, [
      `Loaded ${loaded} events and a series in six languages, with their venues, organizers, categories and tags, and pictures.`,
      `An API key that may read events, shown only once: ${key}`,
    ]);
  }, CREATES);
}

import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { denied } from '../auth/access.guard.js';
import { may } from '../auth/roles.js';
import { UsersService } from '../auth/users.service.js';
import { ChangesService } from '../changes/changes.service.js';
import type { Verb } from '../changes/change.entity.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import type { ParamErrors } from '../http/api-error.js';
import { loadForUpdate } from '../i18n/localized-rows.js';
import type { Language } from '../i18n/languages.js';
import { freeSlug, trashedSlug, untrashedSlug } from '../i18n/slugs.js';
import { insertLocalized, type TextPatch, writeTexts } from '../i18n/translations.js';
import { resolveInstant } from '../time/date-input.js';
import type { KindDescription, RecordKind } from './kinds.js';
import type { RecordFields } from './record.dto.js';
import { RecordId } from './record.entity.js';
import { type StoredStatus, storedStatus } from './status.js';
import type { LoadedRecord } from './visibility.js';

/** The columns of a record that the caller's rights decide over. */
export interface Publication {
  readonly author_id: number;
  readonly status: StoredStatus;
  readonly published_at: number;
}

export interface RecordWrite {
  readonly publication: Publication;
  /** The kind's own columns that change. */
  readonly columns: Readonly<Record<string, unknown>>;
  readonly texts: TextPatch;
  readonly slug: string | undefined;
  /** Names of the parameters that were sent, for the change log. */
  readonly fields: readonly string[];
}

/** What writing events, venues and organizers has in common. */
@Injectable()
export class RecordsService {
  constructor(
    @Inject(SETTINGS) readonly settings: Settings,
    private readonly users: UsersService,
    private readonly changes: ChangesService,
  ) {}

  /** Works out author, status and publication date; what is wrong with them goes to `errors`. */
  async publication(
    ctx: RequestContext,
    manager: EntityManager,
    input: RecordFields,
    current: LoadedRecord | undefined,
    errors: ParamErrors,
  ): Promise<Publication> {
    const author = await this.author(ctx, manager, input, current, errors);
    if (current === undefined && input.status === 'trash')
      errors.add('status', { key: 'status_trash_on_create' });
    return {
      author_id: author,
      status: allowedStatus(ctx, input, current),
      published_at: this.publishedAt(ctx, input, current),
    };
  }

  private async author(
    ctx: RequestContext,
    manager: EntityManager,
    input: RecordFields,
    current: LoadedRecord | undefined,
    errors: ParamErrors,
  ): Promise<number> {
    const { caller } = ctx;
    const present = current?.author_id ?? caller?.id ?? 0;
    const wanted = input.author ?? present;
    if (wanted === present) return present;
    if (wanted !== caller?.id && !may(caller, 'set the author')) throw denied(caller);
    if (!(await this.users.exists(manager, wanted))) errors.add('author', { key: 'unknown_author' });
    return wanted;
  }

  private publishedAt(ctx: RequestContext, input: RecordFields, current: LoadedRecord | undefined): number {
    if (input.date !== undefined) return resolveInstant(input.date, this.settings.siteTimezone);
    if (input.date_utc !== undefined) return resolveInstant(input.date_utc, 'UTC');
    return current?.published_at ?? ctx.now;
  }

  /** Adds a record with its texts and its change row. */
  async insert(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    write: RecordWrite,
  ): Promise<number> {
    const id = await insertLocalized(manager, {
      kind,
      sequence: RecordId,
      language: ctx.language,
      columns: { ...write.columns, ...write.publication },
      texts: write.texts,
      slug: write.slug,
      now: ctx.now,
    });
    await this.log(ctx, manager, kind, id, 'create', [ctx.language], write.fields);
    return id;
  }

  /** Changes a record and the texts of the request's language, and adds its change row. */
  async update(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
    write: RecordWrite,
  ): Promise<void> {
    const version = current.version + 1;
    const verb = await this.moveSlugs(manager, kind, current, write.publication.status);
    const unclaimed = verb === 'update' && write.slug === undefined ? {} : { slug_claim: null };
    const row = { ...write.columns, ...write.publication, ...unclaimed, modified_at: ctx.now, version };
    await manager.update(kind.name, { id: current.id }, row);
    const reloaded =
      verb === 'update'
        ? current
        : ((await loadForUpdate<LoadedRecord>(manager, kind, current.id)) ?? current);
    const written = await this.writeOwnTexts(ctx, manager, kind, reloaded, write, version);
    await this.log(ctx, manager, kind, current.id, verb, written ? [ctx.language] : [], write.fields);
  }

  /** Moves a record to the trash. */
  async trash(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription<RecordKind>,
    current: LoadedRecord,
  ): Promise<void> {
    const { author_id, published_at } = current;
    const publication = { author_id, published_at, status: 'trash' } as const;
    await this.update(ctx, manager, kind, current, {
      publication,
      columns: {},
      texts: {},
      slug: undefined,
      fields: [],
    });
  }

  /** A record that goes to the trash leaves its slugs to others; one that comes back takes what is free. */
  private async moveSlugs(
    manager: EntityManager,
    kind: KindDescription,
    current: LoadedRecord,
    status: StoredStatus,
  ): Promise<Verb> {
    const isTrashed = status === 'trash';
    if (isTrashed === (current.status === 'trash')) return 'update';
    for (const [language, { slug }] of current.texts) {
      if (slug == null) continue;
      const wanted = isTrashed ? trashedSlug(slug) : untrashedSlug(slug);
      const moved = await freeSlug(manager, { kind: kind.name, id: current.id, language }, wanted);
      await manager.update(`${kind.name}_translation`, { record_id: current.id, language }, { slug: moved });
    }
    return isTrashed ? 'trash' : 'restore';
  }

  private async writeOwnTexts(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription,
    current: LoadedRecord,
    write: RecordWrite,
    version: number,
  ): Promise<boolean> {
    return writeTexts(manager, {
      kind,
      id: current.id,
      language: ctx.language,
      isOriginal: ctx.language === current.original_language,
      current: current.texts.get(ctx.language),
      patch: write.texts,
      slug: write.slug,
      version,
      now: ctx.now,
    });
  }

  private async log(
    ctx: RequestContext,
    manager: EntityManager,
    kind: KindDescription,
    id: number,
    verb: Verb,
    languages: readonly Language[],
    fields: readonly string[],
  ): Promise<void> {
    const actor = ctx.caller?.id ?? null;
    await this.changes.add(manager, {
      kind: kind.name,
      record_id: id,
      verb,
      languages,
      fields,
      actor_id: actor,
    });
  }
}

/** What is asked for, as far as the caller may: who may not publish gets `pending` instead. */
function allowedStatus(
  ctx: RequestContext,
  input: RecordFields,
  current: LoadedRecord | undefined,
): StoredStatus {
  const mayPublish = may(ctx.caller, 'publish records');
  if (input.status === undefined) return current?.status ?? (mayPublish ? 'publish' : 'draft');
  const wanted = storedStatus(input.status);
  return !mayPublish && (wanted === 'publish' || wanted === 'private') ? 'pending' : wanted;
}

/** The names of the parameters that were sent, without the language selector. */
export function sentFields(input: object): string[] {
  return Object.entries(input)
    .filter(([name, value]) => value !== undefined && !name.startsWith('i18n_') && name !== 'lang')
    .map(([name]) => name);
}

/** The texts among what was sent. */
export function sentTexts(kind: KindDescription, input: object): TextPatch {
  const texts: Record<string, string> = {};
  for (const field of kind.texts) {
    const text = (input as Record<string, unknown>)[field];
    if (typeof text === 'string') texts[field] = text;
  }
  return texts;
}

/** The columns among what was sent; flags and plain texts go to the table as they are. */
export function sentColumns(names: readonly string[], input: object): Record<string, unknown> {
  const entries = names.map((name) => [name, (input as Record<string, unknown>)[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

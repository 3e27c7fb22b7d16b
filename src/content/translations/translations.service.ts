import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type Language, LANGUAGES } from '#common/messages/languages.js';
import { isRecordKind, type RecordKind } from '#common/records/kinds.js';
import { type Capability, may } from '#common/rights/roles.js';
import { toWall } from '#common/time/zone.js';
import { Item, Written } from '#http/context/item.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { ApiError, withErrors } from '#http/errors/api-error.js';
import { denied } from '#http/errors/denied.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { inheritedId, type KindDescription, translatedTexts } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import type { TranslationsOnly } from '../localized/sent-texts.js';
import { availableLanguages, type Localized, storedLanguages } from '../localized/texts.js';
import { fieldStatuses, languageStatus, type SourcesByLanguage } from '../localized/translation-status.js';
import { unknownRecord } from '../records/unknown-record.js';
import { withEditor } from '../visibility/editors.js';
import { type LoadedRecord, mayEdit, mayRead } from '../visibility/visibility.js';
import type { TranslationDto, TranslationsDto } from './translation.dto.js';

/** A kind of record with translations, and the method that writes its texts. */
export interface TranslatedKind {
  readonly kind: KindDescription;
  /** The capability needed to write its texts, besides the right to change the record. */
  readonly access: Capability;
  /** Writes texts of the context's language. */
  readonly write: (ctx: RequestContext, id: number, input: TranslationsOnly) => Promise<Written<object>>;
}

type TextValues = Readonly<Record<string, string>>;

/** Some texts of a language, and the fields whose existing texts are confirmed as up to date. */
export interface TextsInput {
  readonly slug?: string;
  readonly confirmed?: readonly string[];
}

/** A loaded record or term. */
export type TranslatableRecord = Localized &
  Pick<LoadedRecord, 'version'> &
  Partial<LoadedRecord> & { readonly password_hash?: string | null };

/** The same with the original texts that its outdated texts were translated from. */
type RecordWithSources = TranslatableRecord & { readonly sources: SourcesByLanguage };

const isRecord = (loaded: TranslatableRecord): loaded is TranslatableRecord & LoadedRecord =>
  loaded.status !== undefined;

/** Reads and writes the stored texts of one record, language by language. */
@Injectable()
export class TranslationsService {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async readAll(ctx: RequestContext, translated: TranslatedKind, id: number): Promise<Item<TranslationsDto>> {
    const { kind } = translated;
    const record = await this.load(ctx, kind, id);
    const mayChange = mayChangeTexts(ctx, record, translated);
    // As in its own read: what was put into the trash is shown only to those who may edit it.
    const isRemoved = kind.trashed !== undefined && record.status === 'trash' && !mayChange;
    if (isRecord(record) && (isRemoved || !mayRead(ctx, record, kind.name as RecordKind)))
      throw notAccessible(kind);
    if (kind.closed !== undefined && (record.password_hash ?? null) !== null && !mayChange)
      throw new ApiError(...kind.closed);
    const available = availableLanguages(record, translatedTexts(kind));
    // What the original does not have of its own is translated where it is inherited from.
    const isWithoutWork = inheritedId(kind, record) !== null && !available.includes(record.original_language);
    const dto = {
      original_language: record.original_language,
      translations: Object.fromEntries(
        storedLanguages(record, kind.texts).map((language) => {
          const { language: _, original_language: __, ...texts } = this.toDto(record, kind, language);
          return [language, texts];
        }),
      ),
      missing: isWithoutWork ? [] : LANGUAGES.filter((language) => !available.includes(language)),
    };
    return new Item(dto, record, UNTIL_CHANGED);
  }

  async readOne(
    ctx: RequestContext,
    translated: TranslatedKind,
    id: number,
    language: Language,
  ): Promise<Item<TranslationDto>> {
    const record = await this.loadEditable(ctx, translated, id);
    return new Item(this.found(record, translated.kind, language), record);
  }

  /** Replaces the texts of a language: texts that are left out are removed. The original keeps its slug. */
  async replace(
    ctx: RequestContext,
    translated: TranslatedKind,
    id: number,
    language: Language,
    texts: object,
  ): Promise<Written<TranslationDto>> {
    const { original_language: original } = await this.loadEditable(ctx, translated, id);
    const none = Object.fromEntries(translated.kind.texts.map((field) => [field, '']));
    const noSlug = language === original ? {} : { slug: '' };
    return this.change(ctx, translated, id, language, { ...none, ...noSlug, ...texts });
  }

  /** Changes the sent texts of a language, and confirms the named ones. */
  async change(
    ctx: RequestContext,
    translated: TranslatedKind,
    id: number,
    language: Language,
    { confirmed = [], ...texts }: TextsInput,
  ): Promise<Written<TranslationDto>> {
    const names = [...translated.kind.texts, 'slug'];
    const sent = Object.entries(texts as TextValues).filter(([name]) => names.includes(name));
    // Sent as a translation, because these texts are meant for this language even if they repeat a fallback
    // text.
    const translations = new Map([[language, Object.fromEntries(sent)]]);
    const input = withErrors({ translations, confirmed: new Map([[language, confirmed]]) });
    const written = await translated.write(derivedContext(ctx, { language }), id, input);
    const record = await this.load(ctx, translated.kind, id);
    // The version is that of this write, also when another has followed meanwhile.
    return written.withValue(this.toDto(record, translated.kind, language));
  }

  /** Removes the texts of a language; the response shows the removed texts. */
  async remove(
    ctx: RequestContext,
    translated: TranslatedKind,
    id: number,
    language: Language,
  ): Promise<Written<TranslationDto>> {
    const record = await this.loadEditable(ctx, translated, id);
    if (language === record.original_language) throw new ApiError('rest_conflict', { key: 'original_stays' });
    const removed = this.found(record, translated.kind, language);
    await this.replace(ctx, translated, id, language, {});
    return new Written(removed);
  }

  private async load(ctx: RequestContext, kind: KindDescription, id: number): Promise<RecordWithSources> {
    return this.database.read(async (manager: EntityManager) => {
      const localized = tablesOf<TranslatableRecord>(kind);
      const [record] = await localized.load(manager, [id]);
      if (record === undefined) throw await unknownRecord(ctx, manager, kind, id);
      const sources = (await localized.sources(manager, [id])).get(id) ?? new Map<Language, never>();
      const judged = isRecord(record) ? await withEditor(ctx, manager, kind, record) : record;
      return { ...judged, sources };
    });
  }

  private async loadEditable(
    ctx: RequestContext,
    translated: TranslatedKind,
    id: number,
  ): Promise<RecordWithSources> {
    const record = await this.load(ctx, translated.kind, id);
    if (!mayChangeTexts(ctx, record, translated)) throw denied(ctx.caller);
    return record;
  }

  private found(record: RecordWithSources, kind: KindDescription, language: Language): TranslationDto {
    if (!storedLanguages(record, kind.texts).includes(language)) {
      throw new ApiError('rest_translation_not_found', { key: 'no_translation', args: { language } });
    }
    return this.toDto(record, kind, language);
  }

  private toDto(record: RecordWithSources, kind: KindDescription, language: Language): TranslationDto {
    const row = record.texts.get(language);
    const updated = row?.['updated_at'] === undefined ? null : Number(row['updated_at']);
    const texts = kind.texts.map((field) => [field, row?.[field] ?? ''] as const);
    const former = record.sources.get(language);
    const fields = fieldStatuses(record, kind, language, former);
    const source = [...(former ?? [])].flatMap(([field, { text }]) =>
      text === null || fields.get(field) !== 'outdated' ? [] : [[field, text] as const],
    );
    return {
      language,
      original_language: record.original_language,
      ...Object.fromEntries(texts),
      slug: row?.['slug'] ?? '',
      status: languageStatus(fields),
      fields: Object.fromEntries(fields),
      ...(source.length === 0 ? {} : { source: Object.fromEntries(source) }),
      updated: updated === null ? null : toWall(updated, this.settings.siteTimezone),
      updated_utc: updated === null ? null : toWall(updated, 'UTC'),
    };
  }
}

export function mayChangeTexts(
  ctx: RequestContext,
  record: TranslatableRecord,
  { kind, access }: Pick<TranslatedKind, 'kind' | 'access'>,
): boolean {
  return may(ctx.caller, access) && (!isRecord(record) || mayEdit(ctx, record, kind.name as RecordKind));
}

function notAccessible({ name }: KindDescription): ApiError {
  if (!isRecordKind(name)) throw new Error('Everybody may read terms.');
  return new ApiError(`${name}-not-accessible`, { key: `${name}_not_accessible` });
}

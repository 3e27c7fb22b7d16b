import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Message } from '#common/messages/messages.js';
import { reaches } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { hasMarkup, translatedTexts } from '#content/localized/kinds.js';
import { tablesOf } from '#content/localized/localized-tables.js';
import { isText } from '#content/localized/texts.js';
import {
  type FieldStatus,
  fieldStatuses,
  type FormerSources,
} from '#content/localized/translation-status.js';
import { mayChangeTexts, type TranslatableRecord } from '#content/translations/translations.service.js';
import { LostRights } from '#http/context/caller-check.js';
import { Preconditions, versionTag } from '#http/context/preconditions.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import { ApiError, ParamErrors, withErrors } from '#http/errors/api-error.js';
import { readNested } from '#http/parameters/params.js';
import { Database } from '#platform/database/database.js';
import { inPieces } from '#platform/database/in-pieces.js';
import { canonicalHtml } from './inline-codes.js';
import type { SentDocument } from './read-in-subprocess.js';
import type { SentFile, SentLanguages, SentText, SentUnit } from './read-translations.js';
import { TEXT_RESOURCES, type TextResource, type TextResources } from './text-resources.js';

export interface ImportOptions {
  /** Whether to import translations whose source text has changed since the export. */
  readonly force: boolean;
  /** Only reports what would be written. */
  readonly dryRun: boolean;
}

/** Why a file or a unit was left out. */
export interface LeftOut {
  readonly file: string;
  readonly unit: string | undefined;
  readonly reason: Message;
}

export interface ImportResult {
  /** The written texts, by file. */
  readonly written: readonly { readonly file: string; readonly units: readonly string[] }[];
  /** Number of files whose texts are already stored or not translated yet. */
  readonly unchanged: number;
  readonly leftOut: readonly LeftOut[];
}

/** Thrown to leave out a file or one of its units. */
class LeaveOut extends Error {
  constructor(
    readonly reason: Message,
    readonly unit?: string,
  ) {
    super(reason.key);
  }
}

/** The record that a file belongs to. */
interface ImportTarget {
  readonly resource: TextResource;
  readonly record: TranslatableRecord;
  /** The source texts that the outdated translations were translated from. */
  readonly former: FormerSources;
}

/** The most attempts for a record that others change at the same time. */
const ATTEMPTS = 5;

/** The most records that one transaction imports: other writers on SQLite wait for it, and `DATABASE_TIMEOUT` ends a longer one. */
export const MAX_TOGETHER = 100;

/** Imports translated texts. */
@Injectable()
export class XliffImport {
  constructor(
    @Inject(TEXT_RESOURCES) private readonly resources: TextResources,
    private readonly database: Database,
  ) {}

  /**
   * Writes each record in its own transaction: all of its texts or none. A dry run does the same in transactions of many
   * records, so that one is refused for what another takes, and rolls them back.
   */
  async import(ctx: RequestContext, document: SentDocument, options: ImportOptions): Promise<ImportResult> {
    const { files } = document;
    if (!options.dryRun) return this.importFiles(ctx, document, files, options);
    const results: ImportResult[] = [];
    await inPieces(files, MAX_TOGETHER, async (part) => {
      results.push(await this.database.dryRun(async () => this.importFiles(ctx, document, part, options)));
    });
    return {
      written: results.flatMap(({ written }) => written),
      unchanged: results.reduce((sum, { unchanged }) => sum + unchanged, 0),
      leftOut: results.flatMap(({ leftOut }) => leftOut),
    };
  }

  private async importFiles(
    ctx: RequestContext,
    languages: SentLanguages,
    files: readonly SentFile[],
    options: ImportOptions,
  ): Promise<ImportResult> {
    const written = [];
    const leftOut: LeftOut[] = [];
    let unchanged = 0;
    for (const file of files) {
      // Lets other requests run between two records.
      await setImmediate();
      try {
        const units = await this.database.inSavepoint(async () =>
          this.importFile(ctx, languages, file, options),
        );
        if (units.length > 0) written.push({ file: file.id, units });
        else unchanged += 1;
      } catch (error) {
        if (error instanceof LostRights) throw error;
        leftOut.push({ file: file.id, ...reasonOf(error) });
      }
    }
    return { written, unchanged, leftOut };
  }

  /** @returns the fields that were written */
  private async importFile(
    ctx: RequestContext,
    languages: SentLanguages,
    file: SentFile,
    { force }: ImportOptions,
  ): Promise<string[]> {
    if (file.units.length === 0) return [];
    for (let attempt = 1; ; attempt++) {
      const { resource, record, former } = await this.find(ctx, file, languages);
      const units = file.units.filter((unit) => !isCleared(resource, record, unit, languages));
      const compared = units.map((unit) => compare(resource, record, unit, languages, force));
      const texts = textsToWrite(compared, fieldStatuses(record, resource.kind, languages.target, former));
      if (Object.keys(texts).length === 0) return [];
      // Only valid for the version of the record whose source texts were compared.
      const preconditions = new Preconditions({ ifMatch: `"${versionTag(record)}-0"` });
      // The response of the request is stored at its end, not with each record.
      const own = derivedContext(ctx, {
        language: languages.target,
        preconditions,
        storeResponse: undefined,
      });
      const input = withErrors({ translations: new Map([[languages.target, texts]]) });
      try {
        await resource.write(own, record.id, input);
        return Object.keys(texts);
      } catch (error) {
        const isConflict = error instanceof ApiError && error.error === 'rest_precondition_failed';
        if (!isConflict || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async find(
    ctx: RequestContext,
    { id: name }: SentFile,
    { target }: SentLanguages,
  ): Promise<ImportTarget> {
    const [, kind, digits] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(name) ?? [];
    const resource = this.resources.find((one) => one.kind.name === kind);
    if (resource === undefined) throw new LeaveOut({ key: 'xliff_unknown_record' });
    const id = Number(digits);
    const localized = tablesOf<TranslatableRecord>(resource.kind);
    const { record, sources } = await this.database.read(async (manager) => ({
      record: (await localized.load(manager, [id]))[0],
      sources: (await localized.sources(manager, [id])).get(id),
    }));
    const exists = record !== undefined && record.status !== 'trash';
    if (!exists) throw new LeaveOut({ key: 'xliff_unknown_record' });
    const mayWrite = reaches(ctx.caller, scopeFor(resource.kind.name, 'write'));
    if (!mayWrite || !mayChangeTexts(ctx, record, resource)) throw new LeaveOut({ key: 'forbidden' });
    if (record.original_language === target) throw new LeaveOut({ key: 'xliff_original_language' });
    return { resource, record, former: sources?.get(target) ?? new Map<string, never>() };
  }
}

function reasonOf(error: unknown): Omit<LeftOut, 'file'> {
  if (error instanceof LeaveOut) return { unit: error.unit, reason: error.reason };
  if (!(error instanceof ApiError) || error.status >= 500) throw error;
  const [[, reason] = [undefined, error.text]] = Object.entries(error.extras.params ?? {});
  return { unit: undefined, reason };
}

/** A text of a file, compared with that of the record. */
interface ComparedText {
  readonly field: string;
  /** The text as the service would store it; empty without a translation. */
  readonly text: string;
  readonly isSame: boolean;
  readonly isTranslated: boolean;
}

/** The texts of a file that the record does not have yet. */
function textsToWrite(
  compared: readonly ComparedText[],
  statuses: ReadonlyMap<string, FieldStatus>,
): Record<string, string> {
  const translated = compared.filter(
    ({ text, isSame, isTranslated }) => text !== '' && (!isSame || isTranslated),
  );
  // A text marked as translated confirms that an outdated translation fits the current source.
  const hasChanges = translated.some(({ field, isSame }) => !isSame || statuses.get(field) === 'outdated');
  return hasChanges ? Object.fromEntries(translated.map(({ field, text }) => [field, text])) : {};
}

/** Whether the record no longer has a text that counts only with the original: nothing is to be translated any more. */
const isCleared = (
  { kind }: TextResource,
  record: TranslatableRecord,
  { id: field }: SentUnit,
  { source }: SentLanguages,
): boolean =>
  kind.onlyWithOriginal.includes(field) &&
  [source, record.original_language].every((language) => !isText(record.texts.get(language)?.[field]));

/** @throws LeaveOut */
function compare(
  resource: TextResource,
  record: TranslatableRecord,
  unit: SentUnit,
  { source, target }: SentLanguages,
  force: boolean,
): ComparedText {
  const { kind } = resource;
  const field = unit.id;
  if (!translatedTexts(kind).includes(field)) throw new LeaveOut({ key: 'xliff_unknown_text' }, field);
  const isHtml = hasMarkup(kind.name, field);
  const currentSource = record.texts.get(source)?.[field] ?? '';
  const hasChanged = textOf(unit, unit.source) !== (isHtml ? canonicalHtml(currentSource) : currentSource);
  if (hasChanged && !force) throw new LeaveOut({ key: 'xliff_source_changed' }, field);
  const text = normalised(resource, unit);
  const isSame = text === (record.texts.get(target)?.[field] ?? '');
  return { field, text, isSame, isTranslated: unit.isTranslated };
}

function textOf(unit: SentUnit, sent: SentText): string {
  if ('text' in sent) return sent.text;
  throw new LeaveOut({ key: 'xliff_bad_text', args: { reason: sent.error } }, unit.id);
}

/** The translation as the service would store it; empty when there is none. */
function normalised({ texts }: TextResource, unit: SentUnit): string {
  const raw = unit.target === undefined ? '' : textOf(unit, unit.target);
  const errors = new ParamErrors();
  const values = readNested('target', texts, { [unit.id]: raw }, errors) as
    Record<string, string> | undefined;
  try {
    errors.throwIfAny();
  } catch (error) {
    throw new LeaveOut(reasonOf(error).reason, unit.id);
  }
  return values?.[unit.id] ?? '';
}

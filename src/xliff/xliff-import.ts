import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { reaches } from '../auth/roles.js';
import { scopeFor } from '../auth/scopes.js';
import { Exchange } from '../concurrency/exchange.js';
import { Preconditions, versionTag } from '../concurrency/preconditions.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { ApiError, ParamErrors } from '../http/api-error.js';
import { readNested } from '../http/params.js';
import { loadFormerSources } from '../i18n/former-sources.js';
import { loadLocalized } from '../i18n/localized-rows.js';
import type { Message } from '../i18n/messages.js';
import type { FormerSources } from '../i18n/translation-status.js';
import { hasMarkup, translatedTexts } from '../records/kinds.js';
import { type Loaded, mayChangeTexts } from '../translations/translations.service.js';
import { canonicalHtml } from './inline-codes.js';
import type { SentDocument } from './read-apart.js';
import type { SentFile, SentLanguages, SentText, SentUnit } from './read-translations.js';
import { TEXT_RESOURCES, type TextResource, type TextResources } from './text-resources.js';

export interface ImportOptions {
  /** Also where the source text has changed since. */
  readonly force: boolean;
  /** Only find out what would be done. */
  readonly dryRun: boolean;
}

/** Why something of a file was left out. */
export interface LeftOut {
  readonly file: string;
  readonly unit: string | undefined;
  readonly reason: Message;
}

export interface Imported {
  /** The texts that were written, by file. */
  readonly written: readonly { readonly file: string; readonly units: readonly string[] }[];
  /** Files whose texts are there already, or are not translated yet. */
  readonly unchanged: number;
  readonly leftOut: readonly LeftOut[];
}

/** Tells why a file, or one of its units, is left out. */
class LeaveOut extends Error {
  constructor(
    readonly reason: Message,
    readonly unit?: string,
  ) {
    super(reason.key);
  }
}

/** The record of a file. */
interface Found {
  readonly resource: TextResource;
  readonly record: Loaded;
  /** What the outdated texts of the target language were made from. */
  readonly former: FormerSources;
}

/** How often a record that somebody else changes meanwhile is looked at again. */
const ATTEMPTS = 5;

/** Takes over what translators have written. */
@Injectable()
export class XliffImport {
  constructor(
    @Inject(TEXT_RESOURCES) private readonly resources: TextResources,
    private readonly database: Database,
  ) {}

  /** Each record is written in a transaction, all of its texts or none. */
  async import(ctx: RequestContext, document: SentDocument, options: ImportOptions): Promise<Imported> {
    const written = [];
    const leftOut: LeftOut[] = [];
    let unchanged = 0;
    for (const file of document.files) {
      // Whoever else has something to do comes first.
      await setImmediate();
      try {
        const units = await this.database.apart(async () => this.importFile(ctx, document, file, options));
        if (units.length > 0) written.push({ file: file.id, units });
        else unchanged += 1;
      } catch (error) {
        leftOut.push({ file: file.id, ...reasonOf(error) });
      }
    }
    return { written, unchanged, leftOut };
  }

  /** @returns the texts that were written */
  private async importFile(
    ctx: RequestContext,
    languages: SentLanguages,
    file: SentFile,
    options: ImportOptions,
  ): Promise<string[]> {
    if (file.units.length === 0) return [];
    for (let attempt = 1; ; attempt++) {
      const { resource, record, former } = await this.find(ctx, file, languages);
      const compared = file.units.map((unit) => compare(resource, record, unit, languages, options.force));
      const texts = textsToWrite(compared, former);
      if (Object.keys(texts).length === 0) return [];
      if (options.dryRun) return Object.keys(texts);
      // Only as long as the record is the one that the source texts were compared with.
      const exchange = new Exchange(new Preconditions({ ifMatch: `"${versionTag(record)}-0"` }));
      const translations = new Map([[languages.target, texts]]);
      try {
        await resource.write({ ...ctx, language: languages.target, exchange }, record.id, { translations });
        return Object.keys(texts);
      } catch (error) {
        const isOvertaken = error instanceof ApiError && error.error === 'rest_precondition_failed';
        if (!isOvertaken || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async find(ctx: RequestContext, { id: name }: SentFile, { target }: SentLanguages): Promise<Found> {
    const [, kind, digits] = /^([a-z]+)-([1-9]\d{0,9})$/.exec(name) ?? [];
    const resource = this.resources.find((one) => one.kind.name === kind);
    if (resource === undefined) throw new LeaveOut({ key: 'xliff_unknown_record' });
    const id = Number(digits);
    const { record, sources } = await this.database.read(async (manager) => ({
      record: (await loadLocalized<Loaded>(manager, resource.kind, [id]))[0],
      sources: (await loadFormerSources(manager, resource.kind, [id])).get(id),
    }));
    const isThere = record !== undefined && record.status !== 'trash';
    if (!isThere) throw new LeaveOut({ key: 'xliff_unknown_record' });
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

/** A text of a file, and what the record has in its place. */
interface Compared {
  readonly field: string;
  /** As the service would store it; empty where there is none. */
  readonly text: string;
  readonly isSame: boolean;
  readonly isTranslated: boolean;
}

/** What a file says that the record does not say yet. */
function textsToWrite(compared: readonly Compared[], former: FormerSources): Record<string, string> {
  const said = compared.filter(({ text, isSame, isTranslated }) => text !== '' && (!isSame || isTranslated));
  // What is said to be translated confirms that an outdated text fits the source as it is now.
  const isNews = said.some(({ field, isSame }) => !isSame || former.has(field));
  return isNews ? Object.fromEntries(said.map(({ field, text }) => [field, text])) : {};
}

/** @throws LeaveOut */
function compare(
  resource: TextResource,
  record: Loaded,
  unit: SentUnit,
  { source, target }: SentLanguages,
  force: boolean,
): Compared {
  const { kind } = resource;
  const field = unit.id;
  if (!translatedTexts(kind).includes(field)) throw new LeaveOut({ key: 'xliff_unknown_text' }, field);
  const isHtml = hasMarkup(kind.name, field);
  const now = record.texts.get(source)?.[field] ?? '';
  const hasChanged = textOf(unit, unit.source) !== (isHtml ? canonicalHtml(now) : now);
  if (hasChanged && !force) throw new LeaveOut({ key: 'xliff_source_changed' }, field);
  const text = normalised(resource, unit);
  const isSame = text === (record.texts.get(target)?.[field] ?? '');
  return { field, text, isSame, isTranslated: unit.isTranslated };
}

function textOf(unit: SentUnit, sent: SentText): string {
  if ('text' in sent) return sent.text;
  throw new LeaveOut({ key: 'xliff_bad_text', args: { reason: sent.wrong } }, unit.id);
}

/** The target as the service would store it; empty where there is none. */
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

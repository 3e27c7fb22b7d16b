import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { invalidParams, ParamErrors } from '../http/api-error.js';
import { TextAnswer } from '../http/text-answer.js';
import type { Language } from '../i18n/languages.js';
import { translate } from '../i18n/messages.js';
import { ReadingFailed } from '../untrusted/run-apart.js';
import { readXliffApart, type SentDocument } from './read-apart.js';
import { CONTENT_TYPE, END, headOf, NOTHING } from './xliff-file.js';
import type { ImportXliff, XliffQuery, XliffReportDto } from './xliff.dto.js';
import { XliffExport } from './xliff-export.js';
import { XliffImport } from './xliff-import.js';
import { BadXml } from './xml.js';

/** What one answer holds at most: records, and characters. */
const MAX_FILES = 500;
const MAX_LENGTH = 8 * 1_024 * 1_024;
/** What one request may bring back: records. */
const MAX_SENT = 2_000;

/** Translation files over the interface. */
@Injectable()
export class XliffService {
  constructor(
    private readonly exporter: XliffExport,
    private readonly importer: XliffImport,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** The first of what there is to translate: what comes back is no longer missing, and makes room for the next. */
  async export(ctx: RequestContext, target: Language, query: XliffQuery): Promise<TextAnswer> {
    const { source = this.settings.defaultLanguage, kind, status = 'missing' } = query;
    if (source === target) throw invalidParams({ source: { key: 'xliff_same_language' } });
    const files: string[] = [];
    let length = 0;
    const kinds = kind === undefined ? [] : [kind];
    for await (const file of this.exporter.files(ctx, { source, target, kinds, status })) {
      files.push(file);
      length += file.length;
      if (files.length === MAX_FILES || length > MAX_LENGTH) break;
    }
    const text = [headOf(source, target), ...(files.length === 0 ? [NOTHING] : files), END].join('');
    const disposition = `attachment; filename="${source}-${target}.xlf"`;
    return new TextAnswer(CONTENT_TYPE, text, { 'Content-Disposition': disposition });
  }

  /** All of the document is read before anything is written. */
  async import(ctx: RequestContext, input: ImportXliff): Promise<XliffReportDto> {
    const document = await this.read(input);
    const { source, target } = document;
    const options = { force: input.force === true, dryRun: false };
    const { written, unchanged, leftOut } = await this.importer.import(ctx, document, options);
    const report = {
      source,
      target,
      written: [...written],
      unchanged,
      left_out: leftOut.map(({ file, unit, reason }) => ({
        file,
        ...(unit === undefined ? {} : { unit }),
        reason: translate(ctx.language, reason),
      })),
    };
    return this.database.writeUnseen(async (manager) => ctx.exchange.tells(manager, report));
  }

  private async read(input: ImportXliff): Promise<SentDocument> {
    ParamErrors.of(input).throwIfAny();
    try {
      const document = await readXliffApart(input.xliff, { limits: this.settings.readingLimits });
      const count = document.files.length;
      if (count > MAX_SENT)
        throw invalidParams({ xliff: { key: 'xliff_too_many_files', args: { count, max: MAX_SENT } } });
      return document;
    } catch (error) {
      if (error instanceof ReadingFailed) throw invalidParams({ xliff: error.text });
      if (!(error instanceof BadXml)) throw error;
      throw invalidParams({ xliff: { key: 'xliff_bad_document', args: { reason: error.reason } } });
    }
  }
}

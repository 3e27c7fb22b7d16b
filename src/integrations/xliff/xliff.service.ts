import { Inject, Injectable } from '@nestjs/common';
import type { Language } from '#common/messages/languages.js';
import { translate } from '#common/messages/messages.js';
import { ReadingFailed } from '#content/untrusted/subprocess.js';
import { Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { invalidParams } from '#http/errors/api-error.js';
import { TextResponse } from '#http/responses/text-response.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { readXliffInSubprocess, type SentDocument } from './read-in-subprocess.js';
import type { ImportXliff, XliffQuery, XliffReportDto } from './xliff.dto.js';
import { XliffExport } from './xliff-export.js';
import { CONTENT_TYPE, EMPTY_FILE, END, headOf } from './xliff-file.js';
import { MAX_TOGETHER, XliffImport } from './xliff-import.js';
import { InvalidXml } from './xml.js';

/** The limits of one response: records and characters. */
const MAX_FILES = 500;
const MAX_LENGTH = 8 * 1_024 * 1_024;
/** The most records that are read for one response. */
const MAX_READ = 10_000;
/** The limit of one request: records. */
const MAX_SENT = 2_000;

/** Translation files over HTTP. */
@Injectable()
export class XliffService {
  constructor(
    private readonly exporter: XliffExport,
    private readonly importer: XliffImport,
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Exports the first texts to translate. Imported ones are no longer missing, so the next export has those
   * that follow.
   */
  async export(ctx: RequestContext, target: Language, query: XliffQuery): Promise<TextResponse> {
    const { source = this.settings.defaultLanguage, kind, status = 'missing' } = query;
    if (source === target) throw invalidParams({ source: { key: 'xliff_same_language' } });
    const files: string[] = [];
    let length = 0;
    const kinds = kind === undefined ? [] : [kind];
    for await (const file of this.exporter.files(ctx, { source, target, kinds, status }, MAX_READ)) {
      files.push(file);
      length += file.length;
      if (files.length === MAX_FILES || length > MAX_LENGTH) break;
    }
    const text = [headOf(source, target), ...(files.length === 0 ? [EMPTY_FILE] : files), END].join('');
    const disposition = `attachment; filename="${source}-${target}.xlf"`;
    return new TextResponse(CONTENT_TYPE, text, { 'Content-Disposition': disposition });
  }

  /** Reads the whole document before anything is written. */
  async import(ctx: RequestContext, input: ImportXliff): Promise<Written<XliffReportDto>> {
    const document = await this.read(input);
    const work = async () => new Written(await this.write(ctx, document, input.force === true));
    if (ctx.storeResponse === undefined) return work();
    // With a key the records and the response are committed together: sent again, the request finds both or neither. Those
    // of a longer document are committed one by one.
    if (document.files.length <= MAX_TOGETHER)
      return this.database.inOneTransaction(UnitOfWork.of(ctx, work));
    const report = await work();
    return this.database.writeUncounted(UnitOfWork.of(ctx, async () => Promise.resolve(report)));
  }

  private async write(ctx: RequestContext, document: SentDocument, force: boolean): Promise<XliffReportDto> {
    const { source, target } = document;
    const { written, unchanged, leftOut } = await this.importer.import(ctx, document, {
      force,
      dryRun: ctx.transaction === 'dryRun',
    });
    return {
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
  }

  private async read(input: ImportXliff): Promise<SentDocument> {
    const { errors, file, xliff = file } = input;
    if (file !== undefined && input.xliff !== undefined) errors.add('file', { key: 'xliff_sent_twice' });
    else if (xliff === undefined && !errors.hasAny(['file', 'xliff'])) errors.addMissing(['xliff']);
    errors.throwIfAny();
    if (xliff === undefined) throw new Error('A missing document was accepted.');
    try {
      const document = await readXliffInSubprocess(xliff, { limits: this.settings.readingLimits });
      const count = document.files.length;
      if (count > MAX_SENT)
        throw invalidParams({ xliff: { key: 'xliff_too_many_files', args: { count, max: MAX_SENT } } });
      return document;
    } catch (error) {
      if (error instanceof ReadingFailed) throw invalidParams({ xliff: error.text });
      if (!(error instanceof InvalidXml)) throw error;
      throw invalidParams({ xliff: { key: 'xliff_bad_document', args: { reason: error.reason } } });
    }
  }
}

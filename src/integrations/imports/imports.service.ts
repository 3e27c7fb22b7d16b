import { Inject, Injectable } from '@nestjs/common';
import { asHttps, isCalendarAddress } from '#common/addresses/calendar-address.js';
import { type DecodedText, type Encoding, Undecodable } from '#common/text/decode-text.js';
import { ReadingFailed } from '#content/untrusted/subprocess.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { ApiError, invalidParams } from '#http/errors/api-error.js';
import type { PageParams } from '#http/parameters/language.dto.js';
import { pageSize } from '#http/parameters/page-size.js';
import type { UploadedFile } from '#http/requests/uploaded-file.js';
import { Page } from '#http/responses/page.js';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { Database } from '#platform/database/database.js';
import { serializeTransactions } from '#platform/database/serialize-transactions.js';
import { type CreateImport, type JobOptions, MAX_CONTENT } from './create-import.dto.js';
import type { Format } from './formats.js';
import { sourceName } from './identity.js';
import { type ImportDto, toImportDto } from './import-job.dto.js';
import type { ImportJob } from './import-job.entity.js';
import { ImportJobsRepository } from './import-jobs.repository.js';
import { ImportWorker } from './import-worker.js';
import { decodeInSubprocess } from './read-in-subprocess.js';

/** The most imports that wait or run. */
const MAX_WAITING = 20;

/** Imports requested by administrators. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly jobs: ImportJobsRepository,
    private readonly worker: ImportWorker,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: PageParams): Promise<Page<ImportDto>> {
    const { page, perPage } = pageSize(query);
    const { rows, total } = await this.database.read(async (manager) =>
      this.jobs.page(manager, perPage, (page - 1) * perPage),
    );
    const items = rows.map((row) => toImportDto(row, ctx));
    return new Page({
      collection: 'imports',
      items,
      total,
      page,
      perPage,
      query: {},
    });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<ImportDto>> {
    const job = await this.database.read(async (manager) => existing(await this.jobs.find(manager, id)));
    return new Item(toImportDto(job, ctx), job);
  }

  async create(ctx: RequestContext, input: CreateImport): Promise<Written<ImportDto>> {
    const content = await this.contentOf(input);
    const options = optionsOf(ctx, input, content?.guessed);
    const work = async ({ manager }: UnitOfWork) => {
      await serializeTransactions(manager);
      if ((await this.jobs.countWaiting(manager)) >= MAX_WAITING)
        throw new ApiError('rest_conflict', { key: 'too_many_imports', args: { max: MAX_WAITING } });
      const id = await this.jobs.insert(manager, {
        user_id: ctx.caller?.id ?? 0,
        state: 'queued',
        version: 1,
        attempts: 0,
        done: 0,
        total: 0,
        created_at: ctx.now,
        options: JSON.stringify(options),
        content: content?.text ?? null,
      });
      const job = existing(await this.jobs.find(manager, id));
      return new Written(toImportDto(job, ctx), job);
    };
    const written = await this.database.writeUncounted(UnitOfWork.of(ctx, work));
    this.worker.wake();
    return written;
  }

  async cancel(ctx: RequestContext, id: number): Promise<Written<ImportDto>> {
    const work = async (unit: UnitOfWork) => {
      const { manager } = unit;
      const job = existing(await this.jobs.lockById(manager, id));
      unit.expect(job);
      if (job.state !== 'queued' && job.state !== 'running')
        throw new ApiError('rest_conflict', { key: 'import_has_ended' });
      const version = job.version + 1;
      await this.jobs.patch(manager, id, {
        state: 'cancelled',
        version,
        finished_at: ctx.now,
        content: null,
      });
      const cancelled = existing(await this.jobs.find(manager, id));
      return new Written(toImportDto(cancelled, ctx), cancelled);
    };
    return this.database.writeUncounted(UnitOfWork.of(ctx, work));
  }

  /**
   * The content that was sent; undefined for a URL.
   * @throws ApiError when nothing or more than one source was sent, or when the file is not text
   */
  private async contentOf(input: CreateImport): Promise<DecodedText | undefined> {
    const { type, url, file, content } = input;
    const { errors } = input;
    const given = [url, file, content].filter((one) => one !== undefined).length;
    if (type === 'tec' && url === undefined && !errors.hasAny(['url'])) errors.addMissing(['url']);
    else if (type === 'tec' && url !== undefined && isCalendarAddress(url))
      errors.add('url', { key: 'not_a_url' });
    else if (given !== 1 && !errors.hasAny(['url', 'file', 'content']))
      errors.add(url === undefined ? 'file' : 'url', { key: 'import_source_needed' });
    errors.throwIfAny();
    if (file !== undefined) return this.decode(file, type as Format, input.encoding);
    return content === undefined ? undefined : { text: content };
  }

  private async decode(
    { bytes }: UploadedFile,
    format: Format,
    encoding: Encoding | undefined,
  ): Promise<DecodedText> {
    try {
      const limits = this.settings.readingLimits;
      const decoded = await decodeInSubprocess({ bytes, format, encoding }, { limits });
      if (Buffer.byteLength(decoded.text) <= MAX_CONTENT) return decoded;
      throw invalidParams({ file: { key: 'file_too_large', args: { max: MAX_CONTENT } } });
    } catch (error) {
      if (error instanceof ReadingFailed) throw invalidParams({ file: error.text });
      if (!(error instanceof Undecodable)) throw error;
      throw invalidParams({ file: error.reason });
    }
  }
}

function existing(job: ImportJob | undefined): ImportJob {
  if (job === undefined) throw new ApiError('rest_import_not_found', { key: 'unknown_import' });
  return job;
}

function optionsOf(ctx: RequestContext, input: CreateImport, guessed: Encoding | undefined): JobOptions {
  // All that is not the content itself, or what the reading of the request has left.
  const { source, file, content: _content, errors: _errors, ...options } = input;
  const { type, url } = options;
  const name =
    source ??
    sourceName(
      url === undefined ? (file?.filename?.replace(/\.\w+$/, '') ?? type) : new URL(asHttps(url)).hostname,
    );
  const dryRun = ctx.transaction === 'dryRun';
  return { ...options, source: name, language: ctx.language, dry_run: dryRun, guessed };
}

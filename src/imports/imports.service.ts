import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../context/request-context.js';
import { Database } from '../database/database.js';
import { insertNumbered, updateRow } from '../database/rows.js';
import { takeTurns } from '../database/take-turns.js';
import { ApiError, invalidParams, ParamErrors } from '../http/api-error.js';
import type { PageParams } from '../http/language.dto.js';
import { ListPage } from '../http/list-page.js';
import type { UploadedFile } from '../http/uploaded-file.js';
import { pageSize } from '../records/page.js';
import { SETTINGS, type Settings } from '../config/settings.js';
import { ReadingFailed } from '../untrusted/run-apart.js';
import { type DecodedText, type Encoding, Undecodable } from './decode-text.js';
import { sourceName } from './identity.js';
import { type CreateImport, type JobOptions, MAX_CONTENT } from './create-import.dto.js';
import { type ImportDto, toImportDto } from './import-job.dto.js';
import type { ImportJob } from './import-job.entity.js';
import { ImportWorker } from './import-worker.js';
import { decodeApart } from './read-apart.js';

/** How many imports may wait or run. */
const MAX_WAITING = 20;

/** All but the content, which may be long. */
export const COLUMNS =
  'id, user_id, state, version, attempts, done, total, created_at, finished_at, options, report, error';

const WAITING = "state IN ('queued', 'running')";

/** Imports that administrators ask for. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: Database,
    private readonly worker: ImportWorker,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async list(ctx: RequestContext, query: PageParams): Promise<ListPage> {
    const { page, perPage } = pageSize(query);
    const { rows, total } = await this.database.read(async (manager) => {
      const [count] = await manager.query<{ total: number | string }[]>(
        'SELECT COUNT(*) AS total FROM import_job',
      );
      const found = await manager.query<ImportJob[]>(
        `SELECT ${COLUMNS} FROM import_job ORDER BY id DESC LIMIT ? OFFSET ?`,
        [perPage, (page - 1) * perPage],
      );
      return { rows: found, total: Number(count?.total ?? 0) };
    });
    const items = rows.map((row) => toImportDto(row, ctx));
    return new ListPage(ctx, {
      collection: 'imports',
      items,
      total,
      page,
      perPage,
      query: {},
      explicit: true,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<ImportDto> {
    const job = await this.database.read(async (manager) => this.find(manager, id));
    ctx.exchange.shows(job);
    return toImportDto(job, ctx);
  }

  async create(ctx: RequestContext, input: CreateImport): Promise<ImportDto> {
    const content = await this.contentOf(input);
    const options = optionsOf(ctx, input, content?.guessed);
    const made = await this.database.writeUnseen(async (manager) => {
      await takeTurns(manager);
      const [waiting] = await manager.query<{ n: number | string }[]>(
        `SELECT COUNT(*) AS n FROM import_job WHERE ${WAITING}`,
      );
      if (Number(waiting?.n ?? 0) >= MAX_WAITING)
        throw new ApiError('rest_conflict', { key: 'too_many_imports', args: { max: MAX_WAITING } });
      const id = await insertNumbered(manager, 'import_job', {
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
      const job = await this.find(manager, id);
      return ctx.exchange.answers(manager, job, toImportDto(job, ctx));
    });
    this.worker.wake();
    return made;
  }

  async cancel(ctx: RequestContext, id: number): Promise<ImportDto> {
    return this.database.writeUnseen(async (manager) => {
      const job = await this.find(manager, id, this.database.engine === 'mysql' ? ' FOR UPDATE' : '');
      ctx.exchange.mayChange(job);
      if (job.state !== 'queued' && job.state !== 'running')
        throw new ApiError('rest_conflict', { key: 'import_has_ended' });
      const version = job.version + 1;
      await updateRow(
        manager,
        'import_job',
        { id },
        { state: 'cancelled', version, finished_at: ctx.now, content: null },
      );
      const cancelled = await this.find(manager, id);
      return ctx.exchange.answers(manager, cancelled, toImportDto(cancelled, ctx));
    });
  }

  /** The content that was sent; undefined for an address. @throws ApiError for none of both, for both, or for no text */
  private async contentOf(input: CreateImport): Promise<DecodedText | undefined> {
    const { type, url, file, content } = input;
    const errors = ParamErrors.of(input);
    const given = [url, file, content].filter((one) => one !== undefined).length;
    if (type === 'tec' && url === undefined && !errors.hasAny(['url'])) errors.addMissing(['url']);
    else if (given !== 1 && !errors.hasAny(['url', 'file', 'content']))
      errors.add(url === undefined ? 'file' : 'url', { key: 'import_source_needed' });
    errors.throwIfAny();
    if (file !== undefined) return this.decode(file, input);
    return content === undefined ? undefined : { text: content };
  }

  private async decode({ bytes }: UploadedFile, { type, encoding }: CreateImport): Promise<DecodedText> {
    const mayGuess = type === 'csv';
    try {
      const limits = this.settings.readingLimits;
      const decoded = await decodeApart({ bytes, encoding, mayGuess }, { limits });
      if (Buffer.byteLength(decoded.text) <= MAX_CONTENT) return decoded;
      throw invalidParams({ file: { key: 'file_too_large', args: { max: MAX_CONTENT } } });
    } catch (error) {
      if (error instanceof ReadingFailed) throw invalidParams({ file: error.text });
      if (!(error instanceof Undecodable)) throw error;
      throw invalidParams({ file: error.reason });
    }
  }

  private async find(manager: EntityManager, id: number, lock = ''): Promise<ImportJob> {
    const [job] = await manager.query<ImportJob[]>(`SELECT ${COLUMNS} FROM import_job WHERE id = ?${lock}`, [
      id,
    ]);
    if (job === undefined) throw new ApiError('rest_import_not_found', { key: 'unknown_import' });
    return job;
  }
}

function optionsOf(ctx: RequestContext, input: CreateImport, guessed: Encoding | undefined): JobOptions {
  const { type, url, map, set, delimiter, date_format, encoding, timezone, from, to, languages } = input;
  const name =
    input.source ??
    sourceName(
      url === undefined ? (input.file?.filename.replace(/\.\w+$/, '') ?? type) : new URL(url).hostname,
    );
  const dryRun = ctx.transaction === 'tried';
  const sent = { url, map, set, delimiter, date_format, encoding, timezone, from, to, languages };
  return { type, source: name, language: ctx.language, dry_run: dryRun, guessed, ...sent };
}

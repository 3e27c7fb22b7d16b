import type { EntityManager } from 'typeorm';
import type { ChangesService } from '#access/changes/changes.service.js';
import { Item, Written } from '#http/context/item.js';
import type { RequestContext } from '#http/context/request-context.js';
import { UnitOfWork } from '#http/context/unit-of-work.js';
import { UNTIL_CHANGED } from '#http/context/valid-until.js';
import { type ApiError, invalidParams } from '#http/errors/api-error.js';
import { Page } from '#http/responses/page.js';
import type { Settings } from '#platform/config/settings.js';
import type { Database } from '#platform/database/database.js';
import type { RecordCache } from '../localized/record-cache.js';
import { oncePerView } from '../records/record.dto.js';
import {
  type LoadedTerm,
  type TaxonomyConfig,
  type TermQuery,
  toSingleTermDto,
  toTermDto,
} from './term.dto.js';
import { TermFinder } from './term-finder.js';
import type { Columns } from './term-names.js';
import type { TermDto } from './term-response.dto.js';
import { type TermInput, TermWriter } from './term-writer.js';
import type { TermsRepository } from './terms.repository.js';

/** Categories and tags. */
export abstract class TermsService {
  /** Writes terms inside the caller's transaction. */
  readonly writer: TermWriter;
  private readonly finder: TermFinder;

  protected constructor(
    private readonly database: Database,
    changes: ChangesService,
    private readonly stored: TermsRepository,
    cache: RecordCache,
    settings: Settings,
    private readonly config: TaxonomyConfig,
  ) {
    this.writer = new TermWriter(changes, stored, async (...write) => this.ownColumns(...write));
    this.finder = new TermFinder(database, cache, stored, settings.siteTimezone);
  }

  private get kind(): TaxonomyConfig['kind'] {
    return this.config.kind;
  }

  async list(ctx: RequestContext, query: TermQuery): Promise<Page<TermDto>> {
    const found = await this.finder.page(ctx, query);
    return new Page({
      ...found,
      collection: this.kind.collection,
      items: found.items.map((term) =>
        oncePerView(term, ctx, 'in a list of terms', () => toTermDto(term, ctx, this.config)),
      ),
      isUnsized: query.page === undefined && query.per_page === undefined,
    });
  }

  async read(ctx: RequestContext, id: number): Promise<Item<TermDto>> {
    const [term] = await this.database.read((manager) => this.stored.counted(ctx, manager, [id]));
    if (term === undefined) throw this.unknown(id);
    return new Item(toSingleTermDto(term, ctx, this.config), term, UNTIL_CHANGED);
  }

  async create(ctx: RequestContext, input: TermInput): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> =>
      this.written(unit, await this.writer.create(unit, input));
    return this.database.write(UnitOfWork.of(ctx, work, input.errors));
  }

  async update(ctx: RequestContext, id: number, input: TermInput): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> => {
      const current = await this.loadForWrite(unit, id);
      return this.written(unit, await this.writer.update(unit, current, input));
    };
    return this.database.write(UnitOfWork.of(ctx, work, input.errors));
  }

  /** Deletes a term permanently and removes it from events. */
  async remove(ctx: RequestContext, id: number): Promise<Written<TermDto>> {
    const work = async (unit: UnitOfWork): Promise<Written<TermDto>> => {
      await this.loadForWrite(unit, id);
      const [term] = await this.stored.counted(ctx, unit.manager, [id]);
      if (term === undefined) throw this.unknown(id);
      unit.expect(term);
      await this.removing(unit.manager, term);
      await this.writer.delete(unit, term);
      return new Written(toSingleTermDto(term, ctx, this.config));
    };
    return this.database.write(UnitOfWork.of(ctx, work));
  }

  /** The columns that only this kind has; validation errors are added to those of the unit. */
  protected async ownColumns(
    _unit: UnitOfWork,
    _input: TermInput,
    _current: LoadedTerm | undefined,
  ): Promise<Columns> {
    return Promise.resolve({});
  }

  /** Moves what depends on a term that is about to be deleted. */
  protected abstract removing(manager: EntityManager, term: LoadedTerm): Promise<void>;

  private async loadForWrite({ manager, errors }: UnitOfWork, id: number): Promise<LoadedTerm> {
    const current = await this.stored.loadForUpdate(manager, id);
    if (current !== undefined) return current;
    errors.throwIfAny();
    throw this.unknown(id);
  }

  private async written({ ctx, manager }: UnitOfWork, id: number): Promise<Written<TermDto>> {
    const [term] = await this.stored.counted(ctx, manager, [id]);
    if (term === undefined) throw new Error(`The ${this.kind.name} ${id} was written but cannot be read.`);
    return new Written(toSingleTermDto(term, ctx, this.config), term);
  }

  private unknown(id: number): ApiError {
    return invalidParams({ id: { key: `unknown_${this.kind.name}`, args: { value: id } } });
  }
}

import type { RecordKind } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { denied } from '#http/errors/denied.js';
import { copyInput } from '#http/parameters/copy-input.js';
import type { KindDescription } from '../localized/kinds.js';
import { tablesOf } from '../localized/localized-tables.js';
import { type CheckedTexts, type ColumnValues, LocalizedWriter } from '../localized/localized-writer.js';
import type { Images, ResolvedImage } from '../media/images.js';
import { type LoadedRecord, mayEdit } from '../visibility/visibility.js';
import {
  checkedKey,
  type ExternalColumns,
  type ExternalKey,
  lockExternal,
  requireForNew,
} from './external-id.js';
import type { RecordFields } from './record.dto.js';
import { sentColumns } from './record-values.js';
import type { Publication, RecordsService } from './records.service.js';

/** What all kinds of records find in the parameters besides texts. */
export interface CheckedRecord {
  readonly publication: Publication;
  /** Undefined when no image was sent. */
  readonly image: ResolvedImage | undefined;
  readonly external: ExternalColumns;
}

/** A record as a write has left it. */
export interface PutResult<Stored> {
  readonly stored: Stored;
  readonly isNew: boolean;
}

/**
 * The recipe for events, venues and organizers: besides texts, they have a publication, an image, an external key and an
 * author, on whom rights depend.
 * @template Own what the kind finds in the parameters besides these
 */
export abstract class RecordWriter<
  T extends LoadedRecord,
  I extends RecordFields,
  Own extends object,
  Stored,
> extends LocalizedWriter<T, I, CheckedRecord & Own, Stored> {
  protected abstract override readonly kind: KindDescription<RecordKind>;
  /** What a new record cannot do without. */
  protected abstract readonly required: readonly string[];

  constructor(
    protected readonly records: RecordsService,
    protected readonly images: Images,
  ) {
    super();
  }

  /**
   * Changes the record with this external key, or creates it. A record in the trash is changed and stays there, unless a
   * status is sent or it is taken over. Where the caller must not learn of it, the response is that of a create.
   */
  async put(unit: UnitOfWork, external: ExternalKey, input: I): Promise<PutResult<Stored>> {
    const { ctx, manager, errors } = unit;
    const key = checkedKey(external, input, errors);
    const id = key && (await lockExternal(manager, this.kind, key));
    const current = id && (await tablesOf<T>(this.kind).loadForUpdate(manager, id));
    if (current && !this.isHidden(ctx, current)) {
      await this.records.takeOver(unit, this.kind, current, input);
      return { stored: await this.update(unit, current, input), isNew: false };
    }
    requireForNew(this.kind, this.required, input, errors);
    unit.expectNone();
    const named = copyInput(input, { external_source: external.source, external_id: external.externalId });
    return { stored: await this.create(unit, named), isNew: true };
  }

  protected override async checkOwn(
    unit: UnitOfWork,
    input: I,
    current: T | undefined,
  ): Promise<CheckedRecord & Own> {
    const publication = await this.records.publication(unit, input, current);
    const image = await this.images.find(unit, input.image, current);
    const own = await this.checkKind(unit, input, current);
    const external = this.records.external(unit, input, current);
    return { publication, image, external, ...own };
  }

  protected override async columns(
    unit: UnitOfWork,
    input: I,
    checked: CheckedRecord & Own,
    current: T | undefined,
  ): Promise<ColumnValues> {
    return {
      ...(current === undefined ? this.kind.defaults : {}),
      ...(await this.kindColumns(unit, input, checked, current)),
      ...sentColumns(this.kind, input),
      ...checked.external,
      ...(await this.images.column(unit, checked.image)),
    };
  }

  protected override async allow(
    { ctx }: UnitOfWork,
    _: CheckedTexts & CheckedRecord & Own,
    current: T | undefined,
  ): Promise<void> {
    if (current !== undefined && !this.mayEdit(ctx, current)) throw denied(ctx.caller);
    return Promise.resolve();
  }

  protected mayEdit(ctx: RequestContext, current: T): boolean {
    return mayEdit(ctx, current, this.kind.name);
  }

  /** Whether the caller must not learn which external key the record has. */
  protected isHidden(_ctx: RequestContext, _current: T): boolean {
    return false;
  }

  /** Checks what only this kind has; errors are added to those of the unit. */
  protected abstract checkKind(unit: UnitOfWork, input: I, current: T | undefined): Promise<Own>;

  /** The columns that only this kind has, besides those that store a parameter of their name. */
  protected async kindColumns(
    _unit: UnitOfWork,
    _input: I,
    _checked: Own,
    _current: T | undefined,
  ): Promise<ColumnValues> {
    return Promise.resolve({});
  }
}

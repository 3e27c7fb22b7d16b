import type { Language } from '#common/messages/languages.js';
import { may, reaches } from '#common/rights/roles.js';
import { scopeFor } from '#common/rights/scopes.js';
import { derivedContext, type RequestContext } from '#http/context/request-context.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import type { ApiError } from '#http/errors/api-error.js';
import { denied, outOfScope } from '#http/errors/denied.js';
import { readNested } from '#http/parameters/params.js';
import { languageParameter } from '#http/requests/language-parameter.js';
import type { CheckedTexts, CheckedWrite } from '../localized/localized-writer.js';
import { pickText } from '../localized/texts.js';
import type { Images } from '../media/images.js';
import { type LoadedRecord, mayRead, type OwnedRecord } from '../visibility/visibility.js';
import { findExternal, keyOf, unknownPair } from './external-id.js';
import { type Link, sameIds } from './link-list.js';
import { findSame, type LinkedRepository } from './linked.repository.js';
import type { WrittenKind } from './linked-kind.js';
import type { RecordFields } from './record.dto.js';
import { sentColumns } from './record-values.js';
import { type CheckedRecord, RecordWriter } from './record-writer.js';
import type { RecordsService } from './records.service.js';

/** The parameters of a write; the kind decides which exist. */
type Input = RecordFields;

/** The links of one kind in a write of an event. */
export interface LinkWrite {
  readonly links: readonly Link[];
  /** What `presentLinks` found for them. */
  readonly found: ReadonlySet<number>;
  /** The ids that the event links to before the write. */
  readonly present: readonly number[];
}

/** Writes venues or organizers, alone or with the event that names them, inside the caller's transaction. */
export class LinkedWriter<T extends LoadedRecord> extends RecordWriter<T, Input, object, number> {
  protected readonly kind: WrittenKind['kind'];
  protected readonly texts: WrittenKind['texts'];
  protected readonly required: readonly string[];
  protected override readonly shownText: WrittenKind['shownText'];

  constructor(
    records: RecordsService,
    images: Images,
    private readonly stored: LinkedRepository<T>,
    private readonly linked: WrittenKind,
  ) {
    super(records, images);
    this.kind = linked.kind;
    this.texts = linked.texts;
    this.required = [linked.kind.nameField];
    this.shownText = linked.shownText;
  }

  /** Creates a record, or finds the readable, untrashed one that matches all sent fields. */
  override async create(unit: UnitOfWork, input: Input): Promise<number> {
    const checked = await this.check(unit, input, undefined);
    unit.errors.throwIfAny();
    const same = await this.same(unit, input, checked);
    if (same !== undefined) return same;
    await this.allow(unit, checked, undefined);
    return this.insert(unit, await this.complete(unit, input, checked));
  }

  protected override async allow(
    unit: UnitOfWork,
    checked: CheckedTexts & CheckedRecord,
    current: T | undefined,
  ): Promise<void> {
    const refusal = current === undefined ? this.refusalOf(unit.ctx) : undefined;
    if (refusal !== undefined) throw refusal;
    return super.allow(unit, checked, current);
  }

  /** Why the caller may not create records of this kind. */
  private refusalOf({ caller }: RequestContext): ApiError | undefined {
    const scope = scopeFor(this.kind.name, 'write');
    if (may(caller, 'create records', scope)) return undefined;
    return reaches(caller, scope) ? denied(caller) : outOfScope(scope);
  }

  protected async checkKind({ errors }: UnitOfWork, input: Input): Promise<object> {
    this.linked.check?.(input, errors);
    return Promise.resolve({});
  }

  protected async insert(unit: UnitOfWork, write: CheckedWrite & CheckedRecord): Promise<number> {
    const { id } = await this.records.insert(unit, this.kind, write);
    return id;
  }

  protected async change(unit: UnitOfWork, current: T, write: CheckedWrite & CheckedRecord): Promise<number> {
    await this.records.update(unit, this.kind, current, { ...write, shownText: this.shownText });
    unit.resolved?.clear();
    return current.id;
  }

  private async same(
    unit: UnitOfWork,
    input: Input,
    checked: CheckedTexts & CheckedRecord,
  ): Promise<number | undefined> {
    const record = { ...checked, input, columns: sentColumns(this.kind, input) };
    return findSame(unit, this.kind, this.stored, record, this.shownText ?? pickText);
  }

  /**
   * The ids of the records that an event links to, in order and without duplicates; new records are created.
   * Validation errors are added to those of the unit under the parameter's name. An external key refers to the record
   * that has it, which is not changed; if it is in the trash, the event shows it once it is restored.
   */
  async resolve(unit: UnitOfWork, { links, found, present }: LinkWrite): Promise<readonly number[]> {
    const ids = new Set<number | undefined>();
    for (const link of links) ids.add(await this.resolveLink(unit, link, found));
    const sent = [...ids].filter((id) => id !== undefined);
    return this.withUnseen(unit, sent, present);
  }

  private async resolveLink(
    unit: UnitOfWork,
    link: Link,
    found: ReadonlySet<number>,
  ): Promise<number | undefined> {
    const { manager, errors } = unit;
    const { kind } = this;
    if ('fields' in link) return this.resolveOnce(unit, link.fields);
    if ('external' in link) {
      const id = await findExternal(manager, kind, link.external);
      if (id === undefined) errors.add(kind.name, unknownPair(link.external));
      return id;
    }
    if (found.has(link.id)) return link.id;
    errors.add(kind.name, { key: `unknown_${kind.name}`, args: { value: link.id } });
    return undefined;
  }

  /**
   * The links to store for those that were sent. An event shows neither records in the trash nor those that the caller may
   * not read: a caller who sends back what it shows does not take them away.
   */
  private async withUnseen(
    { ctx, manager }: UnitOfWork,
    sent: readonly number[],
    present: readonly number[],
  ): Promise<readonly number[]> {
    const left = present.filter((id) => !sent.includes(id));
    const rows = await this.stored.owned(manager, left);
    const isSeen = (row: OwnedRecord): boolean => row.status !== 'trash' && mayRead(ctx, row, this.kind.name);
    const seen = new Set(rows.filter(isSeen).map(({ id }) => id));
    const shown = present.filter((id) => !left.includes(id) || seen.has(id));
    return sameIds(shown, sent) ? present : sent;
  }

  /** Resolves an inline record, but the same one only once in a transaction of many events, unless one has changed since. */
  private async resolveOnce(
    unit: UnitOfWork,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined> {
    const { resolved, ctx } = unit;
    // Pictures and translations are objects, whose texts would not tell them apart for sure.
    const isPlain = Object.values(fields).every((value) => typeof value !== 'object' || value === null);
    if (resolved === undefined || !isPlain) return this.resolveInline(unit, fields);
    const key = JSON.stringify([this.kind.name, ctx.language, fields]);
    const known = resolved.get(key);
    if (known !== undefined) return known;
    const id = await this.resolveInline(unit, fields);
    if (id !== undefined) resolved.set(key, id);
    return id;
  }

  /** Errors in the fields of an inline record are reported under its own parameter, `venue[city]`. */
  private async resolveInline(
    unit: UnitOfWork,
    fields: Readonly<Record<string, unknown>>,
  ): Promise<number | undefined> {
    const { ctx, manager, errors } = unit;
    const { name } = this.kind;
    const input = readNested(name, this.linked.input, fields, errors);
    if (input === undefined) return undefined;
    const key = keyOf(input);
    const there = key && (await findExternal(manager, this.kind, key));
    const inner = errors.within(name);
    const own = unit.withErrors(inner, inlineContext(ctx, fields, input));
    const id =
      key === undefined || there === undefined
        ? await this.createInline(own, input)
        : await this.ofPair(own, input, there, key.source);
    errors.nest(name, inner);
    return id;
  }

  /** Like `create`, but all errors are added to those of the unit, and then nothing is created. */
  private async createInline(unit: UnitOfWork, input: Input): Promise<number | undefined> {
    const checked = await this.check(unit, input, undefined);
    if (!unit.errors.isEmpty) return undefined;
    const same = await this.same(unit, input, checked);
    if (same !== undefined) return same;
    const refusal = this.refusalOf(unit.ctx);
    if (refusal === undefined) return this.insert(unit, await this.complete(unit, input, checked));
    unit.errors.deny(refusal);
    return undefined;
  }

  /**
   * The record with the external key of an inline one. It stays as it is unless it is taken over: then it gets what was
   * sent, as a new one would.
   */
  private async ofPair(unit: UnitOfWork, input: Input, id: number, source: string): Promise<number> {
    // Read without a lock first: many events name the same venue at once.
    const [owned] = await this.stored.owned(unit.manager, [id]);
    const found = owned && { ...owned, external_source: source };
    if (!found || !(await this.records.replacedAuthor(unit, this.kind, found, input))) return id;
    const current = await this.stored.loadForUpdate(unit.manager, id);
    if (current === undefined || !(await this.records.takeOver(unit, this.kind, current, input))) return id;
    const checked = await this.check(unit, input, current);
    if (unit.errors.isEmpty)
      await this.change(unit, current, await this.complete(unit, input, checked, current));
    return id;
  }
}

/**
 * The context in which an inline record is written: its own `i18n_language` is the language of its texts, unless it was
 * read and is sent back.
 */
export function inlineContext(
  ctx: RequestContext,
  fields: Readonly<Record<string, unknown>>,
  { i18n_language, lang }: RecordFields,
): RequestContext {
  const sent = languageParameter({ ...fields, i18n_language, lang }, {}) as Language | undefined;
  return sent === undefined ? ctx : derivedContext(ctx, { language: sent });
}

import type { Versioned } from '#http/context/preconditions.js';
import type { UnitOfWork } from '#http/context/unit-of-work.js';
import { sentFields } from '#http/parameters/sent-fields.js';
import { FormerTexts } from './former-texts.js';
import { formerInherited, loadInherited } from './inherited-texts.repository.js';
import type { KindDescription } from './kinds.js';
import {
  type ChangedRecord,
  keepOriginalName,
  type LocalizedInput,
  type SentTexts,
  sentTexts,
  type TextsClass,
} from './sent-texts.js';
import { type Localized, type ShownText, type Texts, withInherited } from './texts.js';

/** The columns of a record's own row. */
export type ColumnValues = Readonly<Record<string, unknown>>;

/** The texts of a write, checked. */
export interface CheckedTexts {
  /** The texts that the record showed before. */
  readonly former: FormerTexts;
  readonly sent: SentTexts;
  /** The texts that the changed record inherits; undefined for none, and for a new record. */
  readonly inherited?: Texts | undefined;
}

/** A write that was checked: it can be stored. */
export interface CheckedWrite extends CheckedTexts {
  /** The columns that it sets. */
  readonly columns: ColumnValues;
  /** The names of the sent parameters, for the change log. */
  readonly fields: readonly string[];
}

/**
 * The recipe by which events, venues, organizers, categories and tags are written: parameters with all their errors, then
 * the right, then the version, then the write. What a kind has besides texts, it adds by the abstract methods.
 * @template Own what the kind finds in the parameters besides texts
 */
export abstract class LocalizedWriter<
  T extends Localized & Versioned,
  I extends LocalizedInput,
  Own,
  Stored,
> {
  protected abstract readonly kind: KindDescription;
  /** The class that the texts of one language are read into. */
  protected abstract readonly texts: TextsClass;
  /** A text as readers see it, where it differs from the stored one. */
  protected readonly shownText: ShownText | undefined;

  async create(unit: UnitOfWork, input: I): Promise<Stored> {
    return this.insert(unit, await this.prepare(unit, input, undefined));
  }

  /** Changes a record that is locked. */
  async update(unit: UnitOfWork, current: T, input: I): Promise<Stored> {
    return this.change(unit, current, await this.prepare(unit, input, current));
  }

  /**
   * Checks a write.
   * @throws ApiError with all errors in the parameters, or the reason why the caller may not write
   */
  protected async prepare(unit: UnitOfWork, input: I, current: T | undefined): Promise<CheckedWrite & Own> {
    const checked = await this.check(unit, input, current);
    unit.errors.throwIfAny();
    await this.allow(unit, checked, current);
    if (current !== undefined) unit.expect(current);
    return this.complete(unit, input, checked, current);
  }

  /** Checks the parameters; errors are added to those of the unit. */
  protected async check(unit: UnitOfWork, input: I, current: T | undefined): Promise<CheckedTexts & Own> {
    const { kind } = this;
    const [former, inherited, own] = await Promise.all([
      current === undefined ? FormerTexts.NONE : FormerTexts.load(unit.manager, kind, current.id),
      current && loadInherited(unit.manager, kind, current),
      this.checkOwn(unit, input, current),
    ]);
    const changed = current && {
      record: { ...current, texts: withInherited(current.texts, inherited, kind.texts) },
      former: former.with(await formerInherited(unit.manager, kind, current)),
      shownText: this.shownText,
    };
    const sent = this.sentTexts(unit, input, changed);
    keepOriginalName(unit, kind, { sent, inherited }, current?.original_language ?? unit.ctx.language);
    return { former, sent, inherited, ...own };
  }

  /** The columns are determined last: a password is hashed and a picture is added only for a write that will be stored. */
  protected async complete(
    unit: UnitOfWork,
    input: I,
    checked: CheckedTexts & Own,
    current?: T,
  ): Promise<CheckedWrite & Own> {
    const columns = await this.columns(unit, input, checked, current);
    return { ...checked, columns, fields: sentFields(input) };
  }

  protected sentTexts(unit: UnitOfWork, input: I, changed: ChangedRecord | undefined): SentTexts {
    return sentTexts(unit, this.kind, this.texts, input, changed);
  }

  /** Checks what is no text; errors are added to those of the unit. */
  protected abstract checkOwn(unit: UnitOfWork, input: I, current: T | undefined): Promise<Own>;

  /** @throws ApiError when the caller may not do this */
  protected abstract allow(
    unit: UnitOfWork,
    checked: CheckedTexts & Own,
    current: T | undefined,
  ): Promise<void>;

  /** The columns that the write sets in the record's own row. */
  protected abstract columns(
    unit: UnitOfWork,
    input: I,
    checked: Own,
    current: T | undefined,
  ): Promise<ColumnValues>;

  protected abstract insert(unit: UnitOfWork, write: CheckedWrite & Own): Promise<Stored>;

  protected abstract change(unit: UnitOfWork, current: T, write: CheckedWrite & Own): Promise<Stored>;
}

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Language } from '#common/messages/languages.js';
import type { Kind } from '#common/records/kinds.js';
import type { SentTexts } from '../localized/sent-texts.js';

/** Some columns of a record's row. */
export type RecordColumnValues = Readonly<Record<string, unknown>>;

/** The texts that readers see of a record, by language: its own and those that it inherits. */
export type RecordTexts = ReadonlyMap<Language, RecordColumnValues>;

/** A record as it was just added. */
export interface CreatedRecord {
  readonly id: number;
  readonly columns: RecordColumnValues;
  readonly texts: RecordTexts;
  /** The ids of its links, by field. */
  readonly links: RecordColumnValues;
}

/** A record that a write is about to change. */
export interface ChangingRecord {
  readonly id: number;
  readonly before: RecordColumnValues;
  /** Before the write. */
  readonly texts: RecordTexts;
  /** The columns that are written, whether they differ or not. */
  readonly columns: RecordColumnValues;
  readonly sent: SentTexts;
  readonly links: WrittenLinks | undefined;
}

/** Ids of linked records, by field. */
export interface WrittenLinks {
  /** Those of the fields that are written. */
  readonly before: RecordColumnValues;
  readonly after: RecordColumnValues;
  /** Those of all fields before the write; undefined where they were not read. */
  readonly present?: RecordColumnValues | undefined;
}

/** What a feature does when a record is written. Every method runs in the transaction of the write. */
export interface RecordListener {
  /** The record was added. */
  created?(manager: EntityManager, kind: Kind, record: CreatedRecord): void;
  /** Runs before the row, the texts or the links of the record change. */
  changing?(manager: EntityManager, kind: Kind, change: ChangingRecord): Promise<void>;
  /** Runs when row and texts have changed; `texts` are those after it. */
  changed?(manager: EntityManager, kind: Kind, change: ChangingRecord, texts: RecordTexts): void;
  /** Runs before the record is deleted for good. */
  deleting?(manager: EntityManager, kind: Kind, id: number): Promise<void>;
}

/** The listeners of all features; each feature adds its own when it is created. */
@Injectable()
export class RecordListeners {
  private readonly listeners: RecordListener[] = [];

  add(listener: RecordListener): void {
    this.listeners.push(listener);
  }

  created(manager: EntityManager, kind: Kind, record: CreatedRecord): void {
    for (const listener of this.listeners) listener.created?.(manager, kind, record);
  }

  async changing(manager: EntityManager, kind: Kind, change: ChangingRecord): Promise<void> {
    for (const listener of this.listeners) await listener.changing?.(manager, kind, change);
  }

  changed(manager: EntityManager, kind: Kind, change: ChangingRecord, texts: RecordTexts): void {
    for (const listener of this.listeners) listener.changed?.(manager, kind, change, texts);
  }

  async deleting(manager: EntityManager, kind: Kind, id: number): Promise<void> {
    for (const listener of this.listeners) await listener.deleting?.(manager, kind, id);
  }
}

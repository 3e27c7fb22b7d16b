import type { TableDescription } from './tables.js';
import type { ExportRow } from './values.js';

/*
 * The export format: a header that describes the tables, one line per row, and a trailer that proves that the
 * file is complete. docs/adr/0021 explains the design.
 */

export const FORMAT = 'event-calendar';
export const VERSION = 1;

/** The first line. */
export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The last migration applied to the database. */
  readonly schema: string;
  /** Whether the export contains the picture files. */
  readonly media: boolean;
  readonly tables: readonly TableDescription[];
}

export interface RowLine {
  readonly table: string;
  readonly row: ExportRow;
}

/** A part of a picture file. The parts follow the row of the picture, in order. */
export interface FileLine {
  /** Path relative to `MEDIA_DIR`. */
  readonly file: string;
  /** Number of the part, from 1. */
  readonly part: number;
  readonly parts: number;
  readonly base64: string;
}

/** The line before the trailer. */
export interface SequencesLine {
  /** The next id of each of these tables. */
  readonly sequences: Readonly<Record<string, number>>;
}

/** The last line. */
export interface Trailer {
  readonly end: {
    /** Number of rows of each table. */
    readonly rows: Readonly<Record<string, number>>;
    readonly files: number;
    /** Hash of all lines before this one. */
    readonly sha256: string;
  };
}

/** Bytes of a file in one line: 768 KiB, which are 1 MiB in Base64. */
export const PART_BYTES = 768 * 1_024;

import type { TableDescription } from './tables.js';
import type { Row } from './values.js';

/*
 * An export: a line for each row, after a header that says what they are and before a trailer that proves that it is
 * whole. docs/adr/0021 tells why it is as it is.
 */

export const FORMAT = 'event-calendar';
export const VERSION = 1;

/** The first line. */
export interface Header {
  readonly format: typeof FORMAT;
  readonly version: number;
  /** The last migration that the database had. */
  readonly schema: string;
  /** Whether the pictures' files are there. */
  readonly media: boolean;
  readonly tables: readonly TableDescription[];
}

export interface RowLine {
  readonly table: string;
  readonly row: Row;
}

/** A part of a picture's file; its parts follow the picture's row, one after another. */
export interface FileLine {
  /** Below `MEDIA_DIR`. */
  readonly file: string;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly base64: string;
}

/** The last line but one. */
export interface SequencesLine {
  /** The id that each of these tables gives next. */
  readonly sequences: Readonly<Record<string, number>>;
}

/** The last line. */
export interface Trailer {
  readonly end: {
    /** How many rows each table has. */
    readonly rows: Readonly<Record<string, number>>;
    readonly files: number;
    /** Of all lines before this one. */
    readonly sha256: string;
  };
}

/** Bytes of a file in one line, which is 1 MiB then. */
export const PART_BYTES = 768 * 1_024;

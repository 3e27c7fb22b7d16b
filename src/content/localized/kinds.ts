import type { Message } from '#common/messages/messages.js';
import {
  addKind,
  isRecordKind,
  type Kind,
  KIND_NAMES,
  type KindShape,
  type RecordKind,
} from '#common/records/kinds.js';
import type { Capability } from '#common/rights/roles.js';
import type { ErrorName } from '#http/errors/api-error.js';
import type { SentValue } from './column-roles.js';

/** The properties of a kind that its entity does not have. */
export interface KindOptions extends KindShape {
  /** The localized field that names a record. */
  readonly nameField: string;
  /** The id of its record in the demo, for examples. */
  readonly exampleId: number;
  /** The type of post that it is in WordPress; only for records. */
  readonly postType?: string;
  /** Whether the specification has no such kind, so that each of its routes is marked as an extension. */
  readonly isExtension?: boolean;
  /** The right to edit any of its records; without it, rights depend on who owns the record. */
  readonly editedWith?: Capability;
  /** The error for reading a record that a password protects. */
  readonly closed?: ClosedError;
  /** The error for reading a record in the trash; without it, the record is returned. */
  readonly trashed?: ErrorName;
  /** The errors for an unknown id; without them, such an id is an invalid parameter. */
  readonly unknown?: UnknownErrors;
  /**
   * The kind that gives its records the texts that they do not have of their own, and the column with its id, or null. Where
   * it is null in most records, planners avoid its index unless a statement names it.
   */
  readonly inheritsFrom?: { readonly kind: Kind; readonly column: string; readonly index: string };
}

type ClosedError = readonly [ErrorName, Message];

/** The errors for an id that no record has, and for one of another kind. */
interface UnknownErrors {
  readonly unused: readonly [ErrorName, Message];
  readonly otherKind: readonly [ErrorName, Message];
  /** Kinds whose records stand for several of this kind: their ids are unused here, and the error links to them. */
  readonly collections?: readonly RecordKind[];
}

/** How a kind is stored. Its tables are `<name>` and `<name>_translation`. */
export interface KindDescription<K extends Kind = Kind> extends KindOptions {
  readonly name: K;
  /** All localized fields except the slug, `nameField` first. */
  readonly texts: readonly string[];
  /** The localized fields that may hold markup. */
  readonly html: readonly string[];
  /** The localized fields that are texts to be translated only while the original has them. */
  readonly onlyWithOriginal: readonly string[];
  /** The localized fields whose folded form is stored as well, as `<field>_fold`. */
  readonly folded: readonly string[];
  /** The searched fields: texts, and columns that all languages share. */
  readonly searched: { readonly texts: readonly string[]; readonly shared: readonly string[] };
  /** The columns of the record's own table that are loaded with each record. */
  readonly columns: readonly string[];
  /** The flags among these columns. */
  readonly flags: readonly string[];
  /** The columns that store the request parameter of their name, each with its value in a new record. */
  readonly defaults: Readonly<Record<string, SentValue>>;
  /** The values that the change log keeps. */
  readonly logged: readonly LoggedColumn[];
  /** Whether a password may protect its records. */
  readonly isProtectable: boolean;
  /** Whether its records have a start, by which they can be ordered and limited. */
  readonly isTimed: boolean;
  /** Data loaded with each record: a join on `r`, and its columns by their names in the result. */
  readonly joined?: { readonly join: string; readonly columns: Readonly<Record<string, string>> };
}

export interface LoggedColumn {
  readonly column: string;
  /** Its name in the API. */
  readonly name: string;
  /** Converts a stored value to the API's, where it differs. */
  readonly format?: (stored: unknown) => unknown;
}

const htmlFields = new Set<string>();

/** The names of texts that may hold markup in some kind. */
export const HTML_FIELDS: ReadonlySet<string> = htmlFields;

const kinds = new Map<Kind, KindDescription>();

export function registerKind(kind: KindDescription): void {
  addKind(kind.name, kind);
  kinds.set(kind.name, kind);
  for (const field of kind.html) htmlFields.add(field);
}

/** The kinds that the resources have registered, in the order of `KIND_NAMES`. */
export const allKinds = (): readonly KindDescription[] => KIND_NAMES.map((name) => kindOf(name));

export const recordKinds = (): readonly KindDescription<RecordKind>[] => allKinds().filter(isOfRecords);

export function kindOf<K extends Kind>(name: K): KindDescription<K> {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`Nothing has registered the kind ${name}.`);
  return kind as KindDescription<K>;
}

/** The fields that are translated; a website's URL is not. */
export const translatedTexts = ({ texts }: KindDescription): readonly string[] =>
  texts.filter((field) => field !== 'website');

/** The id of the record whose texts this one inherits; null for none. */
export function inheritedId({ inheritsFrom }: KindDescription, record: object): number | null {
  if (inheritsFrom === undefined) return null;
  return (record as Readonly<Record<string, number | null | undefined>>)[inheritsFrom.column] ?? null;
}

export const isOfRecords = (kind: KindDescription): kind is KindDescription<RecordKind> =>
  isRecordKind(kind.name);

/** Whether a field may hold markup; the descriptions of terms may not. */
export const hasMarkup = (kind: Kind, field: string): boolean => kindOf(kind).html.includes(field);

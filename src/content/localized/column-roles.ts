import { getMetadataArgsStorage } from 'typeorm';

/*
 * The roles of a kind's columns. The decorators complement TypeORM's own; `describeKind` reads both, so
 * that the entity is the only list of columns.
 */

export interface ColumnRoles {
  /** A search finds its words. */
  readonly searched?: true;
  /** It may hold markup. */
  readonly html?: true;
  /** It is a text to be translated only while the original has it. */
  readonly onlyWithOriginal?: true;
  /** It is not loaded with each record. */
  readonly apart?: true;
  /** Its name and format in the change log, if they differ from the column's; false if it is not logged. */
  readonly logged?: LoggedAs | false;
  /** It stores the request parameter of its name; a new record without the parameter has this value. */
  readonly sent?: { readonly byDefault: SentValue };
}

export interface LoggedAs {
  readonly name?: string;
  readonly format?: (stored: unknown) => unknown;
}

export type SentValue = string | number | boolean | null;

/** The class of an entity, or one that entities extend. */
export type EntityClass<E extends object = object> = abstract new () => E;

export interface EntityColumn {
  readonly name: string;
  /** The class that declares the column. */
  readonly owner: unknown;
  readonly isFlag: boolean;
  readonly roles: ColumnRoles;
}

const rolesOf = new Map<unknown, Map<string, ColumnRoles>>();

function role(roles: ColumnRoles): PropertyDecorator {
  return (prototype, property) => {
    const owner = prototype.constructor;
    const ofOwner = rolesOf.get(owner) ?? new Map<string, ColumnRoles>();
    rolesOf.set(owner, ofOwner);
    ofOwner.set(String(property), { ...ofOwner.get(String(property)), ...roles });
  };
}

/** Formats the id of another record: 0 means none. */
export const idOrNone = (stored: unknown): unknown => (stored === 0 ? null : stored);

/** Formats a list that is stored as JSON: null is an empty one. */
export const jsonList = (stored: unknown): unknown => (typeof stored === 'string' ? JSON.parse(stored) : []);

export const Searched = (): PropertyDecorator => role({ searched: true });

export const Html = (): PropertyDecorator => role({ html: true });

export const OnlyWithOriginal = (): PropertyDecorator => role({ onlyWithOriginal: true });

export const LoadedSeparately = (): PropertyDecorator => role({ apart: true });

export const Unlogged = (): PropertyDecorator => role({ logged: false });

export const Logged = (as: LoggedAs): PropertyDecorator => role({ logged: as });

/** Without the parameter, a new record has `byDefault`. */
export const Sent = (byDefault: SentValue): PropertyDecorator => role({ sent: { byDefault } });

/** The columns of an entity in the order of their declaration, those that it inherits first. */
export function columnsOf(entity: EntityClass): EntityColumn[] {
  const classes: unknown[] = [];
  for (let own: unknown = entity; typeof own === 'function'; own = Object.getPrototypeOf(own)) {
    classes.unshift(own);
  }
  const { columns } = getMetadataArgsStorage();
  return classes.flatMap((owner) =>
    columns
      .filter(({ target }) => target === owner)
      .map(({ propertyName: name, options }) => ({
        name,
        owner,
        isFlag: options.type === 'boolean',
        roles: rolesOf.get(owner)?.get(name) ?? {},
      })),
  );
}

/** The names of an entity's flags. */
export type FlagOf<E> = { [K in keyof E]-?: E[K] extends boolean ? K : never }[keyof E];

/** A row as the drivers return it: flags are numbers. */
export type Stored<E> = { readonly [K in keyof E]: E[K] extends boolean ? number | boolean : E[K] };

/** The names of an entity's flags, in the order of their declaration. */
export const flagNames = <E extends object>(entity: EntityClass<E>): readonly FlagOf<E>[] =>
  columnsOf(entity)
    .filter(({ isFlag }) => isFlag)
    .map(({ name }) => name as FlagOf<E>);

/** The flags of a row by their names. */
export function flagsOf<K extends PropertyKey>(
  names: readonly K[],
  row: Readonly<Record<K, number | boolean>>,
): Record<K, boolean> {
  // A loop: each record of a list comes through here.
  const flags = {} as Record<K, boolean>;
  for (const name of names) flags[name] = Boolean(row[name]);
  return flags;
}

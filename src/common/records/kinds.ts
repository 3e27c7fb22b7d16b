/**
 * The kinds of records that are translated and logged. Each resource adds its own: it merges a property into `Kinds`
 * (`declare module` this file), and `describeKind` adds the same values to the lists here. No list below the resources
 * names a kind.
 */
export interface Kinds extends Record<never, KindShape> {}

/** What is known of a kind without its entity. */
export interface KindShape {
  /** Its place in lists of kinds. */
  readonly place: number;
  /** Records have an author, a status and a place in the trash; terms are names of records. */
  readonly form: 'record' | 'term';
  /** The path of its collection, which is also the key of its list in responses and the name of its scopes. */
  readonly collection: string;
  /** Whether events link to its records. */
  readonly isLinked?: true;
  /** The error codes that only this kind has, with their statuses. */
  readonly errors?: Readonly<Record<string, number>>;
}

type NamesOf<S> = { [K in keyof Kinds]: Kinds[K] extends S ? K : never }[keyof Kinds];

export type Kind = keyof Kinds;
export type RecordKind = NamesOf<{ readonly form: 'record' }>;
export type TermKind = NamesOf<{ readonly form: 'term' }>;
/** The kinds of records that events link to. */
export type LinkedKindName = NamesOf<{ readonly form: 'record'; readonly isLinked: true }>;
export type Collection = Kinds[Kind]['collection'];

type NamedShape = KindShape & { readonly name: Kind };

const shapes = new Map<string, NamedShape>();
const lists: (() => void)[] = [];

/** Adds a kind to all lists of kinds. */
export function addKind(name: Kind, shape: KindShape): void {
  shapes.set(name, { ...shape, name });
  for (const fill of lists) fill();
}

/** @throws when no resource has added the kind */
export function shapeOf(name: Kind): KindShape {
  const shape = shapes.get(name);
  if (shape === undefined) throw new Error(`No resource has added the kind ${name}.`);
  return shape;
}

/**
 * A list with the values of each kind, in their order, and then others. It grows with each kind that is added, so that
 * modules may name it before the resources are loaded.
 */
export function listByKind<const T>(
  valuesOf: (kind: NamedShape) => readonly T[],
  others: readonly T[] = [],
): readonly T[] {
  const list: T[] = [];
  const fill = (): void => {
    const inOrder = [...shapes.values()].sort((a, b) => a.place - b.place);
    list.splice(0, list.length, ...inOrder.flatMap(valuesOf), ...others);
  };
  lists.push(fill);
  fill();
  return list;
}

export const KIND_NAMES = listByKind(({ name }) => [name]);

export const TERM_KIND_NAMES = listByKind(({ name, form }) => (form === 'term' ? [name as TermKind] : []));

export const isRecordKind = (kind: Kind): kind is RecordKind => shapeOf(kind).form === 'record';

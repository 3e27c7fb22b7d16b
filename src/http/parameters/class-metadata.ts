import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';

/*
 * What decorators say of a class. class-validator and class-transformer search it anew for each object, through all
 * classes of the service and all fields of the class, which takes a tenth of a request. Classes do not change once
 * they are complete, so each result is kept.
 */

type Lookup = (target: object | undefined, ...args: readonly unknown[]) => unknown;

/** What was found, by one argument after the other. */
interface Found {
  result?: { readonly value: unknown };
  readonly next: Map<unknown, Found>;
}

const nothingFound = (): Found => ({ next: new Map() });

/** Makes a method of a storage return what it returned before for the same class and arguments. */
function remember<S extends object>(storage: S, name: keyof S & string): void {
  const find = (storage[name] as Lookup).bind(storage);
  const known = new WeakMap<object, Found>();
  const lookup: Lookup = (target, ...args) => {
    if (target === undefined) return find(target, ...args);
    let found = known.get(target);
    if (found === undefined) known.set(target, (found = nothingFound()));
    for (const arg of args) {
      const { next }: Found = found;
      found = next.get(arg);
      if (found === undefined) next.set(arg, (found = nothingFound()));
    }
    found.result ??= { value: find(target, ...args) };
    return found.result.value;
  };
  Object.assign(storage, { [name]: lookup });
}

const constraints = getMetadataStorage();
const search = constraints.getTargetValidationMetadatas.bind(constraints);

/** The constraints of a class that may be incomplete, and of its parents. */
export const constraintsSoFar = (type: new () => object) => search(type, '', false, false);

remember(constraints, 'getTargetValidationMetadatas');
for (const name of [
  'findExposeMetadata',
  'findExposeMetadataByCustomName',
  'findTransformMetadatas',
  'findTypeMetadata',
  'getExcludedProperties',
  'getExposedProperties',
] as const)
  remember(defaultMetadataStorage, name);

const groupAnew = constraints.groupByPropertyName.bind(constraints);
const groups = new WeakMap<object, ReturnType<typeof groupAnew>>();

/** The same for constraints by field: the list for a class is always the same one. */
constraints.groupByPropertyName = (metadata) => {
  let grouped = groups.get(metadata);
  if (grouped === undefined) groups.set(metadata, (grouped = groupAnew(metadata)));
  return grouped;
};

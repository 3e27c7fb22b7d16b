import { listByKind } from '../records/kinds.js';
import { type Caller, type Capability, may, reaches } from './roles.js';
import { scopeOfRoute } from './scopes.js';

/** What somebody may do with a collection, in words that programs compare: `create:events`. */
export type Ability = `${string}:${string}`;

/** One word for a right over a collection. */
interface Word {
  readonly word: string;
  readonly right: Capability;
  /** Of the requests that it is about; POST if it is left out. */
  readonly method?: 'GET' | 'POST';
}

/** The rights over records, whose own and others' differ. */
const OF_RECORDS: readonly Word[] = [
  { word: 'create', right: 'create records' },
  { word: 'publish', right: 'publish records' },
  { word: 'edit', right: 'edit own records' },
  { word: 'edit-published', right: 'edit own published records' },
  { word: 'edit-others', right: 'edit records of others' },
  { word: 'delete', right: 'edit own records' },
  { word: 'delete-published', right: 'edit own published records' },
  { word: 'delete-others', right: 'edit records of others' },
  { word: 'read-others', right: 'read unpublished records of others', method: 'GET' },
  { word: 'set-author', right: 'set the author' },
];

const ofTerms = (right: Capability): readonly Word[] =>
  ['create', 'edit', 'delete'].map((word) => ({ word, right }));

const OF_OTHERS: readonly (Word & { readonly collection: string })[] = [
  { collection: 'media', word: 'create', right: 'upload media' },
  { collection: 'media', word: 'delete', right: 'upload media' },
  { collection: 'media', word: 'delete-others', right: 'edit records of others' },
  { collection: 'users', word: 'manage', right: 'manage users' },
  { collection: 'webhooks', word: 'manage', right: 'manage webhooks' },
  { collection: 'imports', word: 'manage', right: 'import records' },
  { collection: 'audit', word: 'read', right: 'read the audit trail', method: 'GET' },
];

interface Rule {
  readonly ability: Ability;
  readonly isOf: (caller: Caller) => boolean;
}

/** A key has an ability only with the scope of the route that it is about. */
function hasScope(caller: Caller, collection: string, method: string): boolean {
  const scope = scopeOfRoute(`/${collection}`, method);
  return caller.scopes === undefined || (scope !== undefined && reaches(caller, scope ?? undefined));
}

const ruleFor =
  (collection: string) =>
  ({ word, right, method = 'POST' }: Word): Rule => ({
    ability: `${word}:${collection}`,
    isOf: (caller) => may(caller, right) && hasScope(caller, collection, method),
  });

type Shape = Parameters<Parameters<typeof listByKind>[0]>[0];

const rulesFor = ({ form, collection }: Shape): Rule[] =>
  (form === 'record' ? OF_RECORDS : ofTerms(`edit ${collection}` as Capability)).map(ruleFor(collection));

const OTHER_RULES = OF_OTHERS.map((one) => ruleFor(one.collection)(one));

const RULES = listByKind(rulesFor, OTHER_RULES);

const nameOf = ({ ability }: Rule): Ability => ability;

/** All that there are. */
export const ABILITIES = listByKind((shape) => rulesFor(shape).map(nameOf), OTHER_RULES.map(nameOf));

/** What the caller may do, by the rights of the role and the scopes of the key, if one is used. */
export const abilitiesOf = (caller: Caller): Ability[] =>
  RULES.filter(({ isOf }) => isOf(caller)).map(nameOf);

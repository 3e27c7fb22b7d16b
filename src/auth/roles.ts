/** The five roles of the contract, from the most to the least powerful. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber'] as const;

export type Role = (typeof ROLES)[number];

/** What a role may do. `edit own until published` is a contributor's share of `edit own`. */
export type Capability =
  | 'create records'
  | 'publish records'
  | 'edit own records'
  | 'edit own published records'
  | 'edit records of others'
  | 'read unpublished records of others'
  | 'set the author'
  | 'upload media'
  | 'edit categories'
  | 'edit tags';

const AUTHOR: readonly Capability[] = [
  'create records',
  'publish records',
  'edit own records',
  'edit own published records',
  'upload media',
  'edit categories',
];
const EDITOR: readonly Capability[] = [
  ...AUTHOR,
  'edit records of others',
  'read unpublished records of others',
  'set the author',
  'edit tags',
];

/** The table of the contract's part 9. */
const CAPABILITIES: Readonly<Record<Role, ReadonlySet<Capability>>> = {
  administrator: new Set(EDITOR),
  editor: new Set(EDITOR),
  author: new Set(AUTHOR),
  contributor: new Set<Capability>(['create records', 'edit own records']),
  subscriber: new Set<Capability>(),
};

/** Who asks. `null` stands for an anonymous caller wherever a `Caller` may be missing. */
export interface Caller {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
}

export function may(caller: Caller | null, capability: Capability): boolean {
  return caller !== null && CAPABILITIES[caller.role].has(capability);
}

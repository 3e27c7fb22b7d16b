import type { Role } from '../../src/common/rights/roles.js';

export type Asker = Role | 'anonymous';

export const ASKERS: readonly Asker[] = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'anonymous',
];

/** What each asker is answered: `yes` is 200 or 201, `unpublished` means yes until the record is published. */
type Cell = 'yes' | 'unpublished' | 400 | 401 | 403;
type Row = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

/**
 * The contract's part 9, written down once more: administrator, editor, author, contributor, subscriber, anonymous.
 * The last rows are what it leaves to docs/access.md.
 */
export const TABLE = {
  'create records': ['yes', 'yes', 'yes', 'yes', 403, 401],
  'create as published': ['yes', 'yes', 'yes', 403, 403, 401],
  'set another’s author': ['yes', 'yes', 403, 403, 403, 401],
  'change own': ['yes', 'yes', 'yes', 'unpublished', 403, 401],
  'change others’': ['yes', 'yes', 403, 403, 403, 401],
  categories: ['yes', 'yes', 'yes', 403, 403, 401],
  tags: ['yes', 'yes', 403, 403, 403, 401],
  'read others’ unpublished': ['yes', 'yes', 403, 403, 403, 403],
  'upload media': ['yes', 'yes', 'yes', 403, 403, 401],
  'address of an image': ['yes', 'yes', 'yes', 400, 403, 401],
  'read own unpublished': ['yes', 'yes', 'yes', 'yes', 'yes', 403],
  'read what is public': ['yes', 'yes', 'yes', 'yes', 'yes', 'yes'],
  'delete others’ media': ['yes', 'yes', 403, 403, 403, 401],
  administration: ['yes', 403, 403, 403, 403, 401],
} as const satisfies Record<string, Row>;

export type Right = keyof typeof TABLE;

export const cell = (right: Right, as: Asker): Cell => TABLE[right][ASKERS.indexOf(as)] ?? 401;

/** The roles that the table gives a right to, if only for a while. */
export const rolesWith = (right: Right): Asker[] =>
  ASKERS.filter((as) => typeof cell(right, as) === 'string');

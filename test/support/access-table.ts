import type { Role } from '#common/rights/roles.js';

export type CallerRole = Role | 'anonymous';

export const CALLER_ROLES: readonly CallerRole[] = [
  'administrator',
  'editor',
  'author',
  'contributor',
  'subscriber',
  'anonymous',
];

/** The response to each role: `yes` is 200 or 201, `unpublished` means yes until the record is published. */
type Cell = 'yes' | 'unpublished' | 400 | 401 | 403;
type RightRow = readonly [Cell, Cell, Cell, Cell, Cell, Cell];

/**
 * A second copy of part 9 of the contract: administrator, editor, author, contributor, subscriber, anonymous.
 * `docs/access.md` defines the last rows.
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
} as const satisfies Record<string, RightRow>;

export type Right = keyof typeof TABLE;

export const cell = (right: Right, as: CallerRole): Cell => TABLE[right][CALLER_ROLES.indexOf(as)] ?? 401;

/** The roles that have the right, at least for unpublished records. */
export const rolesWith = (right: Right): CallerRole[] =>
  CALLER_ROLES.filter((as) => typeof cell(right, as) === 'string');

import type { EntityManager } from 'typeorm';
import type { Kind } from '#common/records/kinds.js';
import type { RequestContext } from '#http/context/request-context.js';
import type { ParamErrors } from '#http/errors/api-error.js';
import type { Engine } from '#platform/database/columns.js';
import type { Condition } from '#platform/database/condition.js';

/*
 * The records that name those of another kind. Lists filter and count by them; the kind that has the links
 * provides these conditions. In all of them `r` is the record that is named.
 */

export interface LinkingRecords {
  /** The kind of the records that have the links. */
  readonly kind: Kind;
  /**
   * The records that one linking record names, if the caller may read it.
   * @param ids the id by the name of its parameter; the first one counts, and unknown ones are reported
   */
  namedBy(
    ctx: RequestContext,
    manager: EntityManager,
    ids: Readonly<Record<string, number | undefined>>,
    errors: ParamErrors,
  ): Promise<Condition[]>;
}

/** The same for records with a list of their own, such as venues. */
export interface LinkingOfRecords extends LinkingRecords {
  /** The records that a published linking record names, or those that none names. */
  withPublished(ctx: RequestContext, engine: Engine, isWanted: boolean): Condition;
  /** The records that a linking record names which the caller may list and which has not ended. */
  withUpcoming(ctx: RequestContext, engine: Engine): Condition;
}

/** A number for each record `r`, and the joins that its SQL needs. */
export interface JoinedCount extends Condition {
  readonly joins: Condition;
}

/** The same for terms. */
export interface LinkingOfTerms extends LinkingRecords {
  /**
   * The number of published linking records that count for the caller.
   * @param read `once` for all records of a list, `each` for a few: how records are read that the sums do not count right
   */
  count(ctx: RequestContext, engine: Engine, read: 'once' | 'each'): JoinedCount;
  /** The second of which the caller gets the counts that everybody sees; undefined for a caller with others. */
  publicCountsAt(ctx: RequestContext): number | undefined;
}

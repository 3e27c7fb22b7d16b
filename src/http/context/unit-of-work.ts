import type { EntityManager } from 'typeorm';
import { ParamErrors } from '../errors/api-error.js';
import type { TakenOver, Written } from './item.js';
import { Preconditions, type Versioned } from './preconditions.js';
import { derivedContext, type RequestContext } from './request-context.js';

/** The ids of records by what names them: the fields of venues and organizers, the references of terms. */
export type ResolvedRecords = Map<string, number>;

/**
 * One write in its transaction: the request that it is for, and the errors in its parameters. There is none without a
 * caller whose rights are those of this moment.
 */
export class UnitOfWork {
  private constructor(
    readonly ctx: RequestContext,
    readonly manager: EntityManager,
    readonly errors = new ParamErrors(),
    /** For a transaction of many writes that name the same records. Whoever passes it clears it when a savepoint is rolled back. */
    readonly resolved?: ResolvedRecords,
    readonly takenOver: TakenOver[] = [],
  ) {}

  /**
   * The beginning of a write, before anything else in its transaction.
   * @throws LostRights see `CallerCheck`
   */
  static async begin(
    ctx: RequestContext,
    manager: EntityManager,
    errors?: ParamErrors,
    resolved?: ResolvedRecords,
  ): Promise<UnitOfWork> {
    await ctx.confirmCaller?.(manager);
    return new UnitOfWork(ctx, manager, errors, resolved);
  }

  /**
   * The work of a transaction, for the methods of `Database` that write. Its last step stores the response, if the
   * request has an idempotency key: the write and its response are committed together, or neither is.
   */
  static of<T extends object>(
    ctx: RequestContext,
    work: (unit: UnitOfWork) => Promise<Written<T>>,
    errors?: ParamErrors,
  ): (manager: EntityManager) => Promise<Written<T>> {
    return async (manager) => {
      const unit = await UnitOfWork.begin(ctx, manager, errors);
      return unit.stored(await work(unit));
    };
  }

  private async stored<T extends object>(written: Written<T>): Promise<Written<T>> {
    written.takenOver = this.takenOver;
    await this.ctx.storeResponse?.(this.manager, written);
    return written;
  }

  /** The same transaction for parameters that have errors of their own, and may have a context of their own. */
  withErrors(errors: ParamErrors, ctx = this.ctx): UnitOfWork {
    return new UnitOfWork(ctx, this.manager, errors, this.resolved, this.takenOver);
  }

  /** The same write, for other records than the one whose state the request requires. */
  withoutPreconditions(): UnitOfWork {
    return this.withErrors(this.errors, derivedContext(this.ctx, { preconditions: new Preconditions() }));
  }

  hasTakenOver(id: number | undefined): boolean {
    return this.takenOver.some((one) => one.id === id);
  }

  /**
   * Checks that the request may change the item in its current state; the item must be locked.
   * @throws ApiError see `Preconditions.check`
   */
  expect(item: Versioned): void {
    this.ctx.preconditions.check(item);
  }

  /**
   * Checks that the request may create an item where it could have changed one.
   * @throws ApiError see `Preconditions.checkAbsent`
   */
  expectNone(): void {
    this.ctx.preconditions.checkAbsent();
  }
}

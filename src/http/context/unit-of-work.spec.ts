import { jest } from '@jest/globals';
import type { EntityManager } from 'typeorm';
import { readSettings } from '#platform/config/settings.js';
import { ApiError, ParamErrors } from '../errors/api-error.js';
import { Written } from './item.js';
import { Preconditions } from './preconditions.js';
import { derivedContext, type RequestContext, systemContext } from './request-context.js';
import { UnitOfWork } from './unit-of-work.js';

const ITEM = { id: 7, version: 2 };
const manager = {} as EntityManager;
const ctx = systemContext(readSettings({}));

const requiring = (ifMatch: string): RequestContext => ({
  ...ctx,
  preconditions: new Preconditions({ ifMatch }),
});

it('stores the response last, in the transaction of the write', async () => {
  const steps: unknown[] = [];
  const keyed: RequestContext = {
    ...ctx,
    storeResponse: async (...stored) => {
      steps.push(stored);
      return Promise.resolve();
    },
  };
  const written = new Written({ id: 7 }, ITEM);
  const work = async (): Promise<Written<object>> => {
    steps.push('work');
    return Promise.resolve(written);
  };
  await expect(UnitOfWork.of(keyed, work)(manager)).resolves.toBe(written);
  expect(steps).toEqual(['work', [manager, written]]);
});

it('returns the result of a request without a key', async () => {
  const written = new Written({ id: 7 }, ITEM, true);
  await expect(UnitOfWork.of(ctx, async () => Promise.resolve(written))(manager)).resolves.toBe(written);
  expect(written).toMatchObject({ value: { id: 7 }, version: '7-2', isCreated: true });
});

it('checks the state of an item that the request expects', async () => {
  const unit = await UnitOfWork.begin(requiring('"7-2-abc"'), manager);
  expect(() => {
    unit.expect(ITEM);
  }).not.toThrow();
  expect(() => {
    unit.expect({ id: 7, version: 3 });
  }).toThrow(ApiError);
  expect(() => {
    unit.expectNone();
  }).toThrow(ApiError);
});

it('keeps the transaction for parameters with errors of their own', async () => {
  const errors = new ParamErrors();
  const unit = (await UnitOfWork.begin(ctx, manager)).withErrors(errors);
  expect([unit.ctx, unit.manager, unit.errors]).toEqual([ctx, manager, errors]);
  expect(unit.errors).toBe(errors);
});

it('begins nothing for a caller who has lost the right to it', async () => {
  const lost = new ApiError('rest_forbidden', { key: 'demoted_meanwhile' });
  const held = derivedContext(ctx, { confirmCaller: async () => Promise.reject(lost) });
  const work = jest.fn<() => Promise<Written<object>>>();
  await expect(UnitOfWork.of(held, work)(manager)).rejects.toBe(lost);
  await expect(UnitOfWork.begin(held, manager)).rejects.toBe(lost);
  expect(work).not.toHaveBeenCalled();
});

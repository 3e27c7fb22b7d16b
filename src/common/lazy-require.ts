import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Loads a large library on first use: a process that does not need it starts sooner and uses less memory. */
export const lazyRequire =
  (name: string): (() => unknown) =>
  () =>
    require(name) as unknown;

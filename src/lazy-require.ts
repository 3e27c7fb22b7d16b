import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A large library that is loaded when it is first used: a process that does not need it starts sooner, and is smaller. */
export const lazyRequire =
  (name: string): (() => unknown) =>
  () =>
    require(name) as unknown;

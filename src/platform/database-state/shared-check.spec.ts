import { SharedCheck } from './shared-check.js';

/** Returns the number of the query when the test lets it. */
class Source {
  queries = 0;
  private readonly open: ((value: number) => void)[] = [];

  readonly query = async (): Promise<number> => {
    this.queries += 1;
    const { promise, resolve } = Promise.withResolvers<number>();
    this.open.push(resolve);
    return promise;
  };

  async respond(): Promise<void> {
    this.open.shift()?.(this.queries);
    await turn();
  }
}

const turn = async (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

let source: Source;
let got: string[];
beforeEach(() => {
  source = new Source();
  got = [];
});

function checkWith(staleness = 0): { wants: (name: string) => void; check: SharedCheck<number> } {
  const check = new SharedCheck(source.query, staleness);
  const wants = (name: string): void => {
    check.get((value) => got.push(`${name}${value}`));
  };
  return { wants, check };
}

it('callers before a query is sent share it; later ones get the next', async () => {
  const { wants } = checkWith();
  for (const name of ['a', 'b', 'c']) wants(name);
  await turn();
  wants('d');
  wants('e');
  expect([source.queries, got]).toEqual([1, []]);
  await source.respond();
  expect([source.queries, got]).toEqual([2, ['a1', 'b1', 'c1']]);
  await source.respond();
  expect([source.queries, got.slice(3)]).toEqual([2, ['d2', 'e2']]);
});

it('queries again for each caller when nothing may be stale, and not by itself', async () => {
  const { wants } = checkWith();
  wants('a');
  await turn();
  await source.respond();
  await turn();
  expect(source.queries).toBe(1);
  wants('b');
  await turn();
  expect(source.queries).toBe(2);
});

it('within the staleness a result counts, also one that is pending', async () => {
  const { wants } = checkWith(60_000);
  wants('a');
  await turn();
  wants('b');
  await source.respond();
  wants('c');
  expect([source.queries, got]).toEqual([1, ['a1', 'b1', 'c1']]);
});

it('after that it is queried again', async () => {
  const { wants } = checkWith(1);
  wants('a');
  await turn();
  await source.respond();
  const now = performance.now.bind(performance);
  performance.now = () => now() + 2;
  wants('b');
  await turn();
  performance.now = now;
  expect(source.queries).toBe(2);
});

it('a pending result does not count if its query is too old', async () => {
  const { wants } = checkWith(1);
  wants('a');
  await turn();
  const now = performance.now.bind(performance);
  performance.now = () => now() + 2;
  wants('b');
  performance.now = now;
  await source.respond();
  expect([source.queries, got]).toEqual([2, ['a1']]);
});

it('forgotten results do not count for later callers', async () => {
  const { wants, check } = checkWith(60_000);
  wants('a');
  await turn();
  check.invalidate();
  wants('b');
  await turn();
  expect(source.queries).toBe(2);
  await source.respond();
  await source.respond();
  wants('c');
  expect([source.queries, got]).toEqual([2, ['a2', 'b2', 'c2']]);
});

it('passes on at once what is known at once', async () => {
  const check = new SharedCheck(() => 7, 0);
  check.get((value) => got.push(String(value)));
  expect(got).toEqual([]);
  await turn();
  expect(got).toEqual(['7']);
});

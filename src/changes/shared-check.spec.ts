import { SharedCheck } from './shared-check.js';

/** Answers with the number of the question, when the test says so. */
class Source {
  asked = 0;
  private readonly open: ((value: number) => void)[] = [];

  readonly ask = async (): Promise<number> => {
    this.asked += 1;
    const { promise, resolve } = Promise.withResolvers<number>();
    this.open.push(resolve);
    return promise;
  };

  async answer(): Promise<void> {
    this.open.shift()?.(this.asked);
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

function asking(staleness = 0): { wants: (name: string) => void; check: SharedCheck<number> } {
  const check = new SharedCheck(source.ask, staleness);
  const wants = (name: string): void => {
    check.get((value) => got.push(`${name}${value}`));
  };
  return { wants, check };
}

it('all that come before a question is sent share it; who comes later gets the next', async () => {
  const { wants } = asking();
  for (const name of ['a', 'b', 'c']) wants(name);
  await turn();
  wants('d');
  wants('e');
  expect([source.asked, got]).toEqual([1, []]);
  await source.answer();
  expect([source.asked, got]).toEqual([2, ['a1', 'b1', 'c1']]);
  await source.answer();
  expect([source.asked, got.slice(3)]).toEqual([2, ['d2', 'e2']]);
});

it('asks again for each when nothing may be stale, and not by itself', async () => {
  const { wants } = asking();
  wants('a');
  await turn();
  await source.answer();
  await turn();
  expect(source.asked).toBe(1);
  wants('b');
  await turn();
  expect(source.asked).toBe(2);
});

it('within the staleness an answer counts, also one that is on its way', async () => {
  const { wants } = asking(60_000);
  wants('a');
  await turn();
  wants('b');
  await source.answer();
  wants('c');
  expect([source.asked, got]).toEqual([1, ['a1', 'b1', 'c1']]);
});

it('after that it is asked for again', async () => {
  const { wants } = asking(1);
  wants('a');
  await turn();
  await source.answer();
  const now = performance.now.bind(performance);
  performance.now = () => now() + 2;
  wants('b');
  await turn();
  performance.now = now;
  expect(source.asked).toBe(2);
});

it('nor does one count that was asked for too long ago', async () => {
  const { wants } = asking(1);
  wants('a');
  await turn();
  const now = performance.now.bind(performance);
  performance.now = () => now() + 2;
  wants('b');
  performance.now = now;
  await source.answer();
  expect([source.asked, got]).toEqual([2, ['a1']]);
});

it('what was forgotten counts for nobody who comes later', async () => {
  const { wants, check } = asking(60_000);
  wants('a');
  await turn();
  check.forget();
  wants('b');
  await turn();
  expect(source.asked).toBe(2);
  await source.answer();
  await source.answer();
  wants('c');
  expect([source.asked, got]).toEqual([2, ['a2', 'b2', 'c2']]);
});

it('hands on at once what is known at once', async () => {
  const check = new SharedCheck(() => 7, 0);
  check.get((value) => got.push(String(value)));
  expect(got).toEqual([]);
  await turn();
  expect(got).toEqual(['7']);
});

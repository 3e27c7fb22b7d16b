import type { Message } from './messages.js';
import { readReason, storedReason } from './stored-reason.js';

const field = (name: string, text: string): Message => ({
  key: 'import_field',
  args: { name, reason: { key: 'unknown_slug', args: { value: text } } },
});

it('stores a reason unchanged', () => {
  const reasons = [field('venue', 'a'), field('tags', 'b')];
  expect(readReason(storedReason(reasons))).toEqual(reasons);
});

it('cuts any reason to the size of the column', () => {
  const long = '\u0001'.repeat(5_000);
  const stored = storedReason([field('venue', long), field(long, 'b'), field(long, long), field('x', 'y')]);
  expect(stored.length).toBeLessThanOrEqual(1_000);
  expect(readReason(stored)).toMatchObject([{ key: 'import_field' }, {}, {}]);
});

it('reads a text of an earlier version unchanged', () => {
  expect(readReason('[::1]:8080 does not respond.')).toBe('[::1]:8080 does not respond.');
});

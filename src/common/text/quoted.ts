/** The most characters of a value in a message. */
const MAX_QUOTED = 100;

/** A value of a source as it is quoted in a message. */
export function quoted(value: unknown, max = MAX_QUOTED): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  const characters = [...text.slice(0, 2 * max + 2)];
  return characters.length <= max ? text : `${characters.slice(0, max).join('')}…`;
}

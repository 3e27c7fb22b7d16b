import fc, { type Arbitrary } from 'fast-check';

/** The parts of a long text: words, markup, escaped and folded characters, and patterns that cause backtracking. */
const PARTS = [
  ...['x', 'a ', 'Lorem ipsum dolor sit amet. ', '😀', 'é', 'e\u0301', '\u0301', 'İ', 'ﷺ', '\u200b', '\n'],
  ...['<b>x</b>', '<p>', '<p>x y</p>', '</a', '<', '<a href="', '<!--', '<img src=x>', '<table><tr><td>'],
  ...['<div>', '<ul><li>', '&', '&amp;', '&#x41;', '"', "'", '\\', '(', '[', ',', ';', '-', ' ', '=', '%'],
];

const LARGEST = 1_000_000;

/** A size of any order of magnitude. */
export const sizes = (max: number): Arbitrary<number> =>
  fc.double({ min: 0, max: Math.log(max), noNaN: true }).map((power) => Math.round(Math.exp(power)));

/** Words, each of which is another one. */
const differentWords = (length: number, salt: string): string => {
  const words: string[] = [];
  for (let index = 0; words.length * 8 < length; index++)
    words.push(salt + index.toString(36).padStart(6, '0'));
  return words.join(' ');
};

/** A text of up to a million characters that costs more than others. */
export const longText = (max = LARGEST): Arbitrary<string> =>
  fc.oneof(
    fc
      .tuple(fc.constantFrom(...PARTS), sizes(max))
      .map(([part, size]) => part.repeat(Math.ceil(size / part.length))),
    fc
      .tuple(fc.array(fc.constantFrom(...PARTS), { minLength: 2, maxLength: 5 }), sizes(max))
      .map(([parts, size]) => parts.join('').repeat(Math.ceil(size / parts.join('').length))),
    fc.tuple(sizes(max), fc.constantFrom('x', 'y', 'z')).map(([size, salt]) => differentWords(size, salt)),
    // What begins again and again, and ends seldom.
    fc
      .tuple(
        fc.constantFrom('<div>', '<b>', '<ul><li>'),
        fc.constantFrom('</div>', '</b>', ''),
        sizes(max / 10),
      )
      .map(([open, close, count]) => open.repeat(count) + close.repeat(count)),
  );

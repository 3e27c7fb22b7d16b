import fc from '../../../test/support/properties.js';
import { boolean, switchValue } from './booleans.js';
import { parseCost } from './cost.js';
import { html } from './html.js';
import { integerList, nonNegativeInteger, positiveInteger, stringList } from './integers.js';
import { InvalidValue } from './invalid-value.js';
import { email, oneOf, plainText } from './texts.js';
import { url } from './urls.js';

const PARSERS: Record<string, (raw: unknown) => unknown> = {
  positiveInteger,
  nonNegativeInteger,
  integerList,
  stringList,
  boolean,
  switchValue,
  plainText: plainText({ max: 255 }),
  email,
  oneOf: oneOf(['a', 'b']),
  url,
  html: html({ max: 255 }),
  parseCost,
};

const anything = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withNullPrototype: true,
    withSparseArray: true,
    withBoxedValues: true,
  }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    Object.create(null),
    JSON.parse('{"__proto__":[1]}'),
    '\ud800',
    Symbol('s'),
    [[[[]]]],
    'x'.repeat(100_000),
  ),
);

it.each(Object.keys(PARSERS))('%s throws nothing but InvalidValue', (name) => {
  fc.assert(
    fc.property(anything, (raw) => {
      try {
        PARSERS[name]?.(raw);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidValue);
      }
    }),
    { numRuns: 300 },
  );
});

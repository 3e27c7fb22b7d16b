import { keyOfPath } from './key.decorator.js';

it.each([
  [{ id: '15' }, { id: 15 }],
  [{ id: '2147483648' }, { id: 0 }],
  [{ slug: 'olive-park' }, { slug: 'olive-park' }],
  [
    { source: 'demo', external_id: 'olive/1' },
    { source: 'demo', externalId: 'olive/1' },
  ],
])('the path with %j means the record of %j', (variables, key) => {
  expect(keyOfPath(variables)).toEqual(key);
});

import { integerList, nonNegativeInteger, positiveInteger, stringList } from './integers.js';
import { InvalidValue } from './invalid-value.js';

const MAX = 2 ** 31 - 1;

const NOT_INTEGERS: unknown[] = [
  ...[
    '',
    'x',
    '1.5',
    '1e3',
    '0x1',
    ' 3',
    '3 ',
    '+3',
    '-3',
    '３',
    '3,4',
    '1_000',
    '3\n',
    '__proto__',
    '9'.repeat(1_000_000),
  ],
  ...[1.5, -1, MAX + 1, String(MAX + 1), 1e21, Number.NaN, Number.POSITIVE_INFINITY, 3n],
  ...[true, false, null, undefined, [], [3], ['3'], {}, { valueOf: () => 3 }, new Number(3)],
];

describe('positiveInteger', () => {
  it.each([
    [3, 3],
    ['3', 3],
    ['007', 7],
    [MAX, MAX],
    [String(MAX), MAX],
  ])('accepts %j', (raw, value) => {
    expect(positiveInteger(raw)).toBe(value);
  });

  it.each([...NOT_INTEGERS, 0, '0', -0].map((raw) => [raw]))('refuses %p', (raw) => {
    expect(() => positiveInteger(raw)).toThrow(new InvalidValue('not_a_positive_integer'));
  });
});

describe('nonNegativeInteger', () => {
  it.each([
    [0, 0],
    ['0', 0],
    [-0, 0],
    ['3', 3],
    [MAX, MAX],
  ])('accepts %j', (raw, value) => {
    expect(nonNegativeInteger(raw)).toBe(value);
  });

  it.each(NOT_INTEGERS.map((raw) => [raw]))('refuses %p', (raw) => {
    expect(() => nonNegativeInteger(raw)).toThrow(new InvalidValue('not_an_integer'));
  });
});

const tooMany = expect.objectContaining({ key: 'too_many_values', args: { max: 500 } });

describe('integerList', () => {
  it.each([
    ['1,2', [1, 2]],
    ['1, 2', [1, 2]],
    ['3', [3]],
    [3, [3]],
    [
      [1, '2'],
      [1, 2],
    ],
    [
      [2, 1, 2],
      [2, 1, 2],
    ],
    [[], []],
    [Array.from({ length: 500 }, () => 1), Array.from({ length: 500 }, () => 1)],
  ])('accepts %j', (raw, values) => {
    expect(integerList(raw)).toEqual(values);
  });

  it.each(
    [
      '',
      ',',
      '1,',
      '1,,2',
      '1;2',
      '0',
      '1,0',
      '1,x',
      'all',
      ['1,2'],
      [' 1'],
      [[1]],
      [null],
      [0],
      [true],
      {},
      null,
    ].map((raw) => [raw]),
  )('refuses %j', (raw) => {
    expect(() => integerList(raw)).toThrow(new InvalidValue('not_an_integer_list'));
  });

  it.each([[Array.from({ length: 501 }, () => 1)], ['1,'.repeat(500) + '1'], [','.repeat(1_000_000)]])(
    'refuses more than 500 values',
    (raw) => {
      expect(() => integerList(raw)).toThrow(tooMany);
    },
  );
});

describe('stringList', () => {
  it.each([
    ['rock,jazz', ['rock', 'jazz']],
    [' rock , jazz ,', ['rock', 'jazz']],
    [
      ['Rock, Pop & more', ' jazz '],
      ['Rock, Pop & more', 'jazz'],
    ],
    [
      [3, '4'],
      ['3', '4'],
    ],
    [3, ['3']],
    ['__proto__', ['__proto__']],
    ['מוזיקה', ['מוזיקה']],
    ['', []],
    [[], []],
    [[''], []],
    [null, []],
  ])('accepts %j', (raw, values) => {
    expect(stringList(raw)).toEqual(values);
  });

  it.each(
    [
      [['a']],
      [{}],
      [null],
      [true],
      [Number.NaN],
      [2 ** 53],
      {},
      true,
      undefined,
      Number.POSITIVE_INFINITY,
    ].map((raw) => [raw]),
  )('refuses %p', (raw) => {
    expect(() => stringList(raw)).toThrow(new InvalidValue('not_a_list'));
  });

  it.each(['a\0b', '\ud800', ['ok', 'x\u001b']])('refuses characters invalid in names: %j', (raw) => {
    expect(() => stringList(raw)).toThrow(new InvalidValue('text_control_characters'));
  });

  it('refuses more than 500 values', () => {
    expect(() => stringList('a,'.repeat(500) + 'a')).toThrow(tooMany);
  });
});

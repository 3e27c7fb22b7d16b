import fc from '../../../test/support/properties.js';
import { type Cost, costAsSent, type CostFields, formatCost, parseCost } from './cost.js';
import { InvalidValue } from './invalid-value.js';

const DOLLAR = { symbol: '$', code: 'USD' };

/** As read back from the database. */
function stored(raw: unknown): Cost | null {
  return JSON.parse(JSON.stringify(parseCost(raw))) as Cost | null;
}

function fieldsOf(raw: unknown, currency = DOLLAR): CostFields {
  return formatCost(stored(raw), currency, 'Free');
}

describe('amounts', () => {
  it.each<[unknown, string, string[]]>([
    [10, '$10', ['10']],
    ['10', '$10', ['10']],
    [10.5, '$10.5', ['10.5']],
    ['10.50', '$10.50', ['10.50']],
    ['10,50', '$10.50', ['10.50']],
    ['007', '$7', ['7']],
    ['$10 - $25', '$10 – $25', ['10', '25']],
    ['10-25', '$10 – $25', ['10', '25']],
    ['$25 – 10', '$10 – $25', ['10', '25']],
    [[10, 25], '$10 – $25', ['10', '25']],
    [['9', 100, '25'], '$9 – $100', ['9', '25', '100']],
    [[10, '10'], '$10', ['10']],
    [['5', '10 - 25'], '$5 – $25', ['5', '10', '25']],
    [['', 10], '$10', ['10']],
    ['<b>$10</b>', '$10', ['10']],
    [0, 'Free', ['0']],
    [-0, 'Free', ['0']],
    ['0', 'Free', ['0']],
    ['0.00', 'Free', ['0']],
    ['$0', 'Free', ['0']],
    ['Free', 'Free', ['0']],
    ['fREE', 'Free', ['0']],
    [[0, 25], 'Free – $25', ['0', '25']],
    ['Free - $25', 'Free – $25', ['0', '25']],
    ['1,234.56', '$1234.56', ['1234.56']],
    ['1.234,56', '$1234.56', ['1234.56']],
    ['1 234,56', '$1234.56', ['1234.56']],
    ["1'234.50", '$1234.50', ['1234.50']],
    ['1,234,567', '$1234567', ['1234567']],
    ['1.500', '$1500', ['1500']],
    ['0.500', '$0.500', ['0.500']],
    [1.234, '$1.234', ['1.234']],
  ])('%j costs %j', (raw, cost, values) => {
    expect(fieldsOf(raw)).toEqual({
      cost,
      cost_details: { currency_symbol: '$', currency_code: 'USD', currency_position: 'prefix', values },
    });
  });

  it.each(['Free', 'Gratuit', 'kostenlos', 'GRATUITO', 'Gratis'])(
    '%s is read as an event that costs nothing',
    (word) => {
      expect(stored(word)).toEqual({ values: ['0'] });
      expect(formatCost(stored(`${word} - $25`), DOLLAR, 'Gratuit').cost).toBe('Gratuit – $25');
    },
  );

  it.each([
    ['€15', '€15', '€', 'prefix', '15'],
    ['15 €', '15€', '€', 'postfix', '15'],
    ['15€', '15€', '€', 'postfix', '15'],
    ['US$ 15', 'US$15', 'US$', 'prefix', '15'],
    ['15 EUR', '15 EUR', 'EUR', 'postfix', '15'],
    ['CHF15.50', 'CHF 15.50', 'CHF', 'prefix', '15.50'],
    ['15lei', '15 lei', 'lei', 'postfix', '15'],
    ['1.234,50 €', '1234.50€', '€', 'postfix', '1234.50'],
  ])('%j costs %j, in another currency', (raw, cost, symbol, position, value) => {
    expect(fieldsOf(raw)).toEqual({
      cost,
      cost_details: {
        currency_symbol: symbol,
        currency_code: '',
        currency_position: position,
        values: [value],
      },
    });
  });

  it('uses the one symbol of a range for both amounts', () => {
    expect(fieldsOf('10 - 25 €').cost).toBe('10€ – 25€');
    expect(fieldsOf(['€10', 25]).cost).toBe('€10 – €25');
  });

  it('shows the code of a written symbol only when it is the default one', () => {
    const euro = { symbol: '€', code: 'EUR' };
    expect(fieldsOf('15 €', euro).cost_details).toMatchObject({
      currency_code: 'EUR',
      currency_position: 'postfix',
    });
    expect(fieldsOf('$15', euro).cost_details).toMatchObject({ currency_symbol: '$', currency_code: '' });
    expect(fieldsOf(15, euro).cost).toBe('€15');
  });
});

describe('texts', () => {
  it.each<[unknown, string, string[]]>([
    ['Donation', 'Donation', ['donation']],
    ['10 per person', '10 per person', ['10 per person']],
    ['VIP 10', 'VIP 10', ['vip 10']],
    ['18+', '18+', ['18+']],
    ['$10 USD', '$10 USD', ['$10 usd']],
    ['Drop-in', 'Drop-in', ['drop-in']],
    ['2027-01-10', '2027-01-10', ['2027-01-10']],
    ['10,-', '10,-', ['10,-']],
    ['$10 -', '$10 -', ['$10 -']],
    ['1.234.56', '1.234.56', ['1.234.56']],
    ['$10 - €25', '$10 - €25', ['$10 - €25']],
    [['$10', '€25'], '$10 – €25', ['$10', '€25']],
    [['Donation', 10], 'Donation – 10', ['donation', '10']],
    ['1e3', '1e3', ['1e3']],
    ['0x10', '0x10', ['0x10']],
    ['__proto__', '__proto__', ['__proto__']],
    ['מחיר 5', 'מחיר 5', ['מחיר 5']],
    ['9'.repeat(20), '9'.repeat(20), ['9'.repeat(20)]],
  ])('keeps %j', (raw, cost, values) => {
    expect(fieldsOf(raw)).toEqual({
      cost,
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values },
    });
  });

  it('fits its column, whatever is sent', () => {
    const longest = Array.from({ length: 20 }, () => '"\\'.repeat(4));
    expect(JSON.stringify(parseCost('"'.repeat(255))).length).toBeLessThan(2_000);
    expect(JSON.stringify(parseCost(longest)).length).toBeLessThan(2_000);
  });
});

describe('no cost', () => {
  it.each([null, '', '  ', [], ['']].map((raw) => [raw]))('is %j', (raw) => {
    expect(parseCost(raw)).toBeNull();
    expect(fieldsOf(raw)).toEqual({
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
    });
  });
});

describe('invalid costs', () => {
  it.each(
    [
      ...[
        -1,
        [5, -1],
        '-5',
        '$-5',
        '-$5',
        '− 5',
        '-5 - 10',
        '$10 - -5',
        Number.NaN,
        Number.POSITIVE_INFINITY,
        1e21,
        1e-7,
      ],
      ...[
        true,
        {},
        { values: ['1'] },
        [[1]],
        [null],
        [{}],
        'x'.repeat(256),
        '1'.repeat(1_000_000),
        'a\0',
        '\ud800',
      ],
      ...[
        Array.from({ length: 21 }, () => 1),
        Array.from({ length: 11 }, (_, index) => `${index} - ${index + 50}`),
      ],
      Array.from({ length: 20 }, () => 'x'.repeat(20)),
    ].map((raw) => [raw]),
  )('refuses %j', (raw) => {
    expect(() => parseCost(raw)).toThrow(new InvalidValue('not_a_cost'));
  });
});

it('orders amounts and shows the lowest and the highest', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 20 }), (numbers) => {
      const { cost, cost_details } = fieldsOf(numbers);
      const ascending = [...new Set(numbers)].sort((left, right) => left - right);
      expect(cost_details.values).toEqual(ascending.map(String));
      expect(cost.split(' – ')).toHaveLength(ascending.length > 1 ? 2 : 1);
    }),
  );
});

it('reads back what it shows', () => {
  const amount = fc.tuple(fc.constantFrom('', '$', '€'), fc.nat(), fc.constantFrom('', '.50', ',25'));
  fc.assert(
    fc.property(amount, ([symbol, whole, decimals]) => {
      const shown = fieldsOf(`${symbol}${whole}${decimals}`);
      expect(fieldsOf(shown.cost).cost).toBe(shown.cost);
    }),
  );
});

it.each([
  ...['10', '$10 - $25', '10 €', 'EUR 10', '10 RON', '0', 'Free', 'pay what you want', '12.50'],
  ...[
    ['5', '$ 25'],
    ['a', 'b'],
  ],
])('%j is a cost that can be sent as it is stored', (raw) => {
  const cost = stored(raw);
  expect(cost && stored(costAsSent(cost))).toEqual(cost);
});

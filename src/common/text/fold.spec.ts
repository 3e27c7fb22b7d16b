import { jest } from '@jest/globals';
import fc from '../../../test/support/properties.js';
import { caseless, fold, searchable, searchForms } from './fold.js';

describe('fold', () => {
  it.each([
    ['  Grand\t\n Hall\u00a0A ', 'grand hall a'],
    ['Straße STRASSE ẞ', 'strasse strasse ss'],
    ['Œuvre œuvre Æ', 'oeuvre oeuvre ae'],
    ['Iași Iaşi IAȘI', 'iasi iasi iasi'],
    ['Constanța Constanţa ă â î', 'constanta constanta a a i'],
    ['Crème Brûlée', 'creme brulee'],
    ['e\u0301', 'e'],
    ['Øst Łódź Đà', 'ost lodz da'],
    ['İstanbul ISPARTA ısı', 'istanbul isparta isi'],
    ['ΟΔΟΣ οδοσ', 'οδοσ οδοσ'],
    ['Και ΙΘΆΚΗ ΐ ᾳ', 'και ιθακη ι α'],
    ['ﬁlm ＡＢ ①', 'film ab 1'],
    ['가', '가'],
    ['שָׁלוֹם', 'שלום'],
    ['L’été L‘été Lʼété L´été L＇été', "l'ete l'ete l'ete l'ete l'ete"],
    ['O’Brien dell’arte', "o'brien dell'arte"],
    ['Kultur‑Fest Kultur‐Fest Kultur–Fest Kultur—Fest Kultur－Fest', 'kultur-fest '.repeat(5).trim()],
    ['5 − 3', '5 − 3'],
    ['Kul\u00adtur\u200b\u200c\u200d\u2060\ufefffest', 'kulturfest'],
    ['Müller Ärger SCHÖN u\u0308', 'muller arger schon u'],
    ['', ''],
  ])('folds %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('is idempotent, whatever the case and the composition of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
        expect(searchable(searchable(text))).toBe(searchable(text));
      }),
    );
    const latin = fc.string({ unit: fc.constantFrom(...'aàâäæçéèœßșşțţñøłđ AÀÉŒ') });
    fc.assert(
      fc.property(latin, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
      }),
    );
  });
});

it('limits what a long text of ligatures becomes, not what a few become', () => {
  const ligature = '\ufdfa';
  expect(searchable(ligature.repeat(500))).toHaveLength(500 * searchable(ligature).length);
  expect(searchable(ligature.repeat(10_000)).length).toBeLessThanOrEqual(40_000);
  // It ends in the middle of a character of two units.
  expect(searchable(`x${ligature.repeat(6_000)}${'\u{1d306}'.repeat(12_000)}`).isWellFormed()).toBe(true);
});

it('calls no function for each letter of a long text', () => {
  const calls = jest.spyOn(String.prototype, 'normalize');
  const text = 'ä\u0301éßø–’ '.repeat(5_000);
  expect(searchForms(searchable(text)).at(-1)?.slice(0, 9)).toBe("aeesso-' ");
  expect(calls.mock.calls.length).toBeLessThan(20);
  calls.mockRestore();
});

describe('searchForms', () => {
  it.each([
    ['Müller', ['muller', 'mueller']],
    ['Mueller', ['mueller']],
    ['Muller', ['muller']],
    ['GRÜSSE aus Köln', ['grusse aus koln', 'gruesse aus koeln']],
    ['Noël', ['noel']],
  ])('of %j', (text, forms) => {
    expect(searchForms(searchable(text))).toEqual(forms);
  });
});

describe('caseless', () => {
  it.each([
    ['  Grand \n HALL ', 'grand hall'],
    ['CAFE\u0301', 'café'],
    ['H\u0331anukkah', '\u1e96anukkah'],
    ['Straße', 'straße'],
    ['IAŞI', 'iași'],
    ['Ţară', 'țară'],
    ['L’Aire', "l'aire"],
    ['Kultur‑Fest', 'kultur-fest'],
    ['Kul\u00adtur\u200b', 'kultur'],
    ['', ''],
  ])('of %j', (text, form) => {
    expect(caseless(text)).toBe(form);
  });

  it('keeps accents and umlauts apart', () => {
    expect(caseless('Mueller')).not.toBe(caseless('Müller'));
    expect(caseless('Cafe')).not.toBe(caseless('Café'));
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(caseless(caseless(text))).toBe(caseless(text));
      }),
    );
  });
});

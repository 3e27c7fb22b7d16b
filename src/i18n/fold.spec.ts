import fc from 'fast-check';
import { caseless, fold } from './fold.js';

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
    ['ﬁlm ＡＢ ①', 'film ab 1'],
    ['가', '가'],
    ['שָׁלוֹם', 'שלום'],
    ['', ''],
  ])('folds %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('gives a form that stays, whatever the case and the composition of the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text));
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

describe('caseless', () => {
  it.each([
    ['  Grand \n HALL ', 'grand hall'],
    ['CAFE\u0301', 'café'],
    ['Straße', 'straße'],
    ['', ''],
  ])('of %j', (text, form) => {
    expect(caseless(text)).toBe(form);
  });

  it('keeps accents apart', () => {
    expect(caseless('Cafe')).not.toBe(caseless('Café'));
  });

  it('gives a form that stays', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(caseless(caseless(text))).toBe(caseless(text));
      }),
    );
  });
});

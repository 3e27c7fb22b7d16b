import type { Language } from '#common/messages/languages.js';
import { type TextRow, withInherited } from './texts.js';

const texts = (rows: Partial<Record<Language, TextRow>>) =>
  new Map(Object.entries(rows) as [Language, TextRow][]);

const FIELDS = ['title', 'website'];

describe('texts with inherited ones', () => {
  it('are the own ones where nothing is inherited', () => {
    const own = texts({ en: { title: 'A' } });
    expect(withInherited(own, undefined, FIELDS)).toBe(own);
  });

  it('are inherited field by field in each language, and no slug is', () => {
    const own = texts({ en: { title: 'Own', website: null, slug: 'own' }, it: { title: ' ' } });
    const inherited = texts({
      en: { title: 'Series', website: 'https://a.example/', slug: 'series' },
      fr: { title: 'Série', slug: 'serie' },
      it: { title: 'Serie' },
    });
    expect(Object.fromEntries(withInherited(own, inherited, FIELDS))).toEqual({
      en: { title: 'Own', website: 'https://a.example/', slug: 'own' },
      fr: { title: 'Série', website: null },
      it: { title: 'Serie', website: null },
    });
  });

  it.each([
    ['', 'https://a.example/', 'https://a.example/'],
    ['', null, ''],
    [null, '', ''],
    [null, null, null],
    ['https://b.example/', '', 'https://b.example/'],
  ])('have for the website %j, where the series has %j, %j', (own, ofSeries, shown) => {
    const found = withInherited(
      texts({ en: { website: own } }),
      texts({ en: { website: ofSeries } }),
      FIELDS,
    );
    expect(found.get('en')?.['website']).toBe(shown);
  });
});

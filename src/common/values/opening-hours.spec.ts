import { InvalidValue } from './invalid-value.js';
import { languageTags } from './language-tags.js';
import { openingHours } from './opening-hours.js';

const refusal = (read: () => unknown): string => {
  try {
    return JSON.stringify(read());
  } catch (error) {
    if (error instanceof InvalidValue) return error.key;
    throw error;
  }
};

const day = (opens: string, closes: string, days: unknown = 'mon') => ({ days, opens, closes });

describe('opening hours', () => {
  it('keep their order, with the days in that of the week', () => {
    const late = day('20:00', '02:00', ['SUN', 'sat', 'sun']);
    expect(openingHours([late, day('09:00', '24:00')])).toEqual([
      { days: ['sat', 'sun'], opens: '20:00', closes: '02:00' },
      { days: ['mon'], opens: '09:00', closes: '24:00' },
    ]);
    expect(openingHours(JSON.stringify([late]))).toHaveLength(1);
    for (const none of [null, '', []]) expect(openingHours(none)).toEqual([]);
  });

  it.each([
    ['a common hour', [day('10:00', '18:00'), day('17:59', '19:00')], true],
    ['the end of one as the begin of another', [day('10:00', '18:00'), day('18:00', '19:00')], false],
    ['24 hours and another', [day('10:00', '10:00'), day('09:00', '10:00')], false],
    ['24 hours and a later one', [day('10:00', '10:00'), day('11:00', '12:00')], true],
    ['the night after', [day('22:00', '02:00'), day('01:00', '03:00')], false],
    ['the night after, of the next day', [day('22:00', '02:00'), day('01:00', '03:00', 'tue')], false],
    ['the same twice', [day('10:00', '18:00'), day('10:00', '18:00')], false],
  ])('with %s', (_, hours, isRefused) => {
    expect(refusal(() => openingHours(hours)) === 'opening_hours_overlap').toBe(isRefused);
  });

  it.each([
    ['not_opening_hours', 'mon 10-18'],
    ['not_opening_hours', '{"days":"mon"}'],
    ['not_opening_hours', { days: ['mon'] }],
    ['not_opening_hours', ['mon']],
    ['not_opening_hours', [{ ...day('10:00', '11:00'), notes: 'x' }]],
    ['not_weekdays', [day('10:00', '11:00', [])]],
    ['not_weekdays', [day('10:00', '11:00', 'monday')]],
    ['not_weekdays', [{ opens: '10:00', closes: '11:00' }]],
    ['not_a_time', [day('24:00', '11:00')]],
    ['not_a_time', [day('9:00', '11:00')]],
    ['not_a_time', [day('10:00', '24:01')]],
    ['not_a_time', [{ days: 'mon', opens: '10:00' }]],
    [
      'too_many_values',
      Array.from({ length: 51 }, (_, index) => day(`00:${String(index).padStart(2, '0')}`, '00:59')),
    ],
  ])('are refused as %s', (key, raw) => {
    expect(refusal(() => openingHours(raw))).toBe(key);
  });
});

describe('language tags', () => {
  it('are in canonical spelling, distinct and in their order', () => {
    expect(languageTags('fr, de-ch,FR,zh-hant-tw')).toEqual(['fr', 'de-CH', 'zh-Hant-TW']);
    expect(languageTags(['ro'])).toEqual(['ro']);
  });

  it.each(['f', 'de_CH', 'français', '123', `en-${'a'.repeat(40)}`, 'en-'])('are refused: %s', (tag) => {
    expect(refusal(() => languageTags(tag))).toBe('not_a_language_tag');
  });
});

import { readSettings } from './settings.js';
import { halfCurrency, siteDefaults, unsetDefaults } from './site-defaults.js';

const BERLIN = {
  SITE_TIMEZONE: 'Europe/Berlin',
  CURRENCY_SYMBOL: '€',
  CURRENCY_CODE: 'EUR',
  DEFAULT_LANGUAGE: 'de',
};

it('says in one line what is taken where a request names none', () => {
  expect(siteDefaults(readSettings(BERLIN))).toBe(
    'Times without a zone are Europe/Berlin, prices in €, texts in German',
  );
  expect(siteDefaults(readSettings({}))).toBe('Times without a zone are UTC, prices in $, texts in English');
});

it('names what is not set, also where the default is meant', () => {
  const unset = (environment: Record<string, string>) =>
    unsetDefaults(environment, readSettings(environment));
  expect(unset(BERLIN)).toBeUndefined();
  expect(unset({ ...BERLIN, SITE_TIMEZONE: 'UTC' })).toBeUndefined();
  const { DEFAULT_LANGUAGE: _, ...others } = BERLIN;
  expect(unset(others)).toMatch(/texts in English: set DEFAULT_LANGUAGE before the first event/);
  expect(unset({})).toContain('set SITE_TIMEZONE, CURRENCY_SYMBOL, CURRENCY_CODE, DEFAULT_LANGUAGE before');
});

it('names a currency of which only one half is set', () => {
  const half = (environment: Record<string, string>) => halfCurrency(environment, readSettings(environment));
  expect(half({ CURRENCY_SYMBOL: '€' })).toMatch(/^Prices are in € and in USD: set CURRENCY_SYMBOL/);
  expect(half({ CURRENCY_CODE: 'EUR' })).toMatch(/^Prices are in \$ and in EUR/);
  expect([half({}), half(BERLIN)]).toEqual([undefined, undefined]);
});

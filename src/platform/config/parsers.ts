import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import type { Fallbacks } from '#common/messages/fallbacks.js';
import {
  INTERFACE_LANGUAGES,
  isLanguage,
  type Language,
  LANGUAGES,
  MAX_LANGUAGES,
  parseLanguages,
} from '#common/messages/languages.js';
import { isLongEnough, MIN_PASSWORD_LENGTH } from '#common/rights/password-length.js';
import { parseZone } from '#common/time/zone.js';
import { isCurrencyCode } from '#common/values/currency-codes.js';
import { InvalidTemplate, PageTemplate, type TemplateFault } from '#common/values/page-template.js';
import { InvalidVariable } from './invalid-variable.js';

export const text = (raw: string): string => {
  if (raw.trim() === '') throw new InvalidVariable('must not be empty');
  return raw.trim();
};

export const optionalText = (raw: string): string | undefined => (raw === '' ? undefined : raw);

export function integer(minimum: number, maximum: number) {
  return (raw: string): number => {
    const value = Number(raw);
    if (!/^\d{1,16}$/.test(raw) || value < minimum || value > maximum) {
      throw new InvalidVariable(`must be a whole number from ${minimum} to ${maximum}`);
    }
    return value;
  };
}

export function flag(raw: string): boolean {
  if (!/^(true|false|1|0)$/i.test(raw)) throw new InvalidVariable('must be true or false');
  return /^(true|1)$/i.test(raw);
}

export function choice<const T extends string>(values: readonly T[]) {
  return (raw: string): T => {
    const found = values.find((value) => value === raw);
    if (found === undefined) throw new InvalidVariable(`must be one of ${values.join(', ')}`);
    return found;
  };
}

export const list = (raw: string): readonly string[] =>
  raw
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/**
 * `en,fr,pt-BR`. `LANGUAGES` was read earlier, when the classes that use it were loaded; this validates it.
 */
export function languages(raw: string): readonly Language[] {
  const found = parseLanguages(raw);
  if (found === undefined) {
    throw new InvalidVariable(
      `must be such as ${INTERFACE_LANGUAGES.join(',')} or de,pt-BR: tags of BCP 47 in their usual spelling, each once, at most ${MAX_LANGUAGES}`,
    );
  }
  return found;
}

/** One of `LANGUAGES`. By default English, or the first language if English is not among them. */
export function defaultLanguage(raw: string): Language {
  if (raw !== '') return choice(LANGUAGES)(raw);
  return LANGUAGES.find((language) => language === 'en') ?? LANGUAGES[0] ?? 'en';
}

/** `ro:fr,en;it:de`: each language with those that replace its missing texts. */
export function fallbacks(raw: string): Fallbacks {
  const found = new Map<Language, readonly Language[]>();
  for (const part of raw.split(/[;\s]+/).filter((text) => text !== '')) {
    const [language = '', others = '', ...more] = part.split(':');
    const named = others.split(',');
    const isKnown = isLanguage(language) && named.every(isLanguage) && more.length === 0;
    if (!isKnown || found.has(language) || new Set([language, ...named]).size <= named.length) {
      throw new InvalidVariable(
        `must be such as ro:fr,en;it:de: each language once, and after it others of ${LANGUAGES.join(', ')}`,
      );
    }
    found.set(language, named);
  }
  return Object.fromEntries(found);
}

export function origin(raw: string): string {
  const parsed = URL.parse(raw);
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.origin !== raw.replace(/\/$/, '')) {
    throw new InvalidVariable('must be an origin such as https://calendar.example, without a path');
  }
  return parsed.origin;
}

/** What Leaflet fills in the address of a tile. Any other placeholder would leave the map empty. */
const TILE_PLACEHOLDERS = /\{[zxyrs]\}/g;

/** A tile of a map stands at one origin, which pages allow: `{s}` in its host would be several. */
export function tilesUrl(raw: string): string | undefined {
  if (raw === '') return undefined;
  const hasPlace = ['{z}', '{x}', '{y}'].every((part) => raw.includes(part));
  if (!hasPlace || !/^https?:\/\/[\w.:[\]-]+\/\S*$/.test(raw) || URL.parse(raw) === null)
    throw new InvalidVariable(
      'must be an address such as https://tiles.example/{z}/{x}/{y}.png, without {s} in its host',
    );
  if (/[{}]/.test(raw.replaceAll(TILE_PLACEHOLDERS, '')))
    throw new InvalidVariable('must have no placeholders but {z}, {x}, {y}, {r} and {s}');
  return raw;
}

const TEMPLATE_FAULTS: Readonly<Record<TemplateFault, string>> = {
  address:
    'must be an absolute http or https address such as https://portal.example/{language}/event/{id}-{slug}',
  placeholder: 'must have no placeholders but {id}, {slug} and {language}',
  no_record: 'must contain {id} or {slug}: all pages would have one address',
  host: 'must not have {id} or {slug} in its host name',
};

/** Empty, or the address of the pages of a kind of record. */
export function pageTemplate(raw: string): PageTemplate | undefined {
  if (raw === '') return undefined;
  try {
    return new PageTemplate(raw);
  } catch (error) {
    if (error instanceof InvalidTemplate) throw new InvalidVariable(TEMPLATE_FAULTS[error.fault]);
    throw error;
  }
}

export function mounts(raw: string): readonly string[] {
  return list(raw).map((mount) => {
    if (!/^(\/[\w.~-]+)+$/.test(mount)) {
      throw new InvalidVariable('must be paths such as /wp-json/tribe/events/v1, separated by commas');
    }
    return mount;
  });
}

/** Empty, or a text long enough not to be guessed. */
export function secret(minimum: number) {
  return (raw: string): string | undefined => {
    if (raw !== '' && raw.length < minimum) {
      throw new InvalidVariable(`must have at least ${minimum} characters`);
    }
    return optionalText(raw);
  };
}

/** Empty, or a password that the API would accept for an account. */
export function loginPassword(raw: string): string | undefined {
  if (raw !== '' && !isLongEnough(raw)) {
    throw new InvalidVariable(`must have at least ${MIN_PASSWORD_LENGTH} characters, spaces not counted`);
  }
  return optionalText(raw);
}

const isRedisUrl = (url: URL | null): boolean =>
  url !== null &&
  /^rediss?:$/.test(url.protocol) &&
  /^(\/\d*)?$/.test(url.pathname) &&
  [...url.searchParams.keys()].every((name) => name === 'keyPrefix');

export function redisUrl(raw: string): string | undefined {
  if (raw !== '' && !isRedisUrl(URL.parse(raw))) {
    // The message does not name the parameter: it may be part of a password.
    throw new InvalidVariable(
      'must be an address such as redis://127.0.0.1:6379, which may have the number of a database (/1) and the parameter keyPrefix',
    );
  }
  return optionalText(raw);
}

/** A host, as spelled in URLs. */
export function host(raw: string): string {
  const parsed = URL.parse(`http://${raw}`);
  if (parsed === null || !/^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i.test(raw)) {
    throw new InvalidVariable(
      'must be hosts such as intranet.example or 127.0.0.1:8080, separated by commas',
    );
  }
  // The parser omits port 80.
  return parsed.hostname + (/:\d+$/.exec(raw.replace(/^\[.*\]/, ''))?.[0] ?? '');
}

/** A host without a port. */
export function hostName(raw: string): string {
  if (!/^[\w.-]+$/.test(raw)) {
    throw new InvalidVariable('must be names such as calendar.internal, without a port, separated by commas');
  }
  return raw.toLowerCase();
}

export function zone(raw: string): string {
  try {
    return parseZone(text(raw));
  } catch {
    throw new InvalidVariable('must be a time zone such as Europe/Paris');
  }
}

export function currencyCode(raw: string): string {
  if (!isCurrencyCode(raw)) throw new InvalidVariable('must be an ISO 4217 code such as EUR, in capitals');
  return raw;
}

const PROXY_GROUPS: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * `10.0.0.1`, `10.0.0.0/8`, `::1`, or the name of a group of addresses; a network of all addresses is
 * refused.
 */
function isProxyAddress(text: string): boolean {
  const [address = '', prefix] = text.split('/', 2);
  const bits = isIP(address) === 6 ? 128 : 32;
  const isPrefix =
    prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= bits);
  return PROXY_GROUPS.includes(text) || (isIP(address) !== 0 && isPrefix && text.split('/').length <= 2);
}

/** The number of proxies in front of the service, the addresses of trusted proxies, or false for none. */
export type TrustedProxies = number | false | readonly string[];

const MAX_HOPS = 9;

export function trustProxy(raw: string): TrustedProxies {
  if (/^(false|0|off)?$/i.test(raw)) return false;
  if (/^(true|on)$/i.test(raw)) {
    throw new InvalidVariable(
      'must say how many proxies stand before the service, such as 1, or their addresses, such as 10.0.0.5 or 10.0.0.0/8; with on, whoever calls could claim any address',
    );
  }
  if (/^\d+$/.test(raw)) return integer(1, MAX_HOPS)(raw);
  const addresses = list(raw);
  if (addresses.length === 0 || !addresses.every(isProxyAddress)) {
    throw new InvalidVariable(
      `must be off, a number of proxies from 1 to ${MAX_HOPS}, or addresses such as 10.0.0.0/8 or ${PROXY_GROUPS.join(', ')}, separated by commas`,
    );
  }
  return addresses;
}

/** `#1f6f5c` */
export function color(raw: string): string {
  if (!/^#[\da-f]{6}$/i.test(raw)) throw new InvalidVariable('must be a colour such as #1f6f5c');
  return raw.toLowerCase();
}

/** The name of a file that is there, with one of these extensions. */
function fileOf(extensions: readonly string[]) {
  return (raw: string): string | undefined => {
    if (raw === '') return undefined;
    const isKnown = extensions.some((extension) => raw.toLowerCase().endsWith(extension));
    if (!isKnown || !existsSync(raw))
      throw new InvalidVariable(
        `must be the name of a file that exists, with one of the endings ${extensions.join(', ')}`,
      );
    return raw;
  };
}

export const pictureFile = fileOf(['.svg', '.png', '.jpg', '.jpeg', '.webp']);
export const styleFile = fileOf(['.css']);

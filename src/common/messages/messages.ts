import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues } from './catalogues.js';
import { interfaceLanguage, type Language } from './languages.js';
import { type Message, MESSAGE_ARGUMENTS, type MessageKey, type Reason } from './message-arguments.js';

export type { Message, MessageKey, Reason };

/** ICU messages by key. */
const CATALOGUES = catalogues<Readonly<Record<MessageKey, string>>>('messages');

const formats = new Map<string, IntlMessageFormat>();

/** Messages are parsed on first use, as few are ever needed. */
function formatOf(requested: Language, key: MessageKey): IntlMessageFormat {
  const language = interfaceLanguage(requested);
  const name = `${language} ${key}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new IntlMessageFormat(CATALOGUES[language][key], language, undefined, { ignoreTag: true });
    formats.set(name, format);
  }
  return format;
}

/** Translates a message. */
export function translate(language: Language, { key, args = {} }: Message): string {
  const kinds: Readonly<Record<string, string>> = MESSAGE_ARGUMENTS[key];
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? translateReason(language, value)
      : kinds[name] === 'size'
        ? sizeText(language, Number(value))
        : value,
  ]);
  return String(
    formatOf(language, key).format(Object.fromEntries(values) as Record<string, string | number>),
  );
}

/**
 * Translates a reason. It may have been stored by a version with other messages: an unknown key is returned
 * as it is.
 */
export function translateReason(language: Language, reason: Reason): string {
  if (typeof reason === 'string') return reason;
  if ('key' in reason) return reason.key in MESSAGE_ARGUMENTS ? translate(language, reason) : reason.key;
  return reason.map((message) => translateReason(language, message)).join('; ');
}

/** The units of sizes, largest first. */
const UNITS = [
  { key: 'size_in_gib', bytes: 2 ** 30 },
  { key: 'size_in_mib', bytes: 2 ** 20 },
  { key: 'size_in_kib', bytes: 2 ** 10 },
] as const;

/** Shows a limit exactly, in the largest unit of which it is a whole multiple. */
function sizeText(language: Language, bytes: number): string {
  const { key, bytes: size } = UNITS.find((unit) => bytes > 0 && bytes % unit.bytes === 0) ?? {
    key: 'size_in_bytes',
    bytes: 1,
  };
  return translate(language, { key, args: { count: bytes / size } });
}

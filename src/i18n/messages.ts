import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues } from './catalogues.js';
import { interfaceLanguage, type Language } from './languages.js';
import { type Message, MESSAGE_ARGUMENTS, type MessageKey, type Reason } from './message-arguments.js';

export type { Message, MessageKey, Reason };

/** ICU messages, by their keys. */
const CATALOGUES = catalogues<Readonly<Record<MessageKey, string>>>('messages');

const formats = new Map<string, IntlMessageFormat>();

/** Messages are read when they are first needed: few ever are. */
function formatOf(asked: Language, key: MessageKey): IntlMessageFormat {
  const language = interfaceLanguage(asked);
  const name = `${language} ${key}`;
  let format = formats.get(name);
  if (format === undefined) {
    format = new IntlMessageFormat(CATALOGUES[language][key], language, undefined, { ignoreTag: true });
    formats.set(name, format);
  }
  return format;
}

/** The text of a message in a language. */
export function translate(language: Language, { key, args = {} }: Message): string {
  const kinds: Readonly<Record<string, string>> = MESSAGE_ARGUMENTS[key];
  const values = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'object'
      ? say(language, value)
      : kinds[name] === 'size'
        ? sizeText(language, Number(value))
        : value,
  ]);
  return String(
    formatOf(language, key).format(Object.fromEntries(values) as Record<string, string | number>),
  );
}

/** The same of a reason, which may have been stored, perhaps by a version that has other messages. */
export function say(language: Language, reason: Reason): string {
  if (typeof reason === 'string') return reason;
  if ('key' in reason) return reason.key in MESSAGE_ARGUMENTS ? translate(language, reason) : reason.key;
  return reason.map((message) => say(language, message)).join('; ');
}

/** The units in which sizes are written, the largest first. */
const UNITS = [
  { key: 'size_in_gib', bytes: 2 ** 30 },
  { key: 'size_in_mib', bytes: 2 ** 20 },
  { key: 'size_in_kib', bytes: 2 ** 10 },
] as const;

/** A limit is written exactly, so in the largest unit of which it is a whole number. */
function sizeText(language: Language, bytes: number): string {
  const { key, bytes: size } = UNITS.find((unit) => bytes > 0 && bytes % unit.bytes === 0) ?? {
    key: 'size_in_bytes',
    bytes: 1,
  };
  return translate(language, { key, args: { count: bytes / size } });
}

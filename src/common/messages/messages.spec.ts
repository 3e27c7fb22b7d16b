import { IntlMessageFormat } from 'intl-messageformat';
import { catalogues } from './catalogues.js';
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from './languages.js';
import { type Message, MESSAGE_ARGUMENTS, type MessageKey } from './message-arguments.js';
import { translate } from './messages.js';

const CATALOGUES = catalogues<Readonly<Record<string, string>>>('messages');
const KEYS = Object.keys(MESSAGE_ARGUMENTS) as MessageKey[];

type Elements = ReturnType<IntlMessageFormat['getAst']>;
type Element = Elements[number];

const parsed = (language: InterfaceLanguage, key: string): Elements =>
  new IntlMessageFormat(CATALOGUES[language][key] ?? '', language, undefined, { ignoreTag: true }).getAst();

const optionsOf = (element: Element): [string, Elements][] =>
  'options' in element
    ? Object.entries(element.options).map(([name, { value }]): [string, Elements] => [name, value])
    : [];

/** All elements of a message, including those inside plurals. */
const eachOf = (elements: Elements): Element[] =>
  elements.flatMap((element) => [element, ...optionsOf(element).flatMap(([, inner]) => eachOf(inner))]);

/** The parser's element types. */
const [LITERAL, ARGUMENT, SELECT, PLURAL] = [0, 1, 5, 6];

const typeOf = ({ type }: Element): number => type;

/** The arguments of a message, and whether each is formatted as a number or only selects a form. */
const filledIn = (elements: Elements): { name: string; isNumber: boolean; isChoice: boolean }[] =>
  eachOf(elements).flatMap((element) => {
    if (typeOf(element) === LITERAL || !('value' in element)) return [];
    const isChoice = typeOf(element) === SELECT;
    return [{ name: element.value, isNumber: typeOf(element) !== ARGUMENT && !isChoice, isChoice }];
  });

const kindsOf = (key: MessageKey): Readonly<Record<string, string>> => MESSAGE_ARGUMENTS[key];

const argumentsOf = (elements: Elements): Set<string> => new Set(filledIn(elements).map(({ name }) => name));

const wordsOf = (language: InterfaceLanguage, key: string): string =>
  eachOf(parsed(language, key))
    .map((element) => (typeOf(element) === LITERAL && 'value' in element ? element.value : ''))
    .join('');

/** Two languages may share a short text; a long shared text is a forgotten translation. */
const LONG = 25;

it.each(INTERFACE_LANGUAGES)(
  'the %s catalogue has exactly the declared messages, in their order',
  (language) => {
    expect(Object.keys(CATALOGUES[language])).toEqual(KEYS);
  },
);

describe.each(KEYS)('%s', (key) => {
  it('has the declared arguments in all six languages', () => {
    // A language that needs no choice leaves it out.
    const shown = (names: readonly string[]): string[] =>
      names.filter((name) => kindsOf(key)[name] !== 'choice').sort();
    const declared = shown(Object.keys(MESSAGE_ARGUMENTS[key]));
    const found = INTERFACE_LANGUAGES.map((language) => [
      language,
      shown([...argumentsOf(parsed(language, key))]),
    ]);
    expect(found).toEqual(INTERFACE_LANGUAGES.map((language) => [language, declared]));
  });

  it('formats as numbers exactly the arguments declared as numbers, and selects only by choices', () => {
    const wrong = INTERFACE_LANGUAGES.flatMap((language) =>
      filledIn(parsed(language, key))
        .filter(
          ({ name, isNumber, isChoice }) =>
            isNumber !== (kindsOf(key)[name] === 'number') || isChoice !== (kindsOf(key)[name] === 'choice'),
        )
        .map(({ name }) => [language, name]),
    );
    expect(wrong).toEqual([]);
  });

  it.each(INTERFACE_LANGUAGES)('has the plural forms of %s', (language) => {
    for (const element of eachOf(parsed(language, key))) {
      if (typeOf(element) !== PLURAL) continue;
      const type = 'pluralType' in element ? element.pluralType : undefined;
      const rules = new Intl.PluralRules(language, { type: type ?? 'cardinal' });
      // Romance languages have one more form, for millions.
      const forms = new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count))).add('other');
      const named = optionsOf(element).map(([name]) => name);
      expect(named.filter((name) => !name.startsWith('=')).sort()).toEqual([...forms].sort());
    }
  });

  it('is translated in every language', () => {
    const texts = INTERFACE_LANGUAGES.map((language) => CATALOGUES[language][key] ?? '');
    expect(texts.filter((text) => text.trim() === '')).toEqual([]);
    const long = texts.filter(
      (_text, index) => wordsOf(INTERFACE_LANGUAGES[index] ?? 'en', key).length > LONG,
    );
    expect(long).toEqual([...new Set(long)]);
  });
});

it.each<[InterfaceLanguage, Message, string]>([
  ['fr', { key: 'too_many_values', args: { max: 3 } }, 'Indiquez au plus 3 valeurs.'],
  [
    'en',
    { key: 'unknown_tag', args: { value: '{max} <b>' } },
    'No tag is found for: {max} <b>. `/tags` lists them.',
  ],
  ['en', { key: 'too_many_to_sort', args: { max: 10_000 } }, '10,000 events'],
  ['de', { key: 'too_many_to_sort', args: { max: 10_000 } }, '10.000 Veranstaltungen'],
  ['fr', { key: 'too_many_to_sort', args: { max: 10_000 } }, '10 000 événements'],
  ['es', { key: 'body_too_many_values', args: { max: 5_000 } }, '5000 valores'],
  ['en', { key: 'external_id_in_use', args: { id: 10_000 } }, '10000'],
  ['en', { key: 'payload_too_large', args: { max: 1_048_576 } }, 'larger than 1 MiB.'],
  ['fr', { key: 'file_too_large', args: { max: 10_485_760 } }, '10 Mio.'],
  ['de', { key: 'payload_too_large', args: { max: 20_050 } }, '20.050 Byte.'],
  ['ro', { key: 'payload_too_large', args: { max: 20_050 } }, '20.050 de octeți.'],
  ['en', { key: 'payload_too_large', args: { max: 1 } }, '1 byte.'],
  ['en', { key: 'payload_too_large', args: { max: 0 } }, '0 bytes.'],
  ['en', { key: 'payload_too_large', args: { max: 3 * 2 ** 30 } }, '3 GiB.'],
  ['it', { key: 'payload_too_large', args: { max: 1536 } }, '1536 byte.'],
])('%s: %j is „%s”', (language, message, text) => {
  // Numbers and units are joined by no-break spaces.
  expect(translate(language, message).replace(/[\u00a0\u202f]/g, ' ')).toContain(text);
});

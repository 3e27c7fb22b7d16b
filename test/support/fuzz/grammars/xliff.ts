import fc, { type Arbitrary } from 'fast-check';
import { longText, sizes } from './texts.js';

const LANGUAGES = ['fr', 'de', 'it', 'ro', 'es', 'en', 'xx', ''];

/** Characters of the largest document; larger ones are refused by size alone. */
const LARGEST = 4_000_000;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Changes to a document that the service has written, each of which a program may make or an attacker. */
const CHANGES: Readonly<Record<string, (text: string, other: string, count: number) => string>> = {
  none: (text) => text,
  'other language': (text, other) => text.replace(/trgLang="\w*"/, `trgLang="${other.slice(0, 2)}"`),
  'document type': (text, other) =>
    text.replace('<xliff', `<!DOCTYPE xliff [<!ENTITY a "${escaped(other).slice(0, 1_000)}">]><xliff`),
  entities: (text, _, count) => text.replace('<source>', `<source>${'&amp;'.repeat(count)}`),
  'unknown entities': (text, _, count) => text.replace('<source>', `<source>${'&a;'.repeat(count)}`),
  'long target': (text, other) => {
    const target = `<target>${escaped(other)}</target>`;
    let room = LARGEST - text.length;
    return text.replaceAll('</source>', (end) => {
      room -= target.length;
      return room < 0 ? end : end + target;
    });
  },
  'long attribute': (text, other) => text.replace('<unit ', `<unit x="${escaped(other)}" `),
  'many attributes': (text, _, count) =>
    text.replace(
      '<unit ',
      `<unit ${Array.from({ length: count }, (__, index) => `a${index}="1"`).join(' ')} `,
    ),
  'many units': (text, other, count) => {
    const unit = `<unit id="ID"><segment state="final"><source>x</source><target>${escaped(other.slice(0, 20))}</target></segment></unit>`;
    return text.replace(
      '</file>',
      `${Array.from({ length: count }, (_, index) => unit.replace('ID', `u${index}`)).join('')}</file>`,
    );
  },
  'many files': (text, _, count) => {
    const file =
      '<file id="event-ID"><unit id="title"><segment state="final"><source>x</source><target>y</target></segment></unit></file>';
    return text.replace(
      '</xliff>',
      `${Array.from({ length: Math.min(count, 3_000) }, (__, index) => file.replace('ID', String(index + 1))).join('')}</xliff>`,
    );
  },
  'many segments': (text, _, count) =>
    text.replace(
      '<segment',
      `${'<segment state="final"><source>x</source><target>y</target></segment>'.repeat(count)}<segment`,
    ),
  'deep groups': (text, _, count) =>
    text
      .replace('<unit ', `${'<group id="g">'.repeat(count)}<unit `)
      .replace('</unit>', `</unit>${'</group>'.repeat(count)}`),
  'deep codes': (text, _, count) =>
    text.replace('<source>', `<source>${'<pc id="1">'.repeat(count)}x${'</pc>'.repeat(count)}`),
  unclosed: (text, _, count) => text.replace('<unit ', `${'<unit>'.repeat(count)}<unit `),
  'unclosed comment': (text, _, count) => text.replace('<unit ', `${'<!--'.repeat(count)}<unit `),
  'unclosed data': (text, _, count) => text.replace('<unit ', `${'<![CDATA['.repeat(count)}<unit `),
  cut: (text, _, count) => text.slice(0, count),
  'twice the document': (text) => text + text,
};

/** XLIFF documents that come of one of the service's own. */
export const xliff = (original: string): Arbitrary<string> => {
  const change = fc.tuple(fc.constantFrom(...Object.keys(CHANGES)), longText(100_000), sizes(30_000));
  return fc
    .tuple(fc.array(change, { minLength: 1, maxLength: 3 }), fc.constantFrom(...LANGUAGES))
    .map(([changes, language]) =>
      changes.reduce(
        (text, [name, other, count]) => (CHANGES[name]?.(text, other, count) ?? text).slice(0, LARGEST),
        original.replace(/trgLang="\w*"/, `trgLang="${language}"`),
      ),
    );
};

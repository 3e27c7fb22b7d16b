import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { resolved } from '../operations.js';
import { DATES, ENORMOUS, NUMBERS, SHAPES, TEXTS, ZONES } from './hostile.js';
import { Entries, entriesOf, textOf as show } from './json-text.js';
import type { SeededRecords } from './seeded.js';

type Schema = Record<string, any>;
type Document = Pick<OpenAPIObject, 'paths' | 'components'>;

/** How far the values of a request may deviate from the document. */
export type Level = 'valid' | 'near' | 'hostile';

const MAX_NATURAL_LENGTH = 40;
/** Longer limits are broken by `ENORMOUS` alone. */
const MAX_BROKEN_LENGTH = 20_000;
const WORDS = ['jazz', 'Music', 'Town Hall', 'Brașov', 'été', '日本', 'a b', 'Event 1', 'x'];
const EARLY = ['2027-01-10 10:00', '2027-01-10', '2027-01-10T08:00:00+02:00', '1799500000', 'tomorrow 9am'];
const LATE = ['2027-01-10 23:00', '2028-02-29', '2099-12-31T23:59:59Z', '1899500000', '+3 years'];
const NATURAL_ZONES = ['UTC', 'Europe/Paris', 'america/new_york', 'UTC+5:45', '-03:00', ''];
const LANGUAGES = ['en', 'fr', 'de', 'it', 'ro', 'es'];

/** A picture of one pixel, and invalid pictures. */
const FILES = [
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  Buffer.from('GIF89a'),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  Buffer.alloc(0),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]),
];

const looksLike = (schema: Schema, pattern: RegExp): boolean =>
  [schema['default'], ...(schema['examples'] ?? [])].some((value) => pattern.test(String(value)));

const isDate = (schema: Schema): boolean => looksLike(schema, /^\d{4}-\d\d-\d\d/);
const isZone = (schema: Schema): boolean => looksLike(schema, /^[A-Z][a-z]+\/[A-Z][a-z]+$/);

const isSlug = (schema: Schema): boolean => looksLike(schema, /^[a-z]+(-[a-z]+)+$/);

/** Makes values for the schemas of a document, as they should be, almost so, or not at all. */
export class Values {
  private readonly valid = new Map<string, Arbitrary<unknown>>();
  private readonly names: readonly string[];

  constructor(
    private readonly document: Document,
    private readonly known: SeededRecords,
  ) {
    const schemas = Object.values(document.components?.schemas ?? {}) as Schema[];
    this.names = [...new Set(schemas.flatMap((schema) => Object.keys(schema['properties'] ?? {})))];
  }

  /** Any name of a property of the document. */
  name(): Arbitrary<string> {
    return fc.constantFrom(...this.names);
  }

  /** @param name the name of the value, which decides on ids and dates */
  of(schema: Schema, level: Level, name = ''): Arbitrary<unknown> {
    const valid = this.validOf(schema, name);
    if (level === 'valid') return valid;
    const near = this.nearOf(schema);
    if (level === 'near') return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 1, arbitrary: near });
    return fc.oneof(
      { weight: 6, arbitrary: valid },
      { weight: 1, arbitrary: near },
      { weight: 2, arbitrary: this.hostileOf(schema) },
    );
  }

  /** A body: an object with some properties of this level, which may lack properties or have too many. */
  body(schema: Schema, level: Level): Arbitrary<unknown> {
    const { properties = {}, required = [] } = resolved(this.document, schema) as Schema;
    const sent = this.objectOf(properties, required, level);
    if (level === 'valid') return sent;
    const odd = fc.constantFrom('__proto__', 'constructor', 'toString', 'id', 'a[b]', '', ...required);
    return fc.oneof(
      { weight: 6, arbitrary: sent },
      { weight: 1, arbitrary: this.objectOf(properties, [], level) },
      {
        weight: 1,
        arbitrary: fc
          .tuple(sent, odd, fc.oneof(this.name(), hostile()))
          .map(([object, name, value]) => new Entries([...entriesOf(object), [name, value]])),
      },
    );
  }

  private validOf(schema: Schema, name = ''): Arbitrary<unknown> {
    const key = `${name} ${JSON.stringify(schema)}`;
    const made = this.valid.get(key) ?? this.make(resolved(this.document, schema) as Schema, name);
    this.valid.set(key, made);
    return made;
  }

  private make(schema: Schema, name: string): Arbitrary<unknown> {
    const { enum: values, oneOf, anyOf = oneOf, examples = [], type = 'string' } = schema;
    if (values !== undefined) return fc.constantFrom(...(values as unknown[]));
    const parts: Arbitrary<unknown>[] = [anyOf ?? type]
      .flat()
      .map((part: Schema | string) =>
        typeof part === 'string' ? this.ofType(part, schema, name) : this.validOf(part, name),
      );
    // An example of an id is one of other records.
    const isId = this.known.ids[name] !== undefined;
    if (examples.length > 0 && schema['format'] !== 'binary' && !isId)
      parts.push(fc.constantFrom(...examples));
    return fc.oneof(...parts);
  }

  private ofType(type: string, schema: Schema, name: string): Arbitrary<unknown> {
    const { minimum = 0, maximum = 2_147_483_647, items = {}, minItems = 0 } = schema;
    switch (type) {
      case 'integer':
        return this.integer(minimum, maximum, name);
      case 'number':
        return fc.oneof(
          fc.constantFrom(minimum, maximum),
          fc.double({ min: minimum, max: maximum, noNaN: true }),
        );
      case 'boolean':
        return fc.boolean();
      case 'null':
        return fc.constant(null);
      case 'array':
        return fc.array(this.validOf(items, name), { minLength: minItems, maxLength: Number(minItems) + 3 });
      case 'object':
        return this.object(schema);
      default:
        return this.text(schema, name);
    }
  }

  private integer(min: number, max: number, name: string): Arbitrary<unknown> {
    const known = this.known.ids[name] ?? this.known.ids['id'] ?? [1];
    return fc.oneof(
      { weight: 20, arbitrary: fc.constantFrom(...known) },
      { weight: 1, arbitrary: fc.integer({ min: Math.max(min, 1), max: Math.min(max, 60) }) },
      { weight: 1, arbitrary: fc.integer({ min, max }) },
    );
  }

  private object({ properties = {}, required = [], additionalProperties }: Schema): Arbitrary<unknown> {
    return additionalProperties === undefined
      ? this.objectOf(properties, required, 'valid')
      : this.mapOf(additionalProperties);
  }

  private text(schema: Schema, name: string): Arbitrary<unknown> {
    if (isDate(schema)) return fc.constantFrom(...(name.startsWith('end') ? LATE : EARLY));
    if (isZone(schema)) return fc.constantFrom(...NATURAL_ZONES);
    return isSlug(schema) ? fc.constantFrom(...this.known.slugs) : natural(schema);
  }

  /** Few of the optional properties: with all of them, hardly any value would be accepted. */
  private objectOf(
    properties: Record<string, Schema>,
    required: readonly string[],
    level: Level,
  ): Arbitrary<Record<string, unknown>> {
    const optional = Object.keys(properties).filter((name) => !required.includes(name));
    const chosen =
      optional.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.constantFrom(...optional), { maxLength: 5 });
    return chosen.chain((names) =>
      fc.record(
        Object.fromEntries(
          [...required, ...names].map((name) => [name, this.of(properties[name] ?? {}, level, name)]),
        ),
      ),
    );
  }

  /** By language, or by the name of a text. */
  private mapOf(inner: Schema | true): Arbitrary<unknown> {
    const isLeaf = inner === true;
    const key = isLeaf ? this.name() : fc.constantFrom(...LANGUAGES);
    return fc.dictionary(key, isLeaf ? natural({}) : this.validOf(inner), { maxKeys: 3 });
  }

  private nearOf(schema: Schema): Arbitrary<unknown> {
    const { minimum, maximum, maxLength, maxItems, minLength } = resolved(this.document, schema) as Schema;
    const edges: unknown[] = [null, '', [], {}];
    if (minimum !== undefined) edges.push(minimum, Number(minimum) - 1, `${minimum}`);
    if (maximum !== undefined) edges.push(maximum, Number(maximum) + 1, `${maximum}`, `${maximum}0`);
    if (minLength > 0) edges.push('x'.repeat(minLength - 1), 'x'.repeat(minLength));
    if (maxLength <= MAX_BROKEN_LENGTH)
      edges.push(
        'x'.repeat(maxLength),
        `${'x'.repeat(maxLength)}y`,
        'é'.repeat(maxLength),
        '😀'.repeat(maxLength),
      );
    if (maxItems !== undefined)
      edges.push(Array.from({ length: Number(maxItems) + 1 }, (_, index) => index + 1));
    const bend = fc.constantFrom<((value: unknown) => unknown)[]>(
      (value) => [value],
      (value) => [value, value],
      (value) => ({ id: value }),
      (value) => ({ 0: value }),
      (value) => ` ${show(value)} `,
      (value) => `${show(value)}\u0000`,
      (value) => `+${show(value)}`,
      (value) => `${show(value)}.0`,
      (value) => `${show(value)}e0`,
      (value) => show(value).toUpperCase(),
      (value) => show(value),
    );
    const bent = fc.tuple(bend, this.validOf(schema)).map(([change, value]) => change(value));
    return fc.oneof(bent, fc.constantFrom(...edges));
  }

  private hostileOf(schema: Schema): Arbitrary<unknown> {
    const read = resolved(this.document, schema) as Schema;
    if (isDate(read)) return fc.oneof(fc.constantFrom(...DATES), hostile());
    if (isZone(read)) return fc.oneof(fc.constantFrom(...ZONES), hostile());
    return hostile();
  }
}

function natural(schema: Schema): Arbitrary<unknown> {
  const { format, minLength = 0, maxLength = MAX_NATURAL_LENGTH, pattern } = schema;
  if (format === 'binary') return fc.constantFrom(...FILES);
  const bounds = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, MAX_NATURAL_LENGTH)) };
  if (pattern !== undefined)
    return fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: bounds.maxLength });
  if (format === 'uri') return fc.constantFrom('http://127.0.0.1:1/a.png', 'https://jazz.example', '');
  if (format === 'email') return fc.constantFrom('a@b.example', 'office@jazz.example', '');
  return fc.oneof(fc.constantFrom(...WORDS), fc.string({ unit: 'grapheme', ...bounds }));
}

/** A value from the pools, or a random one. */
export function hostile(): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...NUMBERS) },
    { weight: 24, arbitrary: fc.constantFrom(...TEXTS) },
    { weight: 10, arbitrary: fc.constantFrom(...SHAPES) },
    { weight: 6, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom(...ENORMOUS) },
  );
}

import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { type DocumentedOperation, resolved } from '../operations.js';
import { bodyOf, type SentBody } from './bodies.js';
import { type Identity, identity } from './callers.js';
import { type Headers, headersOf } from './headers.js';
import { QUERIES } from './hostile.js';
import { Entries, textOf } from './json-text.js';
import { encoded, pairsOf } from './pairs.js';
import { hostile, type Level, type Values } from './values.js';

/** A request as the fuzzer makes it. */
export interface FuzzRequest {
  readonly operation: DocumentedOperation;
  readonly method: string;
  readonly url: string;
  readonly as: Identity;
  readonly headers: Headers;
  readonly body: SentBody;
}

type Parameter = Record<string, any>;

const LEVELS = fc.constantFrom<Level[]>('valid', 'valid', 'valid', 'near', 'near', 'hostile', 'hostile');
const MOST_PARAMETERS = 5;

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

/** Makes requests to one operation of the document after another. */
export class Requests {
  private readonly mounts: readonly string[];

  constructor(
    private readonly document: Pick<OpenAPIObject, 'paths' | 'components' | 'servers'>,
    private readonly values: Values,
  ) {
    this.mounts = (document.servers ?? []).map(({ url }) => url);
  }

  of(operation: DocumentedOperation): Arbitrary<FuzzRequest> {
    return LEVELS.chain((level) =>
      fc
        .record({
          method: this.methodOf(operation, level),
          path: this.pathOf(operation, level),
          query: this.queryOf(operation, level),
          as: identity(),
          headers: headersOf(named(operation, 'header'), level),
          body: this.bodyFor(operation, level),
        })
        .map(({ path, query, ...rest }) => ({
          operation,
          url: query === '' ? path : `${path}?${query}`,
          ...rest,
        })),
    );
  }

  private methodOf({ method }: DocumentedOperation, level: Level): Arbitrary<string> {
    const own = method === 'GET' ? fc.constantFrom('GET', 'GET', 'GET', 'HEAD') : fc.constant(method);
    if (level !== 'hostile') return own;
    return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: fc.constantFrom(...METHODS) });
  }

  private pathOf({ path, fullPath, operation }: DocumentedOperation, level: Level): Arbitrary<string> {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
    const found = names.map((name) => operation['parameters'].find((one: Parameter) => one['name'] === name));
    // Of `/events/{id}` an id of an event.
    const [, collection = ''] = path.split('/');
    const segments = found.map((parameter) =>
      this.values.of(parameter.schema, level, collection).map((value) => encoded(textOf(value))),
    );
    const mount =
      fullPath === path
        ? fc.constant('')
        : fc.oneof(fc.constant(this.mounts[0] ?? ''), fc.constantFrom(...this.mounts));
    const odd = fc.constantFrom('/', '//', '/x', '/%2e%2e', '%00', ';a=1');
    const end =
      level === 'hostile'
        ? fc.oneof({ weight: 12, arbitrary: fc.constant('') }, { weight: 1, arbitrary: odd })
        : fc.constant('');
    return fc.tuple(mount, end, ...segments).map(([prefix, suffix, ...parts]) => {
      const filled = path.replace(/\{\w+\}/g, () => String(parts.shift()));
      return `${prefix}${path === '/' ? '' : filled}${suffix}` || '/';
    });
  }

  private queryOf({ operation }: DocumentedOperation, level: Level): Arbitrary<string> {
    const known: Parameter[] = operation['parameters'].filter((one: Parameter) => one['in'] === 'query');
    const chosen =
      known.length === 0
        ? fc.constant([])
        : fc.uniqueArray(fc.constantFrom(...known), { maxLength: MOST_PARAMETERS });
    const sent = chosen.chain((parameters) =>
      fc.tuple(...parameters.map(({ name, schema }) => this.pairs(name, schema, level))),
    );
    const query = sent.map((pairs) => pairs.filter((pair) => pair !== '').join('&'));
    if (level !== 'hostile') return query;
    const odd = fc.oneof(
      fc.constantFrom(...QUERIES),
      fc.tuple(this.values.name(), hostile()).map(([name, value]) => pairsOf(name, value, 'brackets')),
    );
    return fc.oneof(
      { weight: 5, arbitrary: query },
      { weight: 1, arbitrary: fc.tuple(query, odd).map((parts) => parts.join('&')) },
    );
  }

  private pairs(name: string, schema: Parameter, level: Level): Arbitrary<string> {
    const style = fc.constantFrom(
      'commas' as const,
      'commas' as const,
      'brackets' as const,
      'repeated' as const,
    );
    return fc
      .tuple(this.values.of(schema, level, name), style)
      .map(([value, how]) => pairsOf(name, value, how));
  }

  private bodyFor({ operation }: DocumentedOperation, level: Level): Arbitrary<SentBody> {
    const content = operation['requestBody']?.content;
    if (content === undefined) {
      const none = fc.constant<SentBody>({});
      if (level !== 'hostile') return none;
      return fc.oneof(
        { weight: 4, arbitrary: none },
        bodyOf(fc.constant(new Entries([['title', 'x']])), level),
      );
    }
    const schema = resolved(this.document, Object.values<Parameter>(content)[0]?.['schema']);
    const examples = Object.values<Parameter>(content).flatMap(({ examples: all = {} }) =>
      Object.values<Parameter>(all).map(({ value }) => value as unknown),
    );
    const made = this.values.body(schema, level);
    const values =
      examples.length === 0 ? made : fc.oneof({ weight: 5, arbitrary: made }, fc.constantFrom(...examples));
    return bodyOf(values, level);
  }
}

const named = ({ operation }: DocumentedOperation, place: string): string[] =>
  operation['parameters']
    .filter((one: Parameter) => one['in'] === place)
    .map((one: Parameter) => String(one['name']).toLowerCase());

import type { OpenAPIObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { REQUIRED } from '../cost/worst-values.js';
import { type DocumentedOperation, operationsOf, resolved } from '../operations.js';
import { json, multipart, type SentBody } from './bodies.js';
import { icalendar } from './grammars/icalendar.js';
import { Queries } from './grammars/queries.js';
import { csv, ndjson } from './grammars/tables.js';
import { longText, sizes } from './grammars/texts.js';
import { xliff } from './grammars/xliff.js';
import type { RemoteRequest } from './remote.js';
import { Requests } from './requests.js';
import type { SeededRecords } from './seeded.js';
import { Values } from './values.js';

/** Which of the kinds of requests; `FUZZ_FAMILIES` names those that are sent. */
export const FAMILIES = ['queries', 'documents', 'texts', 'ics', 'csv', 'ndjson', 'xliff'] as const;
export type Family = (typeof FAMILIES)[number];

export interface Case {
  readonly family: Family;
  /** As the document names it. */
  readonly operation: string;
  readonly request: RemoteRequest;
  /** How often it is sent at once. */
  readonly times: number;
}

type Document = Pick<OpenAPIObject, 'paths' | 'components' | 'servers'>;

const WEIGHTS: Readonly<Record<Family, number>> = {
  ...{ queries: 10, documents: 6, texts: 3 },
  ...{ ics: 3, csv: 1, ndjson: 1, xliff: 2 },
};

const READERS = ['anonymous', 'anonymous', 'anonymous', 'subscriber', 'contributor', 'editor'];
const WRITERS = ['contributor', 'author', 'editor'];
const ENCODINGS = ['identity', 'gzip', 'br'];
const AT_ONCE = 12;
/** Longer ones Node itself refuses. */
const LONGEST_URL = 12_000;

/** They change who may sign in, or make the service send requests. The fuzzer inside the process sends them. */
const isLeftOut = ({ method, path }: DocumentedOperation): boolean =>
  path === '/changes/stream' || (method !== 'GET' && /^\/(users|webhooks|imports)/.test(path));

const nameOf = ({ method, path }: DocumentedOperation): string => `${method} ${path}`;

/** A dry run of a deletion costs the same and can be repeated. */
const dryRunOf = (method: string, url: string): string =>
  method === 'DELETE' ? `${url}${url.includes('?') ? '&' : '?'}dry_run=true` : url;

/** Makes all kinds of requests to a service that has some records. */
export class Cases {
  private readonly values: Values;
  private readonly operations: readonly DocumentedOperation[];
  private readonly mount: string;

  constructor(
    private readonly document: Document,
    private readonly known: SeededRecords,
    private readonly original: string,
  ) {
    this.values = new Values(document, known);
    this.operations = operationsOf(document);
    this.mount = document.servers?.[0]?.url ?? '';
  }

  /** One after the other of some families. */
  of(families: readonly Family[]): Arbitrary<Case> {
    return fc.oneof(
      ...families.map((family) => ({ weight: WEIGHTS[family], arbitrary: this.ofFamily(family) })),
    );
  }

  private ofFamily(family: Family): Arbitrary<Case> {
    switch (family) {
      case 'queries':
        return this.queries();
      case 'documents':
        return this.documents();
      case 'texts':
        return fc.oneof({ weight: 4, arbitrary: this.texts() }, { weight: 1, arbitrary: this.batches() });
      case 'ics':
        return this.imports(
          family,
          icalendar.map((text) => Buffer.from(text.toWellFormed())),
        );
      case 'csv':
        return this.imports(family, csv);
      case 'ndjson':
        return this.imports(family, ndjson);
      case 'xliff':
        return this.translations();
    }
  }

  private queries(): Arbitrary<Case> {
    const queries = new Queries(this.values, this.known);
    const lists = this.operations.filter(
      ({ method, path, operation }) =>
        method === 'GET' &&
        path !== '/changes/stream' &&
        operation['parameters'].some(({ name }: { name: string }) =>
          ['page', 'limit', 'search'].includes(name),
        ),
    );
    // The list of events has as many parameters as all others together.
    const events = lists.filter(({ path }) => path === '/events');
    return fc.oneof(fc.constantFrom(...events), fc.constantFrom(...lists)).chain((operation) =>
      fc
        .record({
          path: this.filled(operation),
          query: queries.of(operation),
          as: fc.constantFrom(...READERS),
          encoding: fc.constantFrom(...ENCODINGS),
          times: fc.oneof(
            { weight: 30, arbitrary: fc.constant(1) },
            { weight: 1, arbitrary: fc.constant(AT_ONCE) },
          ),
        })
        .filter(({ query }) => query.length < LONGEST_URL)
        .map(({ path, query, as, encoding, times }) => ({
          family: 'queries',
          operation: nameOf(operation),
          request: {
            method: 'GET',
            url: `${path}?${query}`,
            as,
            headers: { 'accept-encoding': encoding },
            body: {},
          },
          times,
        })),
    );
  }

  private filled({ path, fullPath }: DocumentedOperation): Arbitrary<string> {
    const [, collection = ''] = /^\/(\w+)/.exec(path) ?? [];
    return fc
      .tuple(fc.constantFrom(...(this.known.ids[collection] ?? [1])), fc.constantFrom('fr', 'de', 'ro'))
      .map(([id, language]) =>
        fullPath
          .replace('{language}', language)
          .replace('{user}', 'me')
          .replace(/\{\w+\}/g, String(id)),
      );
  }

  private documents(): Arbitrary<Case> {
    const requests = new Requests(this.document, this.values);
    const operations = this.operations.filter((operation) => !isLeftOut(operation));
    return fc.constantFrom(...operations).chain((operation) =>
      requests
        .of(operation)
        .filter(({ url }) => url.length < LONGEST_URL)
        .map(({ method, url, as, body }) => ({
          family: 'documents' as const,
          operation: nameOf(operation),
          request: { method, url: dryRunOf(method, url), as, headers: {}, body },
          times: 1,
        })),
    );
  }

  /** What makes a field cost more than another value. */
  private costly(): Arbitrary<unknown> {
    return fc.oneof(
      { weight: 6, arbitrary: longText() },
      { weight: 1, arbitrary: longText().map((text) => ({ fr: text })) },
      {
        weight: 1,
        arbitrary: sizes(60_000).map((count) => Array.from({ length: count }, (_, index) => `t${index}`)),
      },
      {
        weight: 1,
        arbitrary: sizes(100_000).map((count) => Array.from({ length: count }, (_, index) => index + 1)),
      },
      {
        weight: 1,
        arbitrary: sizes(50_000).map((count) =>
          Array.from({ length: count }, (_, index) => ({ name: `n${index}` })),
        ),
      },
      {
        weight: 1,
        arbitrary: sizes(50_000).map((count) =>
          Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])),
        ),
      },
    );
  }

  private texts(): Arbitrary<Case> {
    const writes = this.operations.filter(
      (operation) =>
        !isLeftOut(operation) &&
        operation.operation['requestBody']?.content?.['application/json'] !== undefined &&
        !['/batch', '/media', '/translations/xliff'].includes(operation.path),
    );
    return fc.constantFrom(...writes).chain((operation) => {
      const { schema } = operation.operation['requestBody'].content['application/json'];
      const fields = Object.keys(resolved(this.document, schema).properties ?? {});
      return fc
        .record({
          path: this.filled(operation),
          field: fields.length === 0 ? fc.constant('title') : fc.constantFrom(...fields, 'description'),
          value: this.costly(),
          // Others' records are an editor's.
          as: fc.constantFrom(...(operation.path.includes('{') ? ['editor'] : WRITERS)),
          isTrial: fc.boolean(),
        })
        .map(({ path, field, value, as, isTrial }) =>
          this.write('texts', operation, isTrial ? `${path}?dry_run=true` : path, as, {
            ...REQUIRED[operation.path],
            [field]: value,
          }),
        );
    });
  }

  private batches(): Arbitrary<Case> {
    return fc
      .record({
        count: fc.oneof(fc.constant(100), sizes(100)),
        text: longText(),
        mode: fc.constantFrom('all', 'each'),
        as: fc.constantFrom(...WRITERS),
        isTrial: fc.boolean(),
      })
      .map(({ count, text, mode, as, isTrial }) => {
        const operations = Array.from({ length: count }, (_, index) => ({
          method: 'POST',
          path: '/events',
          body: {
            title: `Fuzz ${index}`,
            ...{ start_date: '2027-05-05 10:00:00', end_date: '2027-05-05 12:00:00' },
            description: text.slice(0, Math.floor(900_000 / count)),
          },
        }));
        const operation = this.operations.find(({ path }) => path === '/batch');
        const url = `${this.mount}/batch${isTrial ? '?dry_run=true' : ''}`;
        return this.write('texts', operation, url, as, { mode, operations });
      });
  }

  private write(
    family: Family,
    operation: DocumentedOperation | undefined,
    url: string,
    as: string,
    body: object,
  ): Case {
    const { method = 'POST' } = operation ?? {};
    const name = operation === undefined ? family : nameOf(operation);
    return { family, operation: name, request: { method, url, as, headers: {}, body: json(body) }, times: 1 };
  }

  private imports(type: Family, files: Arbitrary<Buffer>): Arbitrary<Case> {
    const day = fc.constantFrom(undefined, undefined, '2027-01-01', '0001-01-01', '9999-12-31');
    return fc
      .record({
        file: files,
        from: day,
        to: day,
        isTrial: fc.boolean(),
        date_format: fc.constantFrom(undefined, 'dmy'),
      })
      .map(({ file, from, to, isTrial, date_format }) => {
        const fields = {
          type,
          source: 'fuzz',
          from,
          to,
          date_format,
          dry_run: isTrial ? 'true' : undefined,
          file,
        };
        const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
        return this.post(type, '/imports', 'administrator', multipart(sent));
      });
  }

  private translations(): Arbitrary<Case> {
    return fc
      .record({ text: xliff(this.original), as: fc.constantFrom(...WRITERS), isTrial: fc.boolean() })
      .map(({ text, as, isTrial }) =>
        this.post(
          'xliff',
          '/translations/xliff',
          as,
          json({ xliff: text, ...(isTrial ? { dry_run: true } : {}) }),
        ),
      );
  }

  private post(family: Family, path: string, as: string, body: SentBody): Case {
    const request = { method: 'POST', url: this.mount + path, as, headers: {}, body };
    return { family, operation: `POST ${path}`, request, times: 1 };
  }
}

import { join } from 'node:path';
import ts from 'typescript';
import type { Body } from './service.js';

/* Whether data of schema.org is what `schema-dts` says of its types: each property known, and each value of its type. */

const ROOT = join(import.meta.dirname, '../..');

/** A file that is not on the disk, from which the types are found. */
const FILE = join(ROOT, 'test/schema-types.data.ts');

const OPTIONS: ts.CompilerOptions = {
  ...{ strict: true, exactOptionalPropertyTypes: true, noEmit: true, skipLibCheck: true, types: [] },
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
};

/** The types that the service shows; a union of all of them alone would name no property that is wrong. */
const HEAD = `import type * as schema from 'schema-dts';
type Of<Union, Name> = Extract<Union, { '@type': Name }>;
type Context = { '@context': 'https://schema.org' };
interface Types {
  Event: Of<schema.Event, 'Event'>;
  EventSeries: Of<schema.Event, 'EventSeries'>;
  Place: Of<schema.Place, 'Place'>;
  Organization: Of<schema.Organization, 'Organization'>;
  CollectionPage: Of<schema.CollectionPage, 'CollectionPage'>;
}
type Graph = Context & { '@graph': readonly Types['Event'][] };
`;

const typeOf = (data: Body): string =>
  '@graph' in data ? 'Graph' : `Context & Types[${JSON.stringify(data['@type'])}]`;

/** What the compiler has against the data, each with the line of the data that it means. */
export function schemaProblems(all: readonly Body[]): string[] {
  const values = all.map(
    (data, index) => `export const data${index}: ${typeOf(data)} = ${JSON.stringify(data, undefined, 1)};`,
  );
  const source = ts.createSourceFile(FILE, [HEAD, ...values].join('\n'), ts.ScriptTarget.ES2022, true);
  const host = ts.createCompilerHost(OPTIONS);
  const onDisk = ts.createCompilerHost(OPTIONS);
  host.getSourceFile = (name, ...rest) => (name === FILE ? source : onDisk.getSourceFile(name, ...rest));
  host.fileExists = (name) => name === FILE || onDisk.fileExists(name);
  const program = ts.createProgram([FILE], OPTIONS, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0, length = 0 }) => {
    const place = source.text.slice(start, start + length).split('\n', 1)[0] ?? '';
    return `${place}: ${ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300)}`;
  });
}

/** The data of schema.org in a page, one for each block. */
export const schemaDataIn = (page: string): Body[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Body,
  );

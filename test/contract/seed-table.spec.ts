import { existsSync, readFileSync } from 'node:fs';
import { buildDocument } from '#integrations/openapi/build-document.js';
import { operationsOf } from '../support/operations.js';
import { Service } from '../support/service.js';
import { REQUIRED, SEED_PARAMETERS } from './seed-lists.js';
import { SEED_TABLE, type SeedRow } from './seed-table.js';

/* That the table of the specification's parameters is complete, documented, and covered by tests. */

const keyOf = ({ method, path, param }: SeedRow): string => `${method} ${path} ${param}`;
const CASES = SEED_TABLE.map((row) => [keyOf(row), row] as const);

it('the table has each parameter of the specification once, and no other', () => {
  expect(SEED_TABLE.map(keyOf).sort()).toEqual([...SEED_PARAMETERS].sort());
  expect(new Set(SEED_TABLE.map(keyOf)).size).toBe(SEED_TABLE.length);
});

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The titles that do not stand in a file of tests, each after the one before it. */
function missingTitles(by: string): string[] {
  const [file = '', ...titles] = by.split(' › ');
  const path = `${import.meta.dirname}/../${file}`;
  if (!existsSync(path) || titles.length === 0) return [by];
  let rest = readFileSync(path, 'utf8');
  return titles.filter((title) => {
    const found = new RegExp(`(?:it|describe|\\))\\(\\s*(['"])${escaped(title)}\\1,`).exec(rest);
    rest = rest.slice(found?.index ?? 0);
    return found === null;
  });
}

const COVERS = Map.groupBy(SEED_TABLE, ({ by }) => by);
it.each([...COVERS.keys()])('there is a test “%s”', (by) => {
  expect(missingTitles(by)).toEqual([]);
});

describe('the documentation', () => {
  interface Operation {
    readonly parameters: { name: string; in: string; required?: boolean }[];
    readonly requestBody?: { content: Record<string, { schema: { $ref: string } }> };
  }
  interface Schema {
    readonly properties?: Record<string, { description?: string }>;
    readonly required?: string[];
  }
  let service: Service;
  let document: ReturnType<typeof buildDocument>;
  beforeAll(async () => {
    service = await Service.start();
    document = buildDocument(service.app);
  });
  afterAll(async () => service.stop());

  const operationOf = ({ method, path }: SeedRow): Operation | undefined => {
    const found = operationsOf(document).find((one) => one.method === method && one.path === (path || '/'));
    return found?.operation as Operation | undefined;
  };
  /** The one schema of all three encodings of the body. */
  const schemasOf = (operation: Operation | undefined): Schema[] =>
    Object.values(operation?.requestBody?.content ?? {}).map(({ schema }) => {
      const name = schema.$ref.split('/').at(-1) ?? '';
      return document.components?.schemas?.[name] as Schema;
    });

  it.each(CASES)('has %s', (_, row) => {
    const operation = operationOf(row);
    const query = operation?.parameters.filter((parameter) => parameter.in === 'query') ?? [];
    expect(operation).toBeDefined();
    const isWrite = operation?.requestBody !== undefined;
    if (!isWrite || row.param === 'i18n_language')
      expect(query).toContainEqual(expect.objectContaining({ name: row.param, required: false }));
    if (!isWrite) return;
    const schemas = schemasOf(operation);
    expect(schemas).toHaveLength(3);
    for (const schema of schemas)
      expect(schema.properties?.[row.param]?.description).toEqual(expect.any(String));
  });

  const items = [...new Map(CASES.map(([, row]) => [`${row.method} ${row.path}`, row]))];
  it.each(items)('says of %s what it requires', (_, row) => {
    const operation = operationOf(row);
    const inPath = operation?.parameters.filter((parameter) => parameter.in === 'path') ?? [];
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(inPath.map(({ name, required }) => [name, required])).toEqual(names.map((name) => [name, true]));
    const isCreate = row.method === 'POST' && row.path in REQUIRED;
    const required = isCreate ? (REQUIRED[row.path] ?? '').split(' ').sort() : [];
    for (const schema of schemasOf(operation)) expect([...(schema.required ?? [])].sort()).toEqual(required);
  });
});

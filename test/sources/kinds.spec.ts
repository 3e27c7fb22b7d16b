import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import ts from 'typescript';
import { KIND_NAMES } from '#common/records/kinds.js';
import { SCHEMA } from '#start/schema/schema.js';

/** The files of the layers below the resources. */
const FILES = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  /^(common|platform|http|access|content)\/.*(?<!\.spec)\.ts$/.test(file),
);

const kind = `(?:${KIND_NAMES.join('|')})`;
const TABLES = SCHEMA.entities
  .map((entity) => getMetadataArgsStorage().tables.find(({ target }) => target === entity)?.name ?? '')
  .filter((table) => new RegExp(`^${kind}(_|$)`).test(table));
const LONG_TABLE = new RegExp(`\\b(?:${TABLES.filter((table) => table.includes('_')).join('|')})\\b`);
const IN_SQL = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE|TABLE)\\s+${kind}\\b`, 'i');
const NAME = new RegExp(`^${kind}$`);

/** Whether a literal is an example in the documentation. */
const isExample = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) && parent.name.getText() === 'example';

/** The texts in a source that name a kind or one of its tables. */
function namesIn(file: string, source: string): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node);
    const text = isText ? node.text : '';
    if ((NAME.test(text) && !isExample(node)) || LONG_TABLE.test(text) || IN_SQL.test(text)) names.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return names;
}

it('layers below the resources name no kind and no table of one', () => {
  const naming = FILES.map((file) => [file, namesIn(file, readFileSync(join('src', file), 'utf8'))] as const);
  expect(naming.filter(([, names]) => names.length > 0)).toEqual([]);
});

it.each([
  "if (kind.name === 'event') index();",
  "const table = { venue: 1 }['venue'];",
  'const sql = `SELECT 1 FROM event e WHERE e.id = ${id}`;',
  'const sql = "SELECT 1 FROM x JOIN organizer o";',
  'const sql = `${start} event_fact f`;',
  "switch (kind) { case 'tag': }",
])('such a name is found in %s', (source) => {
  expect(namesIn('x.ts', source)).not.toEqual([]);
});

it('the tables of the kinds are known', () => {
  expect(TABLES).toEqual(expect.arrayContaining(['event', 'event_fact', 'venue_translation', 'tag']));
});

import { readFileSync } from 'node:fs';
import { type Capability, RIGHTS, ROLES } from '#common/rights/roles.js';
import { cell, type Right, rolesWith } from '../support/access-table.js';

// What the service is built on and what the documents promise, compared with the contract's table.

const ROWS: Readonly<Record<Capability, Right>> = {
  'create records': 'create records',
  'publish records': 'create as published',
  'edit own records': 'change own',
  'edit own published records': 'create as published',
  'edit records of others': 'change others’',
  'read unpublished records of others': 'read others’ unpublished',
  'set the author': 'set another’s author',
  'upload media': 'upload media',
  'edit categories': 'categories',
  'edit tags': 'tags',
  'manage users': 'administration',
  'read the audit trail': 'administration',
  'import records': 'administration',
  'manage webhooks': 'administration',
};

it.each(Object.entries(ROWS) as [Capability, Right][])(
  'the right to %s is that of the contract',
  (right, row) => {
    expect(RIGHTS[right]).toEqual(rolesWith(row));
  },
);

const WORDS: Readonly<Record<string, Right>> = {
  'create events, venues, organizers': 'create records',
  'change and trash their own': 'change own',
  'change and trash others’, set the author, read others’ drafts': 'change others’',
  categories: 'categories',
  tags: 'tags',
  'pictures: upload, give a URL': 'upload media',
  'pictures: delete': 'delete others’ media',
  'users, their credentials, the audit trail, webhooks, imports': 'administration',
};

/** The rows of the Markdown table that is headed by the roles. */
function tableOf(file: string): Map<string, string[]> {
  const lines = readFileSync(file, 'utf8').split('\n');
  const start = lines.findIndex((line) => line.startsWith('| | administrator | editor |'));
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  const cells = lines.slice(start + 2, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((text) => text.trim()),
  );
  return new Map(cells.map(([name = '', ...others]) => [name.replaceAll("'", '’'), others]));
}

const MAYBE: Readonly<Record<string, RegExp>> = {
  'create records contributor': /^as draft or pending$/,
  'change own contributor': /^until published$/,
  'delete others’ media author': /^their own$/,
};

it('the table of roles in docs/access.md is that of the contract', () => {
  const table = tableOf('docs/access.md');
  expect([...table.keys()]).toEqual(Object.keys(WORDS));
  for (const [name, right] of Object.entries(WORDS)) {
    for (const [index, role] of ROLES.entries()) {
      const documented = table.get(name)?.[index];
      const plain = typeof cell(right, role) === 'string' ? /^yes$/ : /^no$/;
      expect([name, role, documented]).toEqual([
        name,
        role,
        expect.stringMatching(MAYBE[`${right} ${role}`] ?? plain),
      ]);
    }
  }
});

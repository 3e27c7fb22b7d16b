import type { MigrationInterface, QueryRunner } from 'typeorm';
import { translationStates, type SourcesByLanguage } from '../../../content/localized/translation-status.js';
import type { Language } from '../../../common/messages/languages.js';
import { isText, type TextRow } from '../../../content/localized/texts.js';
import type { KindDescription } from '../../../content/localized/kinds.js';
import { CATEGORY } from '../../../resources/categories/category.entity.js';
import { EVENT } from '../../../resources/events/event.entity.js';
import { ORGANIZER } from '../../../resources/organizers/organizer.entity.js';
import { TAG } from '../../../resources/tags/tag.entity.js';
import { VENUE } from '../../../resources/venues/venue.entity.js';
import { addColumn, addIndex, dropColumn, dropIndex } from '../../../platform/database/alter-table.js';
import { createTable, engineOf, reference, tableColumns } from '../../../platform/database/table-columns.js';

/** The texts that were translated when this migration was written. */
const TEXTS: readonly (readonly [KindDescription, readonly string[]])[] = [
  [EVENT, ['title', 'description', 'excerpt']],
  [
    VENUE,
    [
      ...['venue', 'description', 'excerpt', 'address', 'city', 'country', 'province', 'state'],
      'stateprovince',
    ],
  ],
  [ORGANIZER, ['organizer', 'description', 'excerpt']],
  [CATEGORY, ['name', 'description']],
  [TAG, ['name', 'description']],
];

const UNKNOWN = { text: null, isConfirmed: false };

/** Records that are read at once. */
const PART = 200;

interface Row {
  readonly id: number;
  readonly original_language: Language;
  readonly language: Language;
  readonly text_version: number;
  readonly [field: string]: unknown;
}

interface Described {
  readonly id: number;
  readonly states: string;
  readonly words: number;
}

/**
 * Records staleness for each field. A language that was outdated stays so in all of its texts; the texts from
 * which they were translated are not known.
 */
export class TranslationStates1763700000055 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    for (const [kind, texts] of TEXTS) {
      const { name } = kind;
      const table = `${name}_source`;
      await createTable(runner, table, {
        columns: [
          c.id('record_id', { isPrimary: true }),
          c.text('language', 35, { isPrimary: true }),
          c.text('field', 32, { isPrimary: true }),
          c.longText('source'),
        ],
        foreignKeys: [reference(table, 'record_id', name, 'CASCADE')],
      });
      await addColumn(runner, name, c.text('translation_states', 255, { isNullable: true }));
      await addColumn(runner, name, c.integer('original_words', { isNullable: true }));
      await describeAll(runner, kind, texts);
      await addIndex(runner, name, `ix_${name}_translated`, indexOf(kind));
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [{ name }] of TEXTS) {
      await dropIndex(runner, name, `ix_${name}_translated`);
      await dropColumn(runner, name, 'original_words');
      await dropColumn(runner, name, 'translation_states');
      await runner.dropTable(`${name}_source`, true);
    }
  }
}

function indexOf({ name }: KindDescription): string[] {
  const isTerm = name === 'category' || name === 'tag';
  return [
    ...['original_language', 'translation_states'],
    ...(isTerm ? [] : ['status', 'author_id']),
    'original_words',
  ];
}

async function describeAll(
  runner: QueryRunner,
  kind: KindDescription,
  texts: readonly string[],
): Promise<void> {
  const { name } = kind;
  // A run after an interrupted one continues with the remaining records.
  for (let after = 0; ;) {
    const ids = (await runner.query(
      `SELECT id FROM ${name} WHERE id > ? AND translation_states IS NULL ORDER BY id LIMIT ${PART}`,
      [after],
    )) as { id: number }[];
    const last = ids.at(-1)?.id;
    if (last === undefined) return;
    const listed = ids.map(({ id }) => id).join(', ');
    const columns = texts.map((field) => `t.${field}`).join(', ');
    const rows = (await runner.query(
      `SELECT r.id, r.original_language, t.language, t.text_version, ${columns} FROM ${name} r
       JOIN ${name}_translation t ON t.record_id = r.id WHERE r.id IN (${listed})`,
    )) as Row[];
    const described = [...Map.groupBy(rows, ({ id }) => id).values()];
    for (const record of described) await noteOutdated(runner, kind, texts, record);
    await store(
      runner,
      kind,
      described.map((record) => describe(kind, texts, record)),
    );
    after = last;
  }
}

const outdatedRows = (record: readonly Row[]): readonly Row[] => {
  const original = record.find(({ language, original_language }) => language === original_language);
  return record.filter(({ text_version }) => text_version < (original?.text_version ?? 0));
};

const fieldsOf = (row: Row, texts: readonly string[]): string[] =>
  texts.filter((field) => isText(row[field] as string | null));

async function noteOutdated(
  runner: QueryRunner,
  { name }: KindDescription,
  texts: readonly string[],
  record: readonly Row[],
): Promise<void> {
  for (const row of outdatedRows(record)) {
    for (const field of fieldsOf(row, texts)) {
      const key = [row.id, row.language, field];
      await runner.query(
        `DELETE FROM ${name}_source WHERE record_id = ? AND language = ? AND field = ?`,
        key,
      );
      await runner.query(`INSERT INTO ${name}_source (record_id, language, field) VALUES (?, ?, ?)`, key);
    }
  }
}

function describe(kind: KindDescription, texts: readonly string[], record: readonly Row[]): Described {
  const [first] = record;
  if (first === undefined) throw new Error('A record without texts cannot be described.');
  const byLanguage = new Map(record.map((row) => [row.language, row as unknown as TextRow]));
  const sources: SourcesByLanguage = new Map(
    outdatedRows(record).map((row) => [
      row.language,
      new Map(fieldsOf(row, texts).map((field) => [field, UNKNOWN])),
    ]),
  );
  const { translation_states: states, original_words: words } = translationStates(
    { original_language: first.original_language, texts: byLanguage },
    kind,
    sources,
  );
  return { id: first.id, states, words };
}

/** Updates records with the same states in one statement. */
async function store(
  runner: QueryRunner,
  { name }: KindDescription,
  described: readonly Described[],
): Promise<void> {
  for (const same of Map.groupBy(described, ({ states, words }) => `${states} ${words}`).values()) {
    const { states = ',', words = 0 } = same[0] ?? {};
    await runner.query(
      `UPDATE ${name} SET translation_states = ?, original_words = ? WHERE id IN (${same.map(({ id }) => id).join(', ')})`,
      [states, words],
    );
  }
}

import type { EntityManager, QueryRunner } from 'typeorm';
import {
  ANYTHING,
  kindBits,
  noteAnything,
  NOTHING,
  NotShown,
  noteWrite,
  takeWrittenKinds,
} from './written-kinds.js';

@NotShown()
class Log {}
class Media {}

const entityMetadatas = [
  { tableName: 'log', target: Log },
  { tableName: 'media', target: Media },
];

function writing(...statements: string[]): EntityManager {
  const queryRunner = {} as QueryRunner;
  for (const sql of statements) noteWrite(queryRunner, sql);
  return { queryRunner, dataSource: { entityMetadatas } } as unknown as EntityManager;
}

const LOG = 'INSERT INTO `log` (`a`) VALUES (?)';

it.each([
  [
    'the tables of a kind',
    ['UPDATE `venue` SET `a` = ?', 'INSERT INTO venue_translation (a) VALUES (1)'],
    kindBits(['venue']),
  ],
  [
    'several kinds',
    ['DELETE FROM event_tag WHERE a = 1 LIMIT 500', 'UPDATE tag SET a = 1'],
    kindBits(['event', 'tag']),
  ],
  [
    'a kind and what no response shows',
    [LOG, 'insert ignore into organizer (a) values (1)'],
    kindBits(['organizer']),
  ],
  ['what no response shows', [LOG], NOTHING],
  ['a table of no kind', ['UPDATE venue SET a = 1', 'UPDATE media SET a = 1'], ANYTHING],
  ['a table whose name only begins like a kind', ['UPDATE venues SET a = 1'], ANYTHING],
  ['a statement that names no table', [LOG, 'REPLACE event SET a = 1'], ANYTHING],
  ['nothing that is known', [], ANYTHING],
] as const)('%s', (_, statements, kinds) => {
  expect(takeWrittenKinds(writing(...statements))).toBe(kinds);
});

it('forgets what a transaction has written once it was asked for', () => {
  const manager = writing(LOG);
  takeWrittenKinds(manager);
  expect(takeWrittenKinds(manager)).toBe(ANYTHING);
});

it('may be told that anything has changed', () => {
  const manager = writing('UPDATE venue SET a = 1');
  noteAnything(manager);
  expect(takeWrittenKinds(manager)).toBe(ANYTHING);
});

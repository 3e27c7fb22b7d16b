import { globSync } from 'node:fs';
import { sampled, suitesOf } from '../support/suites.js';

/* Which HTTP suites the commands run, so that `.ci/run` leaves none out. */

type Engine = 'sqlite' | 'mariadb' | 'mysql';

const filesOf = (scope: string, engine: Engine, isShared = false): string[] =>
  suitesOf(scope, engine, isShared);

it.each(['sqlite', 'mariadb'] as const)('npm test and what it leaves out are all suites on %s', (engine) => {
  const [usual, rest, all] = ['usual', 'rest', 'all'].map((scope) => filesOf(scope, engine));
  expect([...new Set([...(usual ?? []), ...(rest ?? [])])].sort()).toEqual(all);
  expect(all).toEqual(globSync('test/**/*.e2e.ts').sort());
  expect(usual?.length).toBeGreaterThan(25);
});

it.each(['sqlite', 'mariadb'] as const)(
  'only those of which npm test runs a sample run twice on %s',
  (engine) => {
    const rest = filesOf('rest', engine);
    const twice = filesOf('usual', engine).filter((file) => rest.includes(file));
    expect(twice.filter((file) => !sampled().includes(file))).toEqual([]);
    expect(twice.length).toBeGreaterThan(0);
  },
);

it('MySQL, which npm test leaves out, runs all', () => {
  expect(filesOf('rest', 'mysql')).toEqual(filesOf('all', 'mysql'));
});

it('servers that share the rest run together what the database matters for, and both what npm test runs on one', () => {
  const mariadb = filesOf('rest', 'mariadb', true);
  const mysql = filesOf('rest', 'mysql', true);
  const usual = filesOf('usual', 'mariadb');
  const all = filesOf('all', 'mysql');
  const isShared = (file: string): boolean => !/^test\/(access|feeds|http)\//.test(file);
  expect([...new Set([...usual, ...mariadb, ...mysql])].sort()).toEqual(all.filter(isShared));
  expect(usual.filter((file) => !mysql.includes(file))).toEqual([]);
  expect(Math.max(mariadb.length, mysql.length)).toBeLessThan(all.length * 0.65);
  expect(filesOf('rest', 'sqlite', true)).toEqual(filesOf('rest', 'sqlite'));
});

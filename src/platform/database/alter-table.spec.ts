import { DataSource } from 'typeorm';
import { addColumn, dropColumn } from './alter-table.js';
import { tableColumns } from './table-columns.js';

it('adds a flag to a table with rows, which get its default', async () => {
  const dataSource = new DataSource({ type: 'better-sqlite3', database: ':memory:' });
  await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('CREATE TABLE place (id integer PRIMARY KEY)');
    await runner.query('INSERT INTO place (id) VALUES (1)');
    const column = tableColumns('sqlite').flag('open', { default: '1' });
    // The second run stands for one after an interruption.
    for (const _ of [1, 2]) await addColumn(runner, 'place', column);
    await addColumn(runner, 'place', tableColumns('sqlite').flag('large'));
    expect(await runner.query('SELECT open, large FROM place')).toEqual([{ open: 1, large: null }]);
    await expect(runner.query('UPDATE place SET open = NULL')).rejects.toThrow('NOT NULL');
    await dropColumn(runner, 'place', 'open');
    expect(await runner.hasColumn('place', 'open')).toBe(false);
  } finally {
    await runner.release();
    await dataSource.destroy();
  }
});

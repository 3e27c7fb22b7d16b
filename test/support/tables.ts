import type { Service } from './service.js';

/** All rows of all tables, as texts in an order of their own: whatever is written shows in them. */
export async function allRows(service: Service): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const { tableName } of service.database.dataSource.entityMetadatas) {
    const found = await service.query(`SELECT * FROM \`${tableName}\``);
    rows[tableName] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

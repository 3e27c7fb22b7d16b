import { createHash } from 'node:crypto';

export interface ExportedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, any>>;
}

/** The rows of an export, by their tables. */
export function rowsOf(text: string): Map<string, ExportedRow['row'][]> {
  const tables = new Map<string, ExportedRow['row'][]>();
  for (const line of text.trimEnd().split('\n')) {
    const { table, row } = JSON.parse(line) as Partial<ExportedRow>;
    if (table === undefined || row === undefined) continue;
    tables.set(table, [...(tables.get(table) ?? []), row]);
  }
  return tables;
}

/** Changes an export's lines before the last one, and adapts the last one. */
export function forged(text: string, change: (lines: any[]) => any[]): string {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  lines.pop();
  const changed = change(lines);
  const body = changed.map((line) => `${JSON.stringify(line)}\n`).join('');
  const tables = changed[0].tables.map(({ name }: { name: string }) => name) as string[];
  const rows = Object.fromEntries(
    tables.map((table) => [table, changed.filter((line) => line.table === table).length]),
  );
  const files = changed.filter((line) => line.file !== undefined && line.part === line.parts).length;
  const sha256 = createHash('sha256').update(body).digest('hex');
  return `${body}${JSON.stringify({ end: { rows, files, sha256 } })}\n`;
}

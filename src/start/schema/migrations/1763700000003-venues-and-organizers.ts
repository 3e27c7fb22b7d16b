import type { MigrationInterface, QueryRunner } from 'typeorm';
import { recordTable } from '../../../platform/database/record-table.js';
import { createTable, engineOf, tableColumns } from '../../../platform/database/table-columns.js';
import { translationTable } from '../../../platform/database/translation-table.js';

export class VenuesAndOrganizers1763700000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const c = tableColumns(engineOf(runner));
    const text = (name: string, length = 255) => c.text(name, length, { isNullable: true });
    await createTable(runner, 'record', { columns: [c.sequence('id'), c.text('kind', 16)] });
    await recordTable(runner, 'venue', [
      c.text('zip', 255),
      c.text('phone', 255),
      c.flag('show_map'),
      c.flag('show_map_link'),
      c.coordinate('geo_lat'),
      c.coordinate('geo_lng'),
    ]);
    await translationTable(runner, 'venue', [
      text('venue'),
      c.longText('description'),
      c.longText('excerpt'),
      ...['address', 'city', 'country', 'province', 'state', 'stateprovince'].map((name) => text(name)),
      text('website', 2_000),
    ]);
    await recordTable(runner, 'organizer', [c.text('phone', 255), c.text('email', 255)]);
    await translationTable(runner, 'organizer', [
      text('organizer'),
      c.longText('description'),
      c.longText('excerpt'),
      text('website', 2_000),
    ]);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['organizer_translation', 'organizer', 'venue_translation', 'venue', 'record']) {
      await runner.dropTable(table, true);
    }
  }
}

import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { SETTINGS, type Settings } from '../config/settings.js';
import { Database } from '../database/database.js';
import { sortKey } from '../i18n/collation.js';
import { Documentation } from '../openapi/documentation.js';
import { EventColumns } from '../search/event-columns.js';
import { IdSet } from '../search/id-set.js';

/** Makes beforehand, in small steps, what would otherwise be made for the first request that needs it. */
export async function warmUp(app: INestApplicationContext): Promise<void> {
  const settings = app.get<Settings>(SETTINGS);
  try {
    sortKey('', 'root');
    await app.get(Documentation).in(settings.defaultLanguage);
    await app.get(Database).readLong(async (manager) => {
      const [row] = await manager.query<{ last: number | null }[]>('SELECT MAX(id) AS last FROM event');
      if (row?.last != null) await app.get(EventColumns, { strict: false }).of(manager, IdSet.upTo(row.last));
    });
  } catch (error) {
    // Requests make it themselves then, and say what is wrong.
    new Logger('Start').debug(error);
  }
}

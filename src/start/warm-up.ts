import type { INestApplicationContext } from '@nestjs/common';
import { Logger } from '@nestjs/common';
import { Database } from '../platform/database/database.js';
import { EVENT } from '../resources/events/event.entity.js';
import { EventColumns } from '../resources/event-index/event-columns.js';
import { allIds } from '../content/search/find-records.js';

/** Builds caches beforehand, in small steps, that the first requests would otherwise have to build. */
export async function warmUp(app: INestApplicationContext): Promise<void> {
  try {
    await app.get(Database).readLong(async (manager) => {
      await app.get(EventColumns, { strict: false }).of(manager, await allIds(manager, EVENT));
    });
  } catch (error) {
    // Requests then build them, and report the error.
    new Logger('Start').debug(error);
  }
}

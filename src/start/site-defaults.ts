import { type INestApplicationContext, Logger } from '@nestjs/common';
import { SETTINGS, type Settings } from '#platform/config/settings.js';
import { halfCurrency, unsetDefaults } from '#platform/config/site-defaults.js';
import { Database } from '#platform/database/database.js';
import { Event } from '#resources/events/event.entity.js';

async function hasEvents(database: Database): Promise<boolean> {
  try {
    return await database.read(async (manager) => manager.exists(Event));
  } catch {
    // The warning is for a new calendar; readiness reports a database that has failed meanwhile.
    return true;
  }
}

/** Warns of defaults that cannot be mended later, as long as no event has got them. */
export async function warnOfDefaults(
  app: INestApplicationContext,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  const settings = app.get<Settings>(SETTINGS);
  const logger = new Logger('Configuration');
  const half = halfCurrency(environment, settings);
  if (half !== undefined) logger.warn(half);
  const unset = unsetDefaults(environment, settings);
  if (unset !== undefined && !(await hasEvents(app.get(Database)))) logger.warn(unset);
}

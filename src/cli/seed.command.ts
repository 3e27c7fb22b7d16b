import { type Command, InvalidArgumentError } from 'commander';
import { ChangeFeed } from '../access/changes/change-feed.js';
import { printResult, Progress } from './output.js';
import { seedEvents } from './seed/seed-events.js';
import { requireEnglish, withSession, writingContext } from './session.js';

interface SeedOptions {
  readonly events: number;
  readonly json: boolean;
}

const MAX_EVENTS = 10_000_000;

function eventCount(text: string): number {
  const count = Number(text);
  if (!/^\d{1,8}$/.test(text) || count < 1 || count > MAX_EVENTS) {
    throw new InvalidArgumentError(`Give a number from 1 to ${MAX_EVENTS}.`);
  }
  return count;
}

async function seed({ events, json }: SeedOptions): Promise<void> {
  requireEnglish();
  await withSession(async (session) => {
    const { caller, now } = await writingContext(session, {});
    const progress = new Progress('seed', events);
    const result = await seedEvents(session.database, {
      events,
      order: session.settings,
      authorId: caller.id,
      now,
      onProgress: (done) => {
        progress.update(done);
      },
    }).finally(() => {
      progress.stop();
    });
    // Otherwise the first client that follows the changes would wait for the numbering.
    await session.app.get(ChangeFeed, { strict: false }).numberAll();
    const rate = Math.round(result.events / result.seconds);
    printResult(json, { ...result, eventsPerSecond: rate }, [
      `Created ${result.events} events, ${result.venues} venues, ${result.organizers} organizers, ` +
        `${result.categories} categories and ${result.tags} tags in ${result.seconds.toFixed(1)} s (${rate} events a second).`,
    ]);
  });
}

export function addSeedCommand(program: Command): void {
  program
    .command('seed')
    .description('create synthetic events in six languages, for tests and measurements')
    .requiredOption('--events <number>', 'how many', eventCount)
    .option('--json', 'print the result as JSON', false)
    .action(seed);
}

// Creates synthetic events in six languages in the database that DATABASE_URL names, then rebuilds the indexes:
// node bench/seed.mjs --events 10000 [--series 200] [--seed 7]
// Half of the events are occurrences of the series.
import { parseArgs } from 'node:util';
import { ChangeFeed } from '../dist/access/changes/change-feed.js';
import { Progress } from '../dist/cli/output.js';
import { CREATES, requireEnglish, withSession, writingContext } from '../dist/cli/session.js';
import { SearchBuilder } from '../dist/content/search/search-builder.js';
import { ListIndexBuilder } from '../dist/resources/event-index/list-index-builder.js';
import { seedEvents } from './seed/seed-events.mjs';

const { values } = parseArgs({
  options: { events: { type: 'string' }, series: { type: 'string' }, seed: { type: 'string' } },
});

const count = (name) => {
  if (!/^[1-9]\d{0,7}$/.test(values[name] ?? '')) throw new Error(`--${name} needs a positive number.`);
  return Number(values[name]);
};

requireEnglish();
await withSession(async (session) => {
  const { caller, now } = await writingContext(session, {});
  const events = count('events');
  const series = values.series === undefined ? 0 : count('series');
  if (series * 2 > events) throw new Error('--series must be at most half of --events.');
  const progress = new Progress('seed', events);
  const result = await seedEvents(session.database, {
    ...{ events, series },
    ...(values.seed === undefined ? {} : { seed: count('seed') }),
    authorId: caller.id,
    now,
    onProgress: (done) => progress.update(done),
  }).finally(() => progress.stop());
  await session.app.get(SearchBuilder).rebuild();
  await session.app.get(ListIndexBuilder).rebuild();
  // Otherwise the first client that follows the changes would wait for the numbering.
  await session.app.get(ChangeFeed, { strict: false }).numberAll();
  console.log(JSON.stringify(result));
}, CREATES);

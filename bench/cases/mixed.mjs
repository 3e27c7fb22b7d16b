import { json } from '../lib/http.mjs';
import { median, metered } from '../lib/measure.mjs';
import { MOUNT } from '../lib/paths.mjs';
import { withServers } from '../lib/session.mjs';
import { update } from './writes.mjs';

const READERS = 16;
/** Milliseconds between the response to a write and the next write: about ten a second, and no pause. */
const PAUSES = { 'ten a second': 95, 'without a pause': 0 };
const READ = `${MOUNT}/events?per_page=9`;

/**
 * 16 readers of the list of 9, which holds the event that one writer renames. The generator fails the run when a
 * response that was requested after a write's 2xx does not show it.
 */
export async function mixed(bench, { environment, facts }) {
  return withServers([['service', environment]], async (service) => {
    const [{ id }] = (await json(service.port, READ)).events;
    let first = 1;
    const write = { ...update(facts, id, 'Bench w{n}') };
    const requests = [{ path: READ, status: 200 }, write];
    const job = { mode: 'mixed', connections: READERS, milliseconds: bench.settings.load };
    const once = async (pause) => {
      const result = await metered(
        bench.load,
        service,
        { requests, first, pause, ...job },
        bench.databasePid,
      );
      first += result.writes.count;
      return { perSecond: result.count / result.seconds, writes: result.writes.count / result.seconds };
    };
    await once(0);
    const rows = { 'read-only': [] };
    for (const name of Object.keys(PAUSES)) rows[name] = [];
    for (let round = 0; round < bench.settings.rounds; round += 1) {
      rows['read-only'].push(await once(undefined));
      for (const [name, pause] of Object.entries(PAUSES)) rows[name].push(await once(pause));
    }
    const middle = (name, key) => median(rows[name].map((row) => row[key]));
    return {
      readers: READERS,
      readOnly: middle('read-only', 'perSecond'),
      writers: Object.keys(PAUSES).map((name) => ({
        name,
        reads: middle(name, 'perSecond'),
        writes: middle(name, 'writes'),
        ratio: median(rows[name].map((row, index) => row.perSecond / rows['read-only'][index].perSecond)),
      })),
    };
  });
}

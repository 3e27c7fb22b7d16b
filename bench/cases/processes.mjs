import { json } from '../lib/http.mjs';
import { median, metered } from '../lib/measure.mjs';
import { MOUNT } from '../lib/paths.mjs';
import { numbered } from '../lib/requests.mjs';
import { withServers } from '../lib/session.mjs';
import { update } from './writes.mjs';

const READ = `${MOUNT}/events?per_page=50`;
const SEEN = 50;

/** Writes through one process, and immediately reads through the other. */
async function seenByTheOther(facts, one, other) {
  const [{ id }] = (await json(one.port, READ)).events;
  let seen = 0;
  for (let number = 1; number <= SEEN; number += 1) {
    const request = update(facts, id, 'Bench p{n}');
    const body = JSON.parse(numbered(JSON.stringify(request.body), number));
    await json(one.port, request.path, { ...request, body });
    const list = await json(other.port, READ);
    if (list.events.some(({ title }) => title === body.title)) seen += 1;
  }
  return { checks: SEEN, seen };
}

/**
 * Two processes on one database, each loaded by half of the connections, against one. The generator needs a core of
 * its own, so the throughput on two cores is the sum of what each process does in a second of its own CPU time. Sharing
 * one core does not count, but the work that the processes cause each other does.
 */
export async function processes(bench, { environment, facts }) {
  const plans = [
    ['service', environment],
    ['service', environment],
  ];
  return withServers(plans, async (one, other) => {
    const length = Buffer.byteLength(JSON.stringify(await json(one.port, READ)));
    const requests = [{ path: READ, status: 200, length }];
    const { connections, load: milliseconds, rounds } = bench.settings;
    const job = { mode: 'load', requests, connections, milliseconds };
    const alone = async () => (await metered(bench.load, one, job)).perCpuSecond;
    const together = async () => {
      const half = { ...job, connections: connections / 2 };
      const both = await Promise.all([
        metered(bench.load, one, half),
        metered(bench.secondLoad, other, half),
      ]);
      return both[0].perCpuSecond + both[1].perCpuSecond;
    };
    await alone();
    await together();
    const ratios = [];
    const rows = { one: [], two: [] };
    for (let round = 0; round < rounds; round += 1) {
      rows.one.push(await alone());
      rows.two.push(await together());
      ratios.push(rows.two[round] / rows.one[round]);
    }
    const seen = await seenByTheOther(facts, one, other);
    return { one: median(rows.one), two: median(rows.two), ratio: median(ratios), ...seen };
  });
}

/*
 * Polls a service in a thread of its own, so that the work of the test delays no request.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';

/** See `Watch` for the places. */
const { origin, pid, state } = workerData;
const PAUSE_MS = 20;
const PAUSE_DEAD_MS = 500;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The processor time of the thread that has the event loop, in milliseconds. */
const loopTime = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const PAGE = 4_096;

/** Bytes of a process and all below it; one that has ended meanwhile has none. */
function memory(member) {
  try {
    const pages = Number(readFileSync(`/proc/${member}/statm`, 'utf8').split(' ')[1]);
    const children = readdirSync(`/proc/${member}/task`).flatMap((task) =>
      readFileSync(`/proc/${member}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
    );
    return pages * PAGE + children.reduce((sum, child) => sum + memory(child), 0);
  } catch {
    return 0;
  }
}

const ask = async () =>
  new Promise((resolve, reject) => {
    get(`${origin}/health/live`, { agent }, (response) => {
      response.resume().on('end', resolve);
    }).on('error', reject);
  });

while (state[4] === 0) {
  try {
    state[3] = memory(pid);
    const before = loopTime();
    state[1] = before;
    await ask();
    state[0] = Math.max(state[0], loopTime() - before);
    state[1] = 0;
    state[2] += 1;
    await wait(PAUSE_MS);
  } catch {
    // The service has ended, or closes the connection. Whoever sends the requests finds that out.
    state[1] = 0;
    state[2] += 1;
    await wait(PAUSE_DEAD_MS);
  }
}
agent.destroy();

// The load generator: a process of its own on its own core, which runs one job after another for the harness.
import { Connection } from './connection.mjs';
import { runMixed } from './mixed.mjs';
import { requestOf, Tally } from './requests.mjs';

/** Enough for a server that falls behind; requests then wait for a connection, and the wait counts. */
const MAX_OPEN = 64;
const JOB_TIMEOUT = 120_000;

/** Every connection sends its next request as soon as it has its response. */
function fullLoad(job, tally) {
  const { port, connections, milliseconds, minimum = 1 } = job;
  const started = performance.now();
  return new Promise((resolve, reject) => {
    let open = connections;
    const next = (connection) => {
      const isOver = performance.now() - started >= milliseconds && tally.sent >= minimum;
      if (isOver || tally.isBroken) {
        connection.close();
        open -= 1;
        if (open === 0) resolve({ seconds: (performance.now() - started) / 1_000 });
        return;
      }
      const { request, bytes } = tally.next();
      connection.send(bytes, (status, length) => {
        tally.note(request, status, length);
        next(connection);
      });
    };
    for (let index = 0; index < connections; index += 1) {
      next(new Connection(port, { onFailure: (reason) => reject(new Error(reason)) }));
    }
  });
}

/** Requests are planned at equal distances; the time of a response counts from the planned time, however late the request was sent. */
function fixedRate({ port, rate, milliseconds, minimum = 1 }, tally) {
  const planned = Math.max(minimum, Math.round((rate * milliseconds) / 1_000));
  const distance = 1_000 / rate;
  const latencies = [];
  const idle = [];
  let opened = 0;
  return new Promise((resolve, reject) => {
    const open = () => {
      opened += 1;
      return new Connection(port, { onFailure: (reason) => reject(new Error(reason)) });
    };
    for (let index = 0; index < 4; index += 1) idle.push(open());
    const started = performance.now() + 5;
    const step = () => {
      while (tally.sent < planned && performance.now() >= started + tally.sent * distance) {
        const connection = idle.pop() ?? (opened < MAX_OPEN ? open() : undefined);
        if (connection === undefined) break;
        const due = started + tally.sent * distance;
        const { request, bytes } = tally.next();
        connection.send(bytes, (status, length) => {
          latencies.push(performance.now() - due);
          tally.note(request, status, length);
          idle.push(connection);
        });
      }
      if (latencies.length < planned && !tally.isBroken) {
        // Timers are too coarse; the core is the generator's own.
        setImmediate(step);
        return;
      }
      for (const connection of idle) connection.close();
      resolve({ latencies });
    };
    step();
  });
}

const MODES = { load: fullLoad, rate: fixedRate, mixed: runMixed };

process.on('message', async ({ job }) => {
  const timer = setTimeout(() => process.exit(1), JOB_TIMEOUT + (job.milliseconds ?? 0));
  try {
    const tally = new Tally(job.requests.map(requestOf), job.first ?? 0);
    const result = await MODES[job.mode](job, tally);
    process.send({ done: { ...result, count: tally.count, failures: tally.failures } });
  } catch (error) {
    process.send({ done: { error: error.message } });
  } finally {
    clearTimeout(timer);
  }
});
process.on('disconnect', () => process.exit(0));

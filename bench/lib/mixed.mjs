import { Connection } from './connection.mjs';

const MARK = 'Bench w';
const NUMBER_LENGTH = 9;
/** Enough for the renamed event, which is the first of the list. */
const CAPTURED_BYTES = 4_096;

/** The number of the last write that a response shows. */
function shownIn(body) {
  const place = body.indexOf(MARK);
  if (place < 0) return -1;
  return Number(body.latin1Slice(place + MARK.length, place + MARK.length + NUMBER_LENGTH));
}

/**
 * Readers at full load, and a writer that sends the next write some time after the response to the last one.
 * A response that was requested after a write's 2xx must show that write or a later one.
 * The first request is the read, the second the write; without a pause there is no writer.
 */
export function runMixed({ port, connections, milliseconds, pause }, tally) {
  const [read, write] = tally.requests;
  const started = performance.now();
  const writes = { acknowledged: -1, count: 0, stale: 0 };
  const isOver = () => performance.now() - started >= milliseconds || tally.isBroken;
  return new Promise((resolve, reject) => {
    let open = connections + (pause === undefined ? 0 : 1);
    const opened = () =>
      new Connection(port, {
        captureBytes: CAPTURED_BYTES,
        onFailure: (reason) => reject(new Error(reason)),
      });
    const close = (connection) => {
      connection.close();
      open -= 1;
      if (open === 0) resolve({ seconds: (performance.now() - started) / 1_000, writes });
    };
    const nextRead = (connection) => {
      if (isOver()) return close(connection);
      const known = writes.acknowledged;
      connection.send(read.bytes, (status, length, body) => {
        tally.note(read, status, length);
        if (shownIn(body) < known) {
          writes.stale += 1;
          tally.failures.push(`a response showed write ${shownIn(body)} after write ${known} was done`);
        }
        nextRead(connection);
      });
    };
    const nextWrite = (connection) => {
      if (isOver()) return close(connection);
      const number = tally.first + writes.count;
      connection.send(write.make(number), (status) => {
        if (status !== write.status) tally.failures.push(`the writer got ${status}`);
        writes.acknowledged = number;
        writes.count += 1;
        setTimeout(() => nextWrite(connection), pause);
      });
    };
    for (let index = 0; index < connections; index += 1) nextRead(opened());
    if (pause !== undefined) nextWrite(opened());
  });
}
